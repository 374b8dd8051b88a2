# mistake: one wrong number in the table of lines
# expect: the line 2, 4, 6 is missing; 3, 4, 6 is not a line
GEWINN = "012 345 678 036 147 258 048 346".split()

def has_won(board, player):
    meine = {str(i) for i in range(9) if board[i] == player}
    return any(meine.issuperset(linie) for linie in GEWINN)
