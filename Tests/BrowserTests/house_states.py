"""Every state of the pages of Party and One-Eyed Jack, one after another, in any appearance and language: for pictures,
for axe, and for checks whether everything fits. Nothing here is found by its words.
"""

from card_players import PLAYS
from people import Visitor
from playwright.sync_api import expect
from theatre import LAPTOP, PROJECTOR
from wire_client import Client

LONG_NAME = "Wolfeschlegelsteinhausen"
LONG_QUESTION = "{player}, what is the most embarrassing thing that {other} and you have ever done together on a holiday, and who knows of it?"
QUESTIONS = [
    {"text": LONG_QUESTION, "kind": "truth"}, {"text": "Hum a tune until {other} knows it.", "kind": "dare"},
    {"category": "wouldYouRather", "options": ["fly to the moon and stay there for a whole year", "swim"], "text": "Would you rather…"}]
STILL = {"reduced_motion": "reduce"}
SEATING = ".jack-seating, .jack-teams, .jack"


class Guest(Visitor):
    """A person with a phone, in any language."""

    def join(self, name, board):
        field = self.page.locator(".name-input")
        expect(field).not_to_have_value("")
        field.fill(name)
        self.page.locator(".join-form [type=submit]").click()
        expect(self.page.locator(board).filter(visible=True).first).to_be_visible()


class House:
    """A room and its pages in one appearance: two phones, the console, the projector, an overlay."""

    def __init__(self, theatre, board, look, **fields):
        self.theatre = theatre
        self.look = look
        self.board = board
        self.code, self.token = theatre.server.make_room(terms=None, title="Saturday at our place", **fields)
        self.host = theatre.stack.enter_context(Client(theatre.server, token=self.token))
        self.host.join(self.code)

    def visit(self, path, size=PROJECTOR, **options):
        return self.theatre.visit(f"/r/{self.code}/{path}", size=size, **self.look, **options)

    def phone(self, name):
        phone = self.theatre.visit(f"/r/{self.code}", Guest, has_touch=True, is_mobile=True, **self.look)
        phone.join(name, self.board)
        return phone

    def console(self):
        console = self.visit(f"host#token={self.token}", LAPTOP)
        expect(console.page.locator(".host-tabs .tab").first).to_be_attached()
        return console


def scene(name, *visitors):
    for visitor in visitors:
        expect(visitor.page.locator(f".party-stage[data-scene={name}]").filter(visible=True)).to_have_count(1, timeout=20_000)


def party_states(theatre, **options):
    """Yields the name and page of every state of a party in a room: questions, then a draw among names."""
    # The pictures take longer than the usual time to choose.
    rules = {"spinMilliseconds": 2000, "spinner": "anybody", "chooseSeconds": 60}
    # One question of each kind, in a fixed order.
    for number, (kind, questions) in enumerate((("truth", QUESTIONS[:2]), (None, QUESTIONS[2:]))):
        deck = {"title": "Test", "language": "en", "questions": questions}
        house = House(theatre, ".party-room", options, game="party", options=rules, decks=[deck])
        ada, bo = house.phone(LONG_NAME), house.phone("Bo")
        console, screen = house.console(), house.visit("screen")
        house.host.do("guests", add="Grandma")
        # A vote of three people is mentioned at the end.
        cy = theatre.stack.enter_context(Client(theatre.server))
        cy.join(house.code, "Cy")
        expect(screen.page.locator(".wheel").first).to_be_visible()
        if number == 0:
            overlay = house.visit("overlay?parts=call,news,qr,standings,tension")
            yield "party-ready", ada
            yield "party-host-ready", console
            yield "party-screen-ready", screen
        house.host.do("spin")
        if number == 0:
            scene("spinning", ada, screen)
            yield "party-spinning", ada
            yield "party-screen-spinning", screen
        if kind:
            scene("choosing", ada, bo, screen)
            yield "party-choosing", ada
            yield "party-screen-choosing", screen
            house.host.do("choose", kind=kind)
        scene("asking", ada, bo, screen)
        if kind:
            yield "party-asking", ada
            yield "party-host-asking", console
            yield "party-screen-asking", screen
            yield "party-overlay", overlay
        else:
            for phone in (ada, bo):
                phone.page.get_by_role("button", name="swim").click()
            cy.do("vote", option=1)
            expect(screen.page.locator(".party-count").nth(1)).to_have_text("2")
            yield "party-votes", ada
            yield "party-screen-votes", screen
        house.host.do("next")
        if number == 0:
            scene("rest", ada, screen)
            house.host.do("spin")
            scene("asking", ada, screen)
            house.host.do("next")
            scene("deckDone", ada, screen)
            yield "party-deck-done", ada
            yield "party-screen-deck-done", screen
    house.host.do("finishGame")
    scene("ended", ada, screen)
    # The vote is mentioned.
    expect(ada.page.locator(".party-moments li")).to_have_count(1)
    yield "party-ended", ada
    yield "party-host-ended", console
    yield "party-screen-ended", screen
    recap = house.visit("recap")
    expect(recap.page.locator(".story").first).to_be_visible()
    yield "party-recap", recap


