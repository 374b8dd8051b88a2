# mistake: fail-hard search whose min part returns alpha at its end
# expect: O's branch has to return beta (its lowest value), not alpha
MASKS = (7, 56, 448, 73, 146, 292, 273, 84)

class AlphaBeta:
    def ended(self, x, o):
        for m in MASKS:
            if x & m == m: return 1
            if o & m == m: return -1
        return 0 if x | o == 511 else None

    def maximum(self, x, o, alpha, beta):
        e = self.ended(x, o)
        if e is not None: return e
        for n in range(9):
            if not (x | o) >> n & 1:
                alpha = max(alpha, self.minimum(x | 1 << n, o, alpha, beta))
                if alpha >= beta: return beta
        return alpha

    def minimum(self, x, o, alpha, beta):
        e = self.ended(x, o)
        if e is not None: return e
        for n in range(9):
            if not (x | o) >> n & 1:
                beta = min(beta, self.maximum(x, o | 1 << n, alpha, beta))
                if alpha >= beta: return alpha
        return alpha

def alphabeta(board, player, alpha, beta):
    x = sum(1 << n for n, m in enumerate(board) if m == "X")
    o = sum(1 << n for n, m in enumerate(board) if m == "O")
    search = AlphaBeta()
    return (search.maximum if player == "X" else search.minimum)(x, o, alpha, beta)
