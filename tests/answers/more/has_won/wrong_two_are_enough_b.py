# mistake: two marks in a line count as a win
# expect: two in a line are not enough, it takes three
def has_won(board, player):
    def anzahl(*felder):
        return sum(board[f] == player for f in felder)

    treffer = [anzahl(0, 1, 2), anzahl(3, 4, 5), anzahl(6, 7, 8), anzahl(0, 3, 6),
               anzahl(1, 4, 7), anzahl(2, 5, 8), anzahl(0, 4, 8), anzahl(2, 4, 6)]
    return max(treffer) >= 2
