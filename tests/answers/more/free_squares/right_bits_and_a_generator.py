# right: bit tricks and a generator turned into a list by a decorator
def as_list(function):
    def inner(*args):
        return list(function(*args))
    return inner

@as_list
def free_squares(board):
    bits = int("".join("1" if c == "." else "0" for c in reversed(board)), 2)
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
