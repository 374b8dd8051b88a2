# mistake: the minus sign is missing at the root of a negamax, so the opponent's best square is taken
# expect: this is the worst square: what is good for the opponent is bad for you, turn the sign
def ko(s, p):
    return p * 3 in (s[:3], s[3:6], s[6:], s[::3], s[1::3], s[2::3], s[::4], s[2:7:2])

def nega(s, ich, du):
    if ko(s, du):
        return -1
    return max((-nega(s[:i] + ich + s[i + 1:], du, ich) for i in range(9) if s[i] == "."), default=0)

def best_move(board, player):
    s, du = "".join(board), "OX"[player == "O"]
    bewertet = sorted((nega(s[:i] + player + s[i + 1:], du, player), i) for i in range(9) if s[i] == ".")
    return bewertet[-1][1]
