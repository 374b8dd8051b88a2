# mistake: the rows are sorted and the marks in each row too
# expect: two different boards get the same tuple: sorting rows is no rotation or reflection
def canonical(board):
    rows = [board[0:3], board[3:6], board[6:9]]
    cols = [board[0::3], board[1::3], board[2::3]]
    def tidy(lines):
        return tuple(sorted("".join(sorted(line)) for line in lines))
    return min(tidy(rows), tidy(cols))
