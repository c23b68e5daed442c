"""One-Eyed Jack: on one device that is passed around, without a network, and in a room, with one or several players per
phone.
"""

import json
import re

import pytest
from bots import bots
from card_players import CardPlayer, CardRoom
from conditions import comes, until
from line import Line
from playwright.sync_api import expect
from theatre import PHONE, keep, kept, remember
from wire_client import Client


# Counts how often a page celebrates.
REJOICES = """
    window.joys = 0;
    navigator.vibrate = (pattern) => { if (pattern.length === 5) window.joys += 1; return true; };
"""

# Stores a game of a person and a bot in which the next move completes a sequence of a team, and returns the other
# team's sequences so far; both play by hints.
BEFORE_A_SEQUENCE = """async (team) => {
    const { begin, played } = await import("/js/games/sequence/solo/game.js");
    const { chosen, viewOf } = await import("/js/games/sequence/rules/bot.js");
    const { taken } = await import("/js/games/sequence/rules/table.js");
    const { keepGame } = await import("/js/games/sequence/solo/saved-games.js");
    const { durable } = await import("/js/kit/durable-storage.js");
    const places = [{ player: "p1", name: "Ada" }, { bot: 2 }];
    for (let seed = 1; seed < 100; seed += 1) {
        let game = { ...begin(places, 2, {}), first: 0, seed: seed.toString(16).padStart(64, "0") };
        for (let { table } = played(game); table.outcome === null;) {
            const move = chosen(viewOf(table, table.turn), 2);
            const result = taken(table, move);
            if (table.turn === team && result.effect.sequences.length > 0 && result.table.outcome === null) {
                keepGame(game);
                return durable.settled();
            }
            game = { ...game, moves: [...game.moves, move] };
            table = result.table;
        }
    }
    throw new Error("no such game");
}"""

# Stores a game of a person who holds a one-eyed jack and a bot that has played a chip, so that a lesson is shown.
BEFORE_A_LESSON = """async () => {
    const { begin, played } = await import("/js/games/sequence/solo/game.js");
    const { chosen, viewOf } = await import("/js/games/sequence/rules/bot.js");
    const { eyesOf } = await import("/js/games/sequence/rules/cards.js");
    const { keepGame } = await import("/js/games/sequence/solo/saved-games.js");
    const { durable } = await import("/js/kit/durable-storage.js");
    for (let seed = 1; seed < 100; seed += 1) {
        const game = { ...begin([{ player: "p1", name: "Ada" }, { bot: 2 }], 2, {}), first: 1, seed: seed.toString(16).padStart(64, "0") };
        const { table } = played(game);
        if (!table.hands[0].some((card) => eyesOf(card) === "one")) continue;
        keepGame({ ...game, moves: [chosen(viewOf(table, 1), 2)] });
        return durable.settled();
    }
    throw new Error("no such game");
}"""


def sits_beside(phone, name):
    phone.press("Add a player on this phone")
    phone.page.get_by_label("Their name").fill(name)
    phone.press("Take a seat")


def shows_the_way(phone, line, name):
    """Returns the secret that the page generates for the seat's next phone."""
    phone.page.locator(".tabbar").get_by_role("button", name="Table").click()
    phone.page.locator(".jack-local-people li", has_text=name).get_by_role("button").click()
    expect(phone.page.get_by_role("img", name=f"QR code with the link to {name}’s seat")).to_be_visible()
    return json.loads(line.commands("moveSeat")[-1])["secret"]


@pytest.fixture
def table(theatre):
    return lambda **options: CardRoom(theatre, **options)