def away_states(theatre, **options):
    """Yields the states of a party in which a player has been away for a minute, and stays on the wheel until the host
    decides.
    """
    house = House(theatre, ".party-room", options, game="party", options={"skipsAway": False}, decks=[{"title": "Test", "questions": QUESTIONS}])
    ada, console = house.phone(LONG_NAME), house.console()
    house.phone("Bo")
    console.page.locator(".host-tabs [data-tab=people]").click()
    ada.page.close()
    expect(console.page.locator(".person.has-part", has_text=LONG_NAME).locator(".person-role")).not_to_be_empty()
    # Moves the console's clock forward by a minute.
    console.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 61_000; }")
    house.host.do("guests", add="Grandma")
    expect(console.page.locator(".party-away .button")).to_be_visible()
    yield "party-host-away", console


def draw_states(theatre, **options):
    """Yields the states of a draw from a list, from pasting the names to the winners."""
    rules = {"mode": "draw", "source": "list", "winners": 2, "spinMilliseconds": 2000, "mixesChance": False}
    house = House(theatre, ".party-room", options, game="party", options=rules)
    ada, console, screen = house.phone(LONG_NAME), house.console(), house.visit("screen")
    overlay = house.visit("overlay?parts=call,news,qr,standings,tension")
    expect(screen.page.locator(".party-stage")).to_be_visible()
    expect(overlay.page.locator(".party-overlay-wheel")).to_be_attached()
    yield "draw-waiting", ada
    console.page.locator(".party-desk .button").filter(visible=True).click()
    expect(console.page.locator("dialog textarea")).to_be_visible()
    yield "draw-list-dialog", console
    console.page.keyboard.press("Escape")
    names = [LONG_NAME, "Bo", "Cy", "Di", "Maximilian von Hohenzollern", "Ed"]
    house.host.do("candidates", part=1, of=1, names=names)
    house.host.do("spin", prize="A weekend for two in the most beautiful town of them all")
    scene("drawn", ada, console, screen)
    yield "draw-drawn", ada
    yield "draw-host-drawn", console
    yield "draw-screen-drawn", screen
    yield "draw-overlay", overlay
    house.host.do("spin")
    house.host.wait_for("turn", seconds=20)
    # The console may show another tab than the wheel.
    scene("drawn", ada, screen)
    house.host.do("finishGame")
    scene("ended", ada, screen)
    yield "draw-ended", ada
    yield "draw-host-ended", console
    yield "draw-screen-ended", screen
    recap = house.visit("recap")
    expect(recap.page.locator(".story").first).to_be_visible()
    yield "draw-recap", recap


