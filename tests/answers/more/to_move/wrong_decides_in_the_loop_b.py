# mistake: parts of the board are compared
# expect: the answer comes before all is counted
def to_move(board):
    for end in range(1, 10):
        part = board[:end]
        if part.count("X") > part.count("O"):
            return "O"
    return "X"
