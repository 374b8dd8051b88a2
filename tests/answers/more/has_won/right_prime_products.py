# right: products of prime numbers in a callable object
class Gewinnt:
    PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23)
    PRODUCTS = (30, 1001, 7429, 238, 627, 1495, 506, 935)

    def __call__(self, board, player):
        produkt = 1
        for stein, prim in zip(board, self.PRIMES):
            if stein == player:
                produkt *= prim
        return 0 in [produkt % p for p in self.PRODUCTS]

has_won = Gewinnt()
