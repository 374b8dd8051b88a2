# right: lambdas and a magic square
M = (8, 1, 6, 3, 5, 7, 4, 9, 2)
_hand = lambda board, p: [M[i] for i, c in enumerate(board) if c == p]
_wins = lambda h: any(a < b < c and a + b + c == 15 for a in h for b in h for c in h)
is_over = lambda board: _wins(_hand(board, "X")) or _wins(_hand(board, "O")) or len(_hand(board, ".")) == 0
