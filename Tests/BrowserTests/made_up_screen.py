"""A projector that shows invented evenings: a real page on a real room, whose further messages come from the test.

So a room of 200 players with the longest names costs no more than one of two. The states of bingo are here, those of
the other games in `made_up_party.py`, `made_up_quiz.py`, `made_up_race.py` and `made_up_table.py`.
"""

import copy
import json
from datetime import UTC, datetime, timedelta

from conditions import until
from people import Screen
from playwright.sync_api import expect
from theatre import PROJECTOR

WIDE = "W" * 24
# Names of one, two and three words, and the longest possible ones.
USUAL = ("Ada", "Jolly Fox", "Maximilian von Hohenzoll", "Bo", "Gentle Viola", "Wolfeschlegelsteinhausen", "Bot 7", "Daring Raven")
TERM = "The presenter says that this is without any doubt the most powerful and most advanced one they ever made so far"
TERMS = ["One more thing", TERM, *[f"Someone on a roof, for the {nth}th time" for nth in range(3, 28)]]
AT = "2026-03-01T20:15:00.000Z"
STILL = {"reduced_motion": "reduce"}
EMBLEMS = ("cat", "rocket", "umbrella", "fox")
TEAM_EMBLEMS = ("anchor", "bell", "cat", "cloud", "fish", "flower", "ghost", "kite", "leaf", "moon", "mushroom", "planet")
TEAM_COLOURS = ("red", "orange", "yellow", "lime", "green", "teal", "blue", "indigo", "violet", "pink", "brown", "grey")

SETTLED = """async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
}"""

# Returns what is wrong with the visible words: too small, cut off, outside the picture, or over other words; and which
# required words are not visible. Cards and slices are pictures.
FAULTS = """(needed) => {
  const least = Math.min(innerWidth, innerHeight) / 40 - 0.5;
  const moment = document.querySelector(".screen-bingo:not([hidden])");
  const faults = new Set();
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const part = node.parentElement;
    if (!node.data.trim() || !part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (part.closest("live-region, .visually-hidden, script, style, .tile, .wheel-disc, .jack-hall-board .jack-face")) continue;
    if (moment && !part.closest(".screen-bingo, .screen-head, .screen-door")) continue;
    // A person who uses the controls stands in front of the screen, not in the back row.
    const isNear = part.closest(".screen-controls");
    const style = getComputedStyle(part);
    const range = document.createRange();
    range.selectNodeContents(node);
    // Letters fill a part of their line.
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ left, right, top, bottom }) => {
      const air = (bottom - top) * 0.2;
      return { left, right, top: top + air, bottom: bottom - air };
    });
    const name = `"${node.data.trim().slice(0, 40)}" (${part.className || part.localName})`;
    let isThere = boxes.length > 0;
    for (let box = part; box && isThere; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible" && box !== document.body) continue;
      const { left, right, top, bottom } = box === document.body
        ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : box.getBoundingClientRect();
      const inside = boxes.filter((one) => one.left >= left - 1 && one.right <= right + 1 && one.top >= top - 1 && one.bottom <= bottom + 1);
      // A row that has no room is left out as a whole.
      if (inside.length === 0 && box !== document.body && boxes.every((one) => one.left >= right - 1 || one.top >= bottom - 1)) isThere = false;
      else if (inside.length < boxes.length) faults.add(`${name} is cut off`);
    }
    if (!isThere) continue;
    if (style.textOverflow === "ellipsis" && part.scrollWidth > part.clientWidth + 1) faults.add(`${name} is cut off`);
    if (style.webkitLineClamp !== "none" && part.scrollHeight > part.clientHeight + 2) faults.add(`${name} is cut off`);
    if (!isNear && parseFloat(style.fontSize) < least) faults.add(`${name} is too small: ${style.fontSize}`);
    texts.push({ name, part, boxes, words: node.data.replaceAll("\u00ad", "") });
  }
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1))
      if (one.boxes.some((a) => other.boxes.some((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)))
        faults.add(`${one.name} and ${other.name} overlap`);
  const isShown = (part) => part.checkVisibility({ visibilityProperty: true });
  for (const evening of document.querySelectorAll(".screen-evening, .jack-evening, .jack-hall-evening"))
    if (isShown(evening) && ![...evening.querySelectorAll("tbody tr")].some(isShown)) faults.add("the evening's table has no rows");
  for (const words of needed) if (!texts.some((one) => one.words.includes(words))) faults.add(`"${words}" is not there`);
  return [...faults];
}"""


