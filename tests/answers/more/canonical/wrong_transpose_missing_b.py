# mistake: the rows are reversed and each row is reversed, but rows never become columns
# expect: a quarter turn gets another tuple: only four of the eight images are made
def canonical(board):
    text = "".join(board)
    rows = (text[:3], text[3:6], text[6:])
    images = set()
    for down in (1, -1):
        for across in (1, -1):
            images.add(tuple(r[::across] for r in rows[::down]))
    return max(images)
