# right: a callable object that remembers tuples
class Utility:
    def __init__(self):
        self.memo = {}

    def __call__(self, board):
        key = tuple(board)
        if key not in self.memo:
            self.memo[key] = self.work_out(key)
        return self.memo[key]

    def work_out(self, b):
        magic = (4, 9, 2, 3, 5, 7, 8, 1, 6)
        for player, value in (("X", +1), ("O", -1)):
            own = [m for m, c in zip(magic, b) if c == player]
            if any(15 - p - q in own and 15 - p - q not in (p, q) and p != q for p in own for q in own):
                return value
        return 0

utility = Utility()
