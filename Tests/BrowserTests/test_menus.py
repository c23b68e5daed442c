"""What a page offers before a game and beside it: one button that goes on, the rules one tap away, and for hosts one place
for people, a check of everything, and a rehearsal.
"""

import re

import pytest
from card_players import CardPlayer
from conditions import comes, until
from looks import LOOK, clean
from people import Host, Visitor
from playwright.sync_api import expect
from test_party import PartyRoom
from theatre import LAPTOP, PHONE

SMALL = (320, 568)
PHONES = {"has_touch": True, "is_mobile": True}
# The menu of each page without a room, and the button that begins.
MENUS = {"/sequence": "Deal", "/party": "Play", "/solo": "Deal my board"}


def rules(visitor, *sentences):
    """Opens the rules by one tap; checks some of them."""
    visitor.page.get_by_role("button", name="Rules", exact=True).click()
    dialog = visitor.page.get_by_role("dialog", name="Rules")
    for words in sentences:
        expect(dialog).to_contain_text(words)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize("path", MENUS)
@pytest.mark.parametrize("size", [SMALL, PHONE], ids=str)
def test_the_button_that_begins_is_in_sight(theatre, path, size):
    visitor = theatre.visit(path, size=size, **PHONES)
    begins = visitor.page.get_by_role("button", name=MENUS[path], exact=True)
    expect(begins).to_be_enabled()
    expect(begins).to_be_in_viewport(ratio=1)
    expect(visitor.page.locator(".button.primary:visible")).to_have_count(1)
    for way in ("Rules", "Settings"):
        expect(visitor.page.get_by_role("button", name=way)).to_be_visible()