def test_a_game_on_one_shared_device_needs_no_network(theatre):
    page = theatre.visit("/sequence", size=PHONE).page
    page.get_by_label("Who plays in seat 2").select_option("0")
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Bo")
    page.locator(".jack-deal").click()
    for _ in range(3):
        # The board is visible, but no hand.
        expect(page.locator(".jack-curtain")).to_be_visible()
        assert page.locator(".jack-card:visible").count() == 0
        expect(page.locator(".jack-board")).to_be_visible()
        page.locator(".jack-curtain button").click()
        expect(page.locator(".jack-card")).to_have_count(7)
        page.get_by_role("button", name="Hint").click()
        page.locator(".jack-acts button").first.click()
    chips = page.locator(".jack-board .jack-chip").count()
    # A one-eyed jack may have removed one of the first two.
    assert chips >= 1
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    page.locator(".jack-continue").click()
    expect(page.locator(".jack-board .jack-chip")).to_have_count(chips)
    expect(page.locator(".jack-curtain")).to_be_visible()
    # A new deal ends a game in progress, so the page asks first.
    page.get_by_role("button", name="Menu").click()
    # The form for another game is collapsed below the button that continues.
    expect(page.locator(".jack-deal")).to_be_hidden()
    page.locator(".menu-fold summary").click()
    page.locator(".jack-deal").click()
    page.locator("dialog").get_by_role("button", name="Cancel").click()
    page.locator(".jack-continue").click()
    expect(page.locator(".jack-board .jack-chip")).to_have_count(chips)
    page.get_by_role("button", name="Menu").click()
    # The form for another game is collapsed below the button that continues.
    expect(page.locator(".jack-deal")).to_be_hidden()
    page.locator(".menu-fold summary").click()
    page.locator(".jack-deal").click()
    page.locator("dialog .button.primary").click()
    expect(page.locator(".jack-board .jack-chip")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390])
def test_a_long_name_stays_within_the_button_that_changes_its_team(table, width):
    phone = table().player("Ada", size=(width, 844))
    sits_beside(phone, "W" * 24)
    buttons = phone.page.locator(".jack-team button")
    expect(buttons).to_have_count(2)
    inside = """button => {
        const card = button.closest(".jack-team").getBoundingClientRect();
        const { left, right } = button.getBoundingClientRect();
        return left >= card.left && right <= card.right && button.scrollWidth <= button.clientWidth;
    }"""
    assert [button.evaluate(inside) for button in buttons.all()] == [True, True]


def test_several_play_on_one_phone_and_one_moves_to_a_phone_of_their_own(table):
    room, line = table(), Line()
    phone = room.player("Ada", context=line.context(room.theatre, size=PHONE))
    sits_beside(phone, "Bo")
    expect(phone.page.locator(".jack-team.is-own")).to_have_count(2)
    phone.press("Bo joins Blue")
    expect(phone.page.locator(".jack-team.is-own")).to_have_count(1)
    phone.press("Bo joins Green")
    expect(phone.page.locator(".jack-team.is-own")).to_have_count(2)
    dealt = room.deals()
    names = [place["name"] for place in dealt["places"]]
    turn = dealt["turn"]
    for _ in range(3):
        # The board is visible, but no hand; only the player on turn is asked.
        expect(phone.curtain).to_contain_text(f"Pass to {names[turn]}")
        expect(phone.curtain.get_by_role("button")).to_have_count(1)
        assert phone.cards.count() == 0
        phone.says_who(names[turn])
        expect(phone.cards).to_have_count(7)
        phone.plays()
        turn = 1 - turn
    # Another page of the same browser finds all of them again, and shows no hand.
    phone.page.reload()
    expect(phone.curtain).to_contain_text(f"Pass to {names[turn]}")
    assert phone.cards.count() == 0
    phone.says_who(names[turn])
    phone.press("Hide the cards")
    expect(phone.curtain).to_be_visible()
    assert phone.cards.count() == 0

    [seat] = json.loads(kept(phone.page, f"callboard.seats.{room.code}"))
    assert seat["name"] == "Bo"
    withdrawn = shows_the_way(phone, line, "Bo")
    phone.press("Withdraw the link")
    expect(phone.page.locator("dialog[open]")).to_have_count(0)
    stranger = room.player(None, f"#move={withdrawn}")
    expect(stranger.page.locator(".jack-card")).to_have_count(0)
    way = shows_the_way(phone, line, "Bo")
    assert seat["token"] not in way and way != withdrawn
    bo = room.player(None, f"#move={way}")
    expect(bo.cards).to_have_count(7)
    assert "#" not in bo.page.url
    key = json.loads(kept(bo.page, f"callboard.seat.{room.code}"))
    assert key["name"] == "Bo" and key["token"] not in (seat["token"], way) and "move" not in key
    phone.toast("Bo: Your seat is now open on another device.")
    expect(phone.page.locator("dialog[open]")).to_have_count(0)
    expect(phone.cards).to_have_count(7)
    expect(phone.curtain).to_be_hidden()
    assert json.loads(kept(phone.page, f"callboard.seats.{room.code}")) == []
    pages = {"Ada": phone, "Bo": bo}
    chips = bo.chips()
    pages[names[turn]].plays()
    comes(lambda: [page.chips() for page in pages.values()] != [chips, chips], True)


