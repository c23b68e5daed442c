"""How pages reach a browser: in few files, in the right language, once."""

import re

import pytest
from conditions import comes, until
from playwright.sync_api import expect

from people import Player
from server_process import ROOT, bundle

# What the player's page loads when it enters a room.
ROOM_SCRIPT = r"\/player\/room-\w+\.js"
# Returns every file that this page requested, and whether it was transferred; those of the service worker are not
# included.
FILES = """() => performance.getEntriesByType("resource").map((entry) => ({path: new URL(entry.name).pathname, sent: entry.transferSize}))"""


# The games with samples on the design page.
SAMPLED = [path.parent.name for path in sorted((ROOT / "web/js/games").glob("*/game.js")) if "  samples: () =>" in path.read_text()]


def files(page):
    """Returns the scripts and style sheets that a page requested."""
    paths = [entry["path"] for entry in page.evaluate(FILES)]
    return [path for path in paths if path.endswith((".js", ".css"))]


def names(page):
    return sorted(path.rsplit("/", 1)[1] for path in files(page))


def test_a_join_page_in_a_hidden_tab_asks_for_nothing(theatre):
    room = theatre.room()
    page = theatre.page()
    page.clock.install()
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith(f"/api/rooms/{room.code}") else None)
    page.goto(f"{theatre.base}/r/{room.code}")
    expect(page.get_by_text("The game hasn’t started yet.")).to_be_visible()
    page.evaluate("() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })")
    before = len(asked)
    for _ in range(6):
        page.clock.run_for(15_000)
    assert len(asked) == before
    page.evaluate("() => { delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); }")
    comes(lambda: len(asked), before + 1)


@pytest.mark.parametrize("path", ["/", "/solo", "/verify", "/design", "/r/{room}", "/r/{room}/host", "/r/{room}/screen", "/r/{room}/overlay", "/r/{room}/recap"])
def test_every_page_takes_few_files(theatre, path):
    room = theatre.room()
    theatre.excuse("Failed to load resource")
    page = theatre.page()
    page.goto(theatre.base + path.format(room=room.code) + (f"#token={room.token}" if path.endswith("host") else ""))
    expect(page.locator("body > :not(noscript)").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    taken = files(page)
    assert all(path.startswith("/assets/") for path in taken), taken
    folders = {path.split("/", 3)[2] for path in taken}
    assert len(folders) == 1 and names(page).count("page.js") == 1
    # One style sheet for the page, and one for the part of the game on it; pages with samples have those of every game.
    sheets = [path.split("/css/")[1] for path in taken if path.endswith(".css")]
    games = SAMPLED if path == "/design" else ["bingo"]
    assert sorted(path.split("/")[0] == "parts" for path in sheets) in ([False], [False] + [True] * len(games)), sheets
    # One language, with all texts of the page in one file and those of the game's part in another. The texts of the
    # footer are loaded after the page.
    texts = [path.split("/js/")[1] for path in taken if "/texts/" in path and not path.endswith("/shell/texts/en/site.js")]
    assert all(path.startswith("texts/en/") for path in texts)
    assert {path.rsplit("-", 1)[1] for path in texts} in ({"page.js"}, {"page.js"} | {f"{game}.js" for game in games})
    assert len(taken) == len(set(taken)) <= 13 + 2 * len(games), taken


def test_the_room_is_loaded_while_the_name_is_typed(theatre):
    room = theatre.room()
    ada = theatre.player(room, join=False)
    expect(ada.page.locator(".join-card")).to_be_visible()
    until(ada.page, f"() => performance.getEntriesByType('resource').some((entry) => /{ROOM_SCRIPT}/.test(entry.name))")
    before = files(ada.page)
    ada.join("Ada")
    assert len([path for path in before if re.search(ROOM_SCRIPT, path)]) == 1
    assert len(files(ada.page)) == len(set(files(ada.page)))


def test_modules_of_a_room_that_failed_to_load_are_requested_again(theatre):
    """The network comes and goes, and browsers remember for as long as the page is open what they could not load."""
    theatre.excuse("Failed to load resource", "ERR_FAILED")
    room = theatre.room()
    context = theatre.context(service_workers="block")
    page = theatre.page(context)
    ada = Player(theatre, page)

    def opens_without_the_room(shows):
        context.route(re.compile(ROOM_SCRIPT), lambda route: route.abort())
        with page.expect_event("requestfailed", lambda request: re.search(ROOM_SCRIPT, request.url)):
            ada.go(f"/r/{room.code}")
        # The file may be requested more than once, in advance and when it is needed.
        ada.reads(shows)
        context.unroute(re.compile(ROOM_SCRIPT))

    opens_without_the_room("Your name")
    ada.join("Ada")
    board = ada.board
    # The page tells a player who comes back, who keeps the seat.
    opens_without_the_room("Can’t reach the server.")
    expect(page.get_by_label("Your name")).to_have_value("Ada")
    ada.press("Join")
    ada.sit()
    assert ada.board == board
    assert [player["name"] for player in room.host.settle()["players"] if player["role"] == "player"] == ["Ada"]


def test_a_second_visit_requests_only_the_page(theatre):
    room = theatre.room()
    # Without the service worker, as in most rooms.
    ada = theatre.player(room, "Ada", service_workers="block")
    ada.page.reload()
    ada.sit()
    sent = [entry for entry in ada.page.evaluate(FILES) if entry["path"].startswith("/assets/") and entry["sent"] > 0]
    assert not sent


def test_the_texts_come_in_the_reader_s_language_only(theatre):
    ada = theatre.page(theatre.context(locale="de-AT"))
    ada.goto(theatre.base + "/verify")
    expect(ada.locator("html")).to_have_attribute("lang", "de")
    ada.wait_for_load_state("networkidle")
    assert [path.split("/js/")[1] for path in files(ada) if "/texts/" in path] == ["texts/de/verify-page.js"]


def test_a_chosen_language_overrides_the_browsers(theatre):
    context = theatre.context()
    page = theatre.page(context)
    page.goto(theatre.base + "/solo")
    page.evaluate("() => localStorage.setItem('callboard.language', 'de')")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.wait_for_load_state("networkidle")
    assert [path for path in files(page) if path.endswith("/texts/de/solo-page.js")]


def test_files_that_a_newer_server_lacks_cause_a_notice(web, serve, open_theatre):
    server = serve(web)
    theatre = open_theatre(server)
    theatre.excuse("net::ERR_", "WebSocket connection", "Failed to load resource")
    room = theatre.room()
    ada = theatre.player(room, "Ada", service_workers="block")
    sheet = web / "css/games/bingo/player.css"
    sheet.write_text(sheet.read_text() + "\n.another { color: red; }\n")
    bundle(web)
    server.arguments += ["--port", str(server.port)]
    server.stop()
    server.start()
    ada.page.locator(".tabbar").get_by_role("button", name="Options").click()
    expect(ada.page.locator(".newer")).to_contain_text("A new version is ready.")
    ada.press("Reload")
    ada.sit()
    with ada.sheet("Options"):
        pass


def test_sources_are_served_if_there_is_no_bundle(web, serve, open_theatre):
    sheet = web / "css/games/bingo/player.css"
    sheet.write_text(sheet.read_text() + "\n.another { color: red; }\n")
    server = serve(web)
    theatre = open_theatre(server)
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    room.call(ada.board[0])
    ada.marks(ada.board[0])
    assert not [path for path in files(ada.page) if path.startswith("/assets/")]
