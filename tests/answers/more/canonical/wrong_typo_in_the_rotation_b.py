# mistake: two numbers of one table are exchanged
# expect: two of the eight images are no rotation or reflection: two squares are exchanged in one table
TABLES = ("012345678", "630741852", "876543210", "258147036",
          "210543876", "678345012", "036147258", "852741603")

def canonical(board):
    s = "".join(board)
    return tuple(min("".join(s[int(d)] for d in t) for t in TABLES))
