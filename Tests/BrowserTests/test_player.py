"""What players choose for themselves: settings, another device, a list for large text, clearing their marks."""

import json
import re

import pytest
from conditions import comes
from line import Line
from looks import LOOK, clean
from people import Player, plain
from playwright.sync_api import expect
from test_fit import OVERFLOW, fits
from theatre import kept, remember

SIZES = {"phone": (390, 844), "small": (320, 568), "laptop": (1280, 800), "zoomed": (320, 256)}


def keep(context, key, value):
    """Stores a value as if this browser had stored it before."""
    remember(context, f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)})")


def with_settings(theatre, room, size=SIZES["phone"], name="Ada", touch=True, **settings):
    context = theatre.context(size=size, has_touch=touch, is_mobile=touch)
    keep(context, "callboard.settings", json.dumps(settings))
    player = theatre.visit(f"/r/{room.code}", Player, context=context)
    player.join(name)
    return player


# Sends the events of a finger that stays on a tile, for drivers without touch.
HOLD = """async (tile, time) => {
  const told = (type) => tile.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerType: "touch", button: 0}));
  told("pointerdown");
  await new Promise((done) => setTimeout(done, time));
  told("pointerup");
  tile.click();
}"""


def hold(player, text, milliseconds):
    """Holds a finger on a tile."""
    if player.page.context.browser.browser_type.name != "chromium":
        player.tile(text).evaluate(HOLD, milliseconds)
        return
    box = player.tile(text).bounding_box()
    touch = player.page.context.new_cdp_session(player.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    player.page.evaluate("time => new Promise(done => setTimeout(done, time))", milliseconds)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_settings_are_kept_and_shown(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    with ada.sheet("Options"):
        ada.press("Settings…")
        sheet = ada.page.get_by_role("dialog", name="Settings")
        sheet.get_by_role("radio", name="Heart").check(force=True)
        sheet.get_by_role("radio", name="Berry").check(force=True)
        sheet.get_by_role("switch", name="More contrast").check()
        sheet.get_by_role("button", name="Close").click()
    room.call(ada.board[0])
    ada.marks(ada.board[0])
    ada.page.reload()
    ada.sit()
    root = ada.page.locator("html")
    expect(root).to_have_attribute("data-contrast", "more")
    expect(root).to_have_attribute("data-tint", "berry")
    expect(ada.tile(ada.board[0]).locator(".tile-stamp .icon-heart")).to_have_count(1)
    expect(ada.tile(ada.board[0])).to_have_css("background-color", "rgb(150, 40, 95)")


def test_settings_say_that_nothing_is_saved(theatre):
    room = theatre.room(start=True)
    context = theatre.context()
    for name in ("localStorage", "indexedDB"):
        context.add_init_script(f"Object.defineProperty(window, '{name}', {{ get() {{ throw new DOMException('blocked', 'SecurityError'); }} }})")
    ada = theatre.visit(f"/r/{room.code}", Player, context=context)
    ada.join("Ada")
    with ada.sheet("Options"):
        ada.press("Settings…")
        sheet = ada.page.get_by_role("dialog", name="Settings")
        expect(sheet).to_contain_text("Your browser blocks saving.")
        sheet.get_by_role("button", name="Close").click()


@pytest.mark.parametrize("kept", ["{broken", "[]", "null", '{"textSize": 900, "press": "long", "stamp": "<b>"}'])
def test_damaged_settings_become_the_defaults(theatre, kept):
    room = theatre.room(start=True)
    context = theatre.context(has_touch=True, is_mobile=True)
    keep(context, "callboard.settings", kept)
    ada = theatre.visit(f"/r/{room.code}", Player, context=context)
    ada.join("Ada")
    room.call(ada.board[0])
    ada.marks(ada.board[0])
    expect(ada.tile(ada.board[0]).locator(".tile-badge .icon-check")).to_have_count(1)


def test_holding_a_tile_shows_its_text_unless_that_is_turned_off(theatre):
    room = theatre.room(start=True)
    ada = with_settings(theatre, room, press=350)
    hold(ada, ada.board[0], 600)
    expect(ada.page.get_by_role("dialog")).to_contain_text(ada.board[0])
    ada.press("Close")
    ada.stands(ada.board[0], "open")
    # People who cannot press quickly can turn this off.
    slow = with_settings(theatre, room, name="Bo", press=0)
    hold(slow, slow.board[0], 900)
    slow.stands(slow.board[0], "early")
    mouse = with_settings(theatre, room, size=SIZES["laptop"], name="Cy", touch=False)
    mouse.tile(mouse.board[0]).click(delay=900)
    mouse.stands(mouse.board[0], "early")


def test_marks_are_cleared_after_a_moment_to_think_again(theatre):
    room, line = theatre.room(start=True), Line()
    ada = theatre.visit(f"/r/{room.code}", Player, context=line.context(theatre))
    ada.join("Ada")
    room.call(ada.board[0])
    ada.marks(ada.board[0])
    ada.tap(ada.board[5])
    ada.stands(ada.board[5], "early")
    before = ada.states()
    for goes_back in (True, False):
        ada.page.locator(".tabbar").get_by_role("button", name="Options").click()
        ada.press("Clear my marks")
        expect(ada.tile(ada.board[0])).to_have_attribute("data-state", "suggested")
        expect(ada.tile(ada.board[5])).to_have_attribute("data-state", "open")
        # The server has not been told, and a restored mark has kept its time.
        assert line.commands("unmark") == []
        if goes_back:
            ada.press("Undo", exact=False)
            ada.stands(ada.board[0], "confirmed")
            comes(ada.states, before)
    # A second tap confirms it.
    ada.tap(ada.board[7])
    ada.stands(ada.board[7], "early")
    ada.stands(ada.board[5], "open")
    assert len(line.commands("unmark")) == 2


def test_a_seat_moves_to_another_device_by_a_link_that_no_server_sees(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    ada.tap(ada.board[4])
    ada.stands(ada.board[4], "early")
    seat = json.loads(kept(ada.page, f"callboard.seat.{room.code}"))
    asked = []
    with ada.sheet("Options"):
        ada.page.on("request", lambda request: asked.append(request.url))
        ada.press("Continue on another device…")
        expect(ada.page.get_by_role("img", name="QR code with the link to your seat")).to_be_visible()
        ada.page.get_by_role("dialog", name="Continue on another device").get_by_role("button", name="Close").click()
    tablet = theatre.visit(f"/r/{room.code}#seat={seat['token']}", Player, size=(768, 1024))
    tablet.page.on("request", lambda request: asked.append(request.url))
    tablet.sit()
    assert tablet.board == ada.board
    tablet.stands(ada.board[4], "early")
    assert "#" not in tablet.page.url
    tablet.page.reload()
    tablet.sit()
    assert not any(seat["token"] in url for url in asked)
    # A browser that already has a seat here asks first.
    bo = theatre.player(room, "Bo")
    bo.page.goto("about:blank")
    bo.go(f"/r/{room.code}#seat={seat['token']}")
    bo.reads("You already play here as Bo.")
    bo.press("Cancel")
    bo.sit()
    with bo.sheet("Options"):
        bo.reads("You play as Bo.")


@pytest.mark.parametrize(("size", "settings"), [("phone", {"textSize": 200}), ("small", {"textSize": 150}), ("zoomed", {}), ("laptop", {"view": "list"})])
def test_large_text_and_small_windows_get_a_list(theatre, size, settings):
    long = "The presenter says that this is without any doubt the most powerful and most advanced one they ever made"
    room = theatre.room(start=True, terms=[long] + [f"moment number {n}" for n in range(24)], options={"size": 5})
    ada = with_settings(theatre, room, size=SIZES[size], touch=size in ("phone", "small"), **settings)
    expect(ada.page.locator("bingo-board")).to_have_class(re.compile("is-list"))
    comes(lambda: ada.page.evaluate(OVERFLOW) <= 0, True)
    tile = ada.tile(long)
    whole = "tile => tile.scrollHeight <= tile.clientHeight + 1 && tile.scrollWidth <= tile.clientWidth + 1"
    comes(lambda: tile.evaluate(whole), True)
    tile.scroll_into_view_if_needed()
    tile.click()
    ada.stands(long, "early")
    room.call(long)
    ada.stands(long, "confirmed")
    # Everything else can be reached as well.
    for name in ("Calls", "Standings", "Options"):
        if ada.page.locator(".tabbar").is_visible():
            with ada.sheet(name):
                comes(lambda: ada.page.evaluate(OVERFLOW) <= 0, True)


def test_not_yet_reaches_the_host_and_is_shown_on_the_tile(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    room.call(ada.board[2])
    expect(ada.tile(ada.board[2])).to_have_attribute("data-state", "suggested")
    ada.press("Not yet: I haven’t seen this happen")
    expect(ada.tile(ada.board[2])).to_have_accessible_name(re.compile("you reported: not yet"))
    ada.toast("The host can see that you haven’t seen it yet.")
    comes(lambda: room.host.settle()["pulse"]["game"]["notYet"], [[1, 1]])
    ada.press("Not yet: I haven’t seen this happen")
    expect(ada.tile(ada.board[2])).not_to_have_class(re.compile("is-doubted"))


def test_a_countdown_counts_and_starts_the_round(theatre):
    room = theatre.room()
    ada = theatre.player(room, "Ada")
    room.host.do("startRound", delay=300)
    expect(ada.strip).to_contain_text(re.compile(r"Starts in [45]:\d\d"))
    shown = ada.strip.text_content()
    expect(ada.strip).not_to_have_text(shown)
    expect(ada.strip).to_contain_text(re.compile(r"Starts in \d:\d\d"))
    room.host.do("cancelStart")
    expect(ada.strip).to_contain_text("Not started yet")
    room.host.do("startRound", delay=1)
    expect(ada.strip).to_contain_text("The round has started")


def test_the_focus_stays_where_it_was_or_goes_to_the_board(theatre):
    room = theatre.room()
    ada = theatre.player(room, "Ada", size=SIZES["laptop"], has_touch=False, is_mobile=False)
    ada.page.get_by_role("button", name="New board").focus()
    room.host.do("startRound")
    expect(ada.strip).to_contain_text("The round has started")
    expect(ada.page.locator(".tile:focus")).to_have_count(1)
    room.call(*ada.row(0)[:1])
    doubt = ada.page.get_by_role("button", name="Not yet: I haven’t seen this happen")
    doubt.focus()
    room.call(*ada.row(0)[1:])
    expect(ada.strip).to_contain_text(ada.row(0)[-1])
    expect(doubt).to_be_focused()
    ada.marks(*ada.row(0))
    ada.page.get_by_role("button", name="Dismiss").focus()
    room.call(ada.row(1)[0])
    expect(ada.page.locator(".tile:focus")).to_have_count(1)


def test_announcements_follow_the_setting(theatre):
    room = theatre.room(start=True)
    all_calls, own = with_settings(theatre, room), with_settings(theatre, room, name="Bo", voice="bingos")
    said = {player: player.page.locator("live-region") for player in (all_calls, own)}
    room.call(all_calls.board[0])
    expect(said[all_calls]).to_contain_text(f"Call 1: {all_calls.board[0]}. It’s on your board.")
    own.reads(all_calls.board[0])
    expect(said[own]).not_to_contain_text("Call 1")
    for text in all_calls.row(0)[1:]:
        room.call(text)
    all_calls.marks(*all_calls.row(0))
    expect(said[own]).to_contain_text("Ada has a bingo")
    expect(said[all_calls]).to_contain_text("Bingo! Completed: row 1.")


@LOOK
@pytest.mark.parametrize("settings", [{"contrast": "more", "tint": "violet", "stamp": "paw"}, {"textSize": 200}], ids=["tinted", "large"])
def test_axe_finds_nothing_with_any_settings(theatre, look, settings):
    room = theatre.room(start=True, terms=None, pack="wwdc-2025", options={"size": 5})
    context = theatre.context(size=SIZES["phone"], has_touch=True, is_mobile=True, reduced_motion="reduce", **look)
    keep(context, "callboard.settings", json.dumps(settings))
    ada = theatre.visit(f"/r/{room.code}", Player, context=context)
    clean(ada, "joining")
    ada.join("Ada")
    row = ada.row(0)
    room.call(*row, ada.board[7])
    ada.tile(ada.board[20]).click()
    ada.stands(ada.board[20], "early")
    expect(ada.hint).to_have_attribute("data-look", "claim")
    clean(ada, "to be claimed")
    for text in row:
        ada.tile(text).click()
        ada.stands(text, "confirmed")
    expect(ada.page.locator(".victory")).to_be_visible()
    clean(ada, "bingo")
    ada.press("Dismiss")
    clean(ada, "playing on")
    for name in ("Calls", "Standings", "Options"):
        with ada.sheet(name):
            clean(ada, name)


def test_dialogs_can_be_read_and_hit_on_the_smallest_phone(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada", size=SIZES["small"], reduced_motion="reduce")
    room.call(ada.board[0])
    ada.page.locator(".tabbar").get_by_role("button", name="Options").click()
    for button, title in (("Settings…", "Settings"), ("Stream delay…", "Stream delay"), ("Continue on another device…", "Continue on another device")):
        ada.press(button)
        expect(ada.page.get_by_role("dialog", name=title)).to_be_visible()
        fits(ada)
        clean(ada, title)
        ada.page.get_by_role("dialog", name=title).get_by_role("button", name="Close").click()
    ada.press("Close")
    ada.tile(ada.board[0]).click(button="right")
    expect(ada.page.get_by_role("dialog", name="Tile")).to_be_visible()
    fits(ada)
    clean(ada, "Tile")


def test_boards_of_others_can_be_seen_once_they_have_won(theatre):
    room = theatre.room(start=True)
    ada, bo = theatre.player(room, "Ada"), theatre.player(room, "Bo")
    row = bo.row(1)
    room.call(*row)
    bo.marks(*row)
    with ada.sheet("Standings"):
        ada.page.get_by_role("button", name="Bo", exact=True).click()
        sheet = ada.page.get_by_role("dialog", name="Bo’s board")
        expect(sheet.get_by_role("grid", name="Bo’s board")).to_be_visible()
        tiles = sheet.locator(".tile-label")
        comes(lambda: [plain(text) for text in tiles.all_text_contents()], bo.board)
        expect(sheet.locator(".tile.is-winning")).to_have_count(3)
        expect(sheet).to_contain_text("Completed: row 2.")
        sheet.get_by_role("button", name="Close").click()


def test_a_prize_draw_and_the_evening_so_far(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    row = ada.row(0)
    room.call(*row)
    ada.marks(*row)
    room.host.do("finishRound")
    expect(ada.strip).to_contain_text("You were first!")
    room.draw()
    ada.toast("Ada wins the draw for 1st place.")
    expect(ada.strip).to_contain_text("Ada wins the draw for 1st place.")
    with ada.sheet("Standings"):
        expect(ada.page.locator(".evening")).to_contain_text("1 first place · 1 bingo")


def test_an_invited_player_finds_the_way_to_the_console(theatre):
    room = theatre.room()
    secret = "c0-host-Secret_0123456789"
    room.host.do("invite", secret=secret)
    ada = theatre.player(room, "Ada")
    ada.page.goto("about:blank")
    ada.go(f"/r/{room.code}#invite={secret}")
    ada.sit()
    assert "invite" not in ada.page.url
    with ada.sheet("Options"):
        ada.reads("Open the host console")


def test_a_screen_reader_meets_the_same_page_in_words(theatre):
    room = theatre.room(title="Keynote")
    ada = theatre.player(room, "Ada")
    main = ada.page.get_by_role("main")
    expect(main).to_match_aria_snapshot("""
      - main:
        - region "Last call":
          - strong: Not started yet
          - text: The host starts the round.
          - button "New board"
        - grid "Your board":
          - row:
            - gridcell:
              - button /term \\d, not marked/
            - gridcell
            - gridcell
          - row
          - row
        - paragraph: "Goal: a row, a column, or a diagonal."
    """)
    room.host.do("startRound")
    row = ada.row(0)
    room.call(*row)
    ada.marks(row[0])
    ada.tap(ada.board[4])
    ada.stands(ada.board[4], "early")
    expect(main).to_match_aria_snapshot(f"""
      - main:
        - region "Last call":
          - img "Call 3"
          - button "{row[2]}"
          - 'button "Not yet: I haven’t seen this happen"'
        - grid "Your board":
          - row:
            - gridcell:
              - button "{row[0]}, marked" [pressed]
            - gridcell:
              - button "{row[1]}, called, tap to mark, tap to claim your bingo"
            - gridcell:
              - button "{row[2]}, called, tap to mark, tap to claim your bingo"
          - row:
            - gridcell
            - gridcell:
              - button "{ada.board[4]}, marked early, not called yet" [pressed]
            - gridcell
          - row
        - paragraph: Bingo! Tap the glowing tiles now.
    """)
    ada.marks(row[1], row[2])
    expect(main).to_match_aria_snapshot(f"""
      - main:
        - region "Your bingo":
          - strong: Bingo!
          - button "See the standings"
          - button "Dismiss"
        - grid "Your board":
          - row:
            - gridcell:
              - button "{row[0]}, marked, part of your bingo" [pressed]
    """)
    room.host.do("finishRound")
    expect(main).to_match_aria_snapshot("""
      - main:
        - region "Last call":
          - strong: You were first!
    """)


def test_the_explanation_is_one_gesture_away_by_finger_key_or_button(theatre):
    terms = [{"text": "One more thing", "means": "Said on stage, word for word"}] + [{"text": f"moment {n}"} for n in range(8)]
    room = theatre.room(start=True, terms=terms)
    ada = theatre.player(room, "Ada", size=SIZES["laptop"], has_touch=False, is_mobile=False)
    dialog = ada.page.get_by_role("dialog")
    ada.tile("One more thing").focus()
    ada.page.keyboard.press("i")
    expect(dialog).to_contain_text("Details: Said on stage, word for word")
    expect(dialog.locator(".detail-state")).to_have_text("not marked")
    ada.page.keyboard.press("Escape")
    room.host.do("call", term=0)
    ada.strip.get_by_role("button", name="One more thing").click()
    expect(dialog).to_contain_text("Said on stage, word for word")
    # It can be marked there, and then the focus returns.
    ada.press("Mark it")
    ada.stands("One more thing", "confirmed")
    room.host.do("addTerm", text="The lights go out")
    ada.strip.get_by_role("button", name="The lights go out").click()
    expect(dialog).to_contain_text("This term isn’t on your board.")
