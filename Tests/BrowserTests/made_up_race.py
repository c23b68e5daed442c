"""Cross Sums on a projector, in all its states."""

import json

from conditions import until
from made_up_screen import AT, MadeUpScreen, evening_table, made_up_room, person, soon
from server_process import ROOT
from theatre import PROJECTOR

PUZZLES = {puzzle["name"]: puzzle for puzzle in json.loads((ROOT / "Tests/Golden/cross-sums/puzzles.json").read_text())}
SMALL, LARGE = "easy-1", "race-1-giant"
LINES = 20


def puzzle(name, number=1, of=3, **more):
    grid = [int(digits) for digits in PUZZLES[name]["grid"].split()]
    solution = PUZZLES[name]["solution"]
    size = int(len(grid) ** 0.5)
    kept = [one if digit == "1" else 0 for one, digit in zip(grid, solution, strict=True)]
    return {"number": number, "of": of, "size": size, "grid": grid, "startedAt": AT,
            "rows": [sum(kept[row * size:(row + 1) * size]) for row in range(size)],
            "columns": [sum(kept[column::size]) for column in range(size)], **more}


def solved(name, **more):
    return puzzle(name, solution=PUZZLES[name]["solution"], **more)


# While `isHeld` is set, none of the page's timers fire, except those that a test waits for.
HELD = """
    const plan = window.setTimeout;
    window.setTimeout = (what, after, ...rest) => plan(what, window.isHeld && after > 50 ? 1_000_000 : after, ...rest);
"""


class RaceScreen(MadeUpScreen):
    def go(self, path):
        self.page.add_init_script(HELD)
        super().go(path)

    def show(self, round, messages=(), present=0, names=(), title=None, evening=(), needed=0, options=None, **game):
        """Shows a snapshot, followed by messages."""
        told = self.begin(present, names, title, evening=evening, pulse={"needed": needed})
        before = told["game"]["round"]
        # Ends whatever was shown before.
        self.say(type="roundDealt", round={**before, "number": self.number, "state": "dealt"})
        whole = {**before, "number": self.number, **round, "options": {**before["options"], **(options or {})}}
        told["game"] = {"round": whole, "standings": {"total": 0, "top": []}, **game}
        self.say(**told)
        for message in messages:
            self.say(**{"round": whole, **message})

    def finishes(self, standings):
        """A host ends the round during a pause, so no puzzle ends with it."""
        told = {**self.snapshot["game"]["round"], "number": self.number, "state": "finished", "puzzle": solved(LARGE)}
        self.say(type="roundFinished", round=told, standings=standings)

    def tell(self, state, of, standings, progress, **seated):
        """Shows the end of a puzzle, together with its solution."""
        playing = {"state": "playing", "puzzle": puzzle(of, endsAt=soon())}
        # Stays on this step for as long as the checks take.
        self.page.evaluate("window.isHeld = true")
        self.show(playing, **seated, progress=progress)
        told = {**self.snapshot["game"]["round"], "number": self.number, "state": state, "puzzle": solved(of)}
        told |= {"continuesAt": soon()} if state == "paused" else {}
        self.say(type="puzzleFinished", round=told, progress=progress, standings=standings)
        if state == "finished":
            self.say(type="roundFinished", round=told, standings=standings)
        until(self.page, "() => document.querySelector('[data-race=told] .race-reason')?.textContent")
        self.page.evaluate("window.isHeld = false")


def ahead(names, done):
    """Returns the progress of the first players, including some solvers."""
    return [[f"p{nth}", name, 100 - nth] + ([900 + 37 * nth] if nth < done else []) for nth, name in enumerate(names[:LINES])]


def progress(present, names, done=0):
    """Returns the progress of everybody in the room."""
    shares = [0] * 10
    shares[3] = (present - done) // 2
    shares[8] = present - done - shares[3]
    return {"solved": done, "playing": present - done, "out": 0, "shares": shares, "first": ahead(names, done)}


def standings(names, present, places=None):
    """Returns standings in which two thirds of the players have solved something."""
    total = present - present // 3
    top = [{**person(nth, name), "place": (places or range(1, LINES + 1))[nth], "tenths": 36_000 + 431 * nth, "solved": 3, "slips": 12}
           for nth, name in enumerate(names[:min(total, LINES)])]
    first = [person(nth + total, name) for nth, name in enumerate(names[total:total + LINES])]
    return {"total": total, "top": top} | ({"unsolved": {"total": present - total, "first": first}} if first else {})


