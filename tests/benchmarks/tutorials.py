"""Plain minimax in the three forms in which tutorials print it, each with the habits of its kind.

They are here to be measured against, so what could be shorter or faster in them stays as it is.
All take boards from `position` and know their `value` and a `reply`, the first best move.
"""

# Nothing is imported: what a fresh process pays is the tutorial's own code.


class ListOfIndexes:
    """A flat list with the index on each free square; a call returns a dict of index and score."""

    def position(self, board):
        cells = [square if mark == "." else mark for square, mark in enumerate(board)]
        return cells, "X" if board.count("X") == board.count("O") else "O"

    def value(self, position):
        return self.minimax(*position)["score"] // 10

    def reply(self, position):
        return self.minimax(*position)["index"]

    def minimax(self, board, player):
        free = [cell for cell in board if cell != "O" and cell != "X"]
        if self.winning(board, "O"):
            return {"score": -10}
        elif self.winning(board, "X"):
            return {"score": 10}
        elif len(free) == 0:
            return {"score": 0}
        moves = []
        for i in range(len(free)):
            move = {}
            move["index"] = board[free[i]]
            board[free[i]] = player
            if player == "X":
                result = self.minimax(board, "O")
                move["score"] = result["score"]
            else:
                result = self.minimax(board, "X")
                move["score"] = result["score"]
            board[free[i]] = move["index"]
            moves.append(move)
        if player == "X":
            best_score = -10000
            for i in range(len(moves)):
                if moves[i]["score"] > best_score:
                    best_score = moves[i]["score"]
                    best_move = i
        else:
            best_score = 10000
            for i in range(len(moves)):
                if moves[i]["score"] < best_score:
                    best_score = moves[i]["score"]
                    best_move = i
        return moves[best_move]

    def winning(self, board, player):
        return (
            (board[0] == player and board[1] == player and board[2] == player)
            or (board[3] == player and board[4] == player and board[5] == player)
            or (board[6] == player and board[7] == player and board[8] == player)
            or (board[0] == player and board[3] == player and board[6] == player)
            or (board[1] == player and board[4] == player and board[7] == player)
            or (board[2] == player and board[5] == player and board[8] == player)
            or (board[0] == player and board[4] == player and board[8] == player)
            or (board[2] == player and board[4] == player and board[6] == player)
        )


class PlaceAndUndo:
    """A flat list; place a mark, recurse, take it away; 10 for a win."""

    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def position(self, board):
        return [" " if mark == "." else mark for mark in board], board.count("X") == board.count("O")

    def value(self, position):
        board, is_maximizing = position
        return self.minimax(board, 0, is_maximizing) // 10

    def reply(self, position):
        board, is_maximizing = position
        scores = {}
        for i in range(9):
            if board[i] == " ":
                board[i] = "X" if is_maximizing else "O"
                scores[i] = self.minimax(board, 0, not is_maximizing)
                board[i] = " "
        return (max if is_maximizing else min)(scores, key=scores.get)

    def minimax(self, board, depth, is_maximizing):
        if self.wins(board, "X"):
            return 10
        if self.wins(board, "O"):
            return -10
        if " " not in board:
            return 0
        if is_maximizing:
            best = -1000
            for i in range(9):
                if board[i] == " ":
                    board[i] = "X"
                    best = max(best, self.minimax(board, depth + 1, False))
                    board[i] = " "
            return best
        else:
            best = 1000
            for i in range(9):
                if board[i] == " ":
                    board[i] = "O"
                    best = min(best, self.minimax(board, depth + 1, True))
                    board[i] = " "
            return best

    def wins(self, board, player):
        for a, b, c in self.LINES:  # noqa: SIM110 - as it is printed
            if board[a] == board[b] == board[c] == player:
                return True
        return False


class RowsAndDepth:
    """A list of three rows; the score is 10 less the depth, so that it wins soon."""

    def position(self, board):
        cells = [{"X": "x", "O": "o", ".": "_"}[mark] for mark in board]
        return [cells[0:3], cells[3:6], cells[6:9]], board.count("X") == board.count("O")

    def value(self, position):
        board, is_max = position
        score = self.minimax(board, 0, is_max)
        return (score > 0) - (score < 0)

    def reply(self, position):
        board, is_max = position
        scores = {}
        for i in range(3):
            for j in range(3):
                if board[i][j] == "_":
                    board[i][j] = "x" if is_max else "o"
                    scores[3 * i + j] = self.minimax(board, 0, not is_max)
                    board[i][j] = "_"
        return (max if is_max else min)(scores, key=scores.get)

    def minimax(self, board, depth, is_max):
        score = self.evaluate(board)
        if score == 10:
            return score - depth
        if score == -10:
            return score + depth
        if not self.is_moves_left(board):
            return 0
        if is_max:
            best = -1000
            for i in range(3):
                for j in range(3):
                    if board[i][j] == "_":
                        board[i][j] = "x"
                        best = max(best, self.minimax(board, depth + 1, not is_max))
                        board[i][j] = "_"
            return best
        else:
            best = 1000
            for i in range(3):
                for j in range(3):
                    if board[i][j] == "_":
                        board[i][j] = "o"
                        best = min(best, self.minimax(board, depth + 1, not is_max))
                        board[i][j] = "_"
            return best

    def is_moves_left(self, board):
        for i in range(3):
            for j in range(3):
                if board[i][j] == "_":
                    return True
        return False

    def evaluate(self, b):
        for row in range(3):
            if b[row][0] == b[row][1] and b[row][1] == b[row][2]:
                if b[row][0] == "x":
                    return 10
                elif b[row][0] == "o":
                    return -10
        for col in range(3):
            if b[0][col] == b[1][col] and b[1][col] == b[2][col]:
                if b[0][col] == "x":
                    return 10
                elif b[0][col] == "o":
                    return -10
        if b[0][0] == b[1][1] and b[1][1] == b[2][2]:
            if b[0][0] == "x":
                return 10
            elif b[0][0] == "o":
                return -10
        if b[0][2] == b[1][1] and b[1][1] == b[2][0]:
            if b[0][2] == "x":
                return 10
            elif b[0][2] == "o":
                return -10
        return 0


FORMS = {"a": ListOfIndexes, "b": PlaceAndUndo, "c": RowsAndDepth}
