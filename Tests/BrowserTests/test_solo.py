"""Playing alone: a game from beginning to end, across closed pages, without a server, and in browsers that store
nothing.
"""

import json
import re

import pytest
from conditions import comes, until
from looks import LOOK, clean
from people import Player
from playwright.sync_api import expect
from theatre import keep, kept

KEPT = "callboard.solo.game"


class Soloist(Player):
    """A person who plays alone."""

    def deal(self, size=3, goal="Any line"):
        self.page.get_by_role("radio", name=f"{size} × {size}").check()
        self.page.get_by_role("radio", name=goal).check()
        self.press("Deal my board")
        self.sit()

    def sit(self):
        expect(self.page.locator("bingo-board .tile").first).to_be_visible()
        self.board = self.read_board()
        self.side = int(len(self.board) ** 0.5)

    def hears(self, *texts):
        for text in texts:
            self.tap(text)
            self.stands(text, "confirmed")

    def new_game(self, *names):
        self.press("New game")
        self.page.get_by_role("dialog").get_by_role("button", name=re.compile("|".join(names))).click()


@pytest.fixture
def soloist(theatre):
    """A person on a phone who has just opened the page."""
    return theatre.visit("/solo", Soloist, has_touch=True, is_mobile=True)


def test_a_game_from_beginning_to_end(soloist):
    soloist.deal()
    expect(soloist.strip).to_contain_text("Your board is ready")
    row, column = soloist.row(0), soloist.column(2)
    soloist.hears(row[0], row[1])
    expect(soloist.hint).to_contain_text("One to go")
    expect(soloist.strip).to_contain_text(row[1])
    soloist.tap(row[2])
    expect(soloist.page.locator(".victory")).to_contain_text("Bingo!")
    expect(soloist.page.locator(".victory")).to_contain_text(re.compile(r"row 1\. 3 tiles in \d:\d\d"))
    soloist.threw_paper()
    comes(soloist.winning, set(row))
    soloist.hears(column[1], column[2])
    expect(soloist.page.locator(".victory")).to_contain_text("Another one!")
    soloist.press("Dismiss")
    expect(soloist.hint).to_have_text("Bingo! Keep marking for more.")
    comes(soloist.winning, {*row, *column})
    with soloist.sheet("Heard"):
        comes(soloist.calls, list(enumerate([*row, *column[1:]], start=1)))
    with soloist.sheet("Record"):
        figures = soloist.page.locator(".figure dd")
        # The fourth is the time it took.
        comes(lambda: [text for number, text in enumerate(figures.all_text_contents()) if number != 3], ["5", "2", "3", "2", "1", "1"])


