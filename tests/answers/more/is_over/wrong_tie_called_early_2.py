# mistake: a tie is called while a square is free
# expect: the game goes on while a square is free, even if nobody can win any more
def win(cells, p):
    return any(cells[a] == cells[b] == cells[c] == p for a, b, c in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))

def can_still_win(cells, p):
    filled = [p if c == "." else c for c in cells]
    return win(filled, p)

def is_over(board):
    if win(board, "X") or win(board, "O"):
        return True
    return not can_still_win(board, "X") and not can_still_win(board, "O")
