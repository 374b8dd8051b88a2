# right: a pair of bit masks, the smallest over eight tables made by complex multiplication
def tables():
    out = []
    for turn in (1, 1j, -1, -1j):
        for mirrored in (False, True):
            t = []
            for n in range(9):
                z = complex(n % 3 - 1, n // 3 - 1) * turn
                if mirrored: z = z.conjugate()
                t.append(round(z.imag + 1) * 3 + round(z.real + 1))
            out.append(t)
    return out

TABLES = tables()

def canonical(board):
    return min((sum(1 << t[n] for n in range(9) if board[n] == "X"),
                sum(1 << t[n] for n in range(9) if board[n] == "O")) for t in TABLES)
