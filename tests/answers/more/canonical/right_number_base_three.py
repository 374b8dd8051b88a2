# right: a tuple of one number: the largest image read in base three
def canonical(board):
    digits = [".XO".index(m) for m in board]
    best = -1
    for k in range(8):
        number = 0
        for r in range(3):
            for c in range(3):
                a, b = (r, c) if k & 1 else (c, r)
                if k & 2: a = 2 - a
                if k & 4: b = 2 - b
                number = 3 * number + digits[3 * a + b]
        best = max(best, number)
    return (best,)
