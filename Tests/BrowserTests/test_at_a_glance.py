"""What a page shows at a glance, in every state: the current event, the player's task and standing, and the next step.
"""

import re

import pytest
from card_players import CardRoom
from conditions import comes, until
from people import Host
from playwright.sync_api import expect
from racers import RaceRoom, solution
from test_party import PartyRoom, asks, seated
from theatre import LAPTOP, PHONE

SMALL_LAPTOP = (1024, 768)
SIZES = {"phone": (PHONE, 100), "small phone, large text": ((320, 640), 200), "small laptop": (SMALL_LAPTOP, 100)}
GAMES = ("Live bingo", "Cross Sums", "Party", "One-Eyed Jack")

# Texts with which bingo's console is loaded, from a bundle or from the sources.
CONSOLE_TEXTS = re.compile(r"/js/(texts/\w+/host-bingo|games/bingo/texts/\w+/host)\.js")

# The words of a part that can be read: not clipped, and inside its frame and the window.
READS = """([part, frame]) => {
    const found = document.querySelector(part);
    const outer = found?.closest(frame).getBoundingClientRect();
    if (!outer) return "";
    const walker = document.createTreeWalker(found, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const words = [];
    while (walker.nextNode()) {
        const { parentElement: above } = walker.currentNode;
        range.selectNodeContents(walker.currentNode);
        const [top, bottom] = [Math.max(outer.top, 0), Math.min(outer.bottom, innerHeight)];
        const lines = [...range.getClientRects()];
        const isSeen = above.checkVisibility({ visibilityProperty: true }) && getComputedStyle(above).clipPath === "none";
        if (isSeen && lines.length > 0 && lines.every((line) => line.top >= top - 2 && line.bottom <= bottom + 2)) words.push(walker.currentNode.data.trim());
    }
    return words.join(" ").replace(/\\s+/g, " ").trim();
}"""


# The color of the text on a card, and its contrast to the card.
INK = """(face) => {
    const rgb = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
    const light = (color) => rgb(color).map((one) => one / 255).map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
        .reduce((sum, one, nth) => sum + one * [0.2126, 0.7152, 0.0722][nth], 0.05);
    const { color } = getComputedStyle(face);
    const pair = [light(color), light(getComputedStyle(face.parentElement).backgroundColor)];
    return [color, Math.max(...pair) / Math.min(...pair)];
}"""


def read(visitor, part, frame="body"):
    return visitor.page.evaluate(READS, [part, frame])


def resize(visitor, size, percent):
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; dispatchEvent(new Event('resize')); }", percent)


def console_of(theatre, room, size=LAPTOP):
    return theatre.visit(f"/r/{room.code}/host#token={room.token}", Host, size=size)


def test_an_open_join_page_shows_the_current_game(theatre):
    room = theatre.room(pack="wwdc-2025", terms=None, title=None)
    ada = theatre.player(room, join=False)
    how = ada.page.locator(".how")
    expect(how).to_contain_text("Tap")
    before = how.inner_text()
    ada.page.get_by_label("Your name").fill("Ada")
    room.host.do("play", game="crossSums")
    expect(how).to_contain_text("Tap a number to remove it")
    expect(how).not_to_contain_text(before.splitlines()[0])
    expect(ada.page.get_by_label("Your name")).to_have_value("Ada")


@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_round_shows_the_players_result_and_the_next_step(theatre, size):
    room = theatre.room(start=True)
    ada, bo, cy = (theatre.player(room, name) for name in ("Ada", "Bo", "Cy"))
    room.call(*ada.row(0))
    ada.marks(*ada.row(0))
    expect(ada.page.locator(".victory")).to_be_visible()
    other = next(text for text in bo.board if text not in ada.row(0))
    bo.tap(other)
    bo.stands(other, "early")
    room.host.do("finishRound")
    late = theatre.player(room, "Late")
    for one, words in ((ada, ["You were first!"]), (bo, ["Ada", "you"]), (late, ["Ada", "You can play the next round."])):
        resize(one, *SIZES[size])
        expect(one.page.locator(".callstrip[data-state=finished]")).to_be_visible()
        comes(lambda one=one, words=words: [word for word in [*words, "The host decides what comes next."] if word.lower() not in read(one, ".callstrip", ".marquee").lower()], [])
    # Cy tapped nothing, and reads how close the calls were.
    expect(cy.page.locator(".strip-over")).to_contain_text(re.compile("You were . terms? away|So close|You had a bingo"))


