# mistake: `a and b and c == player` compares only c
# expect: only the last square is compared: write == player for each square
def has_won(board, player):
    a, b, c, d, e, f, g, h, i = board
    rows = (a and b and c == player) or (d and e and f == player) or (g and h and i == player)
    columns = (a and d and g == player) or (b and e and h == player) or (c and f and i == player)
    diagonals = (a and e and i == player) or (c and e and g == player)
    return rows or columns or diagonals