def test_the_remaining_player_keeps_the_phone_and_a_moved_player_gets_no_second_seat(table):
    room, line = table(), Line()
    phone = room.player("Ada", context=line.context(room.theatre, size=PHONE))
    sits_beside(phone, "Bo")
    expect(phone.page.locator(".jack-team.is-own")).to_have_count(2)
    room.deals()
    phone.page.reload()
    old = json.loads(kept(phone.page, f"callboard.seat.{room.code}"))
    assert old["name"] == "Ada"
    way = shows_the_way(phone, line, "Ada")
    # A copy of the old phone that sleeps, and receives nothing.
    asleep = room.player(None)
    keep(asleep.page, f"callboard.seat.{room.code}", json.dumps(old))
    ada = room.player(None, f"#move={way}")
    expect(ada.cards).to_have_count(7)
    # From now on Bo has the page, and is the only one on it.
    expect(phone.cards).to_have_count(7)
    expect(phone.curtain).to_be_hidden()
    assert json.loads(kept(phone.page, f"callboard.seat.{room.code}"))["name"] == "Bo"
    asleep.page.reload()
    asleep.reads("Your seat is open on another device")
    assert kept(asleep.page, f"callboard.seat.{room.code}") is None
    # A link that was already used does not cost anybody their seat.
    phone.page.goto("about:blank")
    phone.go(f"/r/{room.code}#move={way}")
    phone.press("Switch")
    phone.reads("This link no longer works")
    phone.page.get_by_role("link", name="Join as a player").click()
    expect(phone.cards).to_have_count(7)
    names = [player["name"] for player in room.host.settle()["players"]]
    assert sorted(names) == ["Ada", "Bo", "Host"]


def test_seats_are_dragged_round_the_table_and_moved_by_keys(table):
    room = table(choosing="host")
    for name in ("Ada", "Bo", "Cy", "Di"):
        room.player(name)
    console = room.console()
    seats = console.page.locator(".jack-round-seat span:last-child")
    expect(seats).to_have_text(["Ada", "Bo", "Cy", "Di"])
    console.page.locator(".jack-round-table").scroll_into_view_if_needed()
    box = [console.page.locator(".jack-round-seat").nth(place).bounding_box() for place in range(4)]
    middle = [(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2) for one in box]
    mouse = console.page.mouse
    mouse.move(*middle[0])
    mouse.down()
    mouse.move(*middle[3], steps=5)
    mouse.up()
    expect(seats).to_have_text(["Di", "Bo", "Cy", "Ada"])
    console.page.get_by_role("button", name="Bo: seat 2, Green").focus()
    console.page.keyboard.press("ArrowRight")
    expect(seats).to_have_text(["Di", "Cy", "Bo", "Ada"])
    expect(console.page.get_by_role("button", name="Bo: seat 3, Blue")).to_be_focused()
    console.page.keyboard.press("ArrowLeft")
    expect(seats).to_have_text(["Di", "Bo", "Cy", "Ada"])


def test_two_fingers_and_two_taps_bring_the_board_nearer(table):
    room = table()
    ada = room.player("Ada")
    room.deals()
    expect(ada.cards).to_have_count(7)
    cell = ada.page.locator(".jack-board .jack-cell").first
    side = cell.bounding_box()["width"]
    box = ada.page.locator(".jack-window").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = ada.page.context.new_cdp_session(ada.page)

    def touch(kind, *points):
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]})

    touch("touchStart", (x - 40, y), (x + 40, y))
    touch("touchMove", (x - 60, y), (x + 60, y))
    touch("touchEnd")
    comes(lambda: round(cell.bounding_box()["width"] / side, 1), 1.5)
    # Its center stays where it was, and two fingers move it.
    left = cell.bounding_box()["x"]
    assert left < box["x"]
    touch("touchStart", (x - 40, y), (x + 40, y))
    touch("touchMove", (x - 10, y), (x + 70, y))
    touch("touchEnd")
    comes(lambda: round(cell.bounding_box()["x"] - left), 30)
    for _ in range(2):
        ada.page.touchscreen.tap(x, y)
    comes(lambda: round(cell.bounding_box()["width"] / side, 1), 1.0)
    for _ in range(2):
        ada.page.touchscreen.tap(x, y)
    comes(lambda: round(cell.bounding_box()["width"] / side, 1), 2.0)


