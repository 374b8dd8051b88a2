# mistake: only the four rotations are compared
# expect: a mirror image gets another tuple: the reflections are missing
class Square:
    def __init__(self, cells):
        self.cells = cells

    def rotated(self):
        rows = [self.cells[0:3], self.cells[3:6], self.cells[6:9]]
        return Square([x for row in zip(*rows[::-1]) for x in row])

    def key(self):
        return tuple(self.cells)

def canonical(board):
    s = Square(list(board))
    best = s.key()
    for _ in range(3):
        s = s.rotated()
        if s.key() < best:
            best = s.key()
    return best
