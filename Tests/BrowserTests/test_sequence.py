"""One-Eyed Jack: at one device that goes round, without a network, and in a room, alone or several on a phone."""

import json

import pytest
from bots import bots
from card_players import CardPlayer, CardRoom
from conditions import comes, until
from line import Line
from playwright.sync_api import expect
from theatre import PHONE, keep, kept


def sits_beside(phone, name):
    phone.press("Somebody else plays on this phone")
    phone.page.get_by_label("Their name").fill(name)
    phone.press("Sit down")


def shows_the_way(phone, line, name):
    """The secret that the page draws for the seat's next phone."""
    phone.page.locator(".tabbar").get_by_role("button", name="Table").click()
    phone.page.locator(".jack-local-people li", has_text=name).get_by_role("button").click()
    expect(phone.page.get_by_role("img", name=f"QR code with the link to {name}’s seat")).to_be_visible()
    return json.loads(line.commands("moveSeat")[-1])["secret"]


@pytest.fixture
def table(theatre):
    return lambda **options: CardRoom(theatre, **options)


def test_one_device_goes_round_without_a_network(theatre):
    page = theatre.visit("/sequence", size=PHONE).page
    page.get_by_label("Who plays at place 2").select_option("0")
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Bo")
    page.locator(".jack-deal").click()
    for _ in range(3):
        # The board is seen, no hand.
        expect(page.locator(".jack-curtain")).to_be_visible()
        assert page.locator(".jack-card:visible").count() == 0
        expect(page.locator(".jack-board")).to_be_visible()
        page.locator(".jack-curtain button").click()
        expect(page.locator(".jack-card")).to_have_count(7)
        page.get_by_role("button", name="Hint").click()
        page.locator(".jack-acts button").first.click()
    chips = page.locator(".jack-board .jack-chip").count()
    # A one-eyed jack may have taken one of the first two.
    assert chips >= 1
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    page.locator(".jack-continue").click()
    expect(page.locator(".jack-board .jack-chip")).to_have_count(chips)
    expect(page.locator(".jack-curtain")).to_be_visible()


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
        # The board is seen, no hand; whoever is not at turn is not asked.
        expect(phone.curtain).to_contain_text(f"Pass to {names[turn]}")
        expect(phone.curtain.get_by_role("button")).to_have_count(1)
        assert phone.cards.count() == 0
        phone.says_who(names[turn])
        expect(phone.cards).to_have_count(7)
        phone.plays()
        turn = 1 - turn
    # Another page of the same browser's tab finds all of them again, and no hand.
    phone.page.reload()
    expect(phone.curtain).to_contain_text(f"Pass to {names[turn]}")
    assert phone.cards.count() == 0
    phone.says_who(names[turn])
    phone.press("Hide the hand")
    expect(phone.curtain).to_be_visible()
    assert phone.cards.count() == 0

    [seat] = json.loads(kept(phone.page, f"callboard.seats.{room.code}"))
    assert seat["name"] == "Bo"
    way = shows_the_way(phone, line, "Bo")
    assert seat["token"] not in way
    bo = room.player(None, f"#move={way}")
    expect(bo.cards).to_have_count(7)
    assert "#" not in bo.page.url
    key = json.loads(kept(bo.page, f"callboard.seat.{room.code}"))
    assert key["name"] == "Bo" and key["token"] not in (seat["token"], way) and "move" not in key
    phone.toast("Bo: This seat is played on another device now.")
    expect(phone.page.locator("dialog[open]")).to_have_count(0)
    expect(phone.cards).to_have_count(7)
    expect(phone.curtain).to_be_hidden()
    assert json.loads(kept(phone.page, f"callboard.seats.{room.code}")) == []
    pages = {"Ada": phone, "Bo": bo}
    chips = bo.chips()
    pages[names[turn]].plays()
    comes(lambda: [page.chips() for page in pages.values()] != [chips, chips], True)


