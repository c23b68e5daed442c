#!/usr/bin/env python3
"""Takes a picture of every page in every state, phone to projector, light and dark, from a real evening with bots.

They go to .build/screenshots, with an index.html to leaf through. `--part NAME` runs that part alone (again and again, for
several) and leaves the others' pictures; `--only NAME` takes those whose name begins so; `--readme` makes the README's first
picture instead, `--guide` those of the guide.
"""

import argparse
import contextlib
import functools
import pathlib
import shutil
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).parent), str(pathlib.Path(__file__).parents[1] / "CallboardTests")]

from alone_pictures import alone, proven  # noqa: E402
import guide_pictures  # noqa: E402
from bots import bots  # noqa: E402
from class_pictures import school  # noqa: E402
from house_pictures import full_hall, house  # noqa: E402
from people import Host  # noqa: E402
from playwright.sync_api import expect, sync_playwright  # noqa: E402
from readme_picture import compose  # noqa: E402
from sums_pictures import sums_alone, sums_race  # noqa: E402
from more_pictures import hall, looks, spoken  # noqa: E402
from server_process import ROOT, Server  # noqa: E402
from teams_pictures import teams  # noqa: E402
from theatre import LAPTOP, PHONE, Theatre  # noqa: E402

OUTPUT = ROOT / ".build/screenshots"
SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 720), (1440, 900), (1920, 1080)]
# The other schemes are only taken on the smallest phone, in landscape, and on the projector.
FEW_SIZES = {(320, 568), (844, 390), (1920, 1080)}
SCHEMES = ["light", "dark", "forced", "contrast"]
# Large text, as set in browsers on phones.
LARGE = [(320, 568), (390, 844)]
LARGE_PERCENT = 200
BOTS = 40
# The address in links, like that of an evening in a private network.
PUBLIC_URL = "http://192.168.1.20:8080"

# Messages stay for ten seconds, and pictures wait until they are gone.
expect.set_options(timeout=20_000)

# Two frames, since the second one is drawn with everything that was measured in the first.
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


# Sets a browser's larger text, which pages notice when their window changes.
ENLARGED = """percent => {
    document.documentElement.style.fontSize = percent === 100 ? "" : `${percent}%`;
    dispatchEvent(new Event("resize"));
}"""


def ways_of(sizes, schemes):
    """Returns width, height, scheme and text size of each picture: all combinations of what is given."""
    if sizes or schemes:
        return [(*size, scheme, 100) for size in sizes or SIZES for scheme in schemes or SCHEMES[:2]]
    usual = [(*size, scheme, 100) for scheme in SCHEMES for size in SIZES if scheme == "light" or size in FEW_SIZES]
    return usual + [(*size, "light", LARGE_PERCENT) for size in LARGE]


def file_of(name, way):
    width, height, scheme, percent = way
    return f"{name}-{width}x{height}-{scheme}{'' if percent == 100 else f'-{percent}'}.png"


# Replaces a part by a copy that no timer affects, and that the page's own elements do not rebuild.
HOLD = """part => {
    const copy = part.cloneNode(true);
    const boards = Array.from(part.querySelectorAll("bingo-board"), (board) => Array.from(board.childNodes, (node) => node.cloneNode(true)));
    copy.held = part;
    copy.dataset.held = "";
    part.replaceWith(copy);
    copy.querySelectorAll("bingo-board").forEach((board, index) => board.replaceChildren(...boards[index]));
}"""

# Replaces a part by such a copy as soon as it shows a text and contains something else.
HOLD_ONCE = f"""([selector, text, inner]) => {{
    const look = () => {{
        const part = document.querySelector(selector);
        if (!part || part.hidden || !part.textContent.includes(text) || !part.querySelector(inner)) return;
        observer.disconnect();
        ({HOLD})(part);
    }};
    const observer = new MutationObserver(look);
    observer.observe(document.body, {{ subtree: true, childList: true, characterData: true, attributes: true }});
}}"""


