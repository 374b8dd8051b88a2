# mistake: asks for the move with input()
# expect: the function has to find the move itself, input() waits for the keyboard
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]

def dritte(board, wer):
    for l in LINES:
        felder = [int(k) for k in l]
        zeichen = [board[f] for f in felder]
        if zeichen.count(wer) == 2 and zeichen.count(".") == 1:
            return felder[zeichen.index(".")]
    return None

def normal_move(board, player):
    zug = dritte(board, player)
    if zug is None:
        zug = dritte(board, "O" if player == "X" else "X")
    if zug is None:
        zug = int(input(player + ", wohin? "))
    return zug
