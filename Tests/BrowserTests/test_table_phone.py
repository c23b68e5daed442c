"""One-Eyed Jack alone on a phone: nothing moves under the thumb within a turn, and the moves of the bots are shown."""

import re

import pytest
from card_players import CardPlayer, CardRoom
from card_table import moves
from conditions import comes
from playwright.sync_api import expect
from theatre import PHONE
from wire_client import Client

# Returns the tops of the board, the buttons and the hand.
TOPS = "() => ['.jack-board', '.jack-acts', '.jack-hand'].map((part) => document.querySelector(part).getBoundingClientRect().top)"
# Returns the text in the line below the turn. If it is not completely visible, it starts with "cut off".
TOLD = """() => {
    const told = document.querySelector(".jack-recent");
    const { top, bottom, right } = told.getBoundingClientRect();
    const row = told.parentElement.getBoundingClientRect();
    const isWhole = told.scrollWidth <= told.clientWidth && top >= row.top - 1 && bottom <= row.bottom + 1 && right <= row.right + 1;
    return isWhole ? told.textContent : `cut off: ${told.textContent}`;
}"""
# Returns the cards that are not completely in the window, or smaller than a finger.
OUT_OF_REACH = """() => Array.from(document.querySelectorAll(".jack-card"), (card) => card.getBoundingClientRect())
    .filter(({ left, top, right, bottom }) => left < 0 || right > innerWidth || bottom > innerHeight || right - left < 44 || bottom - top < 44)
    .map(({ left, top, right, bottom }) => [left, top, right, bottom].join())"""


def deals(theatre, bots, language="en", size=PHONE):
    page = theatre.visit("/sequence", CardPlayer, size=size, has_touch=True, is_mobile=True, locale=language).page
    for place in range(2, bots + 1):
        page.locator(".menu-card .button.wide").filter(has=page.locator(".icon-plus")).click()
        page.locator(".jack-person select").nth(place).select_option("1")
    page.locator(".jack-deal").click()
    expect(page.locator(".jack.is-turn")).to_be_visible()
    return page


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_board_and_hand_stay_where_they_are_within_a_turn(theatre, language):
    page = deals(theatre, 1, language)
    tops = page.evaluate(TOPS)
    cards = page.locator(".jack-card")
    for _ in range(2):
        # Choosing a card and putting it back changes the buttons: one or two, each of one or two lines.
        for number in range(cards.count()):
            cards.nth(number).click()
            expect(cards.nth(number)).to_have_attribute("aria-pressed", "true")
            assert page.evaluate(TOPS) == tops, page.locator(".jack-acts").text_content()
            cards.nth(number).click()
        page.locator(".jack-acts .icon-bulb").click()
        expect(page.locator(".jack-card[aria-pressed=true]")).to_have_count(1)
        assert page.evaluate(TOPS) == tops
        page.locator(".jack-acts button").first.click()
        # The tops also stay while the bot thinks, and after its move.
        expect(page.locator(".jack.is-turn")).to_have_count(0)
        assert page.evaluate(TOPS) == tops
        expect(page.locator(".jack.is-turn")).to_be_visible()
        assert page.evaluate(TOPS) == tops
    # Choosing a card changes the text of the turn, which says what to do next.
    turn = page.locator(".jack-turn").text_content()
    cards.first.click()
    expect(page.locator(".jack-turn")).not_to_have_text(turn)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_a_short_phone_in_a_room_shows_the_whole_hand(theatre, language):
    """Every card is as large as a finger, also when the turn has two lines."""
    room = CardRoom(theatre)
    phone = room.player(None, size=(320, 568), locale=language)
    expect(phone.page.locator(".name-input")).not_to_have_value("")
    phone.page.locator(".name-input").fill("Ada")
    phone.page.locator(".join-form [type=submit]").click()
    theatre.stack.enter_context(Client(theatre.server)).join(room.code, "Benedikta")
    expect(phone.page.locator(".jack-seating li").filter(visible=True)).to_have_count(2)
    room.deals()
    expect(phone.cards).to_have_count(7)
    for size in ((320, 568), (360, 640), (375, 667)):
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        comes(lambda: phone.page.evaluate(OUT_OF_REACH), [])


