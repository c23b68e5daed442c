"""The spoiler guard in a real browser: nothing is shown, announced or listed before the player's own stream has reached
it.
"""

import json
import re

from conditions import comes
from line import Line
from people import Player
from playwright.sync_api import expect
from theatre import remember

DELAY = 60


class Late:
    """A person whose stream is late, with a clock that the test moves."""

    def __init__(self, theatre, room, delay=DELAY, name="Ada", line=None):
        context = line.context(theatre) if line else theatre.context(has_touch=True, is_mobile=True)
        key = f"callboard.guard.{room.code}"
        remember(context, f"localStorage.getItem({json.dumps(key)}) ?? localStorage.setItem({json.dumps(key)}, '{delay}')")
        self.page = theatre.page(context)
        self.page.clock.install()
        self.player = Player(theatre, self.page)
        self.player.go(f"/r/{room.code}")
        self.player.join(name)

    def pass_time(self, seconds):
        self.page.clock.fast_forward(seconds * 1000)


def test_nothing_gives_the_show_away(theatre):
    room, line = theatre.room(start=True), Line()
    late = Late(theatre, room, line=line)
    ada = late.player
    bo = theatre.player(room, "Bo")
    expect(ada.page.get_by_role("button", name="Stream delay: 60 seconds. Change it.")).to_be_visible()
    row = bo.row(0)
    room.call(*row)
    bo.marks(*row)
    # By chance, Ada's board may have the same line.
    expect(bo.page.locator(".victory")).to_contain_text(re.compile("1st place|First so far"))
    room.host.do("announce", text="What a catch")
    bo.toast("What a catch")
    # All of it has reached Ada's phone, but she can neither see nor hear it.
    ada.tap(ada.board[8])
    ada.stands(ada.board[8], "early")
    assert ada.page.locator(".toast").count() == 0
    expect(ada.strip).to_contain_text("The round has started")
    expect(ada.page.locator("live-region")).not_to_contain_text("Call 1")
    comes(lambda: set(ada.states().values()), {"open", "early"})
    with ada.sheet("Standings"):
        ada.reads("No one has a bingo yet.")
    with ada.sheet("Calls"):
        ada.reads("No calls yet.")
    late.pass_time(DELAY + 1)
    expect(ada.strip).to_contain_text(row[2])
    ada.toast("What a catch")
    with ada.sheet("Standings"):
        ada.reads("Bo")


def test_the_players_own_bingo_is_shown_at_once(theatre):
    room = theatre.room(start=True)
    late = Late(theatre, room)
    ada = late.player
    row = ada.row(1)
    room.call(ada.board[0], *row)
    for text in row:
        ada.tap(text)
    expect(ada.page.locator(".victory")).to_contain_text("Bingo!")
    comes(ada.winning, set(row))
    # What is not part of it stays hidden.
    expect(ada.tile(ada.board[0])).to_have_attribute("data-state", "open")
    late.pass_time(DELAY + 1)
    ada.stands(ada.board[0], "suggested")


def test_late_taps_count_until_the_round_is_closed(theatre):
    room = theatre.room(start=True)
    late = Late(theatre, room)
    ada, bo = late.player, theatre.player(room, "Bo")
    row = ada.row(0)
    room.call(*row)
    room.host.do("finishRound")
    expect(bo.strip).to_contain_text(re.compile(r"Taps still count for \d+ seconds"))
    expect(ada.strip).to_contain_text("The round has started")
    for text in row:
        ada.tap(text)
    expect(ada.page.locator(".victory")).to_contain_text("Bingo!")
    with bo.sheet("Standings"):
        bo.reads("Ada")
    late.pass_time(DELAY + 1)
    expect(ada.strip).to_contain_text("You were first!")


def types(field, text):
    """Types as people do, since Firefox does not report a change if a field is filled at once."""
    field.select_text()
    field.press_sequentially(text)
    field.press("Tab")


def test_a_delay_is_set_by_hand_stored_and_removed(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    with ada.sheet("Options"):
        ada.press("Stream delay…")
        sheet = ada.page.get_by_role("dialog", name="Stream delay")
        types(sheet.get_by_label("Delay in seconds"), "45")
        expect(sheet.get_by_role("status")).to_have_text("Everything is delayed by 45 seconds.")
        sheet.get_by_role("button", name="+ 5 s").click()
        expect(sheet.get_by_role("status")).to_have_text("Everything is delayed by 50 seconds.")
        sheet.get_by_role("button", name="Close").click()
    ada.page.reload()
    ada.sit()
    chip = ada.page.get_by_role("button", name="Stream delay: 50 seconds. Change it.")
    expect(chip).to_be_visible()
    room.call(ada.board[0])
    chip.click()
    types(sheet.get_by_label("Delay in seconds"), "0")
    sheet.get_by_role("button", name="Close").click()
    ada.stands(ada.board[0], "suggested")
    expect(chip).to_be_hidden()


def test_a_delay_is_measured_by_a_moment_that_the_player_hears(theatre):
    room = theatre.room(start=True)
    late = Late(theatre, room, delay=0)
    ada = late.player
    with ada.sheet("Options"):
        ada.press("Stream delay…")
        ada.reads("You can measure your delay after the first call")
        ada.page.get_by_role("dialog", name="Stream delay").get_by_role("button", name="Close").click()
    room.call(ada.board[3])
    ada.stands(ada.board[3], "suggested")
    with ada.sheet("Options"):
        ada.press("Stream delay…")
        late.page.clock.run_for(9_000)
        ada.press(f"Tap when you hear: {ada.board[3]}")
        expect(ada.page.get_by_role("dialog", name="Stream delay").get_by_role("status")).to_have_text(re.compile(r"Everything is delayed by (9|[1-5]\d) seconds"))
        ada.page.get_by_role("dialog", name="Stream delay").get_by_role("button", name="Close").click()


def test_a_round_of_honour_warns_that_a_delay_costs_rank(theatre):
    room = theatre.room(start=True, options={"size": 3, "verification": "honour"})
    ada = theatre.player(room, "Ada")
    with ada.sheet("Options"):
        ada.press("Stream delay…")
        ada.reads("a delay can cost you places")
        ada.page.get_by_role("dialog", name="Stream delay").get_by_role("button", name="Close").click()
