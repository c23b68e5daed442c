#!/usr/bin/env python3
"""Plays evenings on its own server and saves the logs of their rooms: make_logs.py crossSums. The expected results are
written by `CALLBOARD_GOLDEN=write swift test --filter GameLogTests`.

Only for unreleased rules: the log of a released version is never replaced.
"""

import contextlib
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "CallboardTests"))

from card_table import CardTable, moves  # noqa: E402
from evening import UNLIMITED  # noqa: E402
from server_process import Server, run  # noqa: E402
from test_quiz import Quiz  # noqa: E402
from test_race import Race, solution  # noqa: E402
from wire_client import Client  # noqa: E402


def mark(player, *cells, kind="removed"):
    return [player.do("mark", cell=cell, **{"as": kind}) for cell in cells]


def instant(race):
    """Immediate verdicts: a canceled start, mistakes, a hint, a player who joins late, a puzzle that is ended, another
    round.
    """
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
    """No verdicts before a submission; all players finish, so that puzzle and round end automatically."""
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
    """Everybody marks by common consent, and makes one mistake."""
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


def table(sit):
    """A table of four with shuffles to which all players contribute: seats, plays, one undone play, a substitute bot, a
    late player.
    """
    room = sit(players=4, undo=True, level=1)
    ada, bo, cy, di = room.players
    room.host.do("setOptions", options={"turn": 0, "undo": True, "level": 1, "layout": "quarters", "deadSwap": "any"})
    cy.do("team", team=1)
    room.host.do("shuffleTeams")
    room.host.do("seat", teams=[[ada.seat, cy.seat], [bo.seat, di.seat]])
    room.deals()
    room.play(3)
    room.host.do("pause")
    room.host.do("resume")
    room.play().do("undo")
    player, game = room.at_turn()
    player.refused("swap", card=game["own"]["hand"][0])
    player.refused("pass")
    room.play(2)
    late = room.enter("Late")
    room.host.do("substitute", place=0, by="bot:1")
    late.do("takeOver", place=0)
    room.players = [late, bo, cy, di]
    room.play(6)
    room.host.do("substitute", place=2, by="bot:2")
    room.players = [late, bo, di]
    for _ in range(8):
        if room.at_turn()[0]:
            room.play()
        else:
            room.host.wait_for("moved")
    room.host.do("finishRound")
    room.host.do("newRound", options={"turn": 0, "need": 1})
    return room.room


def bots(sit):
    """Two bots and the bot of one person play to the end, whatever the person does; no player contributes to the
    shuffle.
    """
    room = sit(players=1, turn=15, need=1, level=2)
    room.host.do("startRound")
    room.host.do("startRound")
    room.host.do("substitute", place=0, by="bot:1")
    room.host.wait_for("finished", seconds=300)
    return room.room


def tournament(sit):
    """Two rounds of two tables; the host ends one table, and the other round as a whole."""
    room = sit(players=4, form="tables", size=2, contest="swiss", rounds=2, turn=15)
    room.deals()
    for _ in range(6):
        room.play()
    room.host.do("finishTable", table=0)
    room.host.do("finishTable", table=1)
    room.host.do("startRound")
    room.host.do("finishRound")
    return room.room


def knockout(sit):
    """The final ends while the beaten players still play for fun, and ends their table."""
    room = sit(players=4, form="tables", size=2, contest="knockout", turn=15)
    room.deals()
    for table in (0, 1):
        room.host.do("finishTable", table=table)
    room.deals()
    for _ in range(6):
        room.play()
    room.host.do("finishTable", table=0)
    return room.room


