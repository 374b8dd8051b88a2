# mistake: only a win ends the game
# expect: a full board ends the game too
def is_over(board):
    for who in "XO":
        for line in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
            if [board[i] for i in line] == [who] * 3:
                return True
    return False
