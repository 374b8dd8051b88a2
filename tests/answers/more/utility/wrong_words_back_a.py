# mistake: a text comes back instead of a number
# expect: a number is wanted: 1, 0 or -1 without quotation marks
def utility(board):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] == "X":
            return "+1"
        if board[a] == board[b] == board[c] == "O":
            return "-1"
    return "0"