def crowd(sit):
    """Two teams of two vote on every play."""
    room = sit(players=4, form="crowd", turn=300)
    room.host.do("startRound")
    for _ in range(6):
        for player in room.players:
            game = player.settle()["game"]
            own, table = game["own"], game["table"]
            if table["turn"] == own["place"]:
                choices = list(moves(table, own | {"hand": table["hands"][own["place"]]}))
                card, cell = choices[len(choices) // 2]
                player.do("playCard", card=card, cell=cell)
    room.host.do("finishRound")
    return room.room


def kinds(quiz):
    """All kinds of questions; an answer that is changed, a removed player, one who joins late."""
    room = quiz(players=3, content=SEVEN, seconds=60)
    ada, bo, cy = room.players
    room.host.do("setOptions", options={"readSeconds": 0, "seconds": 60, "closesEarly": False})
    for number, answers in enumerate((
            ({"options": [0]}, {"options": [1]}), ({"options": [0, 2]}, {"options": [1]}), ({"options": [0]}, {"options": [1]}),
            ({"order": [0, 1, 2]}, {"order": [2, 1, 0]}), ({"number": "98.5"}, {"number": "120"}),
            ({"options": [0]}, {"options": [1]}), ({"words": "Berlin"}, {"words": "Rome"})), 1):
        room.host.do("nextQuestion", question=number)
        ada.do("answer", question=number, **answers[1])
        ada.do("answer", question=number, **answers[0])
        bo.do("answer", question=number, **answers[1])
        if number == 2:
            cy.do("answer", question=number, **answers[0])
            room.host.do("remove", player="p4")
        if number == 4:
            late = room.enter("Late")
        if number > 4:
            late.do("answer", question=number, **answers[0])
        room.host.do("closeQuestion", question=number)
    room.host.do("finishQuiz")
    return room.room


def clock(quiz):
    """Points by speed; a question that all have answered, one that its clock closes, more time, skipped questions."""
    room = quiz(players=2, seconds=5, closesEarly=True, scoring="speed")
    ada, bo = room.players
    room.host.do("nextQuestion", question=1)
    for player in room.players:
        player.do("answer", question=1, options=[0])
    room.host.wait_for("questionClosed", seconds=5)
    room.host.do("nextQuestion", question=2)
    room.host.do("addTime", question=2, seconds=5)
    ada.do("answer", question=2, number="700")
    room.host.wait_for("questionClosed", seconds=15)
    room.host.do("nextQuestion", question=3)
    room.host.do("addTime", question=3)
    room.host.do("skipQuestion", question=3)
    room.host.do("skipQuestion", question=4)
    room.host.do("finishQuiz")
    return room.room


SEVEN = {"title": "Seven", "language": "en", "questions": [
    {"text": "One?", "right": "A", "wrong": ["B", "C"], "why": "Because."},
    {"text": "Several?", "kind": "choices", "right": ["A", "B"], "wrong": ["C"], "points": "doubled"},
    {"text": "True?", "right": True}, {"text": "Order?", "kind": "order", "options": ["I", "II", "III"]},
    {"text": "How many?", "number": 100, "unit": "km"}, {"text": "Which?", "kind": "poll", "options": ["x", "y"]},
    {"text": "Word?", "right": ["Berlin"], "seconds": 30, "points": "none"}]}

EVENINGS = {
    "crossSums": ("cross-sums/rules2", Race, [instant, at_end, together]),
    "quiz": ("quiz/rules1", Quiz, [kinds, clock]),
    "sequence": ("sequence/rules2", CardTable, [table, bots, tournament, crowd, knockout]),
}


def main(game):
    path, room, evenings = EVENINGS[game]
    folder = HERE / path
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        server = Server(pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory())) / "data", env=UNLIMITED).start()
        stack.callback(lambda: server.stop())
        connect = lambda server, **options: stack.enter_context(Client(server, **options))
        for number, play in enumerate(evenings, 1):
            code = play(lambda **options: room(server, connect, **options))
            status, records, errors = run("replay", code, "--data", server.data, "--records")
            assert status == 0, errors
            (folder / f"evening-{number}.log").write_text(records)


if __name__ == "__main__":
    main(sys.argv[1])