# Ends a page's timers as soon as something is no longer empty.
STOP_ONCE = """selector => {
    const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)?.textContent) return;
        observer.disconnect();
        for (let timer = setTimeout(() => {}); timer > 0; timer--) clearTimeout(timer);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


class Album:
    """The pictures taken so far."""

    def __init__(self, only):
        self.only = only
        self.names = []

    def shoot(self, name, visitor, keep=None, sizes=None, schemes=None, whole=False):
        """Takes pictures of a page in every way, to its end if `whole`; `keep` is shown again if it has disappeared."""
        if not name.startswith(self.only):
            return
        ways = ways_of(sizes, schemes)
        self.names.append((name, ways))
        kept = visitor.page.locator(keep).first.element_handle() if keep else None
        parent = kept and kept.evaluate_handle("part => part.parentElement")
        for width, height, scheme, percent in ways:
            visitor.page.set_viewport_size({"width": width, "height": height})
            dark, forced, more = scheme in ("dark", "forced"), scheme == "forced", scheme == "contrast"
            visitor.page.emulate_media(
                color_scheme="dark" if dark else "light", forced_colors="active" if forced else "none", contrast="more" if more else "no-preference")
            # When the appearance changes, a page sets its own text size again, so it is enlarged after that.
            visitor.page.evaluate(SETTLED)
            visitor.page.evaluate(ENLARGED, percent)
            visitor.page.evaluate(SETTLED)
            if kept:
                kept.evaluate("(part, parent) => { part.hidden = false; if (!part.isConnected) parent.append(part); }", parent)
            visitor.page.screenshot(path=OUTPUT / file_of(name, (width, height, scheme, percent)), animations="disabled", full_page=whole)
        visitor.page.evaluate(ENLARGED, 100)
        visitor.page.emulate_media(color_scheme="light", forced_colors="none", contrast="no-preference")
        print(f"  {name}")

    def hold(self, visitor, selector):
        """Freezes something temporary in its current state, until `let_go` is called."""
        expect(visitor.page.locator(selector).first).to_be_visible()
        visitor.page.locator(selector).first.evaluate(HOLD)

    def hold_once(self, visitor, selector, text, inner):
        """Freezes it as soon as it shows the text and contains what the selector `inner` matches, however short that is."""
        visitor.page.evaluate(HOLD_ONCE, [selector, text, inner])

    def stop_once(self, visitor, selector):
        """Ends the page's timers as soon as this is no longer empty, so that what follows is only shown after a reload."""
        visitor.page.evaluate(STOP_ONCE, selector)

    def let_go(self, visitor):
        # On a slow machine, the page may have rebuilt the part that contained it.
        visitor.page.locator("[data-held]").evaluate_all("copies => copies.forEach((copy) => copy.replaceWith(copy.held))")

    def write_sheets(self, browser):
        """Writes one picture of each state with all sizes and schemes next to each other, for an overview."""
        page = browser.new_page(viewport={"width": 1600, "height": 800})
        for name, ways in self.names:
            figures = "".join(
                f"<figure><figcaption>{width}×{height} {scheme} {percent} %</figcaption>"
                f'<img src="{file_of(name, (width, height, scheme, percent))}" style="max-height:{min(height, 560)}px"></figure>'
                for width, height, scheme, percent in ways)
            sheet = OUTPUT / f"sheet-{name}.html"
            sheet.write_text(
                "<!doctype html><meta charset=utf-8><style>body{margin:4px;background:#777;font:11px sans-serif;display:flex;"
                f"flex-wrap:wrap;gap:6px}}figure{{margin:0}}</style>{figures}")
            page.goto(sheet.as_uri())
            page.screenshot(path=sheet.with_suffix(".png"), full_page=True)
            sheet.unlink()
        page.close()

    def write_index(self):
        figures = "\n".join(
            f"<h2 id={name}>{name}</h2><div>" + "".join(
                f'<a href="{file_of(name, way)}"><img loading=lazy src="{file_of(name, way)}" height=260 '
                f'alt="{name}, {" ".join(map(str, way))}" title="{" ".join(map(str, way))}"></a>' for way in ways) + "</div>"
            for name, ways in self.names)
        (OUTPUT / "index.html").write_text(
            "<!doctype html><meta charset=utf-8><title>Callboard, every page and state</title>"
            "<style>body{font:16px system-ui;margin:2rem;background:#888}div{display:flex;flex-wrap:wrap;gap:8px}</style>"
            f"{figures}\n")


def front_and_dead_ends(theatre, album):
    room = theatre.room(title="Keynote at the office")
    host = theatre.host(room)
    expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
    host.go("/")
    expect(host.page.locator(".room-row")).to_contain_text("not started")
    expect(host.page.get_by_text("and more.")).to_be_visible()
    album.shoot("welcome", host)
    host.press("Create a pack")
    host.page.get_by_label("Your terms, one per line").fill("One more thing\nA demo fails\none more thing\n" + "x" * 130)
    album.shoot("welcome-own-list", host)
    stranger = theatre.visit(f"/r/{room.code}/host", Host)
    stranger.reads("not the host in this browser")
    album.shoot("dead-end-no-key", stranger)
    stranger.go("/r/ABCDEF")
    stranger.reads("Room not found")
    album.shoot("dead-end-wrong-code", stranger)
    room.host.do("lock", on=True)
    stranger.go(f"/r/{room.code}")
    stranger.reads("This room is locked")
    album.shoot("dead-end-locked", stranger)
    room.host.do("endRoom")
    stranger.page.reload()
    stranger.reads("This room has ended")
    album.shoot("dead-end-ended", stranger)


