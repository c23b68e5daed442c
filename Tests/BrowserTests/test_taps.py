"""A player's taps: applied immediately, once, and never lost; and what the page says about them."""

import json
import re

from conditions import comes
from line import Line
from people import Player
from playwright.sync_api import expect
from theatre import kept, remember

# Taps a tile and examines it when the next frame is drawn, before the server has answered.
TAP_AND_LOOK = """(tile) => new Promise((done) => {
  tile.click();
  const now = tile.dataset.state;
  requestAnimationFrame(() => done([now, tile.dataset.state, tile.classList.contains("is-pending")]));
})"""



def ada_on(theatre, room, line):
    ada = theatre.visit(f"/r/{room.code}", Player, context=line.context(theatre))
    ada.join("Ada")
    return ada


def test_a_tap_is_shown_in_the_next_frame(theatre):
    room, line = theatre.room(start=True), Line()
    ada = ada_on(theatre, room, line)
    called, other = ada.board[4], ada.board[0]
    room.call(called)
    expect(ada.tile(called)).to_have_attribute("data-state", "suggested")
    line.hold()
    assert ada.tile(called).evaluate(TAP_AND_LOOK) == ["suggested", "confirmed", True]
    assert ada.tile(other).evaluate(TAP_AND_LOOK) == ["open", "early", True]
    line.release()
    ada.stands(called, "confirmed")
    ada.stands(other, "early")


def test_a_second_tap_within_100_milliseconds_is_a_bounce(theatre):
    room, line = theatre.room(start=True), Line()
    ada = ada_on(theatre, room, line)
    tile = ada.tile(ada.board[0])
    tile.evaluate("tile => { tile.click(); tile.click(); }")
    ada.stands(ada.board[0], "early")
    assert len(line.commands("mark", "unmark")) == 1
    # A later tap is intended.
    tile.evaluate("""async (tile) => {
      const start = performance.now();
      while (performance.now() - start < 110) await new Promise(requestAnimationFrame);
      tile.click();
    }""")
    ada.stands(ada.board[0], "open")
    assert [json.loads(text)["type"] for text in line.commands("mark", "unmark")] == ["mark", "unmark"]


def test_a_refused_tap_is_undone_with_a_message(theatre):
    room, line = theatre.room(start=True), Line()
    ada = ada_on(theatre, room, line)
    line.hold()
    room.host.do("finishRound")
    ada.tap(ada.board[0])
    expect(ada.tile(ada.board[0])).to_have_attribute("data-state", "early")
    line.release()
    ada.stands(ada.board[0], "open")
    ada.toast("The round has ended.")
    expect(ada.strip).to_contain_text("The round is over")