@pytest.mark.parametrize(("language", "size"), [("en", 4), ("fr", 2)])
def test_a_short_phone_in_a_tournament_shows_the_whole_hand(theatre, language, size):
    room = CardRoom(theatre, form="tables", size=size, turn=120)
    phone = room.player(None, size=(320, 568), locale=language)
    expect(phone.page.locator(".name-input")).not_to_have_value("")
    phone.page.locator(".name-input").fill("Ada")
    phone.page.locator(".join-form [type=submit]").click()
    for name in ("Benedikta", "Cyrus", "Dominique", "Bot 5", "Bot 6", "Bot 7", "Bot 8")[:2 * size - 1]:
        theatre.stack.enter_context(Client(theatre.server)).join(room.code, name)
    expect(phone.page.locator(".jack-seating li").filter(visible=True)).to_contain_text(str(2 * size))
    room.host.do("startRound")
    expect(phone.cards).to_have_count(7 if size == 2 else 6)
    expect(phone.page.locator(".jack-progress-table")).to_be_visible()
    for width, height in ((320, 568), (360, 640), (375, 667)):
        phone.page.set_viewport_size({"width": width, "height": height})
        comes(lambda: phone.page.evaluate(OUT_OF_REACH), [])
        expect(phone.page.locator(".tabbar")).to_be_in_viewport(ratio=0.95 if height > 568 else 0.5)


def test_a_spectator_of_a_full_table_has_the_board_and_the_tabs_on_a_short_phone(theatre):
    room = CardRoom(theatre)
    for number in range(1, 13):
        theatre.stack.enter_context(Client(theatre.server)).join(room.code, f"Player {number}")
    page = room.player("Maximiliane", size=(320, 568)).page
    room.deals()
    for part in (".jack-board", ".tabbar"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


def test_a_player_whose_table_has_finished_watches_another_one(theatre):
    """The board is live, and the page returns to the player's own table when the round is over."""
    room = CardRoom(theatre, form="tables", size=2, turn=120)
    ada = room.player("Ada")
    others = {}
    for name in ("Benedikta", "Cyrus", "Dominique"):
        others[name] = theatre.stack.enter_context(Client(theatre.server))
        others[name].join(room.code, name)
    expect(ada.page.locator(".jack-seating li").filter(visible=True)).to_contain_text("4")
    room.host.do("startRound")
    expect(ada.cards).to_have_count(7)
    watch = ada.page.get_by_role("button", name="Watch the other table", exact=True)
    expect(watch).to_be_hidden()
    tables = room.host.settle()["game"]["tables"]
    [own] = [one["table"] for one in tables if any(place["name"] == "Ada" for place in one["places"])]
    [other] = [one for one in tables if one["table"] != own]
    room.host.do("finishTable", table=own)
    watch.click()
    seen = ada.page.locator(".jack-watch")
    first, second = (other["places"][(other["turn"] + more) % 2]["name"] for more in (0, 1))
    expect(seen).to_contain_text("1 of 2 tables still playing")
    expect(seen.locator(".jack-watch-now")).to_contain_text(f"{first}’s turn")
    expect(seen.locator(".jack-board .jack-chip")).to_have_count(0)
    game = others[first].settle()["game"]
    card, cell = next(moves(game["table"], game["own"]))
    others[first].do("playCard", card=card, cell=cell)
    expect(seen.locator(".jack-board .jack-chip")).to_have_count(1)
    expect(seen.locator(".jack-watch-now")).to_contain_text(f"{second}’s turn")
    # The list also leads to the player's own table, which has finished.
    seen.get_by_role("button", name="Ada").click()
    expect(seen.locator(".jack-watch-name")).to_contain_text("Ada")
    seen.get_by_role("button", name="Back to my table").click()
    expect(seen).to_have_count(0)
    # On its side, the table's own parts must not cover the button.
    ada.page.set_viewport_size({"width": 844, "height": 390})
    watch.click()
    expect(seen.locator(".jack-board .jack-chip")).to_have_count(1)
    room.host.do("finishTable", table=other["table"])
    expect(seen).to_have_count(0)
    expect(watch).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, (844, 390), (360, 740)], ids=str)
