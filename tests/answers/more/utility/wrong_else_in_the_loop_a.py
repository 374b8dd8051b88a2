# mistake: return in the else of the loop
# expect: only the first line is tested: return 0 belongs after the loop
def utility(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] == "X":
            return 1
        elif board[a] == board[b] == board[c] == "O":
            return -1
        else:
            return 0
