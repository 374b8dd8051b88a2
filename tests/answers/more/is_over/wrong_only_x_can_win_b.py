# mistake: O's win is not tested
# expect: O can win too: the second test asks for X again
def three(board, p):
    mine = {i for i in range(9) if board[i] == p}
    return any(set(l) <= mine for l in ([0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]))

def is_over(board):
    x_wins = three(board, "X")
    o_wins = three(board, "X")
    return x_wins or o_wins or board.count(".") == 0
