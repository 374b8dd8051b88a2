# mistake: the variable has no value at a tie
# expect: UnboundLocalError at a tie: winner has no value when nobody has won
def utility(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] and board[a] != ".":
            winner = board[a]
    if winner == "X":
        return 1
    if winner == "O":
        return -1
    return 0