def party_alone_states(theatre, **options):
    """Yields the states of a party on one phone that is passed around, and of the decks that people write."""
    phone = theatre.visit("/party", has_touch=True, is_mobile=True, **options)
    expect(phone.page.locator("select option")).not_to_have_count(0)
    phone.page.locator("#party-name").fill(f"{LONG_NAME}, Bo, Cy")
    phone.page.locator("#party-name").press("Enter")
    expect(phone.page.get_by_text("Cy", exact=True)).to_be_visible()
    yield "party-alone-menu", phone
    phone.page.locator(".button.primary.large.wide").click()
    scene("rest", phone)
    yield "party-alone-ready", phone
    phone.page.locator(".party-room .button.primary").filter(visible=True).first.click()
    scene("choosing", phone)
    yield "party-alone-choosing", phone
    phone.page.locator(".party-room .button").filter(visible=True).first.click()
    scene("asking", phone)
    yield "party-alone-asking", phone
    phone.page.locator(".party-top .button:has(.icon-info)").click()
    expect(phone.page.locator(".rules-sheet")).to_be_visible()
    yield "party-alone-rules", phone
    phone.page.keyboard.press("Escape")
    phone.page.locator(".party-top .button:has(.icon-gear)").click()
    phone.page.locator("dialog .button:has(.icon-list)").click()
    phone.page.locator(".menu-fold summary").first.click()
    expect(phone.page.locator("#party-deck")).to_be_visible()
    yield "party-alone-under-way", phone
    writer = theatre.visit("/decks", **options)
    expect(writer.page.locator(".writing-choice").first).to_be_visible()
    yield "decks", writer
    writer.page.locator(".writing-row .button").nth(1).click()
    expect(writer.page.locator("dialog textarea").first).to_be_visible()
    yield "decks-import", writer
    writer.page.keyboard.press("Escape")
    writer.page.locator(".writing-choice").first.click()
    expect(writer.page.locator(".writing-line").first).to_be_visible()
    yield "decks-editor", writer


