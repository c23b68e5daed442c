"""Party as people play it: two phones, guests, host and projector; one phone alone, offline; decks by keyboard."""

import datetime
import os
import pathlib
import re

import pytest
from conditions import comes, until
from looks import LOOK, clean
from people import Visitor
from playwright.sync_api import expect
from theatre import LAPTOP, PHONE, PROJECTOR
from wire_client import Client

# Quick wheels, so that nobody waits for them.
QUICK = {"spinMilliseconds": 2000, "spinner": "anybody"}
DECK = {"title": "Test", "language": "en", "questions": [
    {"text": "{player}, what do you like about {other}?", "kind": "truth"}, {"text": "Hum a tune.", "kind": "dare"},
    {"category": "wouldYouRather", "options": ["fly", "swim"], "text": "Would you rather…"}]}


def picture(page, name):
    """For those who look at the pages."""
    if folder := os.environ.get("CALLBOARD_PARTY_PICTURES"):
        page.screenshot(path=pathlib.Path(folder) / f"{name}.png")


class Partier(Visitor):
    """Somebody with a phone at a party."""

    def join(self, name):
        field = self.page.get_by_label("Your name")
        expect(field).not_to_have_value("")
        field.fill(name)
        self.page.locator(".join-form button[type=submit]").click()
        expect(self.page.locator(".party-room")).to_be_visible()

    def scene(self, name, seconds=15):
        expect(self.page.locator(f".party-stage[data-scene={name}]").filter(visible=True)).to_have_count(
            1, timeout=1000 * seconds)

    def angle(self):
        """Degrees that the wheel is turned by, and when it was drawn so, in milliseconds."""
        return self.page.evaluate("""() => new Promise((done) => requestAnimationFrame(() => {
            const time = Date.now();
            // The wheel's own step of this frame may come after this one.
            setTimeout(() => {
                const { a, b } = new DOMMatrix(getComputedStyle(document.querySelector('.wheel-disc')).transform);
                done([(Math.atan2(b, a) * 180 / Math.PI + 360) % 360, time]);
            });
        }))""")


class PartyRoom:
    def __init__(self, theatre, deck=None, **options):
        self.theatre = theatre
        setup = {"decks": [deck or DECK]} if deck is not False else {}
        self.code, self.token = theatre.server.make_room(
            game="party", terms=None, options=QUICK | options, **setup)
        self.host = theatre.stack.enter_context(Client(theatre.server, token=self.token))
        self.snapshot = self.host.join(self.code)

    def phone(self, name, **options):
        options = {"has_touch": True, "is_mobile": True, "size": PHONE} | options
        phone = self.theatre.visit(f"/r/{self.code}", Partier, **options)
        phone.join(name)
        return phone

    def screen(self, size=PROJECTOR):
        return self.theatre.visit(f"/r/{self.code}/screen", Partier, size=size)

    def console(self, size=LAPTOP):
        return self.theatre.visit(f"/r/{self.code}/host#token={self.token}", Partier, size=size)


@pytest.fixture
def party(theatre):
    return lambda *deck, **options: PartyRoom(theatre, *deck, **options)


