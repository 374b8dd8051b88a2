# mistake: prints instead of returning
# expect: nothing comes back: print shows the list, return hands it back
class Brett:
    def __init__(self, felder):
        self.felder = felder

    def zeige_freie(self):
        print([n for n, f in enumerate(self.felder) if f == "."])

def free_squares(board):
    b = Brett(board)
    return b.zeige_freie()
