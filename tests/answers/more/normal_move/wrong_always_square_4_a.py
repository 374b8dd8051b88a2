# mistake: return 4
# expect: the same square from every board
def normal_move(board, player):
    return 4
