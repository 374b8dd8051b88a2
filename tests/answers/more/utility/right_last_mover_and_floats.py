# right: who moved last has won if anybody has; floats come back
def three(b):
    return any(b[i] == b[i + d] == b[i + 2 * d] != "."
               for i, d in [(0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)])

def utility(board):
    if not three(board):
        return 0.0
    return 1.0 if board.count("X") > board.count("O") else -1.0
