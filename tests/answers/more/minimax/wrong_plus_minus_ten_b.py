# mistake: the scores of the tutorial, 10 and -10, come back as they are
# expect: a win is worth +1 or -1 here, not 10 or -10
def winning(b, p):
    return ((b[0] == p and b[1] == p and b[2] == p) or (b[3] == p and b[4] == p and b[5] == p) or
            (b[6] == p and b[7] == p and b[8] == p) or (b[0] == p and b[3] == p and b[6] == p) or
            (b[1] == p and b[4] == p and b[7] == p) or (b[2] == p and b[5] == p and b[8] == p) or
            (b[0] == p and b[4] == p and b[8] == p) or (b[2] == p and b[4] == p and b[6] == p))

def tutorial(newBoard, player):
    availSpots = [i for i in range(9) if newBoard[i] == "."]
    if winning(newBoard, "O"):
        return {"score": -10}
    elif winning(newBoard, "X"):
        return {"score": 10}
    elif len(availSpots) == 0:
        return {"score": 0}
    moves = []
    for spot in availSpots:
        move = {"index": spot}
        newBoard[spot] = player
        move["score"] = tutorial(newBoard, "O" if player == "X" else "X")["score"]
        newBoard[spot] = "."
        moves.append(move)
    pick = max if player == "X" else min
    return pick(moves, key=lambda m: m["score"])

def minimax(board, player):
    return tutorial(board, player)["score"]
