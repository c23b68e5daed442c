"""One-Eyed Jack on a projector, in all its states."""

import json

from made_up_screen import MadeUpScreen, evening_table, made_up_room, person, soon
from server_process import ROOT
from theatre import PROJECTOR

DEALT = json.loads((ROOT / "Tests/Golden/sequence/wire/server/dealt.json").read_text())
FACES = DEALT["table"]["faces"]
# Two rows of chips, of which the first team's is a sequence, and two that lack one chip.
CHIPS = list("-" * 100)
for cell in (11, 12, 13, 14, 15):
    CHIPS[cell] = "0"
for cell in (31, 32, 33, 34, 51, 61, 71, 81):
    CHIPS[cell] = "1"
for cell in (45, 55, 65, 75):
    CHIPS[cell] = "0"
CHIPS = "".join(CHIPS)
# Nobody has a sequence, and the second team has more open rows of four.
ON_POINTS = CHIPS[:75] + "-" + CHIPS[76:]
CLAIM = {"team": 0, "cells": [11, 12, 13, 14, 15]}
SECOND = {"team": 0, "cells": [41, 52, 63, 74, 85]}
CARDS = {2: 7, 3: 6, 4: 6, 6: 5, 12: 3}
LAST = {"act": "play", "card": 9, "cell": 15, "after": 900, "sequences": [CLAIM], "reshuffled": 17}


class TableScreen(MadeUpScreen):
    def show(self, round, messages=(), present=0, names=(), title=None, evening=(), options=None, **game):
        """Shows a snapshot, followed by messages."""
        told = self.begin(present, names, title, evening=evening)
        before = told["game"]["round"]
        whole = {**before, "number": self.number, "state": round, "options": {**before["options"], **(options or {})}}
        told["game"] = {"round": whole, **game}
        self.say(**told)
        for message in messages:
            self.say(**message)


def table(names, teams=2, need=2, missed=0, **more):
    """Returns a table with people of these names."""
    cards = CARDS.get(len(names), 3)
    places = [{**person(nth, name), "cards": cards} | ({"missed": missed} if missed else {}) for nth, name in enumerate(names)]
    dealt = {key: value for key, value in DEALT["table"].items() if key != "endsAt"}
    return {**dealt, "teams": teams, "need": need, "chips": CHIPS, "sequences": [CLAIM], "places": places, "turn": 1, "step": 40, "stock": 61, **more}


def over(whole, team=0, reason="sequences"):
    """Returns the end of a game, with all hands open."""
    whole = {key: value for key, value in whole.items() if key != "endsAt"}
    hands = [[(7 * place + 11 * nth) % 104 for nth in range(one["cards"])] for place, one in enumerate(whole["places"])]
    outcome = {"reason": reason} | ({} if team is None else {"team": team})
    board = {"sequences": [CLAIM, SECOND]} if reason == "sequences" else {"sequences": [], "chips": ON_POINTS}
    return {**whole, "step": 41, **board, "outcome": outcome, "hands": hands}


def hall(people, size, state="playing", through=None, sequences=(CLAIM,), boards=True):
    """Returns the tables of a round with the given number of people at each, the last one with bots."""
    teams = 3 if size == 3 else 2
    told = []
    for number, first in enumerate(range(0, max(1, len(people)), size)):
        sitting = people[first:first + size]
        places = [*sitting, *({"bot": 2} for _ in range(size - len(sitting)))]
        one = {"table": number, "state": state, "teams": teams, "places": places, "need": 2, "turn": number % size, "step": 9 + number, "plays": 8 + number}
        one |= {"faces": FACES, "chips": CHIPS, "sequences": list(sequences) if number % 2 else []} if boards and state in ("playing", "finished") else {}
        one |= {"outcome": {"team": number % teams, "reason": "sequences"}} if state == "finished" else {}
        one |= {"through": number % teams} if through else {}
        told.append(one)
    return told


def standing(people, swiss, isOver):
    """Returns the first players of a tournament, with their points."""
    return [{**one, "place": nth + 1, "points": 9 - nth // 3, "sequences": 4} | (
                {"metPoints": 14 - nth % 3} if swiss else {} if nth < 2 else {"beatenIn": 1 + (nth < 4)})
            for nth, one in enumerate(people[:11])]


