# mistake: or with a bare string is always true
# expect: every square comes back: `or "empty"` is always true, compare on both sides
def free_squares(board):
    return [platz for platz in range(9) if board[platz] == "." or " "]