def evening(theatre, album):
    room = theatre.room(title="WWDC at the office", terms=None, pack="wwdc-2025", options={"size": 5})
    with bots(theatre.server, room.code, BOTS):
        host, screen, overlay = theatre.host(room), theatre.screen(room), theatre.overlay(room)
        ada = theatre.player(room, join=False)
        expect(ada.page.get_by_text("already here.")).to_be_visible()
        album.shoot("player-join", ada)
        ada.join("Ada")
        expect(host.page.locator(".people-panel")).to_contain_text(f"{BOTS + 1} players here")
        album.shoot("player-dealt", ada)
        tabs(album, host, "host-dealt")
        album.shoot("screen-dealt", screen)
        dialogs(album, host)
        play(theatre, album, room, host, screen, overlay, ada)
        host.ends_round()
        expect(ada.page.locator(".hint-share")).to_be_visible()
        album.shoot("player-finished", ada)
        tabs(album, host, "host-finished", "Log")
        expect(screen.stage).to_contain_text("Round 1 is over")
        album.shoot("screen-finished", screen)
    seat = next(player for player in room.host.settle()["players"] if player["name"] == "Ada")
    room.host.do("remove", player=seat["id"])
    ada.reads("You were removed")
    album.shoot("dead-end-removed", ada)


def play(theatre, album, room, host, screen, overlay, ada):
    bo = theatre.player(room, "Bo")
    room.host.do("startRound")
    expect(ada.strip).to_contain_text("The round has started")
    expect(screen.page.locator(".stage-goal")).to_be_visible()
    album.shoot("screen-started", screen)
    row, column = ada.row(1), ada.column(3)
    room.call(ada.board[20])
    expect(ada.hint).to_contain_text("This was called!")
    album.shoot("player-first-suggestion", ada)
    ada.marks(ada.board[20])
    for text in row[:4]:
        room.call(text)
        ada.marks(text)
    ada.tap(row[4])
    expect(ada.hint).to_have_attribute("data-look", "wait")
    album.shoot("player-waiting", ada)
    room.call(ada.board[0], ada.board[12])
    for text in (ada.board[23], ada.board[11]):
        ada.tap(text)
        ada.stands(text, "early")
    for number in (24, 15):
        bo.tap(room.terms[number])
    album.shoot("player-mixed", ada)
    tabs(album, host, "host-playing")
    host.page.locator(".door-thumb").click()
    album.shoot("host-code", host)
    host.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    host.press("Close")
    expect(screen.stage).to_contain_text(ada.board[12])
    album.shoot("screen-playing", screen)
    album.shoot("overlay-call", overlay, keep=".lower-third")
    room.call(row[4])
    expect(ada.page.locator(".victory")).to_be_visible()
    # Both disappear before all pictures are taken.
    expect(screen.bingo).to_contain_text("Ada")
    album.hold(screen, ".screen-bingo")
    album.hold(overlay, ".overlay-toast")
    album.shoot("overlay-toast", overlay)
    album.let_go(overlay)
    album.shoot("player-bingo", ada)
    expect(host.page.locator(".bingo-card-line")).to_be_visible()
    album.shoot("host-bingo", host)
    album.shoot("screen-bingo", screen)
    album.let_go(screen)
    ada.press("Dismiss")
    for text in column:
        if text not in (row[3], ada.board[23]):
            room.call(text)
    room.call(*[text for text in room.terms[:8] if text not in room_calls(room)])
    expect(bo.strip.locator(".strip-number")).to_have_text(str(len(room_calls(room))))
    album.shoot("player-several", ada)
    for name in ("Calls", "Standings", "Rules", "Options"):
        ada.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        with ada.sheet(name):
            album.shoot(f"player-sheet-{name.lower()}", ada)
            ada.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ada.tile(ada.board[6]).click(button="right")
    album.shoot("player-tile-text", ada)
    ada.press("Close")
    album.shoot("screen-late", screen)
    host.page.locator(".tab").filter(has_text="Board").click()
    host.press("I’m playing too")
    host.page.locator(".tile").nth(7).click()
    album.shoot("host-playing-too", host)


def room_calls(room):
    round = room.host.settle()["game"]["round"]
    return [round["terms"][call["term"]] for call in round["calls"]]


