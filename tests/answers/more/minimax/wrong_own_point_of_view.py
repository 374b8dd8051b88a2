# mistake: a win of the player to move is always +1
# expect: the value is seen from the player to move, not from X
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def minimax(board, player):
    opponent = {"X": "O", "O": "X"}[player]

    def holds(mark):
        return any([board[a], board[b], board[c]] == [mark] * 3 for a, b, c in LINES)

    def visit(my_turn):
        if holds(player):
            return 1
        if holds(opponent):
            return -1
        if board.count(".") == 0:
            return 0
        values = []
        for square in range(9):
            if board[square] == ".":
                board[square] = player if my_turn else opponent
                values.append(visit(not my_turn))
                board[square] = "."
        return max(values) if my_turn else min(values)

    return visit(True)
