# mistake: a function is named but not called
# expect: always true: self.voll without () is the method itself
class Feld:
    def __init__(self, b):
        self.t = "".join(b)

    def voll(self):
        return self.t.count(".") == 0

    def drei(self, p):
        t = self.t
        return p * 3 in [t[0:3], t[3:6], t[6:9], t[0::3], t[1::3], t[2::3], t[0::4], t[2:7:2]]

def is_over(board):
    f = Feld(board)
    return True if f.voll else f.drei("X") or f.drei("O")