class MadeUpScreen(Screen):
    """The connection is cut after the first snapshot, and all further messages are invented."""

    # The room's teams; see `made_up_teams`.
    teams = ()

    def go(self, path):
        self.snapshot = None
        self.socket = None
        self.number = 0

        def connect(socket):
            self.socket = socket
            server = socket.connect_to_server()

            def hear(message):
                told = json.loads(message)
                if self.snapshot is None and told["type"] == "joined":
                    # Another play came before, so that there can be standings of the evening.
                    told["room"]["play"] = 2
                    self.snapshot = told
                    socket.send(json.dumps(told))

            server.on_message(hear)

        self.page.route_web_socket("**", connect)
        super().go(path)
        expect(self.stage).to_be_visible()
        self.page.locator(".screen-controls.is-awake").wait_for(state="detached")

    def say(self, **message):
        self.socket.send(json.dumps(message))

    def begin(self, present=0, names=(), title=None, locked=False, evening=(), pulse=None):
        """Returns a snapshot of a room with the given number of players, with the game of the first one."""
        self.number += 1
        told = copy.deepcopy(self.snapshot)
        # Ends whatever was on the stage.
        self.page.evaluate("document.querySelector('.news').hidden = true")
        told["room"] |= {"locked": locked} | ({"title": title} if title else {})
        told["pulse"] = {"present": present, "game": pulse or {}}
        told["newcomers"] = {"players": [person(nth, name) for nth, name in enumerate(names[-100:])], "count": present}
        told["evening"] = {"shown": bool(evening), "plays": [], "table": list(evening), "own": None}
        if self.teams:
            count = len(self.teams)
            points = [97 * (nth + 1) % 1_000 for nth in range(count)]
            told["room"]["teams"] = {"list": self.teams, "way": "choice", "score": "sum"}
            told["pulse"] |= {"teams": [len(range(nth, present, count)) for nth in range(count)], "teamPoints": points}
            told["newcomers"]["teams"] = [
                [person(one, names[one]) for one in range(nth, len(names), count)][:8] for nth in range(count)]
            told["evening"] |= {"shown": True, "teams": [
                {"team": nth + 1, "points": points[nth], "place": place}
                for place, nth in enumerate(sorted(range(count), key=lambda nth: -points[nth]), 1)]}
        return told

    def faults(self, *needed):
        """Returns what is wrong with the visible words, and which required ones are missing."""
        self.page.evaluate(SETTLED)
        return self.page.evaluate(FAULTS, list(needed))


class BingoScreen(MadeUpScreen):
    def go(self, path):
        self.page.route("**/boards/*", lambda route: route.fulfill(json=self.board))
        self.page.route("**/recap", lambda route: route.fulfill(json=self.recap))
        self.board = {"player": "p1", "name": "x", "size": 5, "cells": list(range(25)), "marked": [0, 1, 2, 3, 4]}
        self.recap = {}
        super().go(path)
        until(self.page, "() => document.querySelector('.screen-stage')?.dataset.shown")

    def show(self, round, messages=(), present=0, names=(), title=None, locked=False, evening=(), **game):
        """Shows a snapshot, followed by messages."""
        told = self.begin(present, names, title, locked, evening, {"oneAway": game.pop("away", 0)})
        number = self.number
        self.recap = {"plays": [{"play": 2, "rounds": [{"number": number, "closest": game.pop("closest", [])}]}]}
        whole = {**told["game"]["round"], "number": number, "terms": TERMS, "calls": [], **round}
        whole["options"] = {**whole["options"], "size": 5}
        self.say(type="roundDealt", round={**whole, "state": "dealt", "calls": []})
        told["game"] = {"round": whole, "standings": {"top": [], "total": 0, "own": None}, **game}
        self.say(**told)
        for message in messages:
            self.say(**message)


def soon():
    """Returns the longest time for which people can be made to wait."""
    return at(299)


