# mistake: one line is missing
# expect: the column 1, 4, 7 is missing
def has_won(board, player):
    p = player
    b = board
    if b[0] == b[1] == b[2] == p: return True
    if b[3] == b[4] == b[5] == p: return True
    if b[6] == b[7] == b[8] == p: return True
    if b[0] == b[3] == b[6] == p: return True
    if b[2] == b[5] == b[8] == p: return True
    if b[0] == b[4] == b[8] == p: return True
    if b[2] == b[4] == b[6] == p: return True
    return False
