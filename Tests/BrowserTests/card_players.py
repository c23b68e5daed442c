"""People who play One-Eyed Jack in a room: they take a place, look, and play what the page proposes."""

import re
import time

from people import Visitor
from playwright.sync_api import expect
from theatre import LAPTOP, PHONE, PROJECTOR
from wire_client import Client

# Plays for the player on turn: the hint chooses a card and its space, and the first large button plays it, exchanges a
# dead card, or passes.
PLAYS = """() => {
    if (!document.querySelector(".jack.is-turn")) return false;
    const press = (button) => { button?.click(); return Boolean(button); };
    const acts = Array.from(document.querySelectorAll(".jack-acts button"));
    // Pages of the previous release have no picture on that button.
    const isHint = (button) => button.querySelector(".icon-bulb") || button.textContent.includes("Hint");
    return press(acts.find((one) => one.matches(".primary")) ?? acts.find(isHint) ?? acts[0]);
}"""


class CardPlayer(Visitor):
    """A person with a hand of cards."""

    def join(self, name):
        field = self.page.get_by_label("Your name")
        expect(field).not_to_have_value("")
        field.fill(name)
        self.page.locator(".join-form button[type=submit]").click()
        expect(self.page.locator(".jack-seating, .jack").filter(visible=True).first).to_be_visible()

    @property
    def cards(self):
        return self.page.locator(".jack-card").filter(visible=True)

    @property
    def curtain(self):
        return self.page.locator(".jack-curtain")

    def chips(self):
        return self.page.locator(".jack-board .jack-chip").count()

    def follows_hints(self):
        """From now on, the page plays whatever it proposes, as soon as it may."""
        self.page.evaluate(f"() => {{ window.plays = setInterval({PLAYS}, 120); }}")

    def plays(self):
        """Plays once what the page proposes."""
        self.press("Hint")
        self.page.locator(".jack-acts button").first.click()

    def is_over(self):
        """Waits for the end, which takes as long as with real players."""
        expect(self.ending).to_have_text(re.compile("won|draw"), timeout=300_000)

    @property
    def ending(self):
        """The first words of the ending."""
        return self.page.locator(".jack-end-words").filter(visible=True)

    def says_who(self, name):
        """Takes the phone when several people play on it."""
        self.curtain.get_by_role("button", name=f"I am {name}").click()
        expect(self.cards.first).to_be_visible()


class CardRoom:
    """A room in which One-Eyed Jack is played, and a separate connection of its host."""

    def __init__(self, theatre, **options):
        self.theatre = theatre
        self.code, self.token = theatre.server.make_room(game="sequence", terms=None, options={"turn": 0} | options)
        self.host = theatre.stack.enter_context(Client(theatre.server, token=self.token))
        self.host.join(self.code)

    def player(self, name, path="", **options):
        options = {"has_touch": True, "is_mobile": True, "size": PHONE} | options
        player = self.theatre.visit(f"/r/{self.code}{path}", CardPlayer, **options)
        if name:
            player.join(name)
        return player

    def console(self, size=LAPTOP, **options):
        return self.theatre.visit(f"/r/{self.code}/host#token={self.token}", size=size, **options)

    def screen(self, size=PROJECTOR, **options):
        return self.theatre.visit(f"/r/{self.code}/screen", size=size, **options)

    def insists(self, type, **fields):
        """Sends a request of the host, again if it came too fast."""
        while (answer := self.host.ask(type, **fields)).get("code") == "rateLimited":
            time.sleep(0.5)
        return answer

    def deals(self):
        self.host.do("startRound")
        return self.host.wait_for("dealt")["table"]
