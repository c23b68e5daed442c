"""A party on a projector, in all its states."""

from made_up_screen import AT, MadeUpScreen, at, evening_table, made_up_room, person, soon
from theatre import PROJECTOR

PRIZE = "Two tickets for the concert of the year, dinner for two, fun"
# Questions from the shortest to the longest, with the longest names in them: as long as each letter size allows, and
# longer, since names replace `{name}`.
TEXT = "{name}, what is the most embarrassing thing that you and {name} have ever done together on a holiday, and who knows of it? "
QUESTIONS = {length: (TEXT + "Tell it as you would to your mother, with everything that came before it and after, and who else was there by then.")[:length].strip()
             for length in (40, 100, 190, 240)}
OPTIONS = (["fly", "swim"], ["fly to the moon and stay there for a whole year without any way of coming back, ever"[:80], "swim across the Atlantic Ocean together with all of the people whom you dislike most"[:80]])
LISTED = 400
DRAWS = {"one": (1, 1), "three": (3, 1), "four of three": (4, 3), "eight of twelve": (8, 12), "twenty": (20, 1), "one of fifty": (1, 50), "two hundred": (200, 1)}


class PartyScreen(MadeUpScreen):
    def show(self, party, present=0, names=(), picked=0, votes=(0, 0), wheel=None, mode="questions", title=None, evening=(), **options):
        """Shows a snapshot in which the first players are known by name, and the given number of them has been picked.
        """
        people = [person(nth, name) for nth, name in enumerate(names)]
        wheel = {"count": present, "rule": "notTwice"} | ({"slices": people} if present <= 60 else {}) | (wheel or {})
        told = self.begin(present, names, title, evening=evening, pulse={"wheel": wheel})
        whole = told["game"]["party"]
        whole |= {"number": self.number, "options": {**whole["options"], "mode": mode, **options}} | party
        on = [{**one, "isOut": False, "picked": max(0, picked - nth)} for nth, one in enumerate(people)]
        told["game"] = {"party": whole, "votes": list(votes),
                        "people": {"on": present, "out": 0, "guests": []} | ({"players": on} if present <= 60 else {})}
        self.say(**told)


def spin(people, winners, startsAt, number=3, count=None, **more):
    """Returns a wheel that spins or has stopped, with its winners."""
    count = len(people) if count is None else count
    known = {"slices": people} if count <= 60 else {"sample": [*people[:23], *winners[:1]]}
    place = next((nth for nth, one in enumerate(people) if winners and one == winners[0]), 0)
    return {"number": number, "by": "p0", "rule": "notTwice", "count": count, "committed": count, "told": count, "list": "00",
            "pushesUntil": AT, "startsAt": startsAt, "duration": 4_500, "turns": 5, "winner": place, "place": 469, "winners": winners, **known, **more}


def line(nth, name):
    return {"player": f"n{nth + 1}", "name": name}


def draws(name, count, winners, prize=PRIZE):
    """Returns the given number of draws, of names from a list."""
    return [{"number": number + 1, "time": AT, "of": LISTED, "isUndone": False, "winners": [line(nth, name(nth)) for nth in range(number * winners, (number + 1) * winners)]}
            | ({"prize": f"{number + 1}: {prize}"[:60]} if prize else {}) for number in range(count)]