def tabs(album, host, name, *only):
    """Takes pictures of the console, on phones one panel at a time."""
    for tab in only or ("Call", "Bingos", "Log", "People", "Room", "Board"):
        host.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        host.page.locator(".tab").filter(has_text=tab).click()
        album.shoot(f"{name}-{tab.lower().replace(' ', '-')}", host)
    host.page.locator(".tab").filter(has_text="Call").first.click()
    host.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})


def dialogs(album, host):
    for button in ("Board and goal…", "Terms…"):
        host.press(button)
        album.shoot("host-" + button.rstrip("…").lower().replace(" ", "-"), host)
        host.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
        host.press("Cancel")
    host.page.locator("button.lobby-way").filter(visible=True).click()
    expect(host.page.locator(".check-row[data-look]")).to_have_count(5)
    album.shoot("host-check", host)
    host.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    host.press("Close")


def long_terms(theatre, album):
    terms = ["The presenter says that this is without any doubt the most powerful, most capable and most advanced one they ever made",
             "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", "🎉", "Yes",
             *[f"A sentence about something that somebody may say during a show, number {n}" for n in range(22)]]
    room = theatre.room(title="The evening that everybody at the office has been waiting for", terms=terms, options={"size": 5, "freeCentre": True}, start=True)
    ada = theatre.player(room, "Wolfeschlegelsteinhausen")
    room.call(terms[0], terms[5])
    expect(ada.strip).to_contain_text(terms[5])
    album.shoot("player-long-terms", ada)
    screen, host = theatre.screen(room), theatre.host(room)
    expect(screen.stage).to_contain_text(terms[5])
    album.shoot("screen-long-terms", screen)
    expect(host.page.locator(".host-tabs .tab").first).to_be_visible()
    album.shoot("host-long-terms", host)


def votes(theatre, album):
    room = theatre.room(title="WWDC at the office", terms=None, pack="wwdc-2025", options={"size": 5})
    host, screen = theatre.host(room), theatre.screen(room)
    ada, bo = theatre.player(room, "Ada"), theatre.player(room, "Bo")
    host.press("Let the room vote…")
    boxes = host.page.locator(".vote-choices").get_by_role("checkbox")
    expect(boxes.first).to_be_visible()
    for number in range(4):
        boxes.nth(number).check()
    album.shoot("host-vote-choose", host)
    host.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    host.press("Open the vote")
    expect(ada.strip).to_contain_text("Which pack shall we play?")
    album.shoot("player-vote-open", ada)
    for number, player in enumerate((ada, bo)):
        player.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        player.strip.get_by_role("button", name="Vote").click()
        player.page.locator("dialog .vote-row").nth(number).click()
        player.reads("Vote saved.")
    album.shoot("player-vote", ada)
    ada.page.keyboard.press("Escape")
    album.shoot("player-voted", ada)
    album.shoot("screen-vote", screen)
    tabs(album, host, "host-vote", "Call")


PARTS = {
    "front": front_and_dead_ends, "alone": alone, "proven": proven, "long": long_terms, "evening": evening, "votes": votes,
    "hall": hall, "full": full_hall, "sums": sums_alone, "race": sums_race, "house": house, "teams": teams, "class": school,
    "looks": looks,
} | {language: functools.partial(spoken, language=language) for language in ("de", "es", "fr", "qps")}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--only", default="", metavar="NAME", help="only states whose name begins so")
    arguments.add_argument("--part", action="append", choices=PARTS, help="only this part; may be given several times")
    arguments.add_argument("--readme", action="store_true", help="make .images/evening.png instead")
    arguments.add_argument("--guide", nargs="*", choices=guide_pictures.GAMES, help="make .images/guide-*.webp instead, of some games or of all")
    chosen = arguments.parse_args()
    with contextlib.ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory())
        server = Server(pathlib.Path(data) / "data", env={"CALLBOARD_SERVER_PUBLIC_URL": PUBLIC_URL}).start()
        stack.callback(server.stop)
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        theatre = stack.enter_context(Theatre(browser, server))
        theatre.excuse(r"404 \(Not Found\)", r"410 \(Gone\)")
        if chosen.readme:
            return print(compose(theatre, ROOT / ".images/evening.png"))
        if chosen.guide is not None:
            return print(*guide_pictures.take_all(theatre, ROOT / ".images", chosen.guide), sep="\n")
        if not chosen.only and not chosen.part:
            shutil.rmtree(OUTPUT, ignore_errors=True)
        OUTPUT.mkdir(parents=True, exist_ok=True)
        album = Album(chosen.only)
        for name, part in PARTS.items():
            if not chosen.part or name in chosen.part:
                part(theatre, album)
        album.write_index()
        album.write_sheets(browser)
        print(f"{sum(len(ways) for _, ways in album.names)} pictures: {OUTPUT / 'index.html'}")


if __name__ == "__main__":
    main()
