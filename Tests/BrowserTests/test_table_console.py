"""One-Eyed Jack as the host and the big screen show it: the places and the turn, in the colors of the phones; and
crowds.
"""

import pytest
from card_players import CardRoom
from conditions import comes
from playwright.sync_api import expect
from wire_client import Client

# Counts how often each name can be read completely on a page.
NAMES = """(names) => {
    const found = Object.fromEntries(names.map((name) => [name, 0]));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: part, data } = walker.currentNode;
        const name = data.trim();
        if (name in found && !part.closest(".visually-hidden") && part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) found[name] += 1;
    }
    return found;
}"""
SUITS = """() => {
    const colors = [...document.querySelectorAll(".jack-board .jack-face")].filter((face) => face.textContent.trim())
        .map((face) => getComputedStyle(face).color);
    return new Set(colors).size;
}"""

# Returns, for each place that says how many have voted, whether it is larger than the smallest line.
VOTES = """() => {
    const hasText = ({ childNodes }) => [...childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
    const shown = [...document.querySelectorAll("body *")]
        .filter((part) => part.checkVisibility() && !part.closest(".visually-hidden, .topbar, .jack-board") && hasText(part));
    const size = (part) => parseFloat(getComputedStyle(part).fontSize);
    const least = Math.min(...shown.map(size));
    return shown.filter((part) => /^1 vote$/.test(part.textContent.trim())).map((part) => size(part) > least);
}"""


@pytest.fixture
def table(theatre):
    return lambda **options: CardRoom(theatre, **options)


def test_a_lobby_names_everybody_once_and_shows_the_seats(table):
    room = table()
    names = ["Ada", "Bo", "Cleo", "Dan"]
    screen, console = room.screen(), room.console(size=(1440, 900))
    for name in names:
        room.player(name)
    comes(lambda: screen.page.evaluate(NAMES, names), dict.fromkeys(names, 1))
    # New players and their places are visible without scrolling.
    seats = console.page.locator(".jack-team").filter(visible=True)
    expect(seats).to_have_count(2)
    for number in range(2):
        expect(seats.nth(number)).to_be_in_viewport(ratio=1)


def test_every_button_of_a_place_is_in_the_row_of_its_name(table):
    """A button in a line of its own would be between two people."""
    room = table()
    console = room.console()
    for number in range(13):
        room.theatre.stack.enter_context(Client(room.theatre.server)).join(room.code, f"Wolfeschlegelstein {number}")
    rows = console.page.locator(".jack-arranged").filter(visible=True)
    expect(rows).to_have_count(12)
    for size in ((1280, 800), (1920, 1080), (390, 844)):
        console.page.set_viewport_size({"width": size[0], "height": size[1]})
        comes(lambda: rows.evaluate_all("""rows => rows.filter((row) => {
            const tops = Array.from(row.querySelectorAll("button"), (one) => Math.round(one.getBoundingClientRect().top));
            return new Set(tops).size > 1;
        }).map((row) => row.textContent)"""), [])


def test_the_console_says_whose_turn_it_is_in_the_phones_colors(table):
    room = table()
    ada, bo = room.player("Ada"), room.player("Bo")
    console, screen = room.console(), room.screen()
    turn = room.deals()["turn"]
    for now, next in ((turn, 1 - turn), (1 - turn, turn)):
        expect(console.page.locator(".host-counts")).to_contain_text(f"{('Ada', 'Bo')[now]}’s turn")
        (ada, bo)[now].plays()
        expect(console.page.locator(".host-counts")).to_contain_text(f"{('Ada', 'Bo')[next]}’s turn")
    suits = {visitor: visitor.page.evaluate(SUITS) for visitor in (ada, console, screen)}
    assert suits[ada] >= 4 and len(set(suits.values())) == 1, list(suits.values())


def test_a_crowd_has_no_substitute_and_its_votes_are_seen(table):
    room = table(form="crowd", turn=120)
    phones = [room.player(name) for name in ("Ada", "Bo", "Cy", "Di")]
    console, screen = room.console(), room.screen()
    room.host.do("startRound")
    expect(console.page.locator(".jack-place")).to_have_count(2)
    expect(console.page.get_by_role("button", name="Substitute")).to_have_count(0)
    for phone in phones:
        expect(phone.cards.first).to_be_visible()
    # Only one of two votes is given, so that the play waits for the other.
    comes(lambda: sum(phone.page.locator(".jack.is-turn").count() for phone in phones), 2)
    voting = [phone for phone in phones if phone.page.locator(".jack.is-turn").count()]
    voting[0].plays()
    for visitor in (*voting, screen):
        comes(lambda visitor=visitor: visitor.page.evaluate(VOTES), [True])
    # At a table of people, a host may let another person play.
    other = table()
    other.player("Ada")
    desk = other.console()
    other.deals()
    expect(desk.page.get_by_role("button", name="Substitute").first).to_be_visible()
