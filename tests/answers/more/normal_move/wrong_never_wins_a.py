# mistake: the own win is not looked for
# expect: it blocks but never takes its own win
def has_won(board, player):
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] == player:
            return True
    return False

def normal_move(board, player):
    if player == "X":
        opponent = "O"
    else:
        opponent = "X"
    free = [i for i in range(9) if board[i] == "."]
    for i in free:
        b = board[:]
        b[i] = opponent
        if has_won(b, opponent):
            return i
    return free[0]