# Returns whether elements are completely in the window.
IN_SIGHT = """(selector) => Array.from(document.querySelectorAll(selector)).filter((one) => one.checkVisibility()).every((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
})"""


@pytest.mark.night
@pytest.mark.parametrize("team", [0, 1], ids=["own", "bot"])
def test_a_device_celebrates_only_its_own_sequences(theatre, team):
    context = theatre.context(size=PHONE)
    context.add_init_script(REJOICES)
    player = theatre.visit("/sequence", CardPlayer, context=context)
    player.page.evaluate(BEFORE_A_SEQUENCE, team)
    player.page.reload()
    player.page.locator(".jack-continue").click()
    if team == 0:
        player.press("Hint")
        player.page.locator(".jack-acts .primary").click()
    # By the person's next turn, the bot has moved, too.
    expect(player.page.locator(".jack-lines > *").first).to_be_attached()
    expect(player.page.locator(".jack.is-turn")).to_be_visible()
    comes(lambda: player.page.evaluate("window.joys"), 1 - team)


@pytest.mark.night
def test_a_game_has_an_end_for_winners_losers_and_spectators(table):
    room = table(need=1)
    screen, console = room.screen(), room.console()
    phones = [room.player(name) for name in ("Ada", "Bo")]
    room.deals()
    for phone in phones:
        phone.page.evaluate(f"() => {{ {REJOICES} }}")
        expect(phone.cards).to_have_count(7)
        phone.follows_hints()
    for phone in phones:
        phone.is_over()
    table = room.host.settle()["game"]["table"]
    won = table["outcome"]["team"]
    team, name = ("Blue", "Green")[won], table["places"][won]["name"]
    winner, loser = sorted(phones, key=lambda phone: phone.ending.text_content() != "You won!")
    winner.reads("You won!")
    winner.threw_paper()
    loser.reads(f"{team} won!")
    loser.reads("You lost this one.")
    assert loser.page.evaluate("[window.papers, window.joys]") == [0, 0]
    assert winner.page.evaluate("window.joys") == 1
    for looks_on in (screen, console):
        looks_on.reads(f"{team} won!")
        expect(looks_on.page.locator(".jack-end-names")).to_have_text(name)
        looks_on.threw_paper()
    cells = {cell for claim in table["sequences"] if claim["team"] == won for cell in claim["cells"]}
    for visitor in (*phones, screen, console):
        # The winners' color covers everything, the winning sequences are shown, and so is every hand.
        expect(visitor.page.locator(f"body[data-jack-won='{won}']")).to_be_attached()
        expect(visitor.page.locator(".jack-cell.is-winning")).to_have_count(len(cells))
        expect(visitor.page.locator(".jack-open-card").filter(visible=True)).to_have_count(sum(map(len, table["hands"])))
        expect(visitor.page.locator(".jack-evening th").filter(has_text=name)).to_be_visible()
    console.press("Rematch")
    for phone in phones:
        expect(phone.cards).to_have_count(7)
        expect(phone.page.locator("body[data-jack-won]")).to_have_count(0)


@pytest.mark.night
def test_with_large_text_the_board_keeps_its_size_and_the_turn_stays_visible(theatre):
    def opens(percent):
        context = theatre.context(size=PHONE)
        remember(context, f"localStorage.setItem('callboard.settings', JSON.stringify({{textSize: {percent}}}))")
        page = theatre.visit("/sequence", CardPlayer, context=context).page
        page.evaluate(BEFORE_A_LESSON)
        page.reload()
        page.locator(".jack-continue").click()
        expect(page.locator(".jack.is-turn .jack-says")).to_contain_text("One eye")
        sign = page.locator(".jack-face").first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
        return page, page.locator(".jack-board").bounding_box()["width"], sign

    _, usual, sign = opens(100)
    page, large, larger = opens(200)
    assert large >= usual and larger > 1.2 * sign
    whole = ".jack-turn, .jack-board, .jack-acts button, .jack-card"
    assert page.evaluate(IN_SIGHT, whole)
    page.locator(".jack-card").first.click()
    expect(page.locator(".jack-acts button").first).not_to_have_text("Hint")
    assert page.evaluate(IN_SIGHT, whole)