def at_turn(*phones):
    """Returns the phone of the player on turn."""
    for _ in range(200):
        for phone in phones:
            if phone.page.locator(".jack.is-turn").filter(visible=True).count():
                return phone
        phones[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is at turn")


def table_states(theatre, **options):
    """Yields the name and page of every state of One-Eyed Jack in a room, with two people and two bots."""
    house = House(theatre, SEATING, options, game="sequence", options={"turn": 0, "undo": True, "level": 1})
    ada, bo = house.phone(LONG_NAME), house.phone("Bo")
    console, screen = house.console(), house.visit("screen")
    overlay = house.visit("overlay?parts=call,news,qr,standings,tension")
    expect(screen.page.locator(".jack-team").first).to_be_visible()
    yield "table-seating", ada
    yield "table-host-seating", console
    yield "table-screen-seating", screen
    house.host.do("startRound")
    for phone in (ada, bo):
        expect(phone.page.locator(".jack-card").first).to_be_visible(timeout=20_000)
    phone = at_turn(ada, bo)
    yield "table-turn", phone
    yield "table-waiting", bo if phone is ada else ada
    phone.page.locator(".jack-card").first.click()
    yield "table-card-chosen", phone
    yield "table-host-playing", console
    yield "table-screen-playing", screen
    yield "table-overlay", overlay
    house.host.do("pause")
    expect(ada.page.locator(".jack")).to_be_visible()
    yield "table-paused", ada
    house.host.do("resume")
    house.host.do("finishRound")
    house.host.wait_for("finished")
    expect(screen.page.locator("[data-round=finished], .screen-stage").first).to_be_visible()
    yield "table-finished", ada
    yield "table-host-finished", console
    yield "table-screen-finished", screen
    recap = house.visit("recap")
    expect(recap.page.locator(".jack-film").first).to_be_visible()
    yield "table-film", recap
    verify = theatre.visit(f"/verify#room={house.code}", **options)
    expect(verify.page.locator("[data-look=fine]")).to_be_visible()
    yield "table-verify", verify


def table_alone_states(theatre, **options):
    """Yields the states on one device that is passed around."""
    page = theatre.visit("/sequence", **options)
    expect(page.page.locator(".jack-deal")).to_be_visible()
    for number, name in enumerate((LONG_NAME, "Bo")):
        if number:
            page.page.locator(".jack-person select").nth(number).select_option("0")
        page.page.locator(".jack-person input").nth(number).fill(name)
    yield "table-alone-menu", page
    page.page.locator(".jack-deal").click()
    expect(page.page.locator(".jack-curtain")).to_be_visible()
    yield "table-alone-curtain", page
    page.page.locator(".jack-curtain button").click()
    expect(page.page.locator(".jack-card").first).to_be_visible()
    yield "table-alone-hand", page
    page.page.locator(".jack-card").first.click()
    yield "table-alone-chosen", page
    page.page.keyboard.press("v")
    expect(page.page.locator(".jack-list h2").first).to_be_visible()
    yield "table-alone-list", page
    page.page.locator(".jack-tools .button:has(.icon-back)").click()
    page.page.locator(".menu-fold summary").click()
    expect(page.page.locator(".jack-continue")).to_be_visible()
    yield "table-alone-under-way", page
    page.page.locator(".menu-ways .button:has(.icon-info)").click()
    expect(page.page.locator(".rules-sheet")).to_be_visible()
    yield "table-alone-rules", page


def table_won_states(theatre, **options):
    """Yields the states of a game that two have played to its end."""
    house = House(theatre, SEATING, options, game="sequence", options={"turn": 0, "need": 1})
    ada, bo = house.phone(LONG_NAME), house.phone("Bo")
    console, screen = house.console(), house.visit("screen")
    house.host.do("startRound")
    for phone in (ada, bo):
        phone.page.evaluate(f"() => {{ setInterval({PLAYS}, 60); }}")
    for visitor in (ada, bo, console, screen):
        expect(visitor.page.locator(".jack-end").filter(visible=True)).to_be_visible(timeout=180_000)
    yield "table-won", ada
    yield "table-lost", bo
    yield "table-host-won", console
    yield "table-screen-won", screen


def table_shared_states(theatre, **options):
    """Yields the states of two people who play on one phone in a room."""
    house = House(theatre, SEATING, options, game="sequence", options={"turn": 120})
    phone, console, screen = house.phone(LONG_NAME), house.console(), house.visit("screen")
    phone.page.locator(".jack-seating .button:not(.jack-team .button)").filter(visible=True).last.click()
    phone.page.locator("#local-name").fill("Bo")
    yield "shared-ask", phone
    phone.page.locator("dialog .button.primary").click()
    expect(phone.page.locator(".jack-team.is-own")).to_have_count(2)
    yield "shared-seated", phone
    yield "shared-host-seating", console
    house.host.do("startRound")
    expect(phone.page.locator(".jack-curtain")).to_be_visible(timeout=20_000)
    yield "shared-curtain", phone
    phone.page.locator(".jack-curtain button").first.click()
    expect(phone.page.locator(".jack-card").first).to_be_visible()
    yield "shared-hand", phone
    expect(screen.page.locator(".jack-stage-clock")).to_be_visible()
    yield "shared-screen-playing", screen


def hall_states(theatre, **options):
    """Yields the states of a tournament at three tables, and of two teams that vote."""
    house = House(
        theatre, SEATING, options, game="sequence",
        options={"form": "tables", "contest": "swiss", "size": 2, "rounds": 2, "need": 1, "turn": 120})
    phone, console, screen = house.phone(LONG_NAME), house.console(), house.visit("screen")
    for name in ("Bo", LONG_NAME[::-1], "Cy", "Di", "Ed"):
        theatre.stack.enter_context(Client(theatre.server)).join(house.code, name)
    house.host.do("startRound")
    expect(phone.page.locator(".jack-card").first).to_be_visible(timeout=30_000)
    expect(screen.page.locator(".jack-hall-board").first).to_be_visible()
    yield "hall-playing", phone
    yield "hall-host-playing", console
    yield "hall-screen-playing", screen
    for round in (1, 2):
        for table in house.host.settle()["game"]["tables"]:
            house.host.ask("finishTable", table=table["table"])
        if round == 1:
            expect(screen.page.locator(".jack-standing")).to_be_visible()
            yield "hall-between", phone
            yield "hall-screen-between", screen
            # The round may already have begun if the checks took long.
            house.host.ask("startRound")
    expect(screen.page.locator(".jack-champions")).to_be_visible()
    yield "hall-over", phone
    yield "hall-host-over", console
    yield "hall-screen-over", screen
    recap = house.visit("recap")
    expect(recap.page.locator(".jack-standing").first).to_be_visible()
    yield "hall-recap", recap
    house = House(theatre, SEATING, options, game="sequence", options={"form": "crowd", "need": 1, "turn": 120})
    phones, screen = (house.phone(LONG_NAME), house.phone("Bo")), house.visit("screen")
    house.host.do("startRound")
    phone = at_turn(*phones)
    yield "crowd-turn", phone
    yield "crowd-screen-turn", screen


ALL = (
    party_states, away_states, draw_states, party_alone_states, table_states, table_alone_states, table_won_states,
    table_shared_states, hall_states)
