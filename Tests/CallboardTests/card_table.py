"""Plays One-Eyed Jack over the real protocol: a room, its players, and moves that the rules allow."""

import hashlib

from wire_client import new_token

RANKS = "23456789TJQKA"
CORNERS = (0, 9, 90, 99)


def text_of(card):
    """Returns suit and rank, such as `HT`."""
    return "SHDC"[card % 52 // 13] + RANKS[card % 13]


def moves(table, own):
    """Yields everything that a seat may play: pairs of a card and a cell."""
    faces = [table["faces"][2 * cell:2 * cell + 2] for cell in range(100)]
    chips, team = table["chips"], own["place"] % table["teams"]
    locked = {cell for claim in table["sequences"] for cell in claim["cells"]}
    free = [cell for cell in range(100) if chips[cell] == "-" and cell not in CORNERS]
    theirs = [cell for cell in range(100) if chips[cell] not in ("-", str(team)) and cell not in locked]
    for card in own["hand"]:
        text = text_of(card)
        cells = theirs if text in ("SJ", "HJ") else free if text in ("CJ", "DJ") else [cell for cell in free if faces[cell] == text]
        for cell in cells:
            yield card, cell


class CardTable:
    """A room with a host and players, with all their messages."""

    def __init__(self, server, connect, players=2, **options):
        self.server = server
        self.room, self.token = server.make_room(game="sequence", terms=None, options={"turn": 0} | options)
        self.connect = connect
        self.host = connect(server, token=self.token)
        self.host.join(self.room)
        self.players = [self.enter(f"Player {number}") for number in range(players)]

    def enter(self, name):
        player = self.connect(self.server, token=new_token())
        player.seat = player.join(self.room, name)["seat"]["id"]
        return player

    def deals(self):
        """Deals, with a random number from every player."""
        self.host.do("startRound")
        nonces = [hashlib.sha256(player.seat.encode()).hexdigest() for player in self.players]
        for player, nonce in zip(self.players, nonces):
            player.do("ready", commit=hashlib.sha256(bytes.fromhex(nonce)).hexdigest())
        for player, nonce in zip(self.players, nonces):
            player.do("reveal", nonce=nonce)

    def at_turn(self):
        """Returns the player on turn, and the game as that player sees it; nothing if no player is on turn."""
        for player in self.players:
            game = player.settle()["game"]
            own, table = game.get("own"), game.get("table")
            if own and table and "outcome" not in table and table["turn"] == own["place"]:
                return player, game
        return None, None

    def play(self, count=1):
        """Makes the given number of moves, each the first one that the rules allow."""
        for _ in range(count):
            player, game = self.at_turn()
            card, cell = next(moves(game["table"], game["own"]))
            player.do("playCard", card=card, cell=cell)
        return player