# Makes a page show seven jacks, with one eye and with two, whatever was dealt: the hand that takes the most space.
JACKS = """
    const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
    Object.defineProperty(MessageEvent.prototype, "data", { get() {
        const data = get.call(this);
        return typeof data === "string" ? data.replace(/"hand":\\[[\\d,]+\\]/u, '"hand":[9,22,35,48,61,74,87]') : data;
    } });
"""


@pytest.mark.night
@pytest.mark.parametrize("size", [(320, 568), (320, 640), PHONE], ids=str)
def test_large_text_in_a_room_leaves_the_board_its_size_and_the_hand_its_place(table, theatre, size):
    room = table()

    def sits(name):
        context = theatre.context(size=size, has_touch=True, is_mobile=True)
        context.add_init_script(JACKS)
        return room.player(name, context=context)

    both = [sits("Ada"), sits("Maximilian von Hohenzoll")]
    room.deals()
    for phone in both:
        expect(phone.cards).to_have_count(7)
    comes(lambda: len([phone for phone in both if phone.page.locator(".jack.is-turn").count()]), 1)
    player, other = sorted(both, key=lambda phone: -phone.page.locator(".jack.is-turn").count())
    played_by = ".jack-turn, .jack-board, .jack-acts button"
    found = {}
    for percent in (100, 200):
        for phone in both:
            phone.page.evaluate("percent => localStorage.setItem('callboard.settings', JSON.stringify({ textSize: percent }))", percent)
            phone.page.reload()
            expect(phone.cards).to_have_count(7)
            assert phone.page.evaluate(IN_SIGHT, played_by), percent
            # If something is wider than the phone, the browser shrinks the whole page.
            assert phone.page.evaluate("[innerWidth, innerHeight]") == list(size), percent
        player.press("Hint")
        expect(player.page.locator(".jack-acts button").first).not_to_have_text("Hint")
        assert player.page.evaluate(IN_SIGHT, played_by), percent
        board, cards = player.page.locator(".jack-board").bounding_box(), [card.bounding_box() for card in player.cards.all()]
        assert min(min(card["width"], card["height"]) for card in cards) >= 44
        sign = player.page.locator(".jack-face").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        found[percent] = (board["width"], sign)
    assert found[200][0] >= found[100][0] and found[200][1] >= found[100][1], found


@pytest.mark.night
def test_a_phone_on_its_side_opens_at_the_board(theatre):
    page = theatre.visit("/sequence", CardPlayer, size=(844, 390)).page
    for place in (3, 4):
        page.get_by_role("button", name="Add a player").click()
        page.get_by_label(f"Who plays in seat {place}").select_option("1")
    page.locator(".jack-deal").click()
    expect(page.locator(".jack-board")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(IN_SIGHT, ".jack-turn, .jack-board")


@pytest.mark.night
def test_four_phones_in_two_teams_play_to_the_end_over_a_crash(own_server, open_theatre):
    theatre = open_theatre(own_server)
    # Messages of browsers about a server that is gone.
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "fetching the script", "closed before")
    room = CardRoom(theatre, need=1)
    console, screen = room.console(), room.screen()
    phones = [room.player(name) for name in ("Ada", "Bo", "Cy", "Di")]
    console.press("Deal")
    for phone in phones:
        expect(phone.cards).to_have_count(6)
    for phone in phones:
        phone.follows_hints()
    until(screen.page, "() => document.querySelectorAll('.jack-board .jack-chip').length >= 6")
    own_server.kill()
    for page in (console, screen, *phones):
        expect(page.page.locator("connection-badge")).to_contain_text("Reconnecting…")
    own_server.arguments += ["--port", str(own_server.port)]
    own_server.start()
    for phone in phones:
        phone.is_over()
    outcome = screen.page.locator(".jack-end-words").text_content()
    assert outcome in ("Blue won!", "Green won!"), outcome
    assert sorted(phone.ending.text_content() for phone in phones) == sorted([outcome, outcome, "You won!", "You won!"])
    [chips] = {phone.chips() for phone in phones}
    expect(screen.page.locator(".jack-board .jack-chip")).to_have_count(chips)
    recap = theatre.visit(f"/r/{room.code}/recap")
    expect(recap.page.locator(".jack-film").first).to_be_visible()


