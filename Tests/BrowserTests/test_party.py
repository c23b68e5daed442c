"""Party as people play it: two phones, guests, host and projector; one phone alone, offline; decks by keyboard."""

import datetime
import json
import os
import pathlib
import re
import statistics

import pytest
from conditions import comes, meanwhile, seen, until
from looks import LOOK, clean
from people import Visitor
from playwright.sync_api import expect
from theatre import LAPTOP, PHONE, PROJECTOR
from wire_client import Client

# Fast wheels, to save time.
QUICK = {"spinMilliseconds": 2000, "spinner": "anybody"}
DECK = {"title": "Test", "language": "en", "questions": [
    {"text": "{player}, what do you like about {other}?", "kind": "truth"}, {"text": "Hum a tune.", "kind": "dare"},
    {"category": "wouldYouRather", "options": ["fly", "swim"], "text": "Would you rather…"}]}


def picture(page, name):
    """Takes a picture for people who review the pages."""
    if folder := os.environ.get("CALLBOARD_PARTY_PICTURES"):
        page.screenshot(path=pathlib.Path(folder) / f"{name}.png")


ANGLE = """() => new Promise((done) => requestAnimationFrame(() => {
    const time = Date.now();
    // The wheel's own step of this frame may come after this one.
    setTimeout(() => {
        const { a, b } = new DOMMatrix(getComputedStyle(document.querySelector('.wheel-disc')).transform);
        done([(Math.atan2(b, a) * 180 / Math.PI + 360) % 360, time]);
    });
}))"""


class Partier(Visitor):
    """A person with a phone at a party."""

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
        """Returns the angle of the wheel in degrees, and when it was drawn at that angle, in milliseconds."""
        return self.page.evaluate(ANGLE)

    def watch_the_wheel(self):
        """Begins to look at every frame; see `seen`, which returns the angles and times of forty of them."""
        self.page.evaluate(f"""() => {{
            const angle = {ANGLE};
            window.seen = (async () => {{
                const frames = [];
                while (frames.length < 40) frames.push(await angle());
                return frames;
            }})();
        }}""")


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
        # The console contributes a random number, too; the proof names the players who were too slow to commit to theirs or
        # to reveal it.
        assert 1 <= spun["told"] <= spun["committed"] <= 3
        for one in everybody:
            one.scene("spinning")
        if turn == 0:
            picture(ada.page, "spinning-phone")
            picture(screen.page, "spinning-screen")
        winner = spun["winners"][0]["name"]
        angles = []
        for one in everybody:
            one.scene("picked")
            # The wheel is there only until the question comes.
            angles.append(one.angle()[0])
            expect(one.page.locator(".party-name").filter(visible=True)).to_have_text(winner)
        if turn == 0:
            picture(screen.page, "picked-screen")
        # All stop at the same angle.
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
    # The person who was asked, or a host, passes; no one sees who did, and the game continues.
    room.host.do("spin")
    told = room.host.wait_for("turn")["party"]
    if told["state"] == "choosing":
        console.press("Skip")
    else:
        room.host.do("skip")
    ada.scene("rest")
    ada.press("Sit out")
    # With three people, the one who was picked last is not on the next wheel.
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


def lateness(screens, spin):
    """Returns by how many milliseconds each screen's wheel is late during a spin."""
    start = datetime.datetime.fromisoformat(spin["startsAt"]).timestamp() * 1000
    full = 360 * spin["turns"] + 360 - (spin["winner"] + 0.08 + 0.84 * spin["place"] / 1000) * 360 / spin["count"]
    # All begin to look at about the same time, once every wheel turns.
    until(screens[0].page, "(time) => Date.now() > time", start + 500)
    for one in screens:
        one.watch_the_wheel()

    def error(frame, late):
        degrees, time = frame
        share = min(1, max(0, (time - late - start) / spin["duration"]))
        return abs((full * (1 - (1 - share) ** 3) - degrees + 180) % 360 - 180)

    def of(frames):
        turning = [frame for frame in frames if frame[1] < start + spin["duration"] - 1000]
        assert len(turning) >= 10, "the wheel stood before it was looked at"
        # On a busy machine, some frames are drawn long after they have read the clock; the median ignores them.
        errors = {late: statistics.median(error(frame, late) for frame in turning) for late in range(-500, 501)}
        late = min(errors, key=errors.get)
        assert errors[late] < 3, frames
        return late

    return [of(seen(one.page)) for one in screens]


