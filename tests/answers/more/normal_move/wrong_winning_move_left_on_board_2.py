# mistake: undo missing in the winning branch
# expect: the move was not taken back before you return
class Computer:
    def __init__(self, brett, ich):
        self.brett = brett
        self.ich = ich
        self.gegner = "O" if ich == "X" else "X"

    def gewonnen(self, p):
        b = self.brett
        return any(b[i] == b[i + d] == b[i + 2 * d] == p
                   for i, d in ((0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)))

    def zug(self):
        frei = [i for i in range(9) if self.brett[i] == "."]
        for f in frei:
            self.brett[f] = self.ich
            if self.gewonnen(self.ich):
                return f
            self.brett[f] = "."
        for f in frei:
            self.brett[f] = self.gegner
            droht = self.gewonnen(self.gegner)
            self.brett[f] = "."
            if droht:
                return f
        return frei[-1]

def normal_move(board, player):
    return Computer(board, player).zug()