@pytest.mark.night
def test_three_at_one_device_play_to_the_end_without_a_network(theatre):
    player = theatre.visit("/sequence", CardPlayer, size=PHONE)
    page = player.page
    player.press("Add a player")
    page.get_by_label("Who plays in seat 2").select_option("0")
    # The menu shows each player's team.
    expect(page.locator(".jack-person-team")).to_have_text(["Blue", "Green", "Red"])
    for number, name in enumerate(("Ada", "Bo", "Cy"), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.locator(".jack-deal").click()
    expect(page.locator(".jack-curtain")).to_be_visible()
    page.evaluate("""() => setInterval(() => {
        const curtain = document.querySelector(".jack-curtain:not([hidden]) button");
        window.bare = window.bare || Boolean(curtain && document.querySelector(".jack-hand:not([hidden]) .jack-card"));
        curtain?.click();
    }, 60)""")
    player.follows_hints()
    player.is_over()
    assert page.evaluate("() => window.bare") is False
    expect(player.ending).to_have_text(re.compile("^(Blue|Green|Red) won!|draw"))
    # Everybody played for a team, and the wins of the last game are counted.
    expect(page.locator(".jack-wins")).to_have_text(re.compile(r"^Games won: (Ada|Bo|Cy): \d"))
    player.press("Rematch")
    expect(page.locator(".jack-curtain")).to_be_visible()


@pytest.mark.night
def test_a_game_by_keys_alone(table):
    room = table(need=1)
    ada = room.player("Ada")
    room.deals()
    expect(ada.cards).to_have_count(7)
    # From here on, only keys are used: a number for a card, Enter for its space, arrows for that of a jack.
    ada.page.evaluate("""() => {
        window.pointed = 0;
        addEventListener("pointerdown", () => { window.pointed += 1; }, true);
    }""")
    keys = ada.page.keyboard

    def tries(card):
        """Returns whether a card could be played by keys."""
        before = ada.page.locator(".jack-stock").text_content()
        keys.press(str(card + 1))
        if ada.page.locator(".jack-cell.is-target").count():
            first = ada.page.locator(".jack-cell.is-target").first.get_attribute("data-cell")
            at = ada.page.evaluate("() => Number(document.activeElement.dataset.cell)")
            for key, count in (("ArrowUp", at // 10 - int(first) // 10), ("ArrowDown", int(first) // 10 - at // 10),
                               ("ArrowLeft", at % 10 - int(first) % 10), ("ArrowRight", int(first) % 10 - at % 10)):
                for _ in range(max(0, count)):
                    keys.press(key)
        elif not ada.page.locator(".jack-cell.is-space").count():
            keys.press(str(card + 1))
            return False
        keys.press("Enter")
        if ada.page.locator(".jack-acts button", has_text="here").or_(ada.page.locator(".jack-acts button", has_text="Remove this chip")).count():
            keys.press("Enter")
        until(ada.page, "(before) => document.querySelector('.jack-stock').textContent !== before || /won|draw/.test(document.querySelector('.jack-turn').textContent)", before)
        return True

    for _ in range(150):
        until(ada.page, "() => document.querySelector('.jack.is-turn') || /won|draw/.test(document.querySelector('.jack-turn').textContent)")
        if not ada.page.locator(".jack.is-turn").count():
            break
        if not any(tries(card) for card in range(ada.cards.count())):
            keys.press("d")
            keys.press("p")
    ada.is_over()
    assert ada.page.evaluate("() => window.pointed") == 0


@pytest.mark.night
def test_crowd_teams_of_two_hundred(table, theatre):
    room = table(form="crowd", turn=5, need=1)
    screen, ada = room.screen(), room.player("Ada")
    with bots(theatre.server, room.code, 200):
        comes(lambda: len(room.host.settle()["players"]), 202)
        room.host.do("startRound")
        expect(ada.page.locator(".jack-card").first).to_be_visible()
        expect(screen.page.locator(".jack-share").first).to_be_visible()
        ada.follows_hints()
        ada.is_over()
        expect(screen.page.locator(".jack-end-words")).to_have_text(re.compile("won|draw"))


# Returns, for every completely visible name, its largest size relative to the height of the screen.
READ = """(names) => {
    const found = {};
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const name = node.textContent.trim();
        if (!names.includes(name)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, top, right, bottom } = range.getBoundingClientRect();
        const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!isWhole || !node.parentElement.contains(there)) continue;
        const size = parseFloat(getComputedStyle(node.parentElement).fontSize) / innerHeight;
        found[name] = Math.max(found[name] ?? 0, size);
    }
    return found;
}"""


def names_at(tables):
    return {place["name"] for table in tables for place in table["places"] if "name" in place}


def names_through(tables):
    return {place["name"] for table in tables if "through" in table
            for index, place in enumerate(table["places"]) if index % table["teams"] == table["through"] and "name" in place}


def shows(screen, everybody, names):
    """Waits until the back row can read exactly these of all names."""
    def read():
        sizes = screen.page.evaluate(READ, sorted(everybody))
        # Rounded as in browsers.
        return {name for name, size in sizes.items() if size > 1 / 40 - 1e-4}

    comes(read, names)


@pytest.mark.night
@pytest.mark.parametrize("size", [2, 4], ids=["pairs", "teams"])
def test_sixty_four_players_play_a_knock_out(table, theatre, size):
    room = table(form="tables", size=size, turn=120)
    screen, small, console, ada = room.screen(), room.screen(size=(1280, 720)), room.console(), room.player("Ada")
    for number in range(63):
        theatre.stack.enter_context(Client(theatre.server)).join(room.code, f"Player {number}")
    expect(screen.page.locator(".screen-door")).to_be_visible()

    def tables(state):
        """Returns all tables of the round, once they are in this state."""
        def states():
            return {one["state"] for one in room.insists("sync")["game"]["tables"]}

        comes(states, {state})
        game = room.insists("sync")["game"]
        return game["tournament"], game["tables"], [one for one in game["tables"] if not one.get("rematch")]

    room.host.do("startRound")
    _, dealt, _ = tables("playing")
    everybody = names_at(dealt)
    assert (len(dealt), len(everybody)) == (64 // size, 64)
    # All pairs are on both projectors; new players cannot join any more.
    for page in (screen, small):
        shows(page, everybody, everybody)
        expect(page.page.locator(".screen-door")).to_be_hidden()
    # The console shows so many tables as tiles, and which of them are done.
    tiles = console.page.locator(".jack-table-tile")
    expect(tiles).to_have_count(64 // size)
    expect(tiles.and_(console.page.locator(".is-over"))).to_have_count(0)
    # A phone first shows its table and its opponents.
    [own] = [one for one in dealt if "Ada" in names_at([one])]
    seat = [place["name"] for place in own["places"]].index("Ada")
    others = [place["name"] for index, place in enumerate(own["places"]) if index % 2 != seat % 2]
    said = ada.page.locator(".jack-progress-table")
    expect(said).to_have_text(re.compile(f"^Table {own['table'] + 1}: you .*against {', '.join(others)}$"))
    while True:
        _, _, deciding = tables("playing")
        # Players who are out play for fun, and are only shown where they lost.
        if len(deciding) > 2:
            shows(screen, everybody, names_at(deciding))
        for one in dealt:
            room.insists("finishTable", table=one["table"])
        tournament, dealt, deciding = tables("finished")
        if tournament["state"] == "over":
            break
        if len(dealt) > 8:
            expect(tiles.and_(console.page.locator(".is-over"))).to_have_count(len(dealt))
        if len(deciding) > 2:
            # Of many tables, all results are listed for some seconds, then only the teams that advance.
            shows(screen, everybody, names_at(deciding))
            if len(deciding) > 8:
                shows(screen, everybody, names_through(deciding))
        # The next pairings: neighbors of this round meet.
        next = {4: "Quarter-finals", 2: "Semi-finals", 1: "Final"}
        screen.reads("Next: " + next.get(len(deciding) // 2, f"Round {tournament['round'] + 1}"))
        expect(screen.page.locator(".jack-advancing li")).to_have_count(len(deciding) // 2)
        expect(console.page.locator(".jack-standings")).not_to_have_attribute("open", "")
        room.insists("startRound")
    [second] = [one for one in tournament["standing"] if one["place"] == 1 + size // 2][:1]
    expect(console.page.locator(".jack-standing tr", has_text=second["name"]).first).to_contain_text("lost the final")
    champions = names_through(deciding)
    assert len(champions) == size // 2
    for name in champions:
        expect(screen.page.locator(".jack-champions .stage-big")).to_contain_text(name)
    ada.reads("The host decides what comes next.")
