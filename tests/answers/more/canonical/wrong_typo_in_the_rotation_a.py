# mistake: one typo in the table of a rotation
# expect: an image gets another tuple: one rotation names a square twice
ROT = [6, 3, 0, 7, 4, 1, 8, 5, 5]
FLIP = [2, 1, 0, 5, 4, 3, 8, 7, 6]

def canonical(board):
    images = []
    b = tuple(board)
    for _ in range(4):
        images.append(b)
        images.append(tuple(b[i] for i in FLIP))
        b = tuple(b[i] for i in ROT)
    return min(images)
