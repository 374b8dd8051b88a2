# right: a table with exact values, lower and upper bounds that stays between calls
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
table = {}

def alphabeta(board, player, alpha, beta):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    if "." not in board:
        return 0
    key = tuple(board)
    low, high = table.get(key, (-1, 1))
    if low == high or low >= beta: return low
    if high <= alpha: return high
    a, b = alpha, beta
    best = -2 if player == "X" else 2
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            v = alphabeta(board, "O" if player == "X" else "X", a, b)
            board[i] = "."
            if player == "X":
                best = max(best, v); a = max(a, best)
            else:
                best = min(best, v); b = min(b, best)
            if a >= b: break
    if best > alpha: low = max(low, best)     # at least best
    if best < beta: high = min(high, best)    # at most best
    table[key] = (low, high)
    return best
