"""Phones in landscape: pages open at their top, use the width, and keep the controls of a game visible."""

import pytest
from card_players import CardPlayer, CardRoom
from conditions import comes
from people import Solver
from playwright.sync_api import expect
from racers import Racer, RaceRoom
from wire_client import Client

SIZES = pytest.mark.parametrize("size", [(844, 390), (667, 375)], ids=["844x390", "667x375"])
GAMES = {"bingo": {}} | {game: {"game": game, "terms": None} for game in ("crossSums", "party", "sequence")}

# Returns how much of the window's width the readable and pressable parts of a lobby cover, without bars, and whether
# they are visible.
REACH = """() => {
    const boxes = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.querySelector(".player-main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: part, data } = walker.currentNode;
        if (!data.trim() || part.closest(".visually-hidden") || !part.checkVisibility()) continue;
        range.selectNodeContents(walker.currentNode);
        boxes.push((part.closest("button, .notice, .callstrip, .jack-team") ?? range).getBoundingClientRect());
    }
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top));
    return { reach: (right - left) / innerWidth, top, left, right };
}"""

# Returns where targets of the columns are while the board is scrolled to its end: visible, above all visible cells.
TARGETS = """() => {
    const cells = [...document.querySelectorAll(".sums-cell")];
    for (let part = cells[0]; part; part = part.parentElement) part.scrollTop = 1e5;
    const goals = [...document.querySelectorAll(".sums-goal")].slice(0, 7).map((goal) => goal.getBoundingClientRect());
    const last = cells.at(-1).getBoundingClientRect();
    const seen = ({ left, top, right, bottom }) => top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
    return { goals: goals.filter(seen).length, isLastSeen: seen(last), isAbove: goals.every((goal) => goal.bottom <= last.top) };
}"""
# Returns the parts of a table that are not completely in the window.
BELOW = """() => Array.from(document.querySelectorAll(".jack-board, .jack-acts > *, .jack-card, .tab"), (part) => [part, part.getBoundingClientRect()])
    .filter(([part, { top, right, bottom, width }]) => width > 0 && (top < 0 || right > innerWidth || bottom > innerHeight || document.querySelector(".jack").hidden))
    .map(([part, { bottom }]) => `${part.className} ${bottom}`)"""
ALL_SEEN = {"goals": 7, "isLastSeen": True, "isAbove": True}


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_a_lobby_is_not_a_small_card_on_an_empty_page(theatre, size, game):
    code, _ = theatre.server.make_room(**GAMES[game])
    page = theatre.visit(f"/r/{code}", CardPlayer, size=size, has_touch=True, is_mobile=True).page
    field = page.get_by_label("Your name")
    expect(field).not_to_have_value("")
    page.locator(".join-form [type=submit]").click()
    expect(page.locator(".callstrip[data-state], .race, .wheel, .jack-team").filter(visible=True).first).to_be_visible()
    assert page.evaluate("scrollY") == 0
    comes(lambda: page.evaluate(REACH)["reach"] >= 0.6, True)
    assert page.evaluate(REACH)["top"] >= 0


@SIZES
def test_a_table_opens_at_its_top(theatre, size):
    """Even if the menu was scrolled down."""
    page = theatre.visit("/sequence", CardPlayer, size=size, has_touch=True, is_mobile=True).page
    for _ in range(2):
        page.get_by_role("button", name="Add a player").click()
    for place in (3, 4):
        page.get_by_label(f"Who plays in seat {place}").select_option("1")
    expect(page.locator(".jack-deal")).to_be_in_viewport(ratio=0.99)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("scrollY") > 50
    page.locator(".jack-deal").click()
    expect(page.locator(".jack-board")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    for part in (".jack-turn", ".jack-board"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


@SIZES
def test_a_table_in_a_room_has_its_board_on_the_screen(theatre, size):
    room = CardRoom(theatre)
    ada, _ = (room.player(name, size=size) for name in ("Ada", "Bo"))
    room.deals()
    expect(ada.cards).to_have_count(7)
    comes(lambda: ada.page.locator(".jack-board").evaluate("board => board.getBoundingClientRect().bottom <= innerHeight - 4"), True)


@SIZES
def test_the_targets_of_the_largest_puzzle_stay(theatre, size):
    solver = theatre.visit("/sums", Solver, size=size, has_touch=True, is_mobile=True)
    solver.choose("master", 1)
    comes(lambda: solver.page.evaluate(TARGETS), ALL_SEEN)
    room = RaceRoom(theatre, difficulty="master", puzzles=1)
    racer = theatre.visit(f"/r/{room.code}", Racer, size=size, has_touch=True, is_mobile=True)
    racer.join("Ada")
    room.begins()
    racer.stage("playing")
    comes(lambda: racer.page.evaluate(TARGETS), ALL_SEEN)


@pytest.mark.parametrize("form", ["one", "tables"])
def test_a_table_has_its_board_hand_and_tabs_on_the_screen(theatre, form):
    room = CardRoom(theatre, form=form, size=2, turn=120)
    ada = room.player("Ada", size=(844, 390))
    for name in ("Benedikta", "Cyrus", "Dominique")[:1 if form == "one" else 3]:
        theatre.stack.enter_context(Client(theatre.server)).join(room.code, name)
    expect(ada.page.locator(".jack-seating li").filter(visible=True).last).to_contain_text("Benedikta" if form == "one" else "4")
    room.host.do("startRound")
    expect(ada.cards).to_have_count(7)
    for width, height in ((844, 390), (740, 360), (667, 375)):
        ada.page.set_viewport_size({"width": width, "height": height})
        comes(lambda: ada.page.evaluate(BELOW), [])
    ada.cards.first.click()
    comes(lambda: ada.page.evaluate(BELOW), [])
