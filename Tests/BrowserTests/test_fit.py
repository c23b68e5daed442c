"""Everything can be read and tapped, from the smallest phone on, according to measurements."""

import pytest
from conditions import comes, until
from looks import SETTLED, WIDE
from people import Player
from playwright.sync_api import expect

SMALL = (320, 568)
TARGET = 44

LONG = [
    "The presenter says that this is without any doubt the most powerful, most capable and most advanced one they ever made",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "Announcement for late 25", "Camera zooming around Apple Park", "Update is available RIGHT NOW", "Unified Experience",
    "A Sherlocking", "GOOD MORNEENG", "🎉", "x" * 120,
]

# Returns what can be pressed and is smaller than a fingertip. A control inside a label is pressed through it; a link
# inside a line of text is exempt.
SMALL_TARGETS = """(least) => Array.from(document.querySelectorAll("a, button, input, select, textarea, summary")).flatMap((part) => {
  const target = part.closest("label") ?? part;
  if (!target.checkVisibility() || part.closest("p") || part.closest(".visually-hidden")) return [];
  const { width, height } = target.getBoundingClientRect();
  return width >= least - 0.5 && height >= least - 0.5 ? [] : [`${part.outerHTML.slice(0, 90)} ${width}x${height}`];
})"""

# Returns tiles whose words are broken in the middle, cut off or too small; a clamped one says so.
BAD_TILES = """() => Array.from(document.querySelectorAll(".tile-label")).flatMap((label) => {
  const tile = label.closest(".tile").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(label);
  const text = label.classList.contains("is-clamped") ? label.getBoundingClientRect() : range.getBoundingClientRect();
  const size = parseFloat(getComputedStyle(label).fontSize);
  const inside = text.left >= tile.left - 1 && text.right <= tile.right + 1 && text.top >= tile.top - 1 && text.bottom <= tile.bottom + 1;
  return inside && size >= 11 ? [] : [`${label.textContent}: ${size}px, ${text.width}x${text.height} in ${tile.width}x${tile.height}`];
})"""

BROKEN = """() => Array.from(document.querySelectorAll(".tile-label.is-broken, .tile-label.is-clamped"), (label) => label.textContent)"""

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def fits(visitor):
    until(visitor.page, f"() => ({OVERFLOW})() <= 0")
    comes(lambda: visitor.page.evaluate(SMALL_TARGETS, TARGET), [])


def resize(visitor, size):
    """Rotates or changes the device; everything is measured again in the next frames."""
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_long_terms_fit_or_are_one_gesture_away(theatre):
    terms = LONG + [f"{text} again" for text in LONG[2:8]] + [f"moment {n}" for n in range(9)]
    room = theatre.room(start=True, terms=terms, options={"size": 5}, language="en")
    ada = theatre.player(room, "Ada")
    for size in [(390, 844), (844, 390), (768, 1024), (1280, 800), SMALL]:
        resize(ada, size)
        comes(lambda: ada.page.evaluate(BAD_TILES), [])
        fits(ada)
    # Whether it is clamped or not, holding the tile shows the whole text.
    tile = ada.tile(LONG[0])
    tile.click(button="right")
    expect(ada.page.get_by_role("dialog")).to_contain_text(LONG[0])
    fits(ada)


@pytest.mark.parametrize("size", [(320, 640), (390, 844)], ids=str)
def test_with_large_text_the_board_stays_on_the_first_screen(theatre, size):
    """Larger letters never make the board smaller, and what is above it leaves part of it visible."""
    room = theatre.room(terms=None, pack="wwdc-2025", options={"size": 5}, title=None)
    ada = theatre.player(room, "Ada", size=size)
    seen = "() => { const { top, width } = document.querySelector('bingo-board').getBoundingClientRect(); return [width, innerHeight - top - scrollY]; }"
    wide = {}

    def look(state):
        for percent in (100, 115, 130, 150, 200):
            ada.page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; dispatchEvent(new Event('resize')); }", percent)
            comes(lambda: len(ada.page.locator(".is-list bingo-board").all()) == 1, percent >= 150 or (percent == 130 and size[0] == 320))
            ada.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            width, left = ada.page.evaluate(seen)
            assert width >= wide.setdefault(state, width) - 0.5, (state, percent, width)
            assert left >= 120, (state, percent, left)

    look("dealt")
    room.host.do("startRound")
    expect(ada.strip).to_contain_text("The round has started")
    look("started")
    room.call("Camera zooming around Apple Park")
    expect(ada.strip).to_contain_text("Camera zooming")
    look("called")
    room.host.do("finishRound")
    expect(ada.strip).to_contain_text("The round is over")
    look("over")


def boards_of(server, pack):
    """Yields all terms of a pack, as many at a time as a board has."""
    whole = server.get(f"/api/packs/{pack}").json
    terms = [term["text"] for term in whole["terms"]]
    for start in range(0, len(terms), 25):
        yield (terms[start:start + 25] + terms[:25])[:25], whole["language"]


