# mistake: all eight images in the order they are made, so the order depends on the board
# expect: an image gets another tuple: the eight images come in another order, sort them or take the smallest
def canonical(board):
    s = "".join(board)
    def cols(t): return t[::3] + t[1::3] + t[2::3]
    def upside(t): return t[6:] + t[3:6] + t[:3]
    def images(t):
        for _ in range(4):
            yield t
            yield cols(t)
            t = upside(cols(t))
    return tuple(images(s))