def test_all_screens_turn_by_the_same_clock(party):
    """While the wheel spins, no screen is more than a tenth of a second ahead of another. Each spin shows a page more
    of the server's clock, so the third at the latest does so even on a busy machine.
    """
    room = party(spinMilliseconds=8000, mixesChance=False)
    screens = [room.screen(), room.phone("Ada"), room.phone("Bo")]
    room.host.do("guests", add="Grandma")
    for one in screens:
        one.reads("3 people on the wheel")
    late = []
    for _ in range(3):
        room.host.do("spin")
        spin = room.host.wait_for("spun")["party"]["spin"]
        for one in screens:
            one.scene("spinning")
        late.append(lateness(screens, spin))
        if max(late[-1]) - min(late[-1]) <= 100:
            return
        if room.host.wait_for("turn", seconds=20)["party"]["state"] == "choosing":
            room.host.do("choose", kind="dare")
            room.host.wait_for("turn")
        room.host.do("next")
        room.host.wait_for("turn")
    raise AssertionError(late)


# Returns, once the wheel has stopped, the large name, the name on the lit slice, and how far the first is above the
# wheel. This lasts for a moment, before the question covers it.
LIT = """() => {
    const seen = (selector) => [...document.querySelectorAll(selector)].find((one) => one.getBoundingClientRect().height > 0);
    if (seen('[data-scene=choosing], [data-scene=asking]')) return 'too late';
    const [name, wheel, slice] = ['.party-name', '.wheel', '[data-scene=picked] .wheel-slice.is-lit'].map(seen);
    // The name comes with a leap, and the wheel makes room for it.
    const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
    return name && wheel && slice && moving.length === 0 && [name.textContent, slice.textContent,
        Math.round(wheel.getBoundingClientRect().top - name.getBoundingClientRect().bottom)];
}"""


def seated(room, *phones):
    """Returns the phones by their seats."""
    seats = {player["name"]: player["id"] for player in room.host.settle()["players"]}
    return {seats[name]: phone for name, phone in phones}


def asks(room, kind="truth"):
    """Spins and asks a question of a kind; returns who is asked."""
    room.host.do("spin")
    told = room.host.wait_for("turn", seconds=20)["party"]
    if told["state"] == "choosing":
        room.host.do("choose", kind=kind)
        told = room.host.wait_for("turn")["party"]
    return told["picked"]["player"]


def test_the_name_above_the_wheel_is_that_of_the_lit_slice(party):
    room = party(mixesChance=False)
    screens = [room.phone("Ada"), room.phone("Bo"), room.screen()]
    room.host.do("guests", add="Grandma")
    for one in screens:
        one.reads("3 people on the wheel")
        meanwhile(one.page, LIT)
    room.host.do("spin")
    name = room.host.wait_for("spun")["party"]["spin"]["winners"][0]["name"]
    for one in screens:
        large, lit, gap = seen(one.page)
        assert (large, lit) == (name, name) and gap >= 0, (one.page.url, large, lit, gap)


def test_the_wheel_fills_wide_consoles(party):
    room = party()
    room.phone("Ada")
    console = room.console()
    console.reads("1 person on the wheel")
    wheel, spin = console.page.locator(".party-room .wheel"), console.page.locator(".party-controls .button.primary").first
    for width, height in ((1280, 800), (1600, 900), (1920, 1080)):
        console.page.set_viewport_size({"width": width, "height": height})
        disc, button, says = wheel.bounding_box(), spin.bounding_box(), console.page.locator(".party-foot").bounding_box()
        assert height * 0.55 < disc["height"] and disc["y"] + disc["height"] <= height, (width, disc)
        # The sentence is above the button, and both are beside the wheel.
        assert disc["x"] + disc["width"] < button["x"] and says["y"] + says["height"] <= button["y"], (width, button, says)


