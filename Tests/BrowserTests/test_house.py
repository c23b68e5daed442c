"""One code for a whole evening: bingo, then another game, then bingo again, on pages that are never reloaded.

The other game is a toy: its rules and its server are in Tests/ToyHouse, its pages in Tests/ToyHouse/web, and everything
else that the pages need is its line in the registration, which is written here.
"""

import re
import shutil

import pytest
from conditions import comes
from playwright.sync_api import expect
from server_process import ROOT, bundle

TOYHOUSE = ROOT / ".build/debug/toyhouse"


@pytest.fixture
def house(tmp_path, serve, open_theatre):
    """A theatre whose server has a second game."""
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("assets"))
    shutil.copytree(ROOT / "Tests/ToyHouse/web", web, dirs_exist_ok=True)
    registration = web / "js/shell/games.js"
    text = registration.read_text()
    line = 'import { bingo } from "../games/bingo/game.js";\n'
    assert line in text and "freeze({ bingo," in text
    registration.write_text(
        text.replace(line, line + line.replace("bingo", "toy")).replace("freeze({ bingo,", "freeze({ bingo, toy,"))
    bundle(web)
    return open_theatre(serve(web, binary=TOYHOUSE))


def plays(host, game, ends=False):
    """Lets the host start another play, after five seconds at the earliest."""
    host.press("Play something else")
    dialog = host.page.get_by_role("dialog", name="Play something else")
    dialog.get_by_text(game, exact=True).click()
    go = dialog.get_by_role("button", name=f"Play {game}")
    soon = dialog.get_by_text("Wait a few seconds")
    ending = host.page.get_by_role("button", name="End and switch")
    go.click()
    expect(soon.or_(ending).or_(host.page.locator("body:not(:has(dialog))")).first).to_be_visible()
    while soon.is_visible():
        host.page.wait_for_timeout(500)
        go.click()
        expect(soon.or_(ending).or_(host.page.locator("body:not(:has(dialog))")).first).to_be_visible()
    if ends:
        host.page.get_by_role("button", name="End and switch").click()
    expect(host.page.get_by_role("dialog")).to_have_count(0)


def plays_bingo(host, winner):
    """Plays a round of bingo with one winner."""
    host.press("Start round")
    host.starts_now()
    row = winner.row(0)
    for text in row:
        host.call(text)
    winner.marks(*row)
    expect(winner.page.locator(".victory")).to_be_visible()
    host.ends_round()


def table(visitor, within):
    """Returns the current standings of the evening: place, name, points."""
    rows = visitor.page.locator(within).locator(".evening-table tbody tr")
    return [tuple(row) for row in rows.evaluate_all("rows => rows.map(row => Array.from(row.children, cell => cell.textContent))")]


