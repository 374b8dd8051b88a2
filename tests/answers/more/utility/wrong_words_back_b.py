# mistake: a text comes back instead of a number
# expect: a number is wanted: 1, 0 or -1, not who has won
def wins(b, p):
    return [p] * 3 in [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]]

def utility(board):
    if wins(board, "X"): return "X"
    if wins(board, "O"): return "O"
    return "tie"
