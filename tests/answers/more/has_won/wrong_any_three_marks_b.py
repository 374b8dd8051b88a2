# mistake: three marks anywhere count as a win
# expect: the three marks have to be on one line
def has_won(board, player):
    steine = 0
    for feld in board:
        if feld == player:
            steine += 1
            if steine == 3:
                return True
    return False
