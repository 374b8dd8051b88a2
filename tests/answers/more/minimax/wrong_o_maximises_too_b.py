# mistake: O looks for the highest value as X does
# expect: you ask for the highest value for O too
def ganador(t):
    for i in range(3):
        if t[i * 3] == t[i * 3 + 1] == t[i * 3 + 2] != ".": return t[i * 3]
        if t[i] == t[i + 3] == t[i + 6] != ".": return t[i]
    if t[4] != "." and (t[0] == t[4] == t[8] or t[2] == t[4] == t[6]): return t[4]
    return ""

def turno_x(t):
    g = ganador(t)
    if g: return 1 if g == "X" else -1
    if "." not in t: return 0
    return max([turno_o(t[:i] + ("X",) + t[i + 1:]) for i in range(9) if t[i] == "."])

def turno_o(t):
    g = ganador(t)
    if g: return 1 if g == "X" else -1
    if "." not in t: return 0
    return max([turno_x(t[:i] + ("O",) + t[i + 1:]) for i in range(9) if t[i] == "."])

def minimax(board, player):
    return (turno_x if player == "X" else turno_o)(tuple(board))
