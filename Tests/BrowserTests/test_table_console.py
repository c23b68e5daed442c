"""One-Eyed Jack as the host and the big screen show it: the places and the turn, in the colors of the phones; and
crowds.
"""

import re

import made_up_table
import pytest
from card_players import CardRoom
from conditions import comes
from made_up_screen import at
from playwright.sync_api import expect
from theatre import PHONE
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

# Returns whether each place's number of votes is larger than the smallest text.
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
    """A button on its own line would be between two people."""
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


def test_the_console_shows_the_turn_in_the_phones_colors(table):
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
    # Only one of two members votes, so that the play waits for the other.
    comes(lambda: sum(phone.page.locator(".jack.is-turn").count() for phone in phones), 2)
    voting = [phone for phone in phones if phone.page.locator(".jack.is-turn").count()]
    voting[0].plays()
    for visitor in (*voting, screen):
        comes(lambda visitor=visitor: visitor.page.evaluate(VOTES), [True])
    # At a table of people, a host may replace a player by another person.
    other = table()
    other.player("Ada")
    desk = other.console()
    other.deals()
    expect(desk.page.get_by_role("button", name="Substitute").first).to_be_visible()


def joins(theatre, room, *names):
    """Players whose devices do nothing."""
    for name in names:
        theatre.stack.enter_context(Client(theatre.server)).join(room.code, name)


def test_all_tables_of_a_large_tournament_are_visible(theatre, table):
    """A tile shows both players, who is to play and who has won; it opens the buttons of the table below its row."""
    room = table(form="tables", contest="swiss", size=2, rounds=2, turn=120)
    joins(theatre, room, *(f"Player {number}" for number in range(64)))
    console = room.console(size=(1280, 720))
    room.host.do("startRound")
    tiles = console.page.locator(".jack-table-tile")
    expect(tiles).to_have_count(32)
    for number in (0, 31):
        expect(tiles.nth(number)).to_be_in_viewport(ratio=1)
    over = console.page.locator(".jack-table-tile.is-over")
    expect(over).to_have_count(0)
    room.host.ask("finishTable", table=2)
    expect(over).to_have_text(re.compile("^Table 3"))
    names = [place["name"] for one in room.host.ask("sync")["game"]["tables"] for place in one["places"]]
    assert len(set(names)) == 64
    comes(lambda: console.page.evaluate(NAMES, names), dict.fromkeys(names, 1))
    expect(console.page.locator(".jack-table-tile .is-turn")).to_have_count(31)
    end = console.page.get_by_role("button", name="End this table").filter(visible=True)
    expect(end).to_have_count(0)
    tiles.first.click()
    expect(tiles.first).to_have_attribute("aria-expanded", "true")
    # Below the row of the tile.
    assert end.bounding_box()["y"] - tiles.first.bounding_box()["y"] < 200
    end.click()
    console.page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    expect(over).to_have_count(2)


def test_a_lobby_says_how_long_a_tournament_takes(theatre, table):
    room = table(form="tables", size=2, minutes=5, turn=15)
    joins(theatre, room, *(f"Player {number}" for number in range(40)))
    for page in (room.console(), room.screen()):
        page.reads("6 rounds, at most 30 minutes")
    console = room.console()
    # It is above the many players, and needs no scrolling.
    console.reads("40 players: 6 rounds")
    expect(console.page.locator(".jack-arrange")).to_be_in_viewport(ratio=1)


def test_the_last_seconds_of_a_turn_leave_all_names_in_place(theatre):
    screen = made_up_table.table_screen(theatre)
    names = [f"Player {number}" for number in range(12)]
    whole = made_up_table.table(names, endsAt=at(17))
    rules = {"present": 12, "names": names, "options": {"turn": 15}}
    screen.show("playing", **rules, table=whole)
    # This device's clock may be behind; a turn has no more than its limit.
    clock = screen.page.locator(".jack-stage-clock")
    expect(clock).to_have_text("0:15")
    moved = {"type": "moved", "last": {**made_up_table.LAST, "place": 0}, "table": {**whole, "step": 41, "endsAt": at(6)}}
    screen.show("playing", [moved], **rules, table=whole)
    expect(clock).to_have_class(re.compile("is-last"))
    expect(screen.page.locator(".jack-last")).to_contain_text("Player 0 played the ")
    expect(screen.page.locator(".jack-last")).not_to_contain_text("row")
    expect(screen.page.locator(".jack-side .jack-seat-name").filter(visible=True)).to_have_count(12)