def test_players_see_the_deadlines_that_concern_them(party):
    """After a deadline, chance decides: the phones, the projector and the console show the countdown, and stop it while
    the game is paused.
    """
    room = party({**DECK, "questions": DECK["questions"][:2]}, mixesChance=False, chooseSeconds=60, timer=90)
    pages = [room.phone("Ada"), room.phone("Bo"), room.screen(), room.console()]
    room.host.do("spin")
    for one in pages:
        one.scene("choosing", 20)
        expect(one.page.locator(".party-clock").filter(visible=True)).to_have_text(re.compile(r"^(0:[345]\d|1:00)$"))
        expect(one.page.locator(".party-limit").filter(visible=True)).to_have_text("Then chance decides")
    room.host.do("pause")
    for one in pages:
        one.reads("Paused")
        clock = one.page.locator(".party-clock").filter(visible=True)
        still = clock.inner_text()
        until(one.page, "(end) => performance.now() > end", one.page.evaluate("performance.now()") + 1_200)
        expect(clock).to_have_text(still)
    room.host.do("resume")
    room.host.do("choose", kind="dare")
    for one in pages:
        one.scene("asking")
        expect(one.page.locator(".party-clock").filter(visible=True)).to_have_text(re.compile(r"^1:[0-3]\d$"))
        # Nothing happens on its own after that.
        expect(one.page.locator(".party-limit").filter(visible=True)).to_have_count(0)


def test_every_screen_shows_who_spins_next(party):
    room = party(mixesChance=False, spinner="picked", rule="pure")
    ada, bo = room.phone("Ada"), room.phone("Bo")
    screen, console = room.screen(), room.console()
    for one in (ada, bo, screen, console):
        expect(one.page.locator(".party-next").filter(visible=True)).to_have_text("Anyone can spin")
    people = seated(room, ("Ada", ada), ("Bo", bo))
    picked = people[asks(room)]
    room.host.do("next")
    name = "Ada" if picked is ada else "Bo"
    for one in (ada, bo, screen, console):
        one.scene("rest")
        words = "You spin next" if one is picked else f"{name} spins next"
        expect(one.page.locator(".party-next").filter(visible=True)).to_have_text(words)
        expect(one.page.get_by_role("button", name="Spin")).to_have_count(1 if one in (picked, console) else 0)
    # The game does not wait for a player who left.
    picked.page.close()
    left = [one for one in (ada, bo, screen, console) if one is not picked]
    for one in left:
        expect(one.page.locator(".party-next").filter(visible=True)).to_have_text("Anyone can spin")
    room.host.do("setOptions", options={**QUICK, "spinner": "host"})
    for one in left:
        expect(one.page.locator(".party-next").filter(visible=True)).to_have_text("The host spins")


def test_players_who_are_not_asked_may_vote_and_cheer(party):
    room = party({**DECK, "questions": DECK["questions"][2:]}, mixesChance=False)
    ada, bo = room.phone("Ada"), room.phone("Bo")
    screen = room.screen()
    people = seated(room, ("Ada", ada), ("Bo", bo))
    asked = people[asks(room)]
    other = bo if asked is ada else ada
    for one in (asked, other):
        one.scene("asking")
    # Everybody may vote, including the person who is asked.
    for one, option in ((other, "fly"), (asked, "swim")):
        one.press(option)
        expect(one.page.get_by_role("button", name=option, exact=True)).to_have_attribute("aria-pressed", "true")
    expect(screen.page.locator(".party-count")).to_have_text(["1", "1"])
    expect(asked.page.locator(".party-cheers")).to_be_hidden()
    cheers = other.page.locator(".party-cheers")
    expect(cheers).to_contain_text("React on the big screen")
    cheers.get_by_role("button").first.click()
    expect(screen.page.locator(".cheer-one").first).to_be_attached()
    expect(other.page.get_by_role("button", name="Next")).to_be_hidden()
    expect(asked.page.get_by_role("button", name="Next")).to_be_visible()


def test_all_counts_are_of_people_who_are_here(party):
    """This includes the join card, the bar, the projector, the list of people, the wheel, and the front page of the
    host's browser.
    """
    room = party(mixesChance=False)
    ada, bo = room.phone("Ada"), room.phone("Bo")
    screen, console = room.screen(), room.console()

    def counts(here):
        people = f"{here} {'player' if here == 1 else 'players'}"
        screen.reads("It’s Ada’s turn" if here == 1 else f"{here} people on the wheel")
        expect(screen.page.locator(".count").filter(visible=True)).to_have_text(re.compile(f"^{here}\\D"))
        expect(console.page.locator(".host-counts")).to_contain_text(f"{people} here")
        expect(console.page.locator(".people-count")).to_contain_text(f"{here} of 2 players here")
        guest = room.theatre.visit(f"/r/{room.code}", Partier)
        guest.reads(f"{people} {'is' if here == 1 else 'are'} already here.")
        guest.page.close()

    counts(2)
    bo.page.close()
    counts(1)
    expect(console.page.locator(".party-guests")).to_contain_text("1 person on the wheel · 1 away")
    console.go("/")
    row = console.page.locator(".room-row")
    expect(row).to_contain_text("not started · 1 player here")
    room.host.do("spin")
    console.page.reload()
    expect(row).to_contain_text("playing now · 1 player here")
    ada.page.close()
    room.host.wait(lambda message: message["type"] == "pulse" and message["present"] == 0)
    console.page.reload()
    expect(row).to_contain_text("playing now · 0 players here")


