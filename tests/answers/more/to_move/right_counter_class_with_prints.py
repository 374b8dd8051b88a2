# right: a class with its own count, debugging prints left in
class Counter:
    def __init__(self):
        self.tally = dict.fromkeys("XO.", 0)

    def count(self, squares):
        for s in squares:
            self.tally[s] += 1
        print("tally:", self.tally)
        return self

def to_move(board):
    t = Counter().count(board).tally
    print("difference", t["X"] - t["O"])
    return max("XO", key=lambda p: -t[p])
