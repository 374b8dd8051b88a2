# right: an explicit stack of frames, bit masks, no recursion at all
MASKS = (7, 56, 448, 73, 146, 292, 273, 84)

def result(x, o):
    for m in MASKS:
        if x & m == m: return 1
        if o & m == m: return -1
    return 0 if x | o == 511 else None

def alphabeta(board, player, alpha, beta):
    x = sum(1 << i for i in range(9) if board[i] == "X")
    o = sum(1 << i for i in range(9) if board[i] == "O")
    r = result(x, o)
    if r is not None: return r
    # a frame: x, o, X to move?, alpha, beta, next square
    stack = [[x, o, player == "X", alpha, beta, 0]]
    value = None                       # what a finished child hands back
    while stack:
        f = stack[-1]
        if value is not None:
            if f[2]: f[3] = max(f[3], value)
            else: f[4] = min(f[4], value)
            value = None
        while f[5] < 9 and (f[0] | f[1]) >> f[5] & 1:
            f[5] += 1
        if f[5] == 9 or f[3] >= f[4]:
            value = f[3] if f[2] else f[4]
            stack.pop()
            continue
        bit = 1 << f[5]
        f[5] += 1
        x, o = (f[0] | bit, f[1]) if f[2] else (f[0], f[1] | bit)
        r = result(x, o)
        if r is not None: value = r
        else: stack.append([x, o, not f[2], f[3], f[4], 0])
    return value