def test_the_plays_of_three_bots_are_readable(theatre, size):
    page = deals(theatre, 3, size=size)
    page.locator(".jack-acts .icon-bulb").click()
    page.locator(".jack-acts button").first.click()
    expect(page.locator(".jack.is-turn")).to_have_count(0)
    expect(page.locator(".jack.is-turn")).to_be_visible()
    act = r"(10|[2-9AKQJ])[♠♥♦♣]( removes \w+)?"
    comes(lambda: bool(re.fullmatch(f"Bot\u00a02: {act} · Bot\u00a03: {act} · Bot\u00a04: {act}", page.evaluate(TOLD))), True)
    # The bots' new chips have rings.
    expect(page.locator(".jack-cell.is-recent")).not_to_have_count(0)
    # The text is longer if a bot removes a chip. It must still be completely visible. It is read at once, because the
    # page draws its own text again when a play can no longer be taken back, five seconds after it.
    longest = "Bot\u00a02: 10♥ · Bot\u00a03: J♥ removes Green · Bot\u00a04: 10♠"
    told = f"(words) => {{ document.querySelector('.jack-recent').textContent = words; return ({TOLD})(); }}"
    assert page.evaluate(told, longest) == longest


def test_with_large_text_a_phone_on_its_side_names_the_game_and_shows_the_whole_hand(theatre):
    page = deals(theatre, 1, size=(844, 390))
    page.evaluate("localStorage.setItem('callboard.settings', JSON.stringify({ textSize: 200 }))")
    page.reload()
    expect(page.locator(".jack-under")).to_contain_text("you against Bot")
    expect(page.locator(".jack-continue")).to_be_in_viewport(ratio=1)
    page.locator(".jack-continue").click()
    expect(page.locator(".jack.is-turn")).to_be_visible()
    comes(lambda: page.evaluate(OUT_OF_REACH), [])


def test_every_player_of_the_menu_is_one_row(theatre):
    """Team, name, kind and removal. A bot's row shows its name as text, which cannot be edited."""
    page = theatre.visit("/sequence", CardPlayer, size=PHONE, has_touch=True, is_mobile=True).page
    page.get_by_role("button", name="Add a player").click()
    rows = page.locator(".jack-person")
    expect(rows).to_have_count(3)
    for number in range(3):
        tops = rows.nth(number).locator(":scope > :not([hidden])").evaluate_all(
            "parts => parts.map(part => part.getBoundingClientRect()).map(({ top, height }) => Math.round((top + height / 2) / 4))")
        assert len(tops) == 4 and len(set(tops)) == 1, (number, tops)
    expect(rows.nth(1).locator("input")).to_be_hidden()
    expect(rows.nth(1).locator(".jack-person-bot")).to_have_text("Bot")
    expect(rows.nth(2).locator("input")).to_be_visible()
    # The selected values can be read completely.
    cut = page.locator(".menu-card select").evaluate_all("""all => all.filter((one) => {
        const canvas = document.createElement("canvas").getContext("2d");
        const { font, paddingLeft, paddingRight } = getComputedStyle(one);
        canvas.font = font;
        const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20;
        return canvas.measureText(one.selectedOptions[0].textContent).width > room;
    }).map((one) => one.selectedOptions[0].textContent)""")
    assert cut == []


