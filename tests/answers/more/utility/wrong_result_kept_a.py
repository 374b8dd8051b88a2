# mistake: the result is kept between the calls
# expect: a tie gives the result of the game before: set the result to 0 in the function
result = 0

def utility(board):
    global result
    for a, b, c in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[a] == board[b] == board[c] == "X":
            result = 1
        if board[a] == board[b] == board[c] == "O":
            result = -1
    return result
