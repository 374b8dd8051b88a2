# mistake: only two squares of a line are compared
# expect: two in a line are not enough, the third square has to be the player's too
def has_won(board, player):
    lines = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
    for a, b, c in lines:
        if board[a] == player and board[b] == player:
            return True
    return False