def at(seconds):
    """Returns a time that many seconds from now, in the protocol's format."""
    return (datetime.now(UTC) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def avatar(nth):
    return {"emblem": EMBLEMS[nth % len(EMBLEMS)], "colour": "teal"}


def person(nth, name):
    return {"player": f"p{nth}", "name": name, "avatar": avatar(nth)}


def made_up_teams(count, name):
    """Returns teams whose names `name` returns."""
    return [{"id": nth + 1, "name": name(nth), "emblem": emblem, "colour": colour}
            for nth, (emblem, colour) in enumerate(zip(TEAM_EMBLEMS[:count], TEAM_COLOURS, strict=False))]


def evening_table(names):
    return [{**person(nth, name), "place": nth + 1, "points": 100 - nth} for nth, name in enumerate(names[:20])]


def standing(nth, name, rank=None, call=7):
    return {"player": f"p{nth}", "name": name, "avatar": avatar(nth), "rank": rank or nth + 1, "call": call + nth, "lines": 1, "time": AT}


def bingo(nth, name):
    return {"player": f"p{nth}", "name": name, "avatar": avatar(nth), "patterns": ["row1", "diagonal1"], "call": 7, "rank": 1, "time": AT}


def calls(count):
    return [{"number": nth + 1, "term": nth, "time": AT} for nth in range(count)]


def screen_states(present, name):
    """Yields each state with its name, for `present` players whose names `name` returns."""
    names = [name(nth) for nth in range(present)]
    seated = {"present": present, "names": names}
    top = [standing(nth, one) for nth, one in enumerate(names[:20])]
    standings = {"top": top, "total": present, "own": None}
    totals = [{"player": f"p{nth}", "name": one, "rounds": 3, "bingos": 2, "firsts": 1, "lines": 11} for nth, one in enumerate(names[:20])]
    evening = evening_table(names)
    dealt, playing, finished = {"state": "dealt"}, {"state": "playing"}, {"state": "finished", "calls": calls(12)}
    news = {"type": "announced", "text": "The break is over: please come back to your seats, all of you.", "time": AT}
    yield "lobby", lambda screen: screen.show(dealt, **seated)
    yield "lobby, long title", lambda screen: screen.show(dealt, title="The evening that everybody at the office has been waiting for", **seated)
    yield "lobby, locked", lambda screen: screen.show(dealt, locked=True, **seated)
    yield "lobby, news", lambda screen: screen.show(dealt, [news], **seated)
    yield "lobby, totals", lambda screen: screen.show(dealt, totals=totals, **seated)
    yield "lobby, evening", lambda screen: screen.show(dealt, evening=evening, **seated)
    yield "countdown", lambda screen: screen.show({**dealt, "startsAt": soon()}, **seated)
    vote = {"number": 1, "packs": [{"title": f"The pack of the evening, number {nth}", "votes": nth * present} for nth in range(6)]}
    yield "vote", lambda screen: screen.show(dealt, vote=vote, **seated)
    yield "listening", lambda screen: screen.show(playing, **seated)
    yield "first call", lambda screen: screen.show({**playing, "calls": calls(1)}, standings=standings, **seated)
    yield "long call", lambda screen: screen.show({**playing, "calls": calls(2)}, standings=standings, away=present // 2, **seated)
    crowd = [*calls(11), {"number": 12, "term": 11, "time": AT, "crowd": present, "needed": present, "holders": present}]
    yield "late", lambda screen: screen.show({**playing, "calls": crowd}, [news], standings=standings, away=present, **seated)
    if not present:
        yield "nobody won", lambda screen: screen.show(finished, **seated)
        return
    bingos = [bingo(nth, one) for nth, one in enumerate(names[:20])]
    beside = {"type": "bingos", "bingos": [{**one, "rank": 2} for one in bingos], "more": max(0, present - 20)}
    yield "beside", lambda screen: screen.show({**playing, "calls": calls(2)}, [beside], standings=standings, away=3, **seated)
    for several in {1, min(2, present), min(20, present)}:
        said = {"type": "bingos", "bingos": bingos[:several], "more": present - several if several == 20 else 0}
        yield f"bingo of {several}", lambda screen, said=said: screen.show({**playing, "calls": calls(7)}, [said], standings=standings, **seated)
    yield "settling", lambda screen: screen.show({**finished, "marksUntil": soon()}, standings=standings, **seated)
    miss = [{"player": "p0", "name": names[0], "missing": [0, 1, 2]}]
    yield "podium", lambda screen: screen.show(finished, standings=standings, closest=miss, **seated)
    shared = {**standings, "top": [{**row, "rank": 1} for row in top]}
    draws = [{"number": 1, "rank": 1, "among": [row["player"] for row in top], "player": "p0", "name": names[0]}]
    yield "shared podium", lambda screen: screen.show({**finished, "draws": draws}, standings=shared, totals=totals, closest=miss, **seated)
    yield "podium, evening", lambda screen: screen.show(finished, standings=standings, evening=evening, totals=totals, closest=miss, **seated)
    drawn = {"type": "drawn", "draw": draws[0]}
    yield "prize", lambda screen: screen.show(finished, [drawn], standings=shared, **seated)


def made_up_screen(theatre, size=PROJECTOR, **options):
    """Opens a projector on a separate room."""
    room = theatre.room(title="Saturday at our place", start=True)
    return theatre.visit(f"/r/{room.code}/screen", BingoScreen, size=size, **STILL | options)


def made_up_room(theatre, kind, size, game, rules=None, **options):
    """Opens a projector on a separate room that plays another game."""
    code, _ = theatre.server.make_room(game=game, title="Saturday at our place", terms=None, options=rules)
    return theatre.visit(f"/r/{code}/screen", kind, size=size, **STILL | options)