def test_an_evening_of_two_phones_a_guest_host_and_projector(party, theatre):
    room = party()
    screen, ada, bo = room.screen(), room.phone("Ada"), room.phone("Bo")
    console = room.console()
    room.host.do("guests", add="Grandma")
    room.host.do("guests", add="Grandpa")
    ada.reads("4 people on the wheel")
    picture(ada.page, "ready-phone")
    picture(console.page, "ready-console")
    picture(screen.page, "ready-screen")
    everybody = [screen, ada, bo]
    for turn in range(3):
        room.host.do("spin")
        spun = room.host.wait_for("spun")["party"]["spin"]
        # The console mixes its chance in, too; whoever is slow to commit, or to tell, is named in the proof.
        assert 1 <= spun["told"] <= spun["committed"] <= 3
        for one in everybody:
            one.scene("spinning")
        if turn == 0:
            picture(ada.page, "spinning-phone")
            picture(screen.page, "spinning-screen")
        winner = spun["winners"][0]["name"]
        for one in everybody:
            one.scene("picked")
            expect(one.page.locator(".party-name").filter(visible=True)).to_have_text(winner)
        if turn == 0:
            picture(screen.page, "picked-screen")
        # All stop at the same angle.
        angles = [one.angle()[0] for one in everybody]
        assert max(angles) - min(angles) < 1, angles
        told = room.host.wait_for("turn")["party"]
        if told["state"] == "choosing":
            for one in everybody:
                one.scene("choosing")
            who = {"Ada": ada, "Bo": bo}.get(winner)
            if who:
                picture(who.page, "choosing-phone")
                who.press("Dare")
            else:
                room.host.do("choose", kind="dare")
            told = room.host.wait_for("turn")["party"]
        for one in everybody:
            one.scene("asking")
            expect(one.page.locator(".party-question")).to_have_text(told["question"]["text"])
        if told["question"].get("options"):
            ada.press("fly")
            bo.press("swim")
            bo.press("fly")
            expect(screen.page.locator(".party-count").first).to_have_text("2")
            picture(screen.page, "votes-screen")
            picture(ada.page, "votes-phone")
        else:
            picture(screen.page, f"asking-screen-{turn}")
            picture(console.page, f"asking-console-{turn}")
        room.host.do("next")
        room.host.wait_for("turn")
    for one in everybody:
        one.scene("deckDone")
    console.press("Reset questions")
    ada.scene("rest")
    # Whoever is asked, or a host, passes; nobody is told who, and the game goes on.
    room.host.do("spin")
    told = room.host.wait_for("turn")["party"]
    if told["state"] == "choosing":
        console.press("Skip")
    else:
        room.host.do("skip")
    ada.scene("rest")
    ada.press("Sit out")
    # Of three, whoever was picked last is not on the next wheel.
    screen.reads(re.compile("^[23] people on the wheel"))
    console.page.keyboard.press("p")
    bo.reads("Paused")
    console.press("Resume")
    bo.reads(re.compile("^[23] people on the wheel"))
    room.host.do("finishGame")
    bo.scene("ended")
    expect(bo.page.get_by_role("link", name="See the recap")).to_be_visible()
    expect(bo.page.get_by_role("button", name="Sit out")).to_be_hidden()
    recap = theatre.visit(f"/r/{room.code}/recap")
    recap.reads("4 spins")
    picture(recap.page, "recap")


def test_all_screens_turn_by_the_same_clock(party):
    """While it turns, each screen stands where the wheel was within a tenth of a second of that moment."""
    room = party(spinMilliseconds=8000, mixesChance=False)
    screens = [room.screen(), room.phone("Ada"), room.phone("Bo")]
    room.host.do("guests", add="Grandma")
    for one in screens:
        one.reads("3 people on the wheel")
    room.host.do("spin")
    spin = room.host.wait_for("spun")["party"]["spin"]
    for one in screens:
        one.scene("spinning")
    start = datetime.datetime.fromisoformat(spin["startsAt"]).timestamp() * 1000
    full = 360 * spin["turns"] + 360 - (spin["winner"] + 0.08 + 0.84 * spin["place"] / 1000) * 360 / spin["count"]

    # It is told of before it turns.
    until(screens[0].page, "(start) => Date.now() > start", start)

    def angle(time):
        share = min(1, max(0, (time - start) / spin["duration"]))
        return full * (1 - (1 - share) ** 3)

    seen = 0
    while seen < 6:
        for one in screens:
            degrees, time = one.angle()
            if time - start >= spin["duration"]:
                assert seen >= 3, "the wheel stood before it was looked at"
                return
            nearest = min((offset for offset in range(-100, 101)),
                          key=lambda offset: abs((angle(time + offset) - degrees + 180) % 360 - 180))
            off = abs((angle(time + nearest) - degrees + 180) % 360 - 180)
            assert off < 1, (degrees, angle(time) % 360)
        seen += 1