def test_a_player_without_a_free_seat_gets_instructions_and_no_full_team(theatre, table):
    room = table()
    joins(theatre, room, *(f"Player {number}" for number in range(11)))
    ada = room.player("Ada")
    # The last seat, from which a player cannot change into the full team.
    expect(ada.page.locator(".jack-team.is-own")).to_contain_text("Ada")
    expect(ada.page.locator(".jack-team .button").filter(visible=True)).to_have_count(0)
    bo, console = room.player("Bo"), room.console()
    bo.reads("All 12 seats are taken.")
    expect(bo.page.locator(".jack-team .button").filter(visible=True)).to_have_count(0)
    console.reads("1 more player is here")
    expect(console.page.locator(".jack-bench .button")).to_have_count(0)
    # A bot's seat can be taken later; a free one now.
    teams = room.host.settle()["game"]["seating"]
    seats = [[one["player"] for one in team] for team in teams]
    room.host.do("seat", teams=[[*seats[0][:5], "bot:1"], seats[1]])
    bo.reads("replace a bot after the deal")
    room.host.do("seat", teams=[seats[0][:5], seats[1]])
    bo.reads("Choose a team to get a seat.")
    expect(bo.page.locator(".jack-team .button").filter(visible=True)).to_have_text(["Join Blue"])
    bo.press("Join Blue")
    expect(bo.page.locator(".jack-team.is-own")).to_contain_text("Bo")


def test_a_phone_in_a_tournament_knows_opponents_and_points_at_once(theatre, table):
    room = table(form="tables", size=2, contest="swiss", rounds=2, turn=120)
    ada = room.player("Ada")
    # Only one phone at each table promises a number, so both tables wait for the other.
    joins(theatre, room, "Cy", "Di", "Ed")
    add = ada.page.get_by_role("button", name="Add a player")
    expect(add).to_have_count(0)
    room.host.do("startRound")
    said = ada.page.locator(".jack-progress-table")
    expect(said).to_contain_text(": you against ")
    assert room.host.settle()["game"]["tables"][0]["state"] != "playing"
    expect(ada.page.locator(".jack-team.is-own").filter(visible=True)).to_contain_text("Ada")
    expect(ada.page.locator(".jack-team").filter(visible=True)).to_have_count(2)
    expect(add).to_have_count(0)
    expect(ada.cards.first).to_be_visible(timeout=30_000)
    # The host ends the table, on which there is no chip yet: a draw counts one point, while the other table plays.
    number = int(said.text_content().split(":")[0].removeprefix("Table ")) - 1
    room.host.do("finishTable", table=number)
    ada.reads("It’s a draw!")
    expect(ada.page.locator(".jack-progress")).to_contain_text("1 point")
    room.host.do("finishTable", table=1 - number)
    # Between the rounds a phone first says how its player stands.
    expect(said).to_have_text("Your place: 1 · 1 point")


def test_a_hand_of_six_is_on_the_screen_in_a_tournament(theatre, table):
    """Two lines about the table and the round are above the board; the cards are in one row."""
    room = table(form="tables", size=4, turn=120)
    ada = room.player("Ada", size=PHONE)
    joins(theatre, room, *(f"Player {number}" for number in range(4)))
    room.host.do("startRound")
    expect(ada.cards).to_have_count(6, timeout=40_000)
    assert len(set(ada.cards.evaluate_all("cards => cards.map((card) => Math.round(card.getBoundingClientRect().top))"))) == 1
    for nth in range(6):
        expect(ada.cards.nth(nth)).to_be_in_viewport(ratio=1)


@pytest.mark.night
def test_the_board_of_a_final_is_the_largest_part_of_the_screen(theatre):
    screen = made_up_table.table_screen(theatre)
    states = made_up_table.table_states(8, lambda nth: f"Player {nth}")
    [show] = [show for name, show, _ in states if name == "knockout of 2, final"]
    show(screen)
    board = screen.page.locator(".jack-hall-board .jack-board").filter(visible=True)
    comes(lambda: board.bounding_box()["height"] > 0.64 * 1080, True)


def test_a_console_counts_the_tables_that_decide(theatre, table):
    room = table(form="tables", size=2, contest="knockout", turn=120)
    console = room.console()
    joins(theatre, room, *(f"Player {number}" for number in range(6)))
    room.host.do("startRound")
    expect(console.page.locator(".jack-table-note").filter(has_text="’s turn")).to_have_count(3, timeout=40_000)
    expect(console.page.locator(".jack-how")).to_contain_text("3 of 3 tables still playing")
    for number in range(3):
        room.host.do("finishTable", table=number)
    room.host.do("startRound")
    # The beaten players continue at two tables of their own.
    expect(console.page.locator(".jack-table-line")).to_have_count(4)
    expect(console.page.locator(".jack-how")).to_contain_text("2 of 2 tables still playing")
