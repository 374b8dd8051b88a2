# mistake: `is` where == is meant
# expect: never true: `is` asks for the same object, compare with ==
def has_won(board, player):
    three = player + player + player
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] + board[b] + board[c] is three:
            return True
    return False