def test_a_wheel_without_players_has_a_message(party):
    room = party(mixesChance=False)
    ada, screen, console = room.phone("Ada"), room.screen(), room.console()
    screen.reads("1 person on the wheel")
    ada.page.close()
    for one in (screen, console):
        one.reads("Everyone is away")
        expect(one.page.locator(".wheel-slice").filter(visible=True)).to_have_count(0)
    expect(console.page.get_by_role("button", name="Spin")).to_have_count(0)
    assert room.host.refused("spin") == "nobodyActive"


def test_the_end_shows_every_players_results(party):
    deck = {**DECK, "questions": [{"text": f"{kind} {number}", "kind": kind} for kind in ("truth", "dare") for number in range(4)]}
    room = party(deck, mixesChance=False, rule="pure")
    ada, bo = room.phone("Ada"), room.phone("Bo")
    screen, console = room.screen(), room.console()
    people = seated(room, ("Ada", ada), ("Bo", bo))
    done = dict.fromkeys(people, 0)
    for _ in range(3):
        picked = asks(room, "dare")
        done[picked] += 1
        room.host.do("next")
        room.host.wait_for("turn")
        expect(people[picked].page.locator(".party-own").filter(visible=True)).to_have_text(
            "You’ve been picked once" if done[picked] == 1 else f"You’ve been picked {done[picked]} times")
    room.host.do("finishGame")
    called = {seat: "Ada" if phone is ada else "Bo" for seat, phone in people.items()}
    wanted = [f"{called[seat]}{times}×{times} dare{'s' * (times > 1)}"
              for seat, times in sorted(done.items(), key=lambda row: -row[1]) if times]
    for one in (ada, bo, screen, console):
        one.scene("ended")
        expect(one.page.locator(".party-ending .party-tally li").filter(visible=True)).to_have_text(wanted)
    for seat, phone in people.items():
        own = phone.page.locator(".party-ending .party-own")
        if done[seat] == 0:
            expect(own).to_have_text("The wheel spared you this time!")
        else:
            expect(own).to_contain_text(f"{done[seat]} dare")
            expect(phone.page.locator(".party-tally .is-own")).to_contain_text(called[seat])
    # A player who joins now was not part of it.
    cy = room.phone("Cy")
    cy.scene("ended")
    expect(cy.page.locator(".party-ending .party-own")).to_have_text("You joined after the end. You’re in for what comes next.")
    # The next step is the console's large button, as in every game.
    console.page.locator(".round-actions").get_by_role("button", name="New game").click()
    for one in (ada, screen):
        one.scene("rest")


def test_the_end_of_a_crowd_has_a_line_for_everybody(party):
    """The result names the players who were picked most often; a phone whose seat is not among them knows its own count."""
    room = party(mixesChance=False)
    ada = room.phone("Ada")
    context = room.theatre.context(has_touch=True, is_mobile=True, size=PHONE)

    def connect(page):
        server = page.connect_to_server()

        def hear(text):
            message = json.loads(text)
            party = message.get("party") or (message.get("game") or {}).get("party") or {}
            if "result" in party:
                party["result"] = [row for row in party["result"] if row["name"] != "Bo"]
            page.send(json.dumps(message))

        page.on_message(server.send)
        server.on_message(hear)

    context.route_web_socket("**/ws*", connect)
    bo = room.theatre.visit(f"/r/{room.code}", Partier, context=context)
    bo.join("Bo")
    bo.reads("2 people on the wheel")
    people = seated(room, ("Ada", ada), ("Bo", bo))
    picked = people[asks(room)]
    room.host.do("finishGame")
    bo.scene("ended")
    expect(bo.page.locator(".party-ending .party-own")).to_have_text(
        "You’ve been picked once" if picked is bo else "The wheel spared you this time!")
    expect(bo.page.locator(".party-tally li")).to_have_text([re.compile("^Bo1×" if picked is bo else "^Ada1×")])


