# mistake: square 0 counts as nothing found
# expect: square 0 is not played: 0 counts as False, ask for `is not None`
def has_won(board, player):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] == player:
            return True
    return False

def winning_square(board, who):
    for i in range(9):
        if board[i] == ".":
            b = board.copy()
            b[i] = who
            if has_won(b, who):
                return i
    return None

def normal_move(board, player):
    opponent = "O" if player == "X" else "X"
    move = winning_square(board, player)
    if move:
        return move
    move = winning_square(board, opponent)
    if move:
        return move
    for i in [4, 8, 6, 2, 0, 7, 5, 3, 1]:
        if board[i] == ".":
            return i