def table_states(present, name):
    """Yields each state with its name and the words that it must show, for `present` players whose names `name`
    returns.
    """
    names = [name(nth) for nth in range(present)]
    seated = {"present": present, "names": names}
    evening = evening_table(names)
    few = [[person(nth, one) for nth, one in enumerate(names[:12])][team::2] for team in range(2)]
    yield "seating", lambda screen: screen.show("seating", **seated, seating=few), names[:12]
    three = [[person(nth, one) for nth, one in enumerate(names[:12])][team::3] for team in range(3)]
    yield "seating, three teams", lambda screen: screen.show("seating", **seated, seating=three), names[:12]
    yield "seating, evening", lambda screen: screen.show("seating", **seated, seating=few, evening=evening), names[:12]
    yield "gathering", lambda screen: screen.show("gathering", **seated, seating=few), names[:12]
    tables = {"options": {"form": "tables", "size": 4, "contest": "swiss", "rounds": 3}}
    yield "seating at tables", lambda screen: screen.show("seating", **seated, **tables, seating=[[{"crowd": present}]]), ["One-Eyed Jack"]
    crowd = {"options": {"form": "crowd"}}
    yield "seating of a crowd", lambda screen: screen.show("seating", **seated, **crowd, seating=[[{"crowd": present - present // 2}], [{"crowd": present // 2}]]), ["One-Eyed Jack"]
    if present < 2:
        return
    for count, teams in ((2, 2), (3, 3), (4, 2), (12, 2), (12, 3)):
        if present < count:
            continue
        whole = table(names[:count], teams)
        moved = {"type": "moved", "last": {**LAST, "place": 0}, "table": {**whole, "step": 41, "endsAt": soon()}}
        title = f"{count} at a table, {teams} teams"
        yield title, lambda screen, w=whole: screen.show("playing", **seated, table=w), names[1:count]
        yield f"{title}, played", lambda screen, w=whole, m=moved: screen.show("playing", [m], **seated, table=w), names[:count]
        late = table(names[:count], teams, missed=2, isPaused=True)
        yield f"{title}, paused", lambda screen, w=late: screen.show("playing", **seated, table=w), ["The game is paused.", *names[:count]]
        # A player who joins now could play.
        bot = {**whole, "places": [*whole["places"][:-1], {"bot": 2, "cards": 3}]}
        yield f"{title}, one a bot", lambda screen, w=bot: screen.show("playing", **seated, table=w), names[1:count - 1]
        winners = names[0:count:teams]
        yield f"{title}, won", lambda screen, w=over(whole): screen.show("finished", **seated, table=w), ["Blue won!", *winners]
        yield f"{title}, won, evening", lambda screen, w=over(whole): screen.show("finished", **seated, table=w, evening=evening), ["Blue won!", *winners]
        yield f"{title}, draw", lambda screen, w=over(whole, None, "full"): screen.show("finished", **seated, table=w), ["It’s a draw!"]
        yield f"{title}, on points", lambda screen, w=over(whole, 1, "ended"): screen.show("finished", **seated, table=w, evening=evening), ["Green won!", "Rows of 4"]
    for teams in (2, 3):
        places = [{"crowd": present // teams, "cards": 7} for _ in range(teams)]
        voting = table([], teams, places=places, endsAt=soon(), hands=[[1, 2, 3, 4, 5, 6, 7]] * teams)
        choices = [{"act": "play", "card": 5, "cell": cell, "count": present * (4 - nth) // 10} for nth, cell in enumerate((23, 24, 25))]
        votes = {"step": 40, "count": present, "choices": choices}
        yield f"crowd of {teams}", lambda screen, w=voting: screen.show("playing", **seated, **crowd, table=w), []
        yield f"crowd of {teams}, votes", lambda screen, w=voting, v=votes: screen.show("playing", **seated, **crowd, table=w, votes=v), [f"{present * 4 // 10 * 100 / present:.0f}%"]
        yield f"crowd of {teams}, won", lambda screen, w=over(voting): screen.show("finished", **seated, **crowd, table=w, evening=evening), ["Blue won!"]
    people = [person(nth, one) for nth, one in enumerate(names)]
    for size in (2, 3, 4, 6):
        if present <= size:
            continue
        for contest in ("knockout", "swiss"):
            swiss = contest == "swiss"
            rules = {"options": {"form": "tables", "size": size, "contest": contest} | ({"rounds": 3} if swiss else {})}
            told = {"round": 1, "tables": -(-present // size), "entrants": present} | ({"of": 3} if swiss else {})
            title = f"{contest} of {size}"
            playing = {**told, "state": "playing", "endsAt": soon()}
            yield f"{title}, gathering", lambda screen, t=playing, r=rules, s=size: screen.show(
                "playing", **seated, **r, tournament=t, tables=hall(people, s, "gathering")), []
            yield f"{title}, playing", lambda screen, t=playing, r=rules, s=size: screen.show(
                "playing", **seated, **r, tournament=t, tables=hall(people, s)), names[:size]
            half = hall(people, size)
            done = hall(people, size, "finished")
            for nth in range(0, len(half), 2):
                half[nth] = {**done[nth], "outcome": {"reason": "full"} if nth % 4 else done[nth]["outcome"]}
            yield f"{title}, half finished", lambda screen, t=playing, r=rules, h=half: screen.show(
                "playing", **seated, **r, tournament=t, tables=h), names[:size]
            between = {**told, "state": "between", "nextAt": soon(), "standing": standing(people, swiss, False)}
            yield f"{title}, between", lambda screen, t=between, r=rules, s=size, w=swiss: screen.show(
                "playing", **seated, **r, tournament=t, tables=hall(people, s, "finished", through=not w)), [*names[:1], *([] if swiss else ["Next: "])]
            late = [] if swiss else [{"round": number, "table": one, "teams": 3 if size == 3 else 2, "through": 0, "places": people[one * size:(one + 1) * size]}
                                     for number, count in ((1, 4), (2, 2)) for one in range(count) if present >= (one + 1) * size]
            final = {**told, "round": 3, "state": "playing", "endsAt": soon()}
            yield f"{title}, final", lambda screen, t=final, r=rules, s=size, b=late: screen.show(
                "playing", **seated, **r, tournament=t, tables=hall(people[:s], s), bracket=b), names[:size]
            end = {**told, "round": 3, "state": "over", "standing": standing(people, swiss, True)}
            for key, table_of_evening in (("over", ()), ("over, evening", evening)):
                yield f"{title}, {key}", lambda screen, t=end, r=rules, s=size, b=late, e=table_of_evening, w=swiss: screen.show(
                    "finished", **seated, **r, tournament=t, tables=hall(people[:s], s, "finished", through=not w), bracket=b, evening=e), names[:1]


def table_screen(theatre, size=PROJECTOR, **options):
    """Opens a projector on a separate room."""
    return made_up_room(theatre, TableScreen, size, game="sequence", rules={"turn": 0}, **options)