def test_a_small_phone_shows_what_matters_without_scrolling(party):
    room = party(mixesChance=False)
    ada, console = room.phone("Ada", size=(320, 568)), room.console((390, 844))
    for guest in ("Grandma", "Grandpa"):
        room.host.do("guests", add=guest)
    ada.press("Sit out")
    expect(ada.page.get_by_role("button", name="Spin")).to_be_in_viewport(ratio=1)
    expect(ada.page.get_by_role("button", name="Back on the wheel")).to_be_in_viewport(ratio=1)
    room.host.do("spin")
    told = room.host.wait_for("turn", seconds=20)["party"]
    if told["state"] == "choosing":
        room.host.do("choose", kind="dare")
    room.host.do("next")
    room.host.do("finishGame")
    ada.scene("ended")
    expect(ada.page.locator(".party-most")).to_be_in_viewport(ratio=1)
    expect(ada.page.get_by_role("link", name="See the recap")).to_be_in_viewport(ratio=1)
    room.host.do("newGame")
    room.host.do("setOptions", options={**QUICK, "mode": "draw"})
    room.host.do("spin", prize="A weekend by the sea")
    console.scene("drawn", 20)
    expect(console.page.locator(".party-name")).to_be_in_viewport(ratio=1)
    expect(console.page.get_by_role("button", name="Draw the next one")).to_be_in_viewport(ratio=1)


def test_phones_say_that_their_numbers_were_used(party):
    room = party(mode="draw", removesWinners=False)
    phones = [room.phone("Ada"), room.phone("Bo")]
    # A phone that was too slow to commit before one spin takes part in the next.
    for _ in range(5):
        room.host.do("spin")
        spun = room.host.wait_for("spun", seconds=10)["party"]["spin"]
        room.host.wait_for("turn", seconds=10)
        if spun["told"] >= 2:
            break
    assert spun["told"] >= 2, spun
    for phone in phones:
        phone.toast("Your phone’s random number was used in this draw.")
    room.host.do("finishGame")
    for phone in phones:
        phone.toast(re.compile(r"The wheel was fair: your phone checked \d spins?\."))


@pytest.mark.parametrize("mode", ["questions", "draw"])
def test_a_host_is_asked_before_a_party_is_left(party, mode):
    room = party(mixesChance=False, mode=mode)
    ada, console = room.phone("Ada"), room.console()
    room.host.do("spin")
    room.host.wait_for("turn", seconds=20)
    console.page.locator(".host-tabs [data-tab=room]").click()
    title, words = {
        "questions": ("End this game?", "It ends now and stays in the recap"),
        "draw": ("End the prize draw?", "Its winners stay in the recap"),
    }[mode]
    # The same is said before the room ends.
    console.press("End the room")
    question = console.page.get_by_role("dialog")
    expect(question).to_contain_text(words)
    expect(question).not_to_contain_text("round")
    question.get_by_role("button", name="Cancel").click()
    for go in (False, True):
        console.press("Play something else")
        dialog = console.page.get_by_role("dialog", name="Play something else")
        dialog.get_by_text("Live bingo", exact=True).click()
        question = console.page.get_by_role("dialog", name=title)
        soon = dialog.get_by_text("Wait a few seconds")
        dialog.get_by_role("button", name="Play Live bingo").click()
        expect(question.or_(soon).first).to_be_visible()
        while soon.is_visible():
            dialog.get_by_role("button", name="Play Live bingo").click()
            console.page.wait_for_timeout(500)
        expect(question).to_contain_text(words)
        expect(question).not_to_contain_text("round")
        question.get_by_role("button", name="End and switch" if go else "Cancel").click()
        if not go:
            assert room.host.settle()["room"]["game"] == "party"
            dialog.get_by_role("button", name="Close").click()
    expect(ada.page.locator("bingo-board")).to_be_visible()
    assert room.theatre.server.get(f"/api/rooms/{room.code}/recap").json["plays"][0]["games"]


# Counts the locks that currently keep the screen awake.
AWAKE = """
    window.awake = 0;
    Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
        window.awake += 1;
        return { released: false, async release() { window.awake -= this.released ? 0 : 1; this.released = true; } };
    } } });
"""