def race_states(present, name):
    """Yields each state with its name and the words that it must show, for `present` players whose names `name`
    returns.
    """
    names = [name(nth) for nth in range(min(present, 60))]
    seated = {"present": present, "names": names}
    evening = evening_table(names)
    table = standings(names, present)
    first = names[:1]
    dealt = {"state": "dealt"}
    yield "lobby", lambda screen: screen.show(dealt, **seated), ["Cross Sums"]
    yield "lobby, evening", lambda screen: screen.show(dealt, **seated, evening=evening), ["Cross Sums"]
    yield "lobby, together", lambda screen: screen.show(dealt, **seated, options={"mode": "together"}), ["Cross Sums"]
    yield "countdown", lambda screen: screen.show({**dealt, "startsAt": soon()}, **seated), ["Cross Sums"]
    for of in (SMALL, LARGE):
        playing = {"state": "playing", "puzzle": puzzle(of, endsAt=soon())}
        yield f"playing, {of}", lambda screen, p=playing: screen.show(p, **seated, progress=progress(present, [])), ["Puzzle 1 of 3 · Easy"]
    yield "playing, on the way", lambda screen: screen.show(playing, **seated, progress=progress(present, names)), first
    half = progress(present, names, present // 2)
    yield "playing, half solved", lambda screen: screen.show(playing, **seated, progress=half, standings=table), first
    yield "told, between", lambda screen: screen.tell("paused", LARGE, table, half, **seated), ["This is the solution", *first]
    yield "told, last", lambda screen: screen.tell("finished", LARGE, table, half, **seated), ["This is the solution"]
    paused = {"state": "paused", "puzzle": solved(LARGE), "continuesAt": soon()}
    yield "pause", lambda screen: screen.show(paused, **seated, progress=half, standings=table), ["Puzzle over", *first]
    waiting = {"state": "paused", "puzzle": solved(SMALL)}
    yield "pause for a host", lambda screen: screen.show(waiting, **seated, progress=half, standings=table), ["Puzzle over", *first]
    finished = {"state": "finished", "puzzle": solved(LARGE)}
    yield "nobody solved it", lambda screen: screen.show(finished, **seated), ["No one solved a puzzle."]
    if present:
        yield "podium", lambda screen: screen.show(finished, **seated, standings=table), first
        early = {**table, "top": [{**line, "solved": 1} for line in table["top"]]}
        cut = {"state": "finished", "puzzle": {**solved(LARGE), "number": 2}}
        yield "podium, ended early", lambda screen: screen.show(cut, **seated, standings=early), [*first, "1 of 2 solved"]
        yield "podium, evening", lambda screen: screen.show(finished, **seated, standings=table, evening=evening), first
        for key, places in (("shared first", [1] * LINES), ("shared third", [1, 2] + [3] * LINES), ("two firsts", [1, 1, 3, *range(4, LINES + 4)])):
            shared = standings(names, present, places)
            yield f"podium, {key}", lambda screen, s=shared: screen.show(finished, **seated, standings=s), first
    together = {**seated, "options": {"mode": "together", "difficulty": "giant"}, "needed": max(2, present // 10)}
    marks = "K" * 9 + "R" * 8 + "-" * 47
    hall = {"marks": marks, "lives": 2, "mistakes": 1, "isOut": False}
    votes = [{"cell": cell, "as": "kept" if cell % 2 else "removed", "count": max(0, 9 - nth)} for nth, cell in enumerate(range(20, 32))]
    playing = {"state": "playing", "puzzle": puzzle(LARGE, endsAt=soon())}
    yield "together", lambda screen: screen.show(playing, **together, hall=hall, progress={**progress(present, []), "votes": []}), ["Together"]
    yield "together, votes", lambda screen: screen.show(playing, **together, hall=hall, progress={**progress(present, []), "votes": votes}), ["Together"]
    yield "together, solved", lambda screen: screen.show(finished, **together, hall={**hall, "tenths": 4_217}), ["You solved it together in 7:01.7!"]
    yield "together, lost", lambda screen: screen.show(finished, **together, hall={**hall, "lives": 0, "isOut": True}), ["No lives left for the group."]


def race_screen(theatre, size=PROJECTOR, **options):
    """Opens a projector on a separate room."""
    return made_up_room(theatre, RaceScreen, size, game="crossSums", rules={"difficulty": "easy", "puzzles": 3, "limit": 600}, **options)
