# mistake: missing return in O's branch
# expect: nothing comes back from this branch: O's turn
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def won(board, p):
    for a, b, c in LINES:
        if board[a] == p and board[b] == p and board[c] == p:
            return True
    return False

def minimax(board, player):
    if won(board, "X"): return 1
    if won(board, "O"): return -1
    if "." not in board: return 0
    if player == "X":
        best = -10
        for i in range(9):
            if board[i] == ".":
                new = board[:]
                new[i] = "X"
                best = max(best, minimax(new, "O"))
        return best
    else:
        best = 10
        for i in range(9):
            if board[i] == ".":
                new = board[:]
                new[i] = "O"
                best = min(best, minimax(new, "X"))
