# right: exceptions for control, debugging prints left in, a helper called utility_
def utility_(board, p):
    for line in ("012", "345", "678", "036", "147", "258", "048", "246"):
        if "".join(board[int(k)] for k in line) == p * 3:
            print(p, "has", line)
            raise StopIteration(p)

def utility(board):
    try:
        utility_(board, "X")
        utility_(board, "O")
    except StopIteration as who:
        return 1 if who.value == "X" else -1
    print("nobody has won")
    return 0
