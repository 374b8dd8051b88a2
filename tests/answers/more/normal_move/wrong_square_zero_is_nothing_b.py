# mistake: square 0 counts as nothing found
# expect: square 0 is not played: 0 counts as False in `or`
def lueckenfeld(brett, s):
    for i, d in ((0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)):
        f = (i, i + d, i + 2 * d)
        if sum(brett[k] == s for k in f) == 2:
            for k in f:
                if brett[k] == ".":
                    return k

def normal_move(board, player):
    return (lueckenfeld(board, player)
            or lueckenfeld(board, "X" if player == "O" else "O")
            or max(i for i in range(9) if board[i] == "."))
