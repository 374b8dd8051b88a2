# mistake: the winner comes back instead of True
# expect: True or False is wanted, not the winner
def is_over(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return "." not in board
