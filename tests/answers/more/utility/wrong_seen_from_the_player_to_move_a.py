# mistake: the value is seen from the player to move
# expect: the value is seen from the player to move, not from X
def has_won(board, player):
    return any(all(board[i] == player for i in line) for line in
               [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)])

def utility(board):
    if board.count("X") == board.count("O"):
        me, other = "X", "O"
    else:
        me, other = "O", "X"
    if has_won(board, me):
        return 1
    if has_won(board, other):
        return -1
    return 0