@pytest.mark.parametrize("comes", [True, False])
def test_late_or_missing_modules_harm_nothing(party, comes):
    """The buttons for cheers are loaded separately. If the phone plays something else by then, they must not affect it.
    """
    room = party(mixesChance=False)
    if not comes:
        room.theatre.excuse("ERR_FAILED", "Failed to load")
    context = room.theatre.context(has_touch=True, is_mobile=True, size=PHONE)
    context.add_init_script(AWAKE)
    waiting = []
    context.route("**/cheer-panel*", lambda route: waiting.append(route) if comes else route.abort())
    ada = room.theatre.visit(f"/r/{room.code}", Partier, context=context)
    ada.join("Ada")
    until(ada.page, "() => window.awake === 1")
    if comes:
        room.host.do("play", game="bingo", terms=[f"term {number}" for number in range(9)], options={"size": 3})
        expect(ada.page.locator("bingo-board")).to_be_visible()
        until(ada.page, "() => window.awake === 0")
        for route in waiting:
            route.continue_()
        until(ada.page, "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('cheer-panel'))")
        until(ada.page, "(end) => performance.now() > end", ada.page.evaluate("performance.now()") + 300)
        assert ada.page.evaluate("window.awake") == 0
        return
    asks(room)
    ada.scene("asking")
    expect(ada.page.get_by_role("button", name="Next")).to_be_visible()


@pytest.fixture
def alone(theatre):
    """Opens the page for one phone, begins a game of three people, and spins until one of them chooses."""

    def begin(**options):
        phone = theatre.visit("/party", Partier, has_touch=True, is_mobile=True, **options)
        expect(phone.page.get_by_label("Deck").locator("option")).to_have_count(16)
        phone.page.get_by_label("Who plays?").fill("Ada, Bo, Cy")
        phone.press("Play")
        phone.press("Spin")
        phone.scene("choosing")
        return phone

    return begin


def test_one_phone_is_passed_around_without_a_server(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to load")
    phone = theatre.visit("/party", Partier, has_touch=True, is_mobile=True)
    expect(phone.page.get_by_label("Deck").locator("option")).to_have_count(16)
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
    # A reloaded page continues where it was.
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
    # The menu ends the game; the end counts, and begins it again with the same people.
    phone.press("Menu")
    phone.press("End the game")
    phone.scene("ended")
    expect(phone.page.locator(".party-most")).to_contain_text("Picked most often")
    expect(phone.page.locator(".party-tally strong")).to_have_text(["1×", "0×", "0×"])
    expect(phone.page.get_by_role("button", name="Other deck or players")).to_be_in_viewport(ratio=1)
    phone.press("Play again")
    phone.scene("rest")
    phone.reads("3 people on the wheel")


def test_a_game_on_one_phone_is_left_and_continued(alone):
    phone = alone()
    phone.press("Truth")
    phone.scene("asking")
    question = phone.page.locator(".party-question").inner_text()

    def other():
        phone.press("Menu")
        phone.press("Other deck or players")

    other()
    expect(phone.page.get_by_role("button", name="New game", exact=True)).to_be_hidden()
    phone.page.locator(".menu-fold summary").first.click()
    phone.press("New game")
    dialog = phone.page.get_by_role("dialog", name="Start a new game?")
    expect(dialog).to_contain_text("The game in progress ends after 1 question.")
    dialog.get_by_role("button", name="Cancel").click()
    phone.press("Continue the game")
    expect(phone.page.locator(".party-question")).to_have_text(question)
    other()
    phone.page.locator(".menu-fold summary").first.click()
    phone.press("New game")
    phone.page.get_by_role("dialog").get_by_role("button", name="New game").click()
    phone.scene("rest")


def test_a_phone_on_its_side_shows_who_sits_out_and_a_large_question(alone):
    phone = alone(size=(844, 390))
    # The name has the color of its part of the wheel.
    lit = phone.page.locator(".wheel-slice.is-lit").get_attribute("class")
    expect(phone.page.locator(".party-stage")).to_have_attribute("data-colour", re.search(r"is-colour-(\d)", lit)[1])
    phone.press("Truth")
    phone.scene("asking")
    card = phone.page.locator(".party-card").bounding_box()
    assert card["height"] > 200
    assert card["y"] + card["height"] <= 390
    phone.press("Next")
    phone.scene("rest")
    expect(phone.page.locator(".party-missing")).to_contain_text("can’t be picked twice in a row")
    expect(phone.page.locator(".party-missing")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator(".wheel")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(844, 390), (390, 844), (820, 1180), (320, 568)], ids=str)