def test_one_phone_goes_round_without_a_server(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to load")
    phone = theatre.visit("/party", Partier, has_touch=True, is_mobile=True)
    expect(phone.page.get_by_label("Deck").locator("option")).to_have_count(12)
    picture(phone.page, "alone-menu")
    until(phone.page, """async () => {
        if (!navigator.serviceWorker.controller) return false;
        for (const name of await caches.keys()) if (await (await caches.open(name)).match("/shell.json")) return true;
    }""")
    own_server.kill()
    phone.page.reload()
    phone.page.get_by_label("Who plays?").fill("Ada, Bo, Cy")
    phone.press("Add")
    phone.press("Play")
    phone.scene("rest")
    picture(phone.page, "alone-ready")
    phone.press("Spin")
    phone.scene("spinning")
    # A page that comes again goes on where it was.
    phone.page.reload()
    phone.scene("choosing")
    picture(phone.page, "alone-choosing")
    phone.press("Truth")
    phone.scene("asking")
    before = phone.page.locator(".party-question").inner_text()
    picture(phone.page, "alone-asking")
    phone.press("Skip")
    expect(phone.page.locator(".party-question")).not_to_have_text(before)
    phone.press("Next")
    phone.scene("rest")
    phone.reads("left")


def test_a_game_on_one_phone_is_left_and_continued(theatre):
    phone = theatre.visit("/party", Partier, has_touch=True, is_mobile=True)
    expect(phone.page.get_by_label("Deck").locator("option")).to_have_count(12)
    phone.page.get_by_label("Who plays?").fill("Ada, Bo, Cy")
    phone.press("Play")
    phone.press("Spin")
    phone.scene("choosing")
    phone.press("Truth")
    phone.scene("asking")
    question = phone.page.locator(".party-question").inner_text()

    def other():
        phone.press("Menu")
        phone.press("Other deck or players")

    other()
    phone.press("New game")
    dialog = phone.page.get_by_role("dialog", name="Start a new game?")
    expect(dialog).to_contain_text("The game in progress ends after 1 question.")
    dialog.get_by_role("button", name="Cancel").click()
    phone.press("Continue the game")
    expect(phone.page.locator(".party-question")).to_have_text(question)
    other()
    phone.press("New game")
    phone.page.get_by_role("dialog").get_by_role("button", name="New game").click()
    phone.scene("rest")


def test_plain_http_says_what_it_cannot_do_and_does_the_rest(plain_theatre):
    plain_theatre.excuse("ERR_INTERNET_DISCONNECTED", "Failed to load")
    phone = plain_theatre.visit("/party", Partier)
    phone.reads("Without HTTPS, this page")
    expect(phone.page.get_by_label("Deck").locator("option")).to_have_count(12)
    # While it is open it needs no network.
    phone.page.context.set_offline(True)
    phone.page.get_by_label("Who plays?").fill("Ada, Bo, Cy")
    phone.press("Play")
    phone.press("Spin")
    phone.scene("choosing")
    phone.press("Truth")
    phone.scene("asking")


@LOOK
def test_there_is_nothing_for_axe_to_find(party, theatre, look):
    room = party({**DECK, "questions": DECK["questions"][:2]})
    ada = room.phone("Ada", reduced_motion="reduce", **look)
    clean(ada, "the wheel")
    room.host.do("spin")
    ada.scene("choosing")
    clean(ada, "the choice")
    ada.press("Truth")
    ada.scene("asking")
    clean(ada, "the question")
    alone = theatre.visit("/party", Partier, **look)
    alone.reads("Who plays?")
    clean(alone, "alone")


def test_a_deck_is_written_by_keyboard_shared_and_played(theatre):
    theatre.excuse("404")
    writer = theatre.visit("/decks", Partier, size=LAPTOP)
    keyboard = writer.page.keyboard
    writer.press("New deck")
    writer.page.get_by_label("Title").fill("Ours")
    for words in ("one", "two", "two"):
        if words != "one":
            writer.page.get_by_role("button", name="Add a question").focus()
            keyboard.press("Enter")
        keyboard.type(words) if words != "one" else writer.page.get_by_label("Question", exact=True).fill(words)
    writer.reads("Already in the deck")
    keyboard.press("Control+A")
    keyboard.type("three")
    rows = writer.page.locator(".deck-words")
    expect(writer.page.locator(".is-faulty")).to_have_count(0)
    # A row is moved by its grip and the arrow keys, and the focus goes along.
    writer.page.locator(".pack-grip").nth(2).focus()
    keyboard.press("ArrowUp")
    keyboard.press("ArrowUp")
    assert rows.evaluate_all("rows => rows.map((row) => row.value)") == ["three", "one", "two"]
    expect(writer.page.locator(".pack-grip").first).to_be_focused()
    # What is deleted comes back.
    writer.page.get_by_role("button", name="Delete this question").nth(1).click()
    expect(rows).to_have_count(2)
    writer.page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(rows).to_have_count(3)
    picture(writer.page, "editor")
    # A page that comes again has it all, and the deck can be played alone.
    writer.page.reload()
    writer.reads("Ours")
    writer.press(re.compile("Ours"), exact=False)
    writer.press("Share")
    link = writer.page.get_by_role("dialog").locator("svg, canvas, img").first
    expect(link).to_be_visible()
    writer.press("Close")
    # Whoever opens the link has a copy.
    made = theatre.server.post("/api/decks", {**DECK, "title": "Shared"}).json
    reader = theatre.visit(made["links"]["copy"].split("/", 3)[3].join(["/", ""]), Partier)
    expect(reader.page.get_by_label("Title")).to_have_value("Shared")
    alone = writer.page
    alone.goto(theatre.base + "/party")
    expect(alone.get_by_label("Deck").locator("option").first).to_have_text("Ours (3)")
