"""The pictures of the guide and the README: each game on a phone and on a larger page, in the light theme."""

import base64
import re

from bots import bots
from house_states import House, at_turn, scene
from people import Host
from playwright.sync_api import expect
from racers import RaceRoom, solution
from readme_picture import data_url
from theatre import LAPTOP, PHONE, PROJECTOR

LARGEST_BYTES = 60_000
# The widths of the pictures in CSS pixels, for a phone and for wider pages.
PHONE_WIDTH, WIDE_WIDTH = 390, 800
QUALITY = 0.82

WEBP = """async ([source, width, quality]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height: Math.round(image.height * width / image.width) });
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


class Pictures:
    """Writes pages as WebP files."""

    def __init__(self, theatre, folder):
        self.page = theatre.context(size=(400, 300)).new_page()
        self.folder = folder
        self.paths = []

    def take(self, name, visitor, size):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        shot = visitor.page.screenshot(animations="disabled")
        width = PHONE_WIDTH if size == PHONE else WIDE_WIDTH
        path = self.folder / f"guide-{name}.webp"
        path.write_bytes(base64.b64decode(self.page.evaluate(WEBP, [data_url(shot), width, QUALITY])))
        assert path.stat().st_size < LARGEST_BYTES, (name, path.stat().st_size)
        self.paths.append(path)


def bingo(theatre, pictures):
    front = theatre.visit("/", Host, size=LAPTOP)
    expect(front.page.locator("form .button.primary").filter(visible=True).first).to_be_visible()
    pictures.take("front", front, LAPTOP)
    room = theatre.room(title="WWDC at the office", terms=None, pack="wwdc-2025", options={"size": 5})
    with bots(theatre.server, room.code, 30):
        host = theatre.host(room)
        ada = theatre.player(room, "Ada")
        expect(host.page.locator(".people-panel")).to_contain_text("31 of 31 players here")
        host.press("Start round")
        host.press("Start now")
        expect(ada.strip).to_contain_text("The round has started")
        for text in ada.row(1)[:4]:
            host.call(text)
            ada.marks(text)
        ada.tap(ada.board[18])
        ada.stands(ada.board[18], "early")
        host.call(ada.board[2])
        for visitor in (host, ada):
            expect(visitor.page.locator(".toast")).to_have_count(0)
        pictures.take("bingo-phone", ada, PHONE)
        host.page.locator(".host-call").evaluate("panel => panel.scrollTo(0, 0)")
        pictures.take("bingo-console", host, LAPTOP)


def cross_sums(theatre, pictures):
    room = RaceRoom(theatre, difficulty="expert", puzzles=1, lives=3, hints=1)
    screen, racer = room.screen(), room.racer("Ada")
    with bots(theatre.server, room.code, 30):
        expect(screen.page.locator("body")).to_contain_text("31", timeout=60_000)
        goes = solution(room.begins())
        racer.stage("playing")
        racer.removes(*goes[:6])
        expect(screen.page.locator(".race-lane, .lane").first).to_be_visible()
        # Waits until the bots have begun, and the controls are hidden.
        expect(screen.page.locator("body")).to_contain_text(re.compile(r"Bot \d+\s*[1-9]\d*%"), timeout=60_000)
        screen.page.locator(".screen-controls.is-awake").wait_for(state="detached")
        pictures.take("sums-phone", racer, PHONE)
        pictures.take("sums-screen", screen, PROJECTOR)


def party(theatre, pictures):
    deck = {"title": "Ours", "language": "en", "questions": [
        {"text": "{player}, what have you learned far too late?", "kind": "truth"}, {"text": "Hum a tune until {other} knows it.", "kind": "dare"}]}
    house = House(
        theatre, ".party-room", {}, game="party", options={"spinMilliseconds": 4000, "spinner": "anybody"}, decks=[deck])
    ada, screen = house.phone("Ada"), house.visit("screen")
    for name in ("Bo", "Cy", "Di", "Ed"):
        house.phone(name)
    for guest in ("Grandma", "Uncle Tom"):
        house.host.do("guests", add=guest)
    expect(screen.page.locator(".wheel").first).to_be_visible()
    pictures.take("party-screen", screen, PROJECTOR)
    house.host.do("spin")
    scene("choosing", ada, screen)
    house.host.do("choose", kind="truth")
    scene("asking", ada, screen)
    pictures.take("party-phone", ada, PHONE)


def one_eyed_jack(theatre, pictures):
    seating = ".jack-seating, .jack-teams, .jack"
    house = House(theatre, seating, {}, game="sequence", options={"turn": 0, "level": 2})
    phones = [house.phone(name) for name in ("Ada", "Bo")]
    screen = house.visit("screen")
    house.host.do("startRound")
    for phone in phones:
        expect(phone.page.locator(".jack-card").first).to_be_visible(timeout=20_000)
    for _ in range(9):
        phone = at_turn(*phones)
        phone.page.keyboard.press("1")
        phone.page.keyboard.press("Tab")
        phone.page.keyboard.press("Enter")
        expect(phone.page.locator(".jack.is-turn").filter(visible=True)).to_have_count(0, timeout=5_000)
    phone = at_turn(*phones)
    phone.page.locator(".jack-card").first.click()
    pictures.take("jack-phone", phone, PHONE)
    # The controls are shown for a while after the page has opened.
    screen.page.locator(".screen-controls.is-awake").wait_for(state="detached")
    pictures.take("jack-screen", screen, PROJECTOR)


def quiz(theatre, pictures):
    questions = [
        {"text": "Which planet is closest to the Sun?", "right": "Mercury", "wrong": ["Venus", "Mars", "Saturn"],
         "why": "Mercury is about 58 million kilometers away."},
        {"text": "Which is the largest ocean?", "right": "The Pacific", "wrong": ["The Atlantic", "The Indian Ocean"]}]
    house = House(
        theatre, ".quiz[data-stage]", {}, game="quiz", options={"readSeconds": 0, "shuffles": False, "closesEarly": False},
        content={"title": "Ours", "language": "en", "questions": questions})
    ada, screen = house.phone("Ada"), house.visit("screen")
    with bots(theatre.server, house.code, 30):
        expect(screen.page.locator("body")).to_contain_text("31", timeout=60_000)
        house.host.do("nextQuestion", question=1)
        ada.page.locator(".quiz-option").first.click()
        expect(ada.page.locator(".quiz-state")).to_be_visible()
        pictures.take("quiz-phone", ada, PHONE)
        expect(screen.page.locator(".quiz-answered")).to_contain_text("31 of 31", timeout=60_000)
        house.host.do("closeQuestion", question=1)
        expect(screen.page.locator(".quiz-bar")).to_have_count(4)
        screen.page.locator(".screen-controls.is-awake").wait_for(state="detached")
        pictures.take("quiz-screen", screen, PROJECTOR)


GAMES = {"bingo": bingo, "sums": cross_sums, "party": party, "jack": one_eyed_jack, "quiz": quiz}


def take_all(theatre, folder, only=()):
    """Takes all pictures, or those of some games; returns the files."""
    pictures = Pictures(theatre, folder)
    for name, game in GAMES.items():
        if not only or name in only:
            game(theatre, pictures)
    return pictures.paths