def test_the_projector_shows_bingos_that_only_need_a_tap(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    screen, console = theatre.screen(room), console_of(theatre, room, SMALL_LAPTOP)
    near = console.page.locator(".host-standings > .soft")
    expect(near).to_have_text("No one is one call away yet.")
    room.call(*ada.row(0)[:-1])
    tension = screen.page.locator(".tension")
    expect(tension).to_have_text("1 player is one call away")
    room.call(ada.row(0)[-1])
    expect(console.page.locator(".signal-unclaimed")).to_contain_text("Ada can claim a bingo")
    expect(near).to_be_hidden()
    expect(tension).to_have_text("1 player has a bingo to tap!")


def test_the_rules_of_a_race_are_one_tap_away_while_it_runs(theatre):
    room = RaceRoom(theatre)
    ada = room.racer("Ada")
    room.begins()
    ada.stage("playing")
    ada.page.locator(".tabbar").get_by_role("button", name="Rules").click()
    rules = ada.page.get_by_role("dialog", name="Rules")
    for words in ("until every row and column adds up", "Press and hold", "3 wrong marks", "adds 10 seconds", "shortest total time wins"):
        expect(rules).to_contain_text(words)


def test_every_clock_of_a_race_has_a_label(theatre):
    room = RaceRoom(theatre, pause=60)
    ada, bo, screen = room.racer("Ada"), room.racer("Bo"), room.screen()
    room.host.do("startRound", delay=5)
    expect(ada.page.locator(".race-clock")).to_contain_text("Starts in")
    expect(screen.page.locator(".race-time-left")).to_contain_text("Starts in")
    goes = solution(room.host.wait_for("puzzleStarted")["round"]["puzzle"])
    ada.stage("playing")
    expect(ada.page.locator(".race-clock")).to_contain_text("Time left")
    expect(screen.page.locator(".race-time-left")).to_contain_text("Time left")
    ada.removes(*goes)
    ada.stage("solved")
    expect(ada.page.locator(".race-news")).to_contain_text("The next puzzle follows when everyone is done.")
    bo.removes(*goes)
    for phone in (ada, bo):
        phone.stage("paused")
        expect(phone.page.locator(".race-clock")).to_contain_text("Next puzzle in")
    expect(screen.page.locator(".race-time-left")).to_contain_text("Next puzzle in")


def test_a_pause_without_a_clock_and_the_end_of_a_race_name_the_next_step(theatre):
    room = RaceRoom(theatre, pause=0)
    ada = room.racer("Ada")
    goes = solution(room.begins())
    ada.stage("playing")
    ada.removes(*goes)
    ada.stage("paused")
    expect(ada.page.locator(".race-news")).to_contain_text("The host starts the next puzzle.")
    room.host.do("finishRound")
    ada.stage("finished")
    expect(ada.page.locator(".race-news")).to_contain_text("The host decides what comes next.")


def test_a_party_shows_why_a_person_is_not_on_the_wheel(theatre):
    room = PartyRoom(theatre)
    phones = {name: room.phone(name) for name in ("Ada", "Bo", "Cleo")}
    console, screen = room.console(), room.screen()
    seats = seated(room, *phones.items())
    on_phone = seats[asks(room)]
    last = next(name for name, phone in phones.items() if phone is on_phone)
    room.host.do("next")
    waits = f"{last} can’t be picked twice in a row"
    for one in (console, screen, *phones.values()):
        expect(one.page.locator(".party-missing").filter(visible=True)).to_have_text(waits)
    expect(phones[last].page.locator(".party-controls .party-own")).to_have_text("You can’t be picked twice in a row.")
    line = console.page.locator(".person").filter(has_text=last).first
    expect(line).to_contain_text("Picked last")


def test_the_end_of_a_party_names_the_next_step_on_phones(theatre):
    room = PartyRoom(theatre)
    phones = [room.phone(name) for name in ("Ada", "Bo")]
    screen = room.screen()
    asks(room)
    room.host.do("finishGame")
    for phone in phones:
        phone.scene("ended")
        assert "The host decides what comes next." in read(phone, ".party-head")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_chosen_card_keeps_the_color_of_its_suit(theatre, scheme):
    room = CardRoom(theatre)
    ada, bo = room.player("Ada", color_scheme=scheme), room.player("Bo", color_scheme=scheme)
    on_turn = (ada, bo)[room.deals()["turn"]]
    expect(on_turn.cards).to_have_count(7)
    plain, chosen = {}, {}
    for nth in range(7):
        card = on_turn.cards.nth(nth)
        face = card.locator(".jack-card-face")
        suit = card.get_attribute("data-suit")
        plain[suit], _ = face.evaluate(INK)
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
        chosen[suit], contrast = face.evaluate(INK)
        assert contrast >= 4.5, (suit, chosen, contrast)
    assert len(plain) > 1 and len(set(chosen.values())) == len(set(plain.values())), (plain, chosen)


@pytest.mark.parametrize("size", [LAPTOP, SMALL_LAPTOP, PHONE, (320, 640)])
def test_the_big_screen_is_in_reach_of_the_console_all_evening(theatre, size):
    bingo, race, cards = theatre.room(start=True), RaceRoom(theatre), CardRoom(theatre)
    race.racer("Ada")
    race.begins()
    # A phone's bar has no space for it, so it is below the code once players have joined.
    is_phone = size[0] < 640
    for room in (bingo, race) if is_phone else (bingo, race, cards, PartyRoom(theatre)):
        console = console_of(theatre, room, size)
        expect(console.page.locator(".host-tabs .tab").first).to_be_visible()
        if is_phone:
            console.page.locator(".door-thumb").click()
        # A lobby has it with a picture.
        place = console.page.get_by_role("dialog") if is_phone else console.page.locator(".host-bar, .lobby")
        way = place.get_by_role("link", name="Big screen").filter(visible=True).first
        expect(way).to_be_in_viewport(ratio=1)
        assert way.get_attribute("href").split("#")[0].endswith(f"/r/{room.code}/screen")
        assert way.bounding_box()["height"] >= 44


def test_a_code_that_is_shown_before_the_game_has_been_loaded_stays(theatre):
    room, held = theatre.room(start=True), []
    page = theatre.page(size=PHONE)
    page.route(CONSOLE_TEXTS, lambda route: held.append(route))
    page.goto(f"{theatre.base}/r/{room.code}/host#token={room.token}", wait_until="domcontentloaded")
    page.locator(".door-thumb").click()
    code = page.get_by_role("dialog").locator(".door-large-code")
    expect(code).to_be_visible()
    assert page.locator("[data-panel]").count() == 2
    for route in held:
        route.continue_()
    comes(lambda: page.locator("[data-panel]").count() > 2, True)
    expect(code).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_the_button_that_plays_something_else_is_in_view(theatre, size):
    room = theatre.room()
    console = console_of(theatre, room, SIZES[size][0])
    console.press("Play something else")
    resize(console, *SIZES[size])
    dialog = console.page.get_by_role("dialog", name="Play something else")
    for game in GAMES:
        dialog.get_by_text(game, exact=True).click()
        go = dialog.get_by_role("button", name=f"Play {game}")
        until(console.page, "game => document.querySelector('.setup-foot button')?.textContent.includes(game)", game)
        expect(go).to_be_in_viewport(ratio=1)
    go.click()
    expect(dialog).to_be_hidden()


def test_nothing_is_cut_at_the_bottom_of_a_small_laptop(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    room.call(*ada.row(0), *ada.row(1))
    console = console_of(theatre, room, SMALL_LAPTOP)
    expect(console.page.locator(".term").first).to_be_visible()
    for tab in (None, "Room", "People", "Board"):
        if tab:
            console.look(tab)
        ends = console.page.evaluate("""() => [...document.querySelectorAll(".host-panel.is-shown")].map((panel) => {
            panel.scrollTo(0, panel.scrollHeight);
            const last = [...panel.children].filter((one) => one.checkVisibility()).at(-1).getBoundingClientRect();
            const { bottom } = panel.getBoundingClientRect();
            return [panel.dataset.panel, last.bottom <= bottom + 1 && bottom <= innerHeight + 1];
        })""")
        assert all(fits for _, fits in ends), ends
