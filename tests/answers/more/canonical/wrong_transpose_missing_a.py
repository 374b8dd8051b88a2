# mistake: only left-right, up-down and both, nothing that exchanges rows and columns
# expect: a quarter turn gets another tuple: only four of the eight images are made
def canonical(board):
    def flip_lr(b):
        return [b[2], b[1], b[0], b[5], b[4], b[3], b[8], b[7], b[6]]

    def flip_ud(b):
        return b[6:9] + b[3:6] + b[0:3]

    images = [board, flip_lr(board), flip_ud(board), flip_ud(flip_lr(board))]
    return min(tuple(i) for i in images)
