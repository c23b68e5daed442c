"""Everything can be read and hit, from the smallest phone on: measured, not believed."""

from playwright.sync_api import expect

SMALL = (320, 568)
TARGET = 44

LONG = [
    "The presenter says that this is without any doubt the most powerful, most capable and most advanced one they ever made",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "Announcement for late 25", "Camera zooming around Apple Park", "Update is available RIGHT NOW", "Unified Experience",
    "A Sherlocking", "GOOD MORNEENG", "🎉", "x" * 120,
]

# What can be pressed and is smaller than a fingertip. A control inside a label is pressed through it, a link inside a
# line of text is exempt.
SMALL_TARGETS = """(least) => Array.from(document.querySelectorAll("a, button, input, select, textarea, summary")).flatMap((part) => {
  const target = part.closest("label") ?? part;
  if (!target.checkVisibility() || part.closest("p") || part.closest(".visually-hidden")) return [];
  const { width, height } = target.getBoundingClientRect();
  return width >= least - 0.5 && height >= least - 0.5 ? [] : [`${part.outerHTML.slice(0, 90)} ${width}x${height}`];
})"""

# Tiles whose words are broken in the middle, cut off or too small; a clamped one says so.
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
    assert visitor.page.evaluate(OVERFLOW) <= 0
    assert visitor.page.evaluate(SMALL_TARGETS, TARGET) == []


def resize(visitor, size):
    """Turns or changes the device; everything is measured anew in the next frames."""
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_long_terms_fit_or_are_one_gesture_away(theatre):
    terms = LONG + [f"{text} again" for text in LONG[2:8]] + [f"moment {n}" for n in range(9)]
    room = theatre.room(start=True, terms=terms, options={"size": 5}, language="en")
    ada = theatre.player(room, "Ada")
    for size in [(390, 844), (844, 390), (768, 1024), (1280, 800), SMALL]:
        resize(ada, size)
        assert ada.page.evaluate(BAD_TILES) == [], size
        fits(ada)
    # Whatever is clamped or not: holding the tile shows all of it.
    tile = ada.tile(LONG[0])
    tile.click(button="right")
    expect(ada.page.get_by_role("dialog")).to_contain_text(LONG[0])
    fits(ada)


def test_ordinary_words_are_not_broken_on_phones(theatre, server):
    for pack in server.get("/api/packs").json["packs"]:
        room = theatre.room(terms=None, pack=pack["name"], options={"size": 5})
        ada = theatre.player(room, "Ada")
        for size in [(390, 844), (360, 740), SMALL] if pack["name"] == "wwdc-2025" else [(390, 844)]:
            resize(ada, size)
            assert ada.page.evaluate(BROKEN) == [], (pack["name"], size)
            assert ada.page.evaluate(BAD_TILES) == [], (pack["name"], size)


def test_the_small_phone_has_it_all(theatre):
    room = theatre.room(title="The keynote that everybody at the office has been waiting for", terms=None, pack="wwdc-2025", options={"size": 5})
    welcome = theatre.visit("/", size=SMALL)
    expect(welcome.page.get_by_text("and more.")).to_be_visible()
    fits(welcome)
    welcome.press("Use a list of my own")
    fits(welcome)
    joining = theatre.player(room, join=False, size=SMALL)
    expect(joining.page.get_by_text("The round has not started yet.")).to_be_visible()
    fits(joining)
    joining.join("Wolfeschlegelsteinhausen")
    room.host.do("startRound")
    expect(joining.strip).to_contain_text("Curtain up!")
    room.call(*joining.row(0), joining.board[12])
    for text in joining.row(0):
        joining.marks(text)
    expect(joining.page.locator(".victory")).to_be_visible()
    fits(joining)
    # The board never scrolls: all of it is in the picture.
    board = joining.page.locator("bingo-board").bounding_box()
    assert board["y"] >= 0 and board["y"] + board["height"] <= SMALL[1]
    for name in ("Calls", "Standings", "Options"):
        with joining.sheet(name):
            fits(joining)

    host = theatre.host(room, size=SMALL)
    for tab in ("Call", "Log", "People", "My board", "Room"):
        host.page.locator(".tab").filter(has_text=tab).click()
        fits(host)
    host.press("End the room")
    fits(host)
    screen = theatre.screen(room, size=SMALL)
    expect(screen.stage).to_contain_text(joining.board[12])
    assert screen.page.evaluate(OVERFLOW) <= 0


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
    dead.reads("The doors are closed")
    fits(dead)
