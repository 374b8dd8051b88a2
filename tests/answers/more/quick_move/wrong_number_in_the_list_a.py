# mistake: the place in the list of scores comes back
# expect: this is the place in the list of free squares, not the number of the square
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def search(board, me, you):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == you:
            return board.count(".") * -1 - 1
    scores = []
    for i in range(9):
        if board[i] == ".":
            board[i] = me
            scores.append(-search(board, you, me))
            board[i] = "."
    return max(scores) if scores else 0

def quick_move(board, player):
    you = "O" if player == "X" else "X"
    scores = []
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            scores.append(-search(board, you, player))
            board[i] = "."
    for place, s in enumerate(scores):
        if s == max(scores):
            return place
