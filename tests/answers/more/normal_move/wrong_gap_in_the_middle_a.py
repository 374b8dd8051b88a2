# mistake: the gap in the middle is not seen
# expect: X.X is a threat too: the free square may be in the middle
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]

def normal_move(board, player):
    opponent = "O" if player == "X" else "X"
    for p in (player, opponent):
        for a, b, c in LINES:
            if board[a] == p and board[b] == p and board[c] == ".":
                return c
            if board[b] == p and board[c] == p and board[a] == ".":
                return a
    for s in range(9):
        if board[s] == ".":
            return s
