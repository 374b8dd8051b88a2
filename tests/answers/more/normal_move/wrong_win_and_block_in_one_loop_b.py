# mistake: win and block are tested in the same loop
# expect: a block in an earlier line comes before a win in a later one: two loops are needed
def normal_move(board, player):
    for l in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        menge = [board[k] for k in l]
        if "." in menge and (menge.count("X") == 2 or menge.count("O") == 2):
            return l[menge.index(".")]
    frei = [k for k in range(9) if board[k] == "."]
    return frei[len(frei) // 2]
