# mistake: O's win counts 0
# expect: O's win is -1, not 0
WINS = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]]

def utility(board):
    for w in WINS:
        if [board[i] for i in w] == ["X", "X", "X"]:
            return 1
    return 0
