# mistake: a tie counts -1
# expect: a tie is worth 0, here it counts like a win of O
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def x_has_won(board):
    return any(board[a] + board[b] + board[c] == "XXX" for a, b, c in LINES)

def o_has_won(board):
    return any(board[a] + board[b] + board[c] == "OOO" for a, b, c in LINES)

def minimax(board, player):
    if x_has_won(board) or o_has_won(board) or "." not in board:
        return 1 if x_has_won(board) else -1
    nxt = "O" if player == "X" else "X"
    results = []
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            results.append(minimax(board, nxt))
            board[i] = "."
    results.sort()
    return results[-1] if player == "X" else results[0]
