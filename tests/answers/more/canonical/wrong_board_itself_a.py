# mistake: the images are made but the board itself is returned
# expect: an image gets another tuple: choose one of the eight, for instance the smallest
def rotate(b):
    return [b[6], b[3], b[0], b[7], b[4], b[1], b[8], b[5], b[2]]

def reflect(b):
    return [b[2], b[1], b[0], b[5], b[4], b[3], b[8], b[7], b[6]]

def canonical(board):
    images = []
    current = board
    for _ in range(4):
        images.append(tuple(current))
        images.append(tuple(reflect(current)))
        current = rotate(current)
    return images[0]