# Returns the smallest size of words on tiles, and how many sizes there are.
SIZES = """() => {
  const sizes = new Set(Array.from(document.querySelectorAll(".tile-label"), (label) => parseFloat(getComputedStyle(label).fontSize)));
  return [Math.min(...sizes), sizes.size];
}"""


def is_legible(player, size):
    least, count = player.page.evaluate(SIZES)
    return least >= (13 if size[0] >= 390 else 11) and count <= 2


def test_ordinary_words_are_large_and_not_broken_on_phones(theatre, server):
    for pack in server.get("/api/packs").json["packs"]:
        for terms, language in boards_of(server, pack["name"]):
            room = theatre.room(terms=terms, language=language, options={"size": 5})
            ada = theatre.player(room, "Ada")
            for size in [(390, 844), (360, 740), SMALL] if pack["name"] == "wwdc-2025" else [(390, 844)]:
                resize(ada, size)
                comes(lambda: ada.page.evaluate(BROKEN), [])
                comes(lambda: ada.page.evaluate(BAD_TILES), [])
                comes(lambda size=size: (pack["name"], is_legible(ada, size)), (pack["name"], True))
            ada.page.close()


def test_the_small_phone_has_it_all(theatre):
    room = theatre.room(title="The keynote that everybody at the office has been waiting for", terms=None, pack="wwdc-2025", options={"size": 5})
    welcome = theatre.visit("/", size=SMALL)
    expect(welcome.page.get_by_text("and more.")).to_be_visible()
    fits(welcome)
    for size in (SMALL, (320, 568), (390, 844), (844, 390)):
        resize(welcome, size)
        expect(welcome.page.get_by_role("button", name="Open a room")).to_be_in_viewport(ratio=1)
        expect(welcome.page.get_by_role("button", name="Join")).to_be_in_viewport(ratio=1)
        # What is played without a room, too: each game once.
        expect(welcome.page.locator(".alone-game")).to_have_count(5)
        for link in welcome.page.locator(".alone-game").all():
            expect(link).to_be_in_viewport(ratio=1)
            assert link.bounding_box()["height"] >= 44
    resize(welcome, SMALL)
    welcome.press("Create a pack")
    fits(welcome)
    joining = theatre.player(room, join=False, size=SMALL)
    expect(joining.page.get_by_text("The game hasn’t started yet.")).to_be_visible()
    fits(joining)
    joining.join("Wolfeschlegelsteinhausen")
    room.host.do("startRound")
    expect(joining.strip).to_contain_text("The round has started")
    room.call(*joining.row(0), joining.board[12])
    for text in joining.row(0):
        joining.marks(text)
    expect(joining.page.locator(".victory")).to_be_visible()
    fits(joining)
    # The board never scrolls: all of it is visible.
    board = joining.page.locator("bingo-board").bounding_box()
    assert board["y"] >= 0 and board["y"] + board["height"] <= SMALL[1]
    for name in ("Calls", "Standings", "Options"):
        with joining.sheet(name):
            fits(joining)

    host = theatre.host(room, size=SMALL)
    for tab in ("Call", "Log", "People", "Board", "Room"):
        host.page.locator(".tab").filter(has_text=tab).click()
        fits(host)
    host.press("End the room")
    fits(host)
    screen = theatre.screen(room, size=SMALL)
    expect(screen.stage).to_contain_text(joining.board[12])
    until(screen.page, f"() => ({OVERFLOW})() <= 0")


def test_dialogs_of_the_console_fit(theatre):
    room = theatre.room()
    host = theatre.host(room, size=SMALL)
    host.page.locator(".tab").filter(has_text="Room").click()
    for button in ("Board and goal…", "Terms…"):
        host.press(button)
        fits(host)
        host.press("Cancel")
    dead = theatre.player(room, join=False, size=SMALL)
    room.host.do("lock", on=True)
    dead.page.reload()
    dead.reads("This room is locked")
    fits(dead)


LARGE = "() => { document.documentElement.style.fontSize = '200%'; dispatchEvent(new Event('resize')); }"


def test_with_large_text_all_tabs_and_the_close_button_of_a_dialog_can_be_reached(theatre):
    room = theatre.room(start=True, terms=LONG, title="The evening that everybody at the office has been waiting for")
    host = theatre.host(room, size=SMALL)
    expect(host.page.locator(".term").first).to_be_visible()
    host.page.evaluate(LARGE)
    for name in ("Call", "Bingos", "Log", "People", "Room", "Board"):
        tab = host.page.locator(".host-tabs .tab").filter(has_text=name)
        tab.click()
        expect(tab).to_have_attribute("aria-pressed", "true")
        assert host.page.evaluate(WIDE) == [], name
    solver = theatre.visit("/sums", size=SMALL)
    expect(solver.page.locator(".sums-play")).to_be_visible()
    solver.page.evaluate(LARGE)
    for name in ("Levels", "Calendar", "Statistics", "Settings", "Leaderboard"):
        solver.press(name)
        comes(lambda: solver.page.evaluate(WIDE), [])
        close = solver.page.get_by_role("dialog").get_by_role("button", name="Close")
        expect(close).to_be_in_viewport(ratio=1)
        close.click()


