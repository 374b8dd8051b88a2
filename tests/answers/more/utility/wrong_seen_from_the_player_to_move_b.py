# mistake: the value is seen from the player to move
# expect: the value is seen from the player to move, not from X
SPIELER = ("X", "O")

def utility(board):
    n = 9 - board.count(".")
    dran = SPIELER[n % 2]
    for i, d in ((0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)):
        drei = {board[i], board[i + d], board[i + 2 * d]}
        if len(drei) == 1 and "." not in drei:
            return +1 if dran in drei else -1
    return 0