def party_states(present, name):
    """Yields each state with its name and the words that it must show, for `present` players whose names `name`
    returns.
    """
    names = [name(nth) for nth in range(present)]
    people = [person(nth, one) for nth, one in enumerate(names[:60])]
    seated = {"present": present, "names": names[:60]}
    ready, past = {"state": "ready", "spins": 2, "asked": 2}, at(-60)
    draw = {"mode": "draw", "source": "list"}
    listed = {"list": {"count": LISTED, "left": LISTED, "sha256": "00"}}
    named = line(0, name(0))
    yield "lobby", lambda screen: screen.show({"state": "setup"}, **seated), []
    yield "lobby, evening", lambda screen: screen.show({"state": "setup"}, evening=evening_table(names), **seated), []
    yield "lobby of a draw", lambda screen: screen.show({"state": "setup"}, **seated, mode="draw"), []
    yield "lobby of a list", lambda screen: screen.show({"state": "setup", **listed}, **seated, **draw, wheel={"count": LISTED, "rule": "pure", "slices": None}), []
    yield "rest", lambda screen: screen.show(ready, **seated, picked=8), ["the wheel"]
    yield "rest, everybody once", lambda screen: screen.show(ready, **seated, picked=8, rule="everybodyOnce", wheel={"rule": "everybodyOnce"}), []
    yield "rest, the picked one spins", lambda screen: screen.show(ready, **seated, picked=8, spinner="picked", wheel={"spinner": named}), [name(0)]
    yield "rest, paused", lambda screen: screen.show({**ready, "state": "paused", "pausedAt": at(0)}, **seated, picked=8), ["Paused"]
    after = draws(name, 5, 6)
    yield "rest between draws", lambda screen: screen.show({**ready, **listed, "draws": [{**one, "isUndone": number == 4} for number, one in enumerate(after)]},
                                                          **seated, **draw, wheel={"count": LISTED, "rule": "pure", "slices": None}), []
    for key, prize in (("", {}), (", for a prize", {"prize": PRIZE})):
        lines = [line(nth, name(nth)) for nth in range(50)]
        turning = {"state": "spinning", "spins": 3, **listed, "draws": after}
        yield f"drawing{key}", lambda screen, p=prize, t=turning: screen.show({**t, "spin": spin(lines, lines[:1], soon(), 9, LISTED, rule="pure", **p)}, **seated, **draw), list(prize.values())
        for several in (1, 2, 3, 12, 50):
            won = spin(lines, lines[:several], past, 9, LISTED, rule="pure", **prize)
            last = {"number": 9, "time": AT, "of": LISTED, "isUndone": False, "winners": lines[:several], **prize}
            needed = [one["name"] for one in lines[:several]] + list(prize.values())
            yield f"picked {several}{key}", lambda screen, w=won, t=turning: screen.show({**t, "spin": w}, **seated, **draw), needed
            yield f"drawn {several}{key}", lambda screen, w=won, d=last: screen.show({**ready, **listed, "spin": w, "draws": [*after, d]}, **seated, **draw), needed
        few = spin(lines[:7], lines[:1], past, 9, rule="pure", **prize)
        yield f"drawn of seven{key}", lambda screen, w=few, p=prize: screen.show(
            {**ready, **listed, "spin": w, "draws": [{"number": 9, "time": AT, "of": 7, "isUndone": False, "winners": lines[:1], **p}]}, **seated, **draw), [name(0)]
    for key, count in DRAWS.items():
        told = draws(name, *count)
        # If many draws have many winners, some of each are named.
        some = [one["name"] for one in told[0]["winners"][:None if count[0] == 1 else 2]]
        yield f"ended, {key}", lambda screen, d=told: screen.show({"state": "ended", "draws": d, "result": []}, **seated, **draw), some
    yield "ended, no prize", lambda screen: screen.show({"state": "ended", "draws": draws(name, 4, 1, None), "result": []}, **seated, **draw), [name(0)]
    yield "ended, nobody", lambda screen: screen.show({"state": "ended", "result": []}, **seated), []
    yield "no questions left", lambda screen: screen.show({**ready, "state": "deckDone"}, **seated, picked=8), ["No questions left"]
    if not present:
        return
    turned = spin(people, people[:1], past, count=present)
    spinning = {"state": "spinning", "spins": 3, "asked": 2}
    yield "spinning", lambda screen: screen.show({**spinning, "spin": spin(people, people[:1], soon(), count=present)}, **seated, picked=8), []
    yield "picked", lambda screen: screen.show({**spinning, "spin": turned}, **seated, picked=8), [name(0)]
    asked = {"spins": 3, "asked": 3, "spin": turned, "picked": people[0]}
    choosing = {**asked, "state": "choosing", "choosing": {"kinds": ["truth", "dare"], "until": soon()}}
    yield "choosing", lambda screen: screen.show(choosing, **seated), [name(0), "Truth or dare?"]
    yield "choosing, the picked one spins", lambda screen: screen.show(choosing, **seated, spinner="picked", wheel={"spinner": people[0]}), [name(0)]
    for length, question in QUESTIONS.items():
        words = question.replace("{name}", name(0))
        truth = {**asked, "state": "asking", "question": {"number": 3, "text": words, "category": "truthOrDare", "kind": "truth", "difficulty": "easy", "until": soon()}}
        yield f"asking, {length}", lambda screen, q=truth: screen.show(q, **seated, spinner="picked", wheel={"spinner": people[0]}), [words, name(0)]
        for key, options in zip(("short", "long"), OPTIONS, strict=True):
            rather = {**truth["question"], "category": "wouldYouRather", "options": options}
            del rather["kind"]
            yield f"asking, {length}, {key} options", lambda screen, q={**truth, "question": rather}: screen.show(
                q, **seated, votes=(present // 3, present - present // 3), spinner="picked", wheel={"spinner": people[0]}), [words, *options]
    stopped = {**truth, "state": "paused", "pausedAt": at(0)}
    yield "asking, paused", lambda screen: screen.show(stopped, **seated), ["Paused"]
    result = [{**one, "times": max(1, 12 - nth), "truths": max(0, 7 - nth), "dares": max(0, 6 - nth)} for nth, one in enumerate(people)]
    ballots = [{"text": QUESTIONS[length].replace("{name}", name(nth)), "category": "wouldYouRather", "difficulty": "easy", "options": options, "votes": votes}
               for nth, (length, options, votes) in enumerate(zip((100, 240), OPTIONS, ([100, 101], [3, 98]), strict=True))]
    short = [{**ballots[0], "text": "Would you rather…", "votes": [1, 0]}]
    yield "ended", lambda screen: screen.show({"state": "ended", "result": result}, **seated), [name(0), "12×"]
    yield "ended, ballots", lambda screen: screen.show({"state": "ended", "result": result, "ballots": ballots}, **seated), [name(0), "12×"]
    yield "ended, one ballot", lambda screen: screen.show({"state": "ended", "result": result[:1], "ballots": short}, **seated), [name(0)]
    mixed = {"state": "ended", "asked": 3, "result": result, "ballots": ballots, "draws": draws(name, 1, 1)}
    yield "ended, questions and a draw", lambda screen: screen.show(mixed, **seated, mode="draw"), [name(0), "12×"]
    many = {**mixed, "draws": draws(name, 3, 12)}
    yield "ended, questions and draws", lambda screen: screen.show(many, **seated, mode="draw"), [name(0), "12×"]


def party_screen(theatre, size=PROJECTOR, **options):
    """Opens a projector on a separate room."""
    return made_up_room(theatre, PartyScreen, size, game="party", **options)
