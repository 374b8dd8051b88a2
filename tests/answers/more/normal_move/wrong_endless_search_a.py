# mistake: the square is drawn only once, before the loop
# expect: endless loop when the drawn square is taken: draw again inside the loop
def find(board, who):
    for line in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        m = [board[i] for i in line]
        if m.count(who) == 2 and m.count(".") == 1:
            return line[m.index(".")]
    return None

def normal_move(board, player):
    opponent = "O" if player == "X" else "X"
    for who in (player, opponent):
        s = find(board, who)
        if s is not None:
            return s
    square = board.count("X") + board.count("O")
    while board[square] != ".":
        pass
    return square
