# right: an object with __call__
class Sucher:
    def __init__(self, gesucht):
        self.gesucht = gesucht

    def __call__(self, board):
        gefunden = []
        ab = 0
        try:
            while True:
                ab = board.index(self.gesucht, ab)
                gefunden.append(ab)
                ab += 1
        except ValueError:
            return gefunden

free_squares = Sucher(".")
