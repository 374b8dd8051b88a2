# mistake: X and O are written alike
# expect: two different boards get the same tuple: X and O must stay different
def canonical(board):
    taken = [0 if m == "." else 1 for m in board]
    grid = [taken[0:3], taken[3:6], taken[6:9]]
    images = []
    for _ in range(4):
        grid = [list(r) for r in zip(*grid[::-1])]
        images.append(tuple(x for r in grid for x in r))
        images.append(tuple(x for r in grid for x in r[::-1]))
    return min(images)