def test_the_first_suggestion_is_explained_below_the_board(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada", size=(320, 568))
    room.call(ada.board[8])
    expect(ada.hint).to_have_text("This was called! Tap it to mark it.")
    # It covers no tile, and disappears when the first tile is tapped.
    board, hint = (ada.page.locator(part).bounding_box() for part in ("bingo-board", ".hint"))
    assert board["y"] + board["height"] <= hint["y"]
    ada.marks(ada.board[8])
    expect(ada.hint).not_to_contain_text("Tap the tile")
    room.call(ada.board[0])
    ada.stands(ada.board[0], "suggested")
    expect(ada.hint).not_to_contain_text("Tap the tile")


def test_the_page_shows_the_call_that_a_line_needs(theatre):
    room = theatre.room(start=True)
    ada, host = theatre.player(room, "Ada"), theatre.host(room)
    first, second, third = ada.row(1)
    room.call(first, second)
    ada.marks(first, second)
    expect(ada.hint).to_contain_text("One to go")
    ada.tap(third)
    expect(ada.hint).to_have_text(f"Complete! Waiting for “{third}” to be called.")
    # The host sees above everything else that a player waits for it.
    expect(host.page.locator(".term").first).to_contain_text(third)
    expect(host.page.locator(".term").first.locator(".term-heard")).to_contain_text(re.compile("1 (board )?needs it"))
    room.call(third)
    expect(ada.page.locator(".victory")).to_contain_text("Bingo!")
    expect(ada.hint).to_have_attribute("data-look", "won")


def test_a_line_that_only_needs_taps_is_highlighted(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    row = ada.row(0)
    room.call(*row)
    expect(ada.hint).to_have_text("Bingo! Tap the glowing tiles now.")
    for text in row:
        expect(ada.tile(text)).to_have_attribute("data-pointed", "tap")
        ada.tap(text)
    expect(ada.page.locator(".victory")).to_contain_text("1st place, on call 3.")
    comes(ada.winning, set(row))
    ada.press("Dismiss")
    expect(ada.page.locator(".victory")).to_be_hidden()
    comes(ada.winning, set(row))


def test_a_reload_keeps_the_seat(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    room.call(ada.board[3])
    ada.marks(ada.board[3])
    ada.tap(ada.board[7])
    ada.stands(ada.board[7], "early")
    before = ada.states()
    ada.page.reload()
    ada.sit()
    comes(ada.states, before)
    with ada.sheet("Options"):
        ada.reads("You play as Ada.")
    assert [player["name"] for player in room.host.settle()["players"] if player["role"] == "player"] == ["Ada"]


def test_two_devices_of_one_seat_stay_equal(theatre):
    room = theatre.room(start=True)
    phone = theatre.player(room, "Ada")
    key = f"callboard.seat.{room.code}"
    seat = kept(phone.page, key)
    context = theatre.context(size=(768, 1024))
    remember(context, f"if (!localStorage.getItem({json.dumps(key)})) localStorage.setItem({json.dumps(key)}, {json.dumps(seat)})")
    tablet = theatre.visit(f"/r/{room.code}", Player, context=context)
    tablet.sit()
    assert tablet.board == phone.board
    room.call(phone.board[0])
    phone.marks(phone.board[0])
    tablet.stands(phone.board[0], "confirmed")
    tablet.tap(phone.board[5])
    phone.stands(phone.board[5], "early")
    phone.tap(phone.board[5])
    tablet.stands(phone.board[5], "open")
    comes(phone.states, tablet.states())


def test_the_board_is_played_by_keyboard(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada", size=(1280, 800), has_touch=False, is_mobile=False)
    keyboard = ada.page.keyboard
    for _ in range(30):
        if ada.page.evaluate("document.activeElement.classList.contains('tile')"):
            break
        keyboard.press("Tab")
    expect(ada.tile(ada.board[0])).to_be_focused()
    keyboard.press("ArrowRight")
    keyboard.press("ArrowDown")
    expect(ada.tile(ada.board[4])).to_be_focused()
    keyboard.press("Enter")
    ada.stands(ada.board[4], "early")
    expect(ada.tile(ada.board[4])).to_have_attribute("aria-pressed", "true")
    keyboard.press("End")
    keyboard.press("Space")
    ada.stands(ada.board[5], "early")
    keyboard.press("Control+Home")
    expect(ada.tile(ada.board[0])).to_be_focused()
    # The board is a single stop of the Tab key, and its full text is one key away.
    assert ada.page.locator(".tile[tabindex='0']").count() == 1
    keyboard.press("i")
    expect(ada.page.get_by_role("dialog")).to_contain_text(ada.board[0])
    keyboard.press("Escape")
    expect(ada.tile(ada.board[0])).to_be_focused()
    # Changes on the board are announced in words, and the focus stays where it was.
    room.call(ada.board[0])
    expect(ada.tile(ada.board[0])).to_have_accessible_name(re.compile("called, tap to mark"))
    expect(ada.tile(ada.board[0])).to_be_focused()
    keyboard.press("Space")
    expect(ada.tile(ada.board[0])).to_have_accessible_name(re.compile(", marked$"))
