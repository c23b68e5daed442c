"""A whole round as assistive technology sees it: the outline of the pages, compared with golden files.

Of the accessibility trees, this includes what people navigate by and what they can press: landmarks, headings,
pictures, controls, each with its name and state. Sentences, times and counts change; other tests wait for those that
matter. After an intended change, write the files again and review the difference: `CALLBOARD_GOLDEN=write pytest
…/test_spoken.py`.
"""

import os
import pathlib
import re

import pytest
from conditions import comes
from people import Visitor
from playwright.sync_api import expect

GOLDEN = pathlib.Path(__file__).parents[1] / "Golden/accessibility"
TERMS = [f"term {number}" for number in range(9)]
STILL = {"reduced_motion": "reduce"}


# Roles whose words describe a state, as opposed to a place or an action.
PROSE = {"text", "paragraph", "strong", "emphasis", "time", "status", "term", "definition", "list", "listitem"}
NODE = re.compile(r"""(?P<indent> *)- '?(?P<node>(?P<role>\w+|/\w+: .*)(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*)'?(?::.*)?$""")


def outline(tree):
    """Returns the lines of a tree without its prose, indented according to what is left."""
    kept, depths = [], []
    for line in tree.splitlines():
        found = NODE.match(line)
        assert found, line
        depth = len(found["indent"])
        while depths and depths[-1] >= depth:
            depths.pop()
        if found["role"] in PROSE:
            continue
        kept.append("  " * len(depths) + "- " + found["node"])
        depths.append(depth)
    return "\n".join(kept) + "\n"


class Listener:
    """Compares one page's trees with the golden files, after replacing what differs from run to run."""

    def __init__(self, visitor, page, room, board=()):
        self.visitor = visitor
        self.page = page
        self.room = room
        # A board is dealt at random, so its terms are replaced by their positions.
        self.alike = {re.escape(text): f"tile {cell + 1}" for cell, text in enumerate(board)}
        code = room.code
        self.alike |= {r"#k=[\w-]+": "#k=KEY", code: "CODE", f"{code[:3]}.?{code[3:]}": "CODE", r" ".join(code): "CODE", r"localhost:\d+": "SERVER", r"127\.0\.0\.1:\d+": "SERVER"}
        self.alike |= {r"\b\d\d:\d\d:\d\d\.\d [AP]M": "TIME", r"\b\d\d?:\d\d [AP]M": "TIME", r"\b\d+:\d\d\b": "SPAN", r"[0-9a-f]{64}": "HEX"}
        self.alike |= {r"\w+, \w+ \d+, \d{4}": "DATE"}

    def tree(self):
        tree = outline(self.visitor.page.locator("body").aria_snapshot())
        for what, name in self.alike.items():
            tree = re.sub(what, name, tree)
        return tree

    def hears(self, state):
        expect(self.visitor.page.locator(".toast")).to_have_count(0)
        file = GOLDEN / f"{self.page}-{state}.yml"
        if os.environ.get("CALLBOARD_GOLDEN") == "write":
            file.parent.mkdir(exist_ok=True)
            file.write_text(self.tree())
        comes(self.tree, file.read_text())


@pytest.mark.only_browser("chromium")  # which has the trees of the golden files
def test_a_whole_round(theatre):
    room = theatre.room(title="An evening", terms=TERMS, options={"size": 3, "window": 600})
    ada = theatre.player(room, "Ada", **STILL)
    screen = theatre.screen(room, **STILL)
    player = Listener(ada, "player", room, ada.board)
    hall = Listener(screen, "screen", room, ada.board)
    expect(screen.page.locator(".count strong")).to_have_text("1")
    screen.page.locator(".screen-controls.is-awake").wait_for(state="detached")
    player.hears("1-dealt")
    hall.hears("1-dealt")

    room.host.do("startRound")
    expect(screen.stage).to_contain_text("Listen…")
    room.call(ada.board[0], ada.board[4])
    ada.marks(ada.board[0])
    ada.tap(ada.board[1])
    ada.stands(ada.board[1], "early")
    expect(ada.tile(ada.board[4])).to_have_attribute("data-state", "suggested")
    player.hears("2-suggested-early-confirmed")
    hall.hears("2-playing")

    room.call(ada.board[1])
    ada.stands(ada.board[1], "confirmed")
    room.call(ada.board[2])
    ada.marks(ada.board[2])
    expect(ada.page.locator(".victory")).to_be_visible()
    expect(screen.bingo.locator(".tile.is-winning")).to_have_count(3)
    player.hears("3-bingo")
    hall.hears("3-bingo")
    ada.press("Dismiss")
    for name in ("Calls", "Standings", "Options"):
        with ada.sheet(name):
            player.hears(f"4-{name.lower()}")

    room.uncall(ada.board[2])
    ada.stands(ada.board[2], "open")
    expect(screen.page.locator(".standing")).to_have_count(0)
    expect(screen.bingo).to_be_hidden()
    player.hears("5-taken-back")
    room.call(ada.board[2])
    ada.stands(ada.board[2], "confirmed")
    room.host.do("finishRound")
    expect(screen.stage).to_contain_text("Round 1 is over")
    player.hears("6-finished")
    hall.hears("6-finished")
    recap = theatre.visit(f"/r/{room.code}/recap", Visitor, size=(1280, 800), **STILL)
    expect(recap.page.locator(".winner-board .tile.is-winning")).to_have_count(3)
    # Those never called are listed in the order of the pack, which differs from that of the board.
    recap.page.locator(".chips li").evaluate_all("terms => terms.forEach(term => { term.textContent = 'a term'; })")
    Listener(recap, "recap", room, ada.board).hears("7-one-round")


@pytest.mark.only_browser("chromium")
def test_the_console(theatre):
    room = theatre.room(title="An evening", terms=TERMS, options={"size": 3})
    host = theatre.host(room, **STILL)
    listener = Listener(host, "host", room)
    expect(host.page.locator(".term")).to_have_count(len(TERMS))
    listener.hears("1-dealt")
    room.host.do("startRound")
    room.call(TERMS[2], TERMS[5])
    expect(host.page.locator(".host-log .call")).to_have_count(2)
    listener.hears("2-playing")
    room.host.do("finishRound")
    expect(host.page.locator("body")).to_have_attribute("data-round", "finished")
    listener.hears("3-finished")
