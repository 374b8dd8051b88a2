# mistake: three marks anywhere count as a win
# expect: the three marks have to be on one line
def has_won(board, player):
    if board.count(player) >= 3:
        return True
    else:
        return False