# Returns the values that cannot be read completely in their select, if they are selected.
CUT = """() => Array.from(document.querySelectorAll(".jack-person select"), (one) => {
    const drawing = document.createElement("canvas").getContext("2d");
    const { font, paddingLeft, paddingRight } = getComputedStyle(one);
    drawing.font = font;
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20;
    return Array.from(one.options, ({ textContent }) => textContent).filter((words) => drawing.measureText(words).width > room);
}).flat()"""


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_every_kind_of_player_can_be_read_on_the_smallest_phone(theatre, language):
    page = theatre.visit("/sequence", CardPlayer, size=(320, 568), has_touch=True, is_mobile=True, locale=language).page
    page.locator(".menu-card .button.wide").filter(has=page.locator(".icon-plus")).click()
    expect(page.locator(".jack-person")).to_have_count(3)
    comes(lambda: page.evaluate(CUT), [])


def knock_out(theatre, names):
    """Returns a room in which a knock-out with tables of two is dealt, and Ada's phone."""
    room = CardRoom(theatre, form="tables", size=2, turn=120)
    ada = room.player("Ada")
    for name in names:
        theatre.stack.enter_context(Client(theatre.server)).join(room.code, name)
    expect(ada.page.locator(".jack-seating li").filter(visible=True)).to_contain_text(str(len(names) + 1))
    room.host.do("startRound")
    expect(ada.cards).to_have_count(7)
    return room, ada


def table_of(room, name):
    [own] = [one for one in room.host.settle()["game"]["tables"] if any(place.get("name") == name for place in one["places"])]
    return own


def test_a_reason_of_an_end_survives_a_reload(theatre):
    room, ada = knock_out(theatre, ["Benedikta", "Cyrus", "Dominique"])
    # The round takes 15 minutes.
    ada.page.evaluate("() => { const now = Date.now.bind(Date); Date.now = () => now() + 20 * 60_000; }")
    room.host.do("finishTable", table=table_of(room, "Ada")["table"])
    why = ada.page.locator(".jack-end-why").filter(visible=True)
    expect(why).to_contain_text("Time is up")
    ada.page.reload()
    expect(why).to_contain_text("Time is up")


def test_the_end_of_a_tournament_says_how_far_a_player_came(theatre):
    """One of two players wins a knock-out of four players at most, so there is a phone of a player who was beaten."""
    room = CardRoom(theatre, form="tables", size=2, turn=120)
    phones = {name: room.player(name) for name in ("Ada", "Benedikta")}
    for name in ("Cyrus", "Dominique"):
        theatre.stack.enter_context(Client(theatre.server)).join(room.code, name)
    opponents = {}

    def tables():
        return room.insists("sync")["game"]["tables"]

    for number in (1, 2):
        room.insists("startRound")
        comes(lambda: {one["state"] for one in tables()}, {"playing"})
        # A game that is just for fun has more lines above it.
        for page in (phone.page for phone in phones.values() if number == 2):
            page.set_viewport_size({"width": 320, "height": 568})
            comes(lambda page=page: page.evaluate(OUT_OF_REACH), [])
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        for table in tables():
            one, other = (place["name"] for place in table["places"])
            opponents |= {(number, one): other, (number, other): one}
            room.insists("finishTable", table=table["table"])
        comes(lambda: room.insists("sync")["game"]["tournament"]["state"], "between" if number == 1 else "over")
    rows = {row["name"]: row for row in room.insists("sync")["game"]["tournament"]["standing"]}
    for name, phone in phones.items():
        said = phone.page.locator(".jack-champion")
        place, beaten_in = rows[name]["place"], rows[name].get("beatenIn")
        if beaten_in is None:
            expect(said).to_contain_text("You won the tournament!")
            continue
        out = {1: "out in the semi-finals", 2: "lost the final"}[beaten_in]
        words = f"Place {place} of 4 · {out}, against {opponents[beaten_in, name]}"
        expect(said).to_contain_text(words)
        # The board of a game that was just for fun is not shown below the winner.
        expect(phone.page.locator(".jack-board").filter(visible=True)).to_have_count(beaten_in - 1)
        phone.page.reload()
        expect(said).to_contain_text(words)
