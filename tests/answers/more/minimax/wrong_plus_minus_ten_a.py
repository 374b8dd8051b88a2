# mistake: wins count 10 and -10
# expect: a win is worth +1 or -1 here, not 10 or -10
def evaluate(b):
    for row in range(0, 9, 3):
        if b[row] == b[row + 1] == b[row + 2]:
            if b[row] == "X": return 10
            elif b[row] == "O": return -10
    for col in range(3):
        if b[col] == b[col + 3] == b[col + 6]:
            if b[col] == "X": return 10
            elif b[col] == "O": return -10
    if b[0] == b[4] == b[8] or b[2] == b[4] == b[6]:
        if b[4] == "X": return 10
        elif b[4] == "O": return -10
    return 0

def minimax(board, player):
    score = evaluate(board)
    if score == 10: return score
    if score == -10: return score
    if "." not in board: return 0
    if player == "X":
        best = -1000
        for i in range(9):
            if board[i] == ".":
                board[i] = player
                best = max(best, minimax(board, "O"))
                board[i] = "."
        return best
    best = 1000
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            best = min(best, minimax(board, "X"))
            board[i] = "."
    return best
