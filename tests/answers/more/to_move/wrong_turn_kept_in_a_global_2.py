# mistake: the turn is kept between the calls
# expect: a second call on the same board gives another answer; count the marks instead
class Game:
    players = ["X", "O"]

    @classmethod
    def next_player(cls):
        cls.players.reverse()
        return cls.players[1]

def to_move(board):
    return Game.next_player()
