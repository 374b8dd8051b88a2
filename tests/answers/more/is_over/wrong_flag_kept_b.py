# mistake: the winners are kept between the calls
# expect: after one won game every board is over: begin with an empty list in the function
def winners(board, found=[]):
    for p in ["X", "O"]:
        for line in (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6):
            if [board[n] for n in line].count(p) == 3:
                found.append(p)
    return found

def is_over(board):
    return len(winners(board)) > 0 or "." not in board
