#!/usr/bin/env python3
"""Plays evenings on a server of its own and keeps the logs of their rooms: make_logs.py crossSums. What they come to is
written by `CALLBOARD_GOLDEN=write swift test --filter GameLogTests`.

Only for rules that nobody has played by yet: a log of released rules is never written again.
"""

import contextlib
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "CallboardTests"))

from evening import UNLIMITED  # noqa: E402
from server_process import Server, run  # noqa: E402
from test_race import Race, solution  # noqa: E402
from wire_client import Client  # noqa: E402


def mark(player, *cells, kind="removed"):
    return [player.do("mark", cell=cell, **{"as": kind}) for cell in cells]


def instant(race):
    """Verdicts at once: a start that is called off, slips, a hint, a late comer, a puzzle that is ended, another round."""
    room = race(players=3, lives=2, difficulty="medium", puzzles=2)
    ada, bo, cy = room.players
    room.host.do("setOptions", options={"lives": 3})
    room.host.do("startRound", delay=5)
    room.host.do("cancelStart")
    puzzle = room.begins()
    goes = solution(puzzle)
    stays = [cell for cell in range(16) if cell not in goes]
    mark(ada, stays[0])
    mark(ada, stays[1], kind="kept")
    ada.do("hint")
    mark(bo, *goes)
    late = room.enter(cy.token.swapcase(), "Late")
    mark(cy, *stays[:3])
    mark(late, goes[0])
    mark(late, goes[0], kind="open")
    room.host.do("finishPuzzle")
    room.host.do("nextPuzzle")
    puzzle = room.told("puzzleStarted")["round"]["puzzle"]
    mark(ada, *solution(puzzle))
    room.host.do("finishRound")
    room.host.do("newRound")
    return room.room


def at_end(race):
    """No verdicts before somebody asks for one; all are done, so that puzzle and round end by themselves."""
    room = race(players=2, checking="atEnd", puzzles=1)
    ada, bo = room.players
    goes = solution(room.begins())
    mark(ada, next(cell for cell in range(9) if cell not in goes))
    ada.do("submit")
    mark(ada, next(cell for cell in range(9) if cell not in goes), kind="open")
    for player in (ada, bo):
        mark(player, *goes)
        player.do("submit")
    room.told("roundFinished")
    return room.room


def together(race):
    """A hall marks by common consent, and slips once."""
    room = race(players=4, mode="together", difficulty="master", puzzles=1)
    goes = solution(room.begins())
    wrong = next(cell for cell in range(9) if cell not in goes)
    for cell in (wrong, *goes):
        for player in room.players[:3]:
            player.post("mark", cell=cell, **{"as": "removed"})
        for player in room.players[:3]:
            player.answer(player.last_id)
    room.told("roundFinished")
    return room.room


EVENINGS = {"crossSums": ("cross-sums/rules1", [instant, at_end, together])}


def main(game):
    path, evenings = EVENINGS[game]
    folder = HERE / path
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        server = Server(pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory())) / "data", env=UNLIMITED).start()
        stack.callback(lambda: server.stop())
        connect = lambda server, **options: stack.enter_context(Client(server, **options))
        for number, play in enumerate(evenings, 1):
            code = play(lambda **options: Race(server, connect, **options))
            status, records, errors = run("replay", code, "--data", server.data, "--records")
            assert status == 0, errors
            (folder / f"evening-{number}.log").write_text(records)


if __name__ == "__main__":
    main(sys.argv[1])