# How far the words of the banner are from its bulbs, above and below.
CLEARANCE = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".victory-text"));
  const { top, bottom } = words.getBoundingClientRect();
  const [above, below] = [...document.querySelectorAll(".victory .bulbs")].map((bulbs) => bulbs.getBoundingClientRect());
  return Math.min(top - above.bottom, below.top - bottom);
}"""


@pytest.mark.parametrize("size", [(320, 568), (390, 844)])
def test_the_banner_has_space_for_several_patterns_at_once(soloist, size):
    soloist.page.set_viewport_size({"width": size[0], "height": size[1]})
    soloist.deal()
    last = soloist.side**2 - 1
    tiles = soloist.page.locator(".tile")
    for cell in range(last):
        tiles.nth(cell).click()
    tiles.nth(last).click()
    expect(soloist.page.locator(".victory")).to_contain_text("3 patterns")
    assert soloist.page.evaluate(CLEARANCE) >= 0


def test_mistakes_are_undone(soloist):
    soloist.deal()
    row = soloist.row(1)
    soloist.hears(*row)
    expect(soloist.page.locator(".victory")).to_be_visible()
    soloist.press("Undo")
    soloist.stands(row[2], "open")
    expect(soloist.page.locator(".victory")).to_be_hidden()
    comes(soloist.winning, set())
    soloist.tap(row[0])
    soloist.stands(row[0], "open")
    soloist.page.keyboard.press("Control+z")
    soloist.stands(row[0], "confirmed")
    soloist.new_game("Restart this board")
    soloist.stands(row[0], "open")
    comes(lambda: (set(soloist.states().values()), soloist.read_board()), ({"open"}, soloist.board))
    soloist.page.locator(".toast-action").click()
    soloist.stands(row[1], "confirmed")
    before = soloist.board
    soloist.new_game("Another board")
    expect(soloist.strip).to_contain_text("Your board is ready")
    comes(lambda: soloist.read_board() != before, True)
    soloist.page.locator(".toast-action").click()
    expect(soloist.strip).to_contain_text(row[1])
    comes(soloist.read_board, before)


def test_a_custom_list(soloist):
    scene = soloist.page.locator(".solo-setup")
    scene.get_by_label("Pack").select_option(label="My own list…")
    expect(soloist.page.get_by_role("button", name="Deal my board")).to_be_disabled()
    scene.get_by_label("Your terms, one per line").fill("\n".join(f"own {n}" for n in range(16)))
    soloist.deal(size=4, goal="Four corners")
    assert sorted(soloist.board) == sorted(f"own {n}" for n in range(16))
    corners = [soloist.board[cell] for cell in (0, 3, 12, 15)]
    soloist.hears(*corners)
    expect(soloist.page.locator(".victory")).to_contain_text("four corners")
    soloist.new_game("Another board")
    expect(soloist.strip).to_contain_text("Your board is ready")
    soloist.sit()
    assert sorted(soloist.board) == sorted(f"own {n}" for n in range(16))
    soloist.hears(*[soloist.board[cell] for cell in (0, 3, 12, 15)])
    expect(soloist.page.locator(".victory")).to_contain_text("Bingo!")
    # The banner has the way to the next board.
    soloist.page.locator(".victory").get_by_role("button", name="Another board").click()
    expect(soloist.strip).to_contain_text("Your board is ready")
    expect(soloist.page.locator(".victory")).to_be_hidden()


def test_a_custom_shape(soloist):
    soloist.page.get_by_role("radio", name="Custom shapes").check()
    deal = soloist.page.get_by_role("button", name="Deal my board")
    shape = soloist.page.get_by_role("group", name="Shape 1")
    expect(shape).to_be_visible()
    expect(deal).to_be_disabled()
    # There is a shape to draw, for each size of the board.
    for size in (4, 5):
        soloist.page.get_by_role("radio", name=f"{size} × {size}").check()
        expect(shape.get_by_role("button")).to_have_count(size * size)
    # The button that deals stays visible, above the edge to which the page is scrolled.
    shape.evaluate("shape => shape.scrollIntoView({block: 'center'})")
    for number in (1, 2, 3):
        tile = shape.get_by_role("button", name=f"Row {number}, column {number}")
        soloist.touch(tile)
        expect(tile).to_have_attribute("aria-pressed", "true")
    expect(soloist.page.get_by_text("3 tiles", exact=True)).to_be_visible()
    deal.click()
    soloist.sit()
    expect(soloist.hint).to_contain_text("shape")
    wanted = [soloist.board[cell] for cell in (0, soloist.side + 1, 2 * soloist.side + 2)]
    soloist.hears(*soloist.row(0)[1:], *wanted[:2])
    expect(soloist.hint).to_contain_text("One to go")
    soloist.tap(wanted[2])
    expect(soloist.page.locator(".victory")).to_contain_text("Bingo!")
    comes(soloist.winning, set(wanted))
    # It is still there when the next game is chosen.
    soloist.page.reload()
    soloist.sit()
    comes(soloist.winning, set(wanted))
    soloist.press("New game")
    expect(soloist.page.get_by_role("group", name="Shape 1").locator("[aria-pressed=true]")).to_have_count(3)


def test_a_pack_saved_by_another_person(theatre):
    terms = [{"text": f"saved {n}", "means": f"counts {n}"} for n in range(12)]
    made = theatre.server.post("/api/packs", {"title": "Saved by a host", "language": "en", "terms": terms}).json
    soloist = theatre.visit(f"/solo#pack={made['name']}", Soloist)
    expect(soloist.page.locator(".pack-preview")).to_contain_text("saved 0")
    soloist.deal()
    expect(soloist.page.get_by_role("heading", name="Saved by a host")).to_be_visible()
    assert "pack" not in soloist.page.url and soloist.board[0].startswith("saved ")
    soloist.tile(soloist.board[0]).click(button="right")
    soloist.reads(soloist.board[0].replace("saved", "counts"))


def test_a_link_to_a_pack_keeps_the_game_in_progress(theatre):
    terms = [{"text": f"saved {n}"} for n in range(12)]
    made = theatre.server.post("/api/packs", {"title": "Saved by a host", "language": "en", "terms": terms}).json
    context = theatre.context()
    soloist = theatre.visit("/solo", Soloist, context=context)
    soloist.deal()
    soloist.hears(soloist.board[4])
    board, title = soloist.board, soloist.page.get_by_role("heading", level=1).inner_text()
    soloist.page.close()
    again = theatre.visit(f"/solo#pack={made['name']}", Soloist, context=context)
    again.press(f"Continue: {title}")
    again.sit()
    assert again.board == board
    # Dealing another board does not discard it permanently either.
    again.page.reload()
    again.deal()
    assert again.board[0].startswith("saved ")
    again.page.locator(".toast").get_by_role("button", name="Undo").click()
    comes(again.read_board, board)
    again.sit()
    again.stands(board[4], "confirmed")


def test_nothing_is_lost_with_the_page(theatre):
    context = theatre.context(has_touch=True, is_mobile=True)
    soloist = theatre.visit("/solo", Soloist, context=context)
    soloist.deal()
    soloist.hears(soloist.board[4])
    board, late = soloist.board, soloist.board[8]
    # The page is closed right after the tap, before it is drawn again.
    soloist.page.evaluate("cell => document.querySelectorAll('.tile')[cell].click()", 8)
    soloist.page.close()
    # The front page links to it.
    again = theatre.visit("/", Soloist, context=context)
    again.page.get_by_role("link", name="Live bingo Continue").click()
    again.sit()
    assert again.board == board
    comes(lambda: {text for text, state in again.states().items() if state == "confirmed"}, {board[4], late})
    again.press("Undo")
    again.stands(late, "open")


def test_the_last_board_comes_back_also_after_the_page_was_closed(theatre):
    context = theatre.context(has_touch=True, is_mobile=True)
    soloist = theatre.visit("/solo", Soloist, context=context)
    soloist.deal()
    first = soloist.board
    soloist.hears(first[0], first[4])
    soloist.new_game("Another board")
    comes(lambda: soloist.read_board() != first, True)
    soloist.sit()
    second = soloist.board
    # Announcements about the previous board are not left for a screen reader to find.
    expect(soloist.page.locator("live-region")).to_have_text("You have a new board.")
    soloist.hears(second[1])
    # The board that the offer would restore is now one step further back, so the offer disappears.
    expect(soloist.page.locator(".toast-action")).to_have_count(0)
    soloist.page.close()
    again = theatre.visit("/solo", Soloist, context=context)
    again.sit()
    assert again.board == second
    again.press("Undo")
    again.stands(second[1], "open")
    again.press("Undo")
    comes(again.read_board, first)
    again.sit()
    comes(lambda: {text for text, state in again.states().items() if state == "confirmed"}, {first[0], first[4]})
    # A game that continues is not counted either.
    assert json.loads(json.loads(kept(again.page, "callboard.solo.record"))["data"])["games"] == 0
    again.page.reload()
    again.sit()
    assert again.board == first


def test_settings_that_fail_to_load_are_reported(theatre):
    theatre.excuse("Failed to load resource", "ERR_FAILED", "ERR_INTERNET_DISCONNECTED")
    context = theatre.context(service_workers="block")
    soloist = theatre.visit("/solo", Soloist, context=context)
    expect(soloist.page.get_by_role("button", name="Deal my board")).to_be_visible()
    context.set_offline(True)
    soloist.press("Settings")
    soloist.toast("Can’t reach the server")


def test_two_tabs_are_one_game(theatre):
    context = theatre.context()
    one = theatre.visit("/solo", Soloist, context=context)
    one.deal()
    two = theatre.visit("/solo", Soloist, context=context)
    two.sit()
    one.hears(one.board[0])
    two.stands(one.board[0], "confirmed")


@pytest.mark.parametrize("damage", [
    "text => text.slice(0, -30)", "text => text.replace('marks', 'Marks')", "text => '{}'",
    "text => JSON.stringify({...JSON.parse(text), version: 99})",
])
def test_damaged_storage_begins_a_new_game_and_says_so(theatre, damage):
    context = theatre.context()
    soloist = theatre.visit("/solo", Soloist, context=context)
    soloist.deal()
    soloist.hears(soloist.board[0])
    keep(soloist.page, KEPT, soloist.page.evaluate(damage, kept(soloist.page, KEPT)))
    soloist.page.reload()
    soloist.toast("couldn’t be read. This is a new one")
    soloist.sit()
    comes(lambda: (set(soloist.states().values()), len(soloist.board)), ({"open"}, 9))
    soloist.page.reload()
    soloist.sit()
    expect(soloist.page.locator(".toast")).to_have_count(0)


BLOCK = "Object.defineProperty(window, '%s', { get() { throw new DOMException('blocked', 'SecurityError'); } })"


def test_without_a_database_the_older_storage_is_used_with_one_notice(theatre):
    context = theatre.context()
    context.add_init_script(BLOCK % "indexedDB")
    soloist = theatre.visit("/solo", Soloist, context=context)
    soloist.deal()
    notice = soloist.page.get_by_text("Your browser can’t save reliably")
    expect(notice).to_be_visible()
    soloist.hears(soloist.board[0])
    soloist.page.reload()
    soloist.sit()
    soloist.stands(soloist.board[0], "confirmed")
    expect(notice).to_have_count(0)


def test_progress_stored_by_older_pages_is_kept(theatre):
    context = theatre.context()
    soloist = theatre.visit("/solo", Soloist, context=context)
    soloist.deal()
    soloist.hears(soloist.board[0])
    # The way it was stored before there was a database.
    soloist.page.evaluate("([key, value]) => localStorage.setItem(key, value)", [KEPT, kept(soloist.page, KEPT)])
    soloist.page.goto("about:blank")
    theatre.excuse("favicon.ico")
    other = theatre.page(context)
    other.goto(theatre.base + "/favicon.svg")
    other.evaluate("() => new Promise((done) => { indexedDB.deleteDatabase('callboard').onsuccess = done; })")
    again = theatre.visit("/solo", Soloist, context=context)
    again.sit()
    assert again.board == soloist.board
    again.stands(again.board[0], "confirmed")
    until(again.page, "key => localStorage.getItem(key) === null", KEPT)
    assert kept(again.page, KEPT)


def test_blocked_storage_is_reported_and_does_not_stop_the_game(theatre):
    context = theatre.context()
    for name in ("localStorage", "indexedDB"):
        context.add_init_script(BLOCK % name)
    soloist = theatre.visit("/solo", Soloist, context=context)
    expect(soloist.page.get_by_role("alert").filter(has_text="blocks saving")).to_be_visible()
    soloist.deal()
    soloist.hears(*soloist.row(0))
    expect(soloist.page.locator(".victory")).to_be_visible()


def test_full_storage_is_reported_once(theatre):
    soloist = theatre.visit("/solo", Soloist)
    soloist.deal()
    soloist.page.evaluate("() => { IDBObjectStore.prototype.put = Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    soloist.hears(soloist.board[0])
    soloist.toast("no space left")
    soloist.hears(soloist.board[1])
    expect(soloist.page.locator(".toast")).to_have_count(1)


# Without a server

def kept_shell(soloist):
    """Waits until this browser has its copy of the pages and of all packs."""
    until(soloist.page, """async () => {
        const names = await caches.keys();
        const shell = names.find((name) => name.startsWith('callboard-shell-'));
        const packs = names.includes('callboard-packs') ? await (await caches.open('callboard-packs')).keys() : [];
        const isKept = shell && packs.length > 2 && await (await caches.open(shell)).match('/shell.json');
        return Boolean(isKept && navigator.serviceWorker.controller);
    }""")


def test_after_one_visit_no_server_is_needed(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_FAILED", "WebSocket connection", "Failed to load")
    context = theatre.context()
    soloist = theatre.visit("/solo", Soloist, context=context)
    soloist.deal()
    soloist.hears(soloist.board[0])
    kept_shell(soloist)
    own_server.kill()
    soloist.page.reload()
    soloist.sit()
    soloist.stands(soloist.board[0], "confirmed")
    soloist.new_game("Another board")
    soloist.press("New game")
    dialog = soloist.page.get_by_role("dialog")
    dialog.get_by_label("Pack").select_option("all-hands")
    dialog.get_by_role("radio", name="5 × 5").check()
    dialog.get_by_role("button", name="Deal my board").click()
    expect(soloist.page.locator(".tile")).to_have_count(25)
    expect(soloist.page.get_by_role("heading", name="All-hands meeting")).to_be_visible()
    german = theatre.visit("/solo?lang=de", Soloist, context=context)
    expect(german.page.get_by_role("button", name="Neues Spiel")).to_be_visible()
    room = theatre.visit("/r/ABCDEF", context=context)
    expect(room.page.get_by_role("button", name="Join", exact=True)).to_be_visible()


def test_plain_http_in_the_local_network_is_enough(plain_theatre):
    soloist = plain_theatre.visit("/solo", Soloist)
    soloist.deal()
    soloist.hears(*soloist.row(0))
    expect(soloist.page.locator(".victory")).to_be_visible()
    soloist.page.reload()
    soloist.stands(soloist.row(0)[2], "confirmed")


def test_copies_contain_no_rooms_and_no_keys(own_server, open_theatre):
    theatre = open_theatre(own_server)
    context = theatre.context()
    soloist = theatre.visit("/solo", Soloist, context=context)
    kept_shell(soloist)
    room = theatre.room(start=True)
    ada = theatre.visit(f"/r/{room.code}", Player, context=context)
    ada.join("Ada")
    host = theatre.visit(f"/r/{room.code}/host#token={room.token}", context=context)
    expect(host.page.get_by_role("button", name="End round")).to_be_visible()
    paths = ada.page.evaluate("""async () => (await Promise.all((await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map((request) => new URL(request.url))))).flat().map((url) => url.pathname + url.search + url.hash)""")
    assert "/player.html" in paths and "/api/packs/all-hands" in paths
    assert any(re.fullmatch(r"/assets/[0-9a-f]+/js/solo/page\.js", path) for path in paths)
    wrong = [path for path in paths if re.search(r"^/r/|/api/(?!packs|quizzes)|token=|#|/host[.-]|^/js/|^/css/|/screen", path)]
    assert not wrong


def test_a_new_version_is_announced_and_never_forced(web, serve, open_theatre):
    server = serve(web)
    theatre = open_theatre(server)
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to load")
    soloist = theatre.visit("/solo", Soloist)
    soloist.deal()
    soloist.hears(soloist.board[0])
    kept_shell(soloist)
    soloist.page.reload()
    soloist.sit()
    texts = web / "js/games/bingo/texts/en/solo.js"
    texts.write_text(texts.read_text().replace('"New game"', '"Brand-new game"'))
    server.arguments += ["--port", str(server.port)]
    server.stop()
    server.start()
    assert soloist.page.locator(".newer").count() == 0
    soloist.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(soloist.page.locator(".newer")).to_contain_text("A new version is ready.")
    clean(soloist, "a newer version")
    soloist.hears(soloist.board[1])
    expect(soloist.page.get_by_role("button", name="New game", exact=True)).to_be_visible()
    soloist.press("Reload")
    expect(soloist.page.get_by_role("button", name="Brand-new game")).to_be_visible()
    soloist.stands(soloist.board[1], "confirmed")
    expect(soloist.page.locator(".newer")).to_have_count(0)
    # A page that is opened later has the newest version at once, without a notice.
    texts.write_text(texts.read_text().replace('"Brand-new game"', '"Newest game"'))
    server.stop()
    server.start()
    soloist.page.reload()
    expect(soloist.page.get_by_role("button", name="Newest game")).to_be_visible()


@LOOK
def test_there_is_nothing_for_axe_to_find(theatre, look):
    soloist = theatre.visit("/solo", Soloist, reduced_motion="reduce", has_touch=True, is_mobile=True, **look)
    expect(soloist.page.get_by_text("and more.")).to_be_visible()
    clean(soloist, "choosing")
    soloist.deal()
    clean(soloist, "dealt")
    soloist.hears(soloist.board[4], *soloist.row(0))
    expect(soloist.page.locator(".victory")).to_be_visible()
    clean(soloist, "bingo")
    for name in ("Heard", "Record", "Options"):
        with soloist.sheet(name):
            clean(soloist, name)
    soloist.tile(soloist.board[4]).click(button="right")
    clean(soloist, "a tile's text")
    soloist.press("Close")
    soloist.press("New game")
    expect(soloist.page.get_by_text("and more.")).to_be_visible()
    clean(soloist, "a new game")
