# mistake: the recursion never moves on
# expect: endless recursion: the function calls itself with the same list again, one square shorter is meant
def free_squares(board):
    def rest(felder):
        if len(felder) == 0:
            return []
        nummer = 9 - len(felder)
        if felder[0] != ".":
            return rest(felder)
        return [nummer] + rest(felder[1:])

    return rest(board)
