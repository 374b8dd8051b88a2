# mistake: the number of marks as an index without % 2
# expect: IndexError from two marks on: the list of players has only two entries
def to_move(board):
    players = ["X", "O"]
    played = 9 - board.count(".")
    return players[played]