def test_rules_are_one_tap_away_in_a_room(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    rules(ada, "its tile lights up", "Goal: ", "Players who finish on the same call tie")
    room.host.do("finishRound")
    room.host.do("play", game="party", options={"rule": "everybodyOnce", "timer": 30})
    expect(ada.page.locator(".party-room")).to_be_visible()
    rules(ada, "Everyone is picked once", "30 seconds for a question", "The player picked last spins next.")
    room.host.do("setOptions", options={"mode": "draw", "source": "present"})
    rules(ada, "The wheel draws among the players who are here.", "A winner leaves the draw.")


def test_rules_are_one_tap_away_without_a_room(theatre):
    cards = theatre.visit("/sequence", CardPlayer, **PHONES)
    rules(cards, "Two-eyed jacks go anywhere", "The first team with 2 sequences wins.", "swap a dead card")
    cards.page.locator(".jack-deal").click()
    expect(cards.page.locator(".jack.is-turn")).to_be_visible()
    rules(cards, "Corners count for all teams.")
    party = theatre.visit("/party", **PHONES)
    rules(party, "No one is picked twice in a row.")
    party.page.get_by_label("Who plays?").fill("Ada, Bo")
    party.press("Play")
    rules(party, "hand the phone over")
    bingo = theatre.visit("/solo", **PHONES)
    rules(bingo, "tap every term that comes up")
    bingo.press("Deal my board")
    expect(bingo.page.locator(".tile").first).to_be_visible()
    rules(bingo, "Goal: ")


def test_a_bots_play_is_shown_before_the_next_bot_plays(theatre):
    page = theatre.visit("/sequence", CardPlayer, **PHONES).page
    for place in (3, 4):
        page.get_by_role("button", name="Add a player").click()
        page.get_by_label(f"Who plays in seat {place}").select_option("1")
    page.locator(".jack-deal").click()
    expect(page.locator(".jack.is-turn")).to_be_visible()
    page.evaluate("""() => {
        window.turns = [];
        const turn = document.querySelector(".jack-turn");
        new MutationObserver(() => window.turns.push([turn.textContent, performance.now()]))
            .observe(turn, { childList: true, characterData: true, subtree: true });
    }""")
    page.locator(".jack-acts .icon-bulb").click()
    page.locator(".jack-acts button").first.click()
    until(page, "() => window.turns.filter(([words]) => words.includes('Your turn')).length > 0")
    turns = [(words, at) for words, at in page.evaluate("window.turns") if words.startswith("Bot") or "partner" in words or "Your turn" in words]
    begins = {}
    for words, at in turns:
        begins.setdefault(words, at)
    times = [at for words, at in begins.items() if words.startswith(("Bot\u00a03", "Bot\u00a04", "Your partner"))]
    assert len(times) == 2, turns
    # The play of the second player is readable from the third player's turn to the fourth's.
    assert times[1] - times[0] >= 1_900, turns


def test_a_lesson_is_shown_once_when_it_matters(theatre):
    context = theatre.context(**PHONES)
    page = theatre.visit("/sequence", CardPlayer, context=context).page
    page.evaluate("""async () => {
        const { begin, played } = await import("/js/games/sequence/solo/game.js");
        const { keepGame } = await import("/js/games/sequence/solo/saved-games.js");
        const { durable } = await import("/js/kit/durable-storage.js");
        const { eyesOf } = await import("/js/games/sequence/rules/cards.js");
        for (let seed = 1; ; seed += 1) {
            const game = { ...begin([{ player: "p1", name: "Ada" }, { bot: 1 }], 2, {}), first: 0, seed: seed.toString(16).padStart(64, "0") };
            if (!played(game).table.hands[0].some((card) => eyesOf(card) === "two")) continue;
            keepGame(game);
            return durable.settled();
        }
    }""")
    says = page.locator(".jack-says")
    for isNew in (True, False):
        page.reload()
        page.locator(".jack-continue").click()
        expect(page.locator(".jack.is-turn")).to_be_visible()
        if not isNew:
            break
        expect(says).to_have_text("Two eyes: this jack goes on any free space.")
        plain = page.locator(".jack-card:not(:has(.jack-eyes))").first
        plain.click()
        expect(says).to_have_count(0)
        page.locator(".jack-acts button").first.click()
        expect(page.locator(".jack.is-turn")).to_have_count(0)
        expect(page.locator(".jack.is-turn")).to_be_visible()
    expect(page.locator(".jack-acts .icon-bulb")).to_be_visible()
    expect(says.filter(has_text="Two eyes")).to_have_count(0)


def test_people_are_in_one_place_of_the_console(theatre):
    room = PartyRoom(theatre)
    room.phone("Ada")
    console = room.console()
    console.page.locator("[data-tab=people]").click()
    console.page.get_by_label("Name of a guest").fill("Grandma, Opa")
    console.press("Add")
    people = console.page.locator(".people .person")
    grandma, ada = people.filter(has_text="Grandma"), people.filter(has_text="Ada")
    expect(people.filter(has_text="Opa")).to_be_visible()
    grandma.get_by_role("button", name="Grandma: Sit out").click()
    expect(grandma).to_contain_text("Sits out")
    grandma.get_by_role("button", name="Grandma: Back in").click()
    grandma.get_by_role("button", name="Remove Grandma").click()
    expect(grandma).to_have_count(0)
    expect(ada.get_by_role("button", name="Manage Ada")).to_be_visible()
    ada.get_by_role("button", name="Ada: Sit out").click()
    expect(ada).to_contain_text("Sits out")
    expect(console.page.locator(".host-tabs .icon-people")).to_have_count(1)
    # Another game has no such setting for a wheel.
    room.host.do("play", game="crossSums")
    expect(console.page.locator("[data-tab=standings]")).to_be_visible()
    console.page.locator("[data-tab=people]").click()
    expect(people.filter(has_text="Ada")).to_be_visible()
    expect(console.page.locator(".person-deed").filter(visible=True)).to_have_count(0)


def opens_check(console):
    console.press(re.compile("^Before the evening"), exact=False)
    dialog = console.page.get_by_role("dialog", name="Before the evening")
    expect(dialog.locator(".check-row")).to_have_count(5)
    return dialog


@LOOK
def test_the_check_lists_what_it_can_and_cannot_check(theatre, look):
    room = theatre.room()
    context = theatre.context(size=LAPTOP, **look)
    console = theatre.visit(f"/r/{room.code}/host#token={room.token}", Host, context=context)
    dialog = opens_check(console)
    rows = dialog.locator(".check-row")
    # This server is on this computer alone.
    expect(rows.nth(0)).to_have_attribute("data-look", "wrong")
    expect(rows.nth(0)).to_contain_text("works on this computer alone")
    expect(rows.nth(1)).to_have_attribute("data-look", "fine")
    expect(rows.nth(3)).to_have_attribute("data-look", "open")
    expect(dialog).to_contain_text("not with real iPhones")
    clean(console, "the check")
    screen = theatre.visit(f"/r/{room.code}/screen", context=context)
    expect(rows.nth(3)).to_have_attribute("data-look", "fine")
    expect(rows.nth(4)).to_have_attribute("data-look", "open")
    screen.page.mouse.move(200, 200)
    screen.page.keyboard.press("m")
    expect(rows.nth(4)).to_have_attribute("data-look", "fine")


@pytest.mark.parametrize("bots", [8, 40])
def test_a_rehearsal_is_one_press_and_leaves_no_trace(theatre, bots):
    room = theatre.room(pack="wwdc-2025", terms=None, options={"size": 4})
    console = theatre.visit(f"/r/{room.code}/host#token={room.token}", Host, size=LAPTOP)
    dialog = opens_check(console)
    if bots != 8:
        dialog.get_by_role("radio", name=str(bots), exact=True).check(force=True)
    with console.page.expect_popup() as opened:
        dialog.get_by_role("button", name="Rehearse with bots").click()
    stage = Host(theatre, opened.value)
    expect(stage.page.locator(".rehearsal-line")).to_contain_text("Bots play along")
    assert stage.code != room.code
    expect(stage.page.locator(".lobby > h3").filter(visible=True)).to_contain_text(str(bots))
    # The rehearsal has the room's options, and its bots mark called terms.
    stage.press("Start round")
    stage.starts_now()
    for count in range(1, 15):
        stage.page.locator(".term:not([data-state=called])").first.focus()
        stage.page.keyboard.press("Enter")
        until(stage.page, f"() => document.querySelectorAll('.term[data-state=called]').length === {count}")
    expect(stage.page.locator(".host-standings .standing").first).to_contain_text("Bot")
    # What the host has tried is ticked off.
    steps = stage.page.locator(".rehearsal-steps > li")
    expect(steps.nth(0)).to_contain_text("done")
    expect(steps.nth(1)).not_to_contain_text("done")
    code = stage.code
    stage.page.get_by_role("button", name="End the rehearsal").click()
    comes(lambda: theatre.server.get(f"/api/rooms/{code}").status, 410)
    # The real room is unchanged.
    expect(console.page.locator(".arrival")).to_have_count(0)
    front = theatre.visit("/", Visitor, context=console.page.context)
    expect(front.page.locator(".room-row")).to_have_count(1)
