"""A quiz on a projector, in all its states."""

from made_up_screen import AT, MadeUpScreen, at, evening_table, made_up_room, person, soon
from theatre import PROJECTOR

LINES = 20
LONG = "Which of these people has been at every single one of our summer parties since the very first one in the old garden, " \
    "and never once brought a salad, a cake, or anything else that could be eaten by all the others who were there?"
ANSWERS = ["Mercury", "The one that nobody believes until they have seen it with their own eyes, twice", "Mars", "Jupiter", "Saturn", "Uranus"]
CLOSED = {
    "choice": ({"options": [0]}, [3, 2, 1, 0, 0, 0]), "choices": ({"options": [0, 1]}, [3, 2, 1, 0, 0, 0]),
    "order": ({"order": [5, 4, 3, 2, 1, 0]}, [3, 2]), "estimate": ({"number": "330.5"}, [3, 2]),
    "text": ({"accepted": ["Berlin", "The city of Berlin"]}, [3, 2]), "trueFalse": ({"options": [0]}, [3, 2]), "poll": (None, [3, 2, 1, 0, 0, 0])}


class QuizScreen(MadeUpScreen):
    def show(self, state, question=None, present=0, names=(), title=None, evening=(), standings=None, answered=0):
        told = self.begin(present, names, title, evening=evening)
        quiz = {**told["game"]["quiz"], "state": state, "of": 10, "standings": standings or {"total": 0, "top": []}}
        # A page draws a question anew only if its number is another.
        quiz |= {"question": {**question, "number": self.number % 9 + 1}} if question else {}
        told["game"] = {"quiz": quiz, "count": {"answered": answered, "players": present}}
        self.say(**told)


def question(kind, text="Which planet is closest to the Sun?", count=4, **more):
    has_options = kind in ("choice", "choices", "order", "poll")
    return {"number": 3, "kind": kind, "text": text, "points": "standard", "opensAt": AT, **({"options": ANSWERS[:count]} if has_options else {}),
            **({"unit": "kilometers"} if kind == "estimate" else {}), **more}


def closed(kind, names, text="Which planet is closest to the Sun?", **more):
    right, counts = CLOSED[kind]
    nearest = [{"player": f"p{nth}", "name": one, "number": "331.5"} for nth, one in enumerate(names[:3])] if kind == "estimate" else []
    estimates = {"estimates": [{"number": f"{320 + 0.5 * nth}", "count": 1 + nth % 4} for nth in range(max(1, min(24, len(names))))]}
    results = {"estimate": estimates, "order": {"partly": 1}}.get(kind, {})
    return question(kind, text, 6, counts=counts, why="It is about 58 million kilometers away.", **({"right": right} if right else {}),
                    **({"nearest": nearest} if nearest else {}), **results, **more)


def standings(names, present, places=None, moves=True):
    """Returns standings in which two thirds of the players have points."""
    total = present - present // 3
    top = [{**person(nth, name), "place": (places or range(1, LINES + 1))[nth], "points": 12_345 - 431 * nth, "gain": 1_500}
           | ({"before": LINES - nth} if moves else {}) for nth, name in enumerate(names[:min(total, LINES)])]
    return {"total": total, "top": top}


def quiz_states(present, name):
    """Yields each state with its name and the words that it must show, for `present` players whose names `name`
    returns.
    """
    names = [name(nth) for nth in range(min(present, 60))]
    seated = {"present": present, "names": names}
    table, first = standings(names, present), names[:1]
    yield "ready", lambda screen: screen.show("ready", **seated), ["10 questions"]
    yield "ready, evening", lambda screen: screen.show("ready", **seated, evening=evening_table(names)), ["10 questions"]
    yield "reading", lambda screen: screen.show("asking", question("choice", LONG, 6, opensAt=at(30)), **seated), ["of 10"]
    for kind in CLOSED:
        for count in (2, 3, 6) if kind in ("choice", "order") else (4,):
            asked = question(kind, count=count, closesAt=soon())
            yield f"asking, {kind}, {count}", lambda screen, q=asked: screen.show("asking", q, **seated, answered=present), ["have answered"]
        over = closed(kind, names)
        yield f"closed, {kind}", lambda screen, q=over: screen.show("closed", q, **seated, standings=table), ["of 10", *first]
    asked = question("choice", LONG, 6, closesAt=soon())
    yield "asking, long", lambda screen: screen.show("asking", asked, **seated, answered=present // 2), ["have answered"]
    over = closed("choice", names, LONG)
    yield "closed, long", lambda screen: screen.show("closed", over, **seated, standings=table), ["of 10", *first]
    start = standings(names, present, moves=False)
    yield "closed, first", lambda screen: screen.show("closed", closed("choice", names), **seated, standings=start), first
    skipped = question("choice", isSkipped=True)
    yield "skipped", lambda screen: screen.show("closed", skipped, **seated, standings=table), ["This question was skipped"]
    yield "nobody has points", lambda screen: screen.show("ended", question("poll"), **seated), ["The quiz is over"]
    if not present:
        return
    for key, places in (("", None), (", shared first", [1] * LINES), (", shared third", [1, 2] + [3] * LINES)):
        ending = standings(names, present, places)
        yield f"podium{key}", lambda screen, s=ending: screen.show("ended", question("poll"), **seated, standings=s), first
    yield "podium, evening", lambda screen: screen.show("ended", question("poll"), **seated, standings=table, evening=evening_table(names)), first


def quiz_screen(theatre, size=PROJECTOR, **options):
    """Opens a projector on a separate room."""
    return made_up_room(theatre, QuizScreen, size, game="quiz", **options)
