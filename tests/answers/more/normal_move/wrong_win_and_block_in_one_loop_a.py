# mistake: win and block are tested in the same loop
# expect: a block on an earlier square comes before a win on a later one: two loops are needed
def has_won(board, player):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == player and board[b] == player and board[c] == player:
            return True
    return False

def normal_move(board, player):
    opponent = "O" if player == "X" else "X"
    for i in range(9):
        if board[i] == ".":
            b = list(board)
            b[i] = player
            if has_won(b, player):
                return i
            b[i] = opponent
            if has_won(b, opponent):
                return i
    return board.index(".")