# Returns the position of parts, top and height, regardless of animations.
BOXES = """(parts) => parts.map((name) => {
  let top = 0;
  for (let part = document.querySelector(name); part; part = part.offsetParent) top += part.offsetTop;
  return [top, document.querySelector(name).offsetHeight];
})"""


@pytest.mark.parametrize("size", [(390, 844), (360, 740), SMALL, (844, 390), (820, 1180), (1280, 800)], ids=str)
def test_the_board_stays_where_it_is_whatever_is_called(theatre, size):
    """If a tile moved away under a finger, the tap would hit another one."""
    terms = [*LONG[:5], *LONG[6:9], LONG[0][:-3] + "yet", "so " + LONG[1], *[f"moment {n}" for n in range(18)]]
    room = theatre.room(start=True, terms=terms, options={"size": 5})
    ada = theatre.player(room, "Ada", size=size)

    def where():
        return ada.page.evaluate(BOXES, ["bingo-board", ".callstrip", ".hint"])

    start = where()
    for number, text in enumerate(terms[:10], 1):
        room.call(text)
        expect(ada.strip.locator(".strip-number")).to_have_text(str(number))
        assert where() == start, text
        if text in ada.board:
            ada.marks(text)
            assert where() == start, text
    # Nothing extends beyond its box.
    poking = """() => [".callstrip", ".hint"].filter((part) => {
      const box = document.querySelector(part);
      return box.scrollHeight > box.clientHeight + 1;
    })"""
    comes(lambda: ada.page.evaluate(poking), [])


@pytest.mark.parametrize("size", [(390, 844), SMALL, (844, 390), (1280, 800)], ids=str)
def test_messages_cover_neither_board_nor_words(theatre, size):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada", size=size)
    room.call(ada.board[0])
    ada.marks(ada.board[0])
    room.host.do("announce", text="The break is over: please come back to your seats")
    toast = ada.page.locator(".toast")
    expect(toast).to_be_visible()
    ada.page.evaluate(SETTLED)
    box = toast.bounding_box()
    for part in ("bingo-board", ".hint", ".strip-term", ".tabbar"):
        other = ada.page.locator(part).bounding_box()
        if other is None:
            continue
        apart = box["x"] + box["width"] <= other["x"] or other["x"] + other["width"] <= box["x"] \
            or box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"]
        assert apart, (part, box, other)
    # Users who have read it can dismiss it.
    toast.click()
    expect(toast).to_have_count(0)


def sizes(player):
    return player.page.locator(".tile-label").evaluate_all("labels => labels.map(label => label.style.fontSize)")


def test_words_are_fitted_again_after_a_change_of_settings(theatre):
    terms = [*LONG[:8], *[f"{text} again" for text in LONG[2:8]], *[f"moment {n}" for n in range(12)]]
    room = theatre.room(start=True, terms=terms, options={"size": 5})
    ada = theatre.player(room, "Ada", size=(360, 740))
    for contrast, size, view in ((True, "100", "auto"), (True, "130", "grid"), (False, "100", "grid")):
        ada.page.locator(".tabbar").get_by_role("button", name="Options").click()
        ada.press("Settings…")
        sheet = ada.page.locator("dialog", has=ada.page.get_by_label("Text size"))
        sheet.get_by_role("switch", name="More contrast").set_checked(contrast)
        sheet.get_by_label("Text size").select_option(size)
        sheet.get_by_label("Layout").select_option(view)
        for left in (1, 0):
            ada.page.keyboard.press("Escape")
            expect(ada.page.locator("dialog")).to_have_count(left)
        expect(ada.page.locator("html")).to_have_attribute("data-contrast", "more" if contrast else "auto")
        until(ada.page, "() => [...document.styleSheets].length === document.querySelectorAll('link[rel=stylesheet]').length")
        ada.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))")
        comes(lambda: ada.page.evaluate(BAD_TILES), [])
        # The result is the same as on a page that is opened in this state.
        again = theatre.visit(ada.page.url.removeprefix(theatre.base), Player, context=ada.page.context)
        again.sit()
        comes(lambda: sizes(ada) == sizes(again), True)
        again.page.close()


def test_titles_keep_their_descenders(theatre):
    """A line that is cut at its end because it is too long is not cut at its bottom."""
    room = theatre.room(title="Gypsy jazz quiz, playing page by page")
    host, screen = theatre.host(room, size=(390, 844)), theatre.screen(room)
    for visitor, title in ((host, ".host-title"), (screen, ".screen-title")):
        expect(visitor.page.locator(title)).to_contain_text("Gypsy")
        for size in ((390, 844), (1280, 720), (1920, 1080)):
            visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
            tall, room_for = visitor.page.locator(title).evaluate("""(title) => {
                const brush = document.createElement("canvas").getContext("2d");
                const style = getComputedStyle(title);
                brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
                const { fontBoundingBoxAscent, fontBoundingBoxDescent } = brush.measureText("gjpqy");
                return [fontBoundingBoxAscent + fontBoundingBoxDescent, title.clientHeight];
            }""")
            assert tall <= room_for + 1, (title, size, tall, room_for)