def test_a_turned_card_uses_the_page(alone, size):
    phone = alone(size=size)
    phone.press("Truth")
    phone.scene("asking")
    card, question = phone.page.locator(".party-card"), phone.page.locator(".party-question")
    straight = float(question.evaluate("it => parseFloat(getComputedStyle(it).fontSize)"))
    if size[0] < size[1]:
        assert card.bounding_box()["height"] > size[1] * 0.4
    for _ in ("right", "below", "left"):
        phone.press("Turn the card")
        box, words = card.bounding_box(), question.bounding_box()
        assert box["width"] * box["height"] > size[0] * size[1] * 0.35
        assert box["x"] <= words["x"] and words["x"] + words["width"] <= box["x"] + box["width"]
        assert box["y"] <= words["y"] and words["y"] + words["height"] <= box["y"] + box["height"]
        assert question.evaluate("it => parseFloat(getComputedStyle(it).fontSize)") >= 0.75 * straight
        expect(phone.page.locator(".party-stage")).to_be_in_viewport(ratio=1)
    phone.press("Menu")
    phone.press("End the game")
    phone.scene("ended")
    for _ in ("left", "straight", "right", "below"):
        for part in (".party-says", ".party-most", ".party-tally li:first-child"):
            expect(phone.page.locator(part)).to_be_in_viewport(ratio=1)
        for name in ("Play again", "Other deck or players"):
            expect(phone.page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        phone.press("Turn the card")


def test_over_plain_http_pages_name_the_missing_features_and_the_rest_works(plain_theatre):
    plain_theatre.excuse("ERR_INTERNET_DISCONNECTED", "Failed to load")
    phone = plain_theatre.visit("/party", Partier)
    phone.reads("Without HTTPS, this page")
    expect(phone.page.get_by_label("Deck").locator("option")).to_have_count(16)
    # While the page is open, it needs no network.
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
    # A new deck begins without errors, and in a language that has a name.
    expect(writer.page.locator(".writing-line")).to_have_count(1)
    expect(writer.page.locator(".is-faulty")).to_have_count(0)
    expect(writer.page.get_by_label("Language").locator("option:checked")).to_have_text("English")
    writer.page.get_by_label("Title").fill("Ours")
    for words in ("one", "two", "two"):
        if words != "one":
            writer.page.get_by_role("button", name="Add a question").focus()
            keyboard.press("Enter")
        keyboard.type(words) if words != "one" else writer.page.get_by_label("Question", exact=True).fill(words)
    writer.reads("Already in the deck")
    keyboard.press("Control+A")
    keyboard.type("three")
    rows = writer.page.locator(".writing-words")
    expect(writer.page.locator(".is-faulty")).to_have_count(0)
    # A row is moved with its handle and the arrow keys, and the focus moves with it.
    writer.page.locator(".writing-grip").nth(2).focus()
    keyboard.press("ArrowUp")
    keyboard.press("ArrowUp")
    assert rows.evaluate_all("rows => rows.map((row) => row.value)") == ["three", "one", "two"]
    expect(writer.page.locator(".writing-grip").first).to_be_focused()
    # Deletions can be undone.
    writer.page.get_by_role("button", name="Delete this question").nth(1).click()
    expect(rows).to_have_count(2)
    writer.page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(rows).to_have_count(3)
    picture(writer.page, "editor")
    # A reloaded page has all of it, and the deck can be played alone.
    writer.page.reload()
    writer.reads("Ours")
    writer.press(re.compile("Ours"), exact=False)
    writer.press("Share")
    link = writer.page.get_by_role("dialog").locator("svg, canvas, img").first
    expect(link).to_be_visible()
    writer.press("Close")
    # A person who opens the link gets a copy.
    made = theatre.server.post("/api/decks", {**DECK, "title": "Shared"}).json
    reader = theatre.visit(made["links"]["copy"].split("/", 3)[3].join(["/", ""]), Partier)
    expect(reader.page.get_by_label("Title")).to_have_value("Shared")
    alone = writer.page
    alone.goto(theatre.base + "/party")
    expect(alone.get_by_label("Deck").locator("option").first).to_have_text("Ours (3)")
