#!/usr/bin/env python3
"""Plays an evening of all four games with removals on its own server, and saves the room's log with what that server
showed: make_rooms.py FOLD, where FOLD is the version of the room's own fold, such as 2. The server is CALLBOARD_BINARY.

The log of a released version is never replaced.
"""

import contextlib
import hashlib
import json
import pathlib
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "CallboardTests"))

from card_table import moves  # noqa: E402
from evening import UNLIMITED, Evening  # noqa: E402
from server_process import Server, run  # noqa: E402
from test_race import solution  # noqa: E402
from wire_client import Client, new_token  # noqa: E402

TERMS = [f"term {number}" for number in range(9)]
BINGO = {"game": "bingo", "terms": TERMS, "options": {"size": 3, "goal": {"patterns": ["row"], "need": 1}}}
RACE = {"game": "crossSums", "options": {"difficulty": "easy", "puzzles": 2, "pause": 0, "limit": 600}}
DECK = {"title": "Ours", "language": "en", "questions": [f"question {number}" for number in range(12)]}
PARTY = {"game": "party", "options": {"spinMilliseconds": 2000, "mode": "draw", "winners": 1}, "decks": [DECK]}
TABLE = {"game": "sequence", "options": {"turn": 0}}


class Room:
    """The room, its host, and its players by name."""

    def __init__(self, server, connect):
        self.server, self.connect = server, connect
        evening = Evening(server, connect, names=(), start=False, title="An evening", **BINGO)
        self.code, self.host = evening.room, evening.host
        self.players, self.seats = {}, {}

    def enter(self, *names):
        for name in names:
            player = self.connect(self.server, token=new_token())
            self.seats[name] = player.join(self.code, name)["seat"]["id"]
            self.players[name] = player

    def remove_since(self, moment, name):
        """Removes everybody who joined since a moment, which is one player; returns a function that lets them in again.
        """
        gone = self.players.pop(name)
        self.host.do("removeArrivals", **{"from": moment, "marked": True, "force": True})

        def back(number):
            self.host.do("undoRemoval", removal=number)
            self.players[name] = self.connect(self.server, token=gone.token)
            self.players[name].join(self.code)
        return back

    def remove(self, name):
        self.host.do("remove", player=self.seats[name])
        del self.players[name]

    def play(self, **fields):
        # A play lasts at least five seconds.
        time.sleep(5)
        self.host.do("play", **fields)
        for client in (self.host, *self.players.values()):
            client.wait_for("played")

    def bingo(self, *winners):
        """Plays a round in which players complete their first row, in this order."""
        self.host.do("startRound")
        for name in winners:
            player = self.players[name]
            game = player.settle()["game"]
            called = [call["term"] for call in game["round"]["calls"]]
            for cell, term in enumerate(game["board"]["cells"][:3]):
                if term not in called:
                    self.host.do("call", term=term)
                player.do("mark", cell=cell)
        self.host.do("finishRound")

    def race(self, *solvers):
        """Plays a round of two puzzles, which players solve in this order."""
        self.host.do("startRound", delay=3)
        for number in range(2):
            puzzle = self.host.wait_for("puzzleStarted")["round"]["puzzle"]
            for name in solvers:
                for cell in solution(puzzle):
                    self.players[name].do("mark", cell=cell, **{"as": "removed"})
            if number == 0:
                self.host.do("finishPuzzle")
                self.host.do("nextPuzzle")
        self.host.do("finishRound")

    def draw(self):
        """Draws a prize, with a random contribution of everybody."""
        nonces = {name: hashlib.sha256(name.encode()).digest()[:16] for name in self.players}
        for name, player in self.players.items():
            player.do("commitChance", commitment=hashlib.sha256(nonces[name]).hexdigest())
        self.host.do("spin", prize="A cake")
        self.host.wait_for("spinning")
        for name, player in self.players.items():
            player.do("push", nonce=nonces[name].hex(), next=hashlib.sha256(nonces[name] * 2).hexdigest())
        self.host.wait_for("turn", seconds=10)

    def table(self, count):
        """Plays a card game between all, with the given number of plays."""
        self.host.do("startRound")
        nonces = {name: hashlib.sha256(name.encode()).hexdigest() for name in self.players}
        for name, player in self.players.items():
            player.do("ready", commit=hashlib.sha256(bytes.fromhex(nonces[name])).hexdigest())
        for name, player in self.players.items():
            player.do("reveal", nonce=nonces[name])
        for _ in range(count):
            for player in self.players.values():
                game = player.settle()["game"]
                own, table = game.get("own"), game["table"]
                if own and table["turn"] == own["place"]:
                    card, cell = next(moves(table, own))
                    player.do("playCard", card=card, cell=cell)
                    break
        self.host.do("finishRound")

    def told(self, path):
        return self.server.get(f"/api/rooms/{self.code}{path}", Authorization=f"Bearer {self.host.token}").json


def evening(room):
    room.enter("Ada", "Bo", "Cy", "Di")
    room.bingo("Ada", "Bo", "Cy")
    room.host.do("draw", rank=1)
    room.host.wait_for("drawn", seconds=10)
    room.enter("Eve")
    room.host.do("newRound")
    room.bingo("Bo", "Ada", "Di", "Eve")
    # Cy was third in the first round; Bo is first in this one, which is the last of the play.
    room.remove("Cy")
    room.remove("Bo")
    room.enter("Fay")
    room.play(**RACE)
    room.race("Ada", "Di", "Eve", "Fay")
    room.remove("Di")
    room.host.do("newRound")
    room.race("Eve", "Ada")
    room.play(**PARTY)
    moment = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())
    room.enter("Gus")
    room.draw()
    room.draw()
    room.remove("Fay")
    room.host.do("finishGame")
    # Gus was removed when this play began, and comes back during it.
    back = room.remove_since(moment, "Gus")
    room.play(**TABLE)
    back(1)
    room.table(6)
    room.remove("Eve")
    room.play(**BINGO | {"title": "Once more"})
    room.bingo("Ada", "Gus")
    moment = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())
    room.enter("Hal")
    room.host.do("newRound")
    room.bingo("Hal", "Gus", "Ada")
    # A prize is drawn while the winner is removed, and the second player gets it as if they had won; then the winner is
    # back.
    back = room.remove_since(moment, "Hal")
    room.host.do("draw", rank=1)
    room.host.wait_for("drawn", seconds=10)
    back(2)


def main(fold):
    folder = HERE / "rooms" / f"fold{fold}"
    folder.mkdir(parents=True)
    with contextlib.ExitStack() as stack:
        server = Server(pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory())) / "data", env=UNLIMITED).start()
        stack.callback(lambda: server.stop())
        room = Room(server, lambda server, **options: stack.enter_context(Client(server, **options)))
        evening(room)
        told = {name: room.told(path) for name, path in (
            ("export", "/export.json"), ("recap", "/recap"), ("evening", "/evening"))}
        status, records, errors = run("replay", room.code, "--data", server.data, "--records")
        assert status == 0, errors
        (folder / "evening-1.log").write_text(records)
        (folder / "evening-1.json").write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")))


if __name__ == "__main__":
    main(sys.argv[1])