def test_an_evening_of_several_games(house):
    room = house.room()
    host = house.host(room)
    ada, bo, eve = (house.player(room, name) for name in ("Ada", "Bo", "Eve"))
    screen, overlay = house.screen(room), house.overlay(room)
    expect(host.page.locator(".people-panel")).to_contain_text("3 of 3 players here")
    pages = [host, ada, bo, screen, overlay]
    for visitor in pages:
        visitor.page.evaluate("() => { window.stays = true; }")
    [eves] = [player["id"] for player in room.host.settle()["players"] if player["name"] == "Eve"]
    room.host.do("remove", player=eves, ban=True)
    eve.reads("The host removed you")

    plays_bingo(host, ada)
    expect(screen.page.locator(".podium")).to_be_visible()

    plays(host, "Ring the bell")
    bell = [visitor.page.get_by_role("button", name="Ring", exact=True) for visitor in (ada, bo)]
    bell[0].click()
    bell[1].click()
    bell[1].click()
    screen.reads("The bell has rung 3 times")
    overlay.reads("3 rings")
    expect(host.page.locator(".toy-list")).to_have_text(re.compile("Ada: 1.*Bo: 2"))
    for visitor in (ada, bo):
        expect(visitor.page.locator("bingo-board")).to_have_count(0)
    comes(lambda: table(host, ".evening-panel"), [("1", "Ada", "10")])
    with ada.sheet("Overall"):
        comes(lambda: table(ada, "dialog"), [("1", "Ada", "10")])
    with bo.sheet("Options"):
        bo.page.get_by_label("Your name").fill("Bodo")
        bo.press("Change")
    expect(host.page.locator(".toy-list")).to_contain_text("Bodo: 2")

    plays(host, "Live bingo", ends=True)
    for visitor in (ada, bo):
        visitor.sit()
    expect(screen.stage).to_contain_text("Starting soon")
    comes(lambda: table(screen, ".screen-evening"), [("1", "Ada", "17"), ("2", "Bodo", "10")])
    comes(lambda: table(host, ".evening-panel"), [("1", "Ada", "17"), ("2", "Bodo", "10")])
    host.press("Start round")
    host.starts_now()
    host.call(ada.board[0])
    ada.marks(ada.board[0])

    # If the host hides the standings, only hosts see them.
    host.look("Room")
    host.page.get_by_text("Show the overall standings").click()
    expect(ada.page.locator(".tabbar").get_by_role("button", name="Overall")).to_be_hidden()

    back = house.visit(f"/r/{room.code}", type(eve), context=eve.page.context)
    back.reads("The host removed you")
    assert all(visitor.page.evaluate("() => window.stays") for visitor in pages), "no page was loaded anew"
    seats = host.page.locator(".people-panel .person-name")
    comes(lambda: {"Ada", "Bodo", "Eve"} & set(seats.all_text_contents()), {"Ada", "Bodo"})


def test_a_crash_amid_the_change_of_games_loses_nothing(house):
    server = house.server
    house.excuse("ERR_CONNECTION_REFUSED", "WebSocket connection", "Failed to load resource")
    room = house.room()
    host, ada, bo = house.host(room), house.player(room, "Ada"), house.player(room, "Bo")
    plays_bingo(host, ada)
    host.press("Play something else")
    dialog = host.page.get_by_role("dialog", name="Play something else")
    dialog.get_by_text("Ring the bell", exact=True).click()
    for visitor in (host, ada, bo):
        visitor.page.evaluate("() => { window.stays = true; }")
    server.arguments += ["--port", str(server.port)]
    # The next play is in progress, perhaps on the disk, and no client knows of it.
    dialog.get_by_role("button", name="Play Ring the bell").click(no_wait_after=True)
    server.kill()
    server.start()
    bell = [visitor.page.get_by_role("button", name="Ring", exact=True) for visitor in (ada, bo)]
    for button in bell:
        button.click()
    expect(host.page.locator(".toy-list")).to_have_text(re.compile("Ada: 1.*Bo: 1"))
    comes(lambda: table(host, ".evening-panel"), [("1", "Ada", "10")])
    assert all(visitor.page.evaluate("() => window.stays") for visitor in (host, ada, bo)), "no page was loaded anew"


@pytest.mark.night
def test_a_game_that_fails_to_load_is_requested_again(house):
    house.excuse("ERR_FAILED", "Failed to load resource", "Failed to fetch dynamically imported module")
    room = house.room(start=True)
    ada, host = house.player(room, "Ada"), house.host(room)
    host.ends_round()
    refused = []

    def refuse(route):
        refused.append(route.request.url)
        route.abort()

    ada.page.route("**/*.js", refuse)
    ada.page.evaluate("() => { window.stays = true; }")
    plays(host, "Ring the bell")
    comes(lambda: len(refused) > 0, True)
    ada.page.unroute("**/*.js")
    ada.page.get_by_role("button", name="Ring", exact=True).click()
    expect(host.page.locator(".toy-list")).to_have_text(re.compile("Ada: 1"))
    expect(host.page.locator(".people-panel .person-name").filter(has_text="Ada")).to_have_count(1)