def test_whoever_is_left_has_the_phone_and_who_has_moved_gets_no_second_seat(table):
    room, line = table(), Line()
    phone = room.player("Ada", context=line.context(room.theatre, size=PHONE))
    sits_beside(phone, "Bo")
    expect(phone.page.locator(".jack-team.is-own")).to_have_count(2)
    room.deals()
    phone.page.reload()
    old = json.loads(kept(phone.page, f"callboard.seat.{room.code}"))
    assert old["name"] == "Ada"
    way = shows_the_way(phone, line, "Ada")
    # A copy of the old phone that sleeps, and hears of nothing.
    asleep = room.player(None)
    keep(asleep.page, f"callboard.seat.{room.code}", json.dumps(old))
    ada = room.player(None, f"#move={way}")
    expect(ada.cards).to_have_count(7)
    # Bo has the page from now on, and is alone on it.
    expect(phone.cards).to_have_count(7)
    expect(phone.curtain).to_be_hidden()
    assert json.loads(kept(phone.page, f"callboard.seat.{room.code}"))["name"] == "Bo"
    asleep.page.reload()
    asleep.reads("Your seat has moved")
    assert kept(asleep.page, f"callboard.seat.{room.code}") is None
    # A link that was used costs nobody the seat that they have.
    phone.page.goto("about:blank")
    phone.go(f"/r/{room.code}#move={way}")
    phone.press("Use the link’s seat")
    phone.reads("This link does not open the room")
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
    console.page.get_by_role("button", name="Bo: place 2, Green").focus()
    console.page.keyboard.press("ArrowRight")
    expect(seats).to_have_text(["Di", "Cy", "Bo", "Ada"])
    expect(console.page.get_by_role("button", name="Bo: place 3, Blue")).to_be_focused()
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
    # Its middle stays where it was, and two fingers move it.
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


@pytest.mark.night
def test_four_phones_in_two_teams_play_to_the_end_over_a_crash(own_server, open_theatre):
    theatre = open_theatre(own_server)
    # What a browser says about a server that is not there.
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
    [outcome] = {phone.page.locator(".jack-turn").text_content() for phone in phones}
    assert outcome.endswith("wins!"), outcome
    expect(screen.page.locator(".jack-last")).to_have_text(outcome)
    [chips] = {phone.chips() for phone in phones}
    expect(screen.page.locator(".jack-board .jack-chip")).to_have_count(chips)
    recap = theatre.visit(f"/r/{room.code}/recap")
    expect(recap.page.locator(".jack-film").first).to_be_visible()


@pytest.mark.night
def test_three_at_one_device_play_to_the_end_without_a_network(theatre):
    player = theatre.visit("/sequence", CardPlayer, size=PHONE)
    page = player.page
    player.press("Add a player")
    page.get_by_label("Who plays at place 2").select_option("0")
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
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


@pytest.mark.night
def test_a_game_by_keys_alone(table):
    room = table(need=1)
    ada = room.player("Ada")
    room.deals()
    expect(ada.cards).to_have_count(7)
    # Nothing is touched from here on: a card by its number, its space by Enter, a jack's by arrows.
    ada.page.evaluate("""() => {
        window.pointed = 0;
        addEventListener("pointerdown", () => { window.pointed += 1; }, true);
    }""")
    keys = ada.page.keyboard

    def tries(card):
        """Whether a card could be played by keys."""
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
        if ada.page.locator(".jack-acts button", has_text="here").or_(ada.page.locator(".jack-acts button", has_text="Take this chip")).count():
            keys.press("Enter")
        until(ada.page, "(before) => document.querySelector('.jack-stock').textContent !== before || /wins|draw/.test(document.querySelector('.jack-turn').textContent)", before)
        return True

    for _ in range(150):
        until(ada.page, "() => document.querySelector('.jack.is-turn') || /wins|draw/.test(document.querySelector('.jack-turn').textContent)")
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
        outcome = ada.page.locator(".jack-turn").text_content()
        expect(screen.page.locator(".jack-last")).to_have_text(outcome)


@pytest.mark.night
def test_a_knock_out_of_sixty_four_at_sixteen_tables(table, theatre):
    room = table(form="tables", size=4, need=1, turn=15)
    screen, console = room.screen(), room.console()
    with bots(theatre.server, room.code, 64):
        # The host is one of them.
        comes(lambda: len(room.host.settle()["players"]), 65)
        room.host.do("startRound")
        tournament = room.host.wait_for("tournament", seconds=60)["tournament"]
        assert (tournament["tables"], tournament["entrants"]) == (16, 64)
        expect(screen.page.locator(".jack-hall-board").filter(visible=True)).to_have_count(4)
        expect(screen.page.locator(".jack-bracket-table")).to_have_count(16)
        expect(console.page.locator(".jack-table-line")).to_have_count(16)
        expect(screen.page.locator(".jack-hall-board .jack-chip").first).to_be_visible()
        # A table takes its minutes; the host waits for none of them.
        while (game := room.host.settle()["game"])["tournament"]["state"] != "over":
            if game["tournament"]["state"] == "between":
                room.host.ask("startRound")
            for one in game["tables"]:
                if one["state"] != "finished":
                    room.host.ask("finishTable", table=one["table"])
    assert sum(line.get("place") == 1 for line in game["tournament"]["standing"]) == 2, "a team of two has won"
