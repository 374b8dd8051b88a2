# mistake: the number of lines comes back instead of True or False
# expect: True or False is wanted, not a number
def has_won(board, player):
    count = 0
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] == player:
            count += 1
    return count
