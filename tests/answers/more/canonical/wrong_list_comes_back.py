# mistake: the smallest image is a list
# expect: a tuple is wanted, a list cannot be a key of a dictionary
def quarter(b):
    return [b[6 - 3 * (i % 3) + i // 3] for i in range(9)]

def mirror(b):
    return b[2::-1] + b[5:2:-1] + b[8:5:-1]

def canonical(board):
    images = []
    b = board[:]
    for turn in range(4):
        images.append(b)
        images.append(mirror(b))
        b = quarter(b)
    images.sort()
    return images[0]
