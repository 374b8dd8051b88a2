# mistake: the depth is added for X and subtracted for O
# expect: this wins as late as possible and loses as soon as possible: the sign of the depth is turned round
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def value(board, player, depth):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == "X":
            return 10 + depth
        if board[a] == board[b] == board[c] == "O":
            return -10 - depth
    if "." not in board:
        return 0
    values = []
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            values.append(value(board, "O" if player == "X" else "X", depth + 1))
            board[i] = "."
    return max(values) if player == "X" else min(values)

def quick_move(board, player):
    choice = []
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            choice.append((value(board, "O" if player == "X" else "X", 1), i))
            board[i] = "."
    choice.sort()
    return choice[-1][1] if player == "X" else choice[0][1]
