# mistake: the lines are added up
# expect: two lines at once are still +1, not 2
def utility(board):
    score = 0
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] == "X":
            score += 1
        elif board[a] == board[b] == board[c] == "O":
            score -= 1
    return score
