# right: one set of all images inside a tuple
def canonical(board):
    s = "".join(board)
    transpose = lambda t: t[::3] + t[1::3] + t[2::3]
    flip = lambda t: t[6:] + t[3:6] + t[:3]
    images = {s}
    while True:
        more = images | {transpose(t) for t in images} | {flip(t) for t in images}
        if more == images:
            return (frozenset(images),)
        images = more
