"""What people do with the pages, in their own words: look, tap, type."""

import contextlib
import re

from conditions import until
from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import expect


class Visitor:
    """A person with a page open."""

    def __init__(self, theatre, page):
        self.theatre = theatre
        self.page = page

    def go(self, path):
        self.page.goto(self.theatre.base + path)

    def press(self, name, exact=True):
        """Presses a button by its name."""
        self.page.get_by_role("button", name=name, exact=exact).click()

    def touch(self, spot):
        """Touches as a thumb does: immediately, wherever the target is, even while it moves, and through whatever is
        above it.

        Playwright's own `tap` does nothing in Debian's Firefox, whose driver has no touch; there it is a mouse.
        """
        box = spot.bounding_box()
        point = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        has_fingers = self.page.evaluate("navigator.maxTouchPoints > 0")
        (self.page.touchscreen.tap if has_fingers else self.page.mouse.click)(*point)

    def reads(self, text):
        """Waits until a text is visible somewhere."""
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()

    def toast(self, text):
        """Waits for a temporary message, which others may already have replaced; each message counts once."""
        pattern = text.pattern if isinstance(text, re.Pattern) else re.escape(text)
        until(self.page, """(pattern) => {
            const place = (window.toasts ?? []).findIndex((said) => new RegExp(pattern, "i").test(said));
            return place >= 0 && window.toasts.splice(place, 1);
        }""", pattern)

    def threw_paper(self):
        """Waits until confetti has fallen or falls; on a busy machine it may be over before a test looks."""
        until(self.page, "() => window.papers > 0")

    def standings(self, within="body"):
        """Returns the rows of the standings: rank, name, the number of the call."""
        rows = self.page.locator(within).locator(".standing").evaluate_all(
            "rows => rows.map(row => ['rank', 'name', 'detail'].map(part => row.querySelector(`.standing-${part}`).textContent))")
        return [(int(rank), name.removesuffix(" (you)"), int(re.search(r"call (\d+)", detail)[1]))
                for rank, name, detail in rows]

    def calls(self, within="body"):
        """Returns the listed calls, oldest first: number and text."""
        rows = self.page.locator(within).locator(".call").evaluate_all(
            "rows => rows.map(row => [row.querySelector('.call-number').textContent, row.querySelector('.call-text').firstChild.textContent])")
        return [(int(number), plain(text)) for number, text in reversed(rows)]


class Player(Visitor):
    """A player with a board."""

    def join(self, name=None):
        field = self.page.get_by_label("Your name")
        expect(field).not_to_have_value("")
        if name is not None:
            field.fill(name)
        self.press("Join")
        self.sit()

    def sit(self):
        """Waits for the board; learns which term is where."""
        expect(self.page.locator("bingo-board:not(.is-awaited) .tile").first).to_be_visible()
        expect(self.page.locator(".callstrip[data-state]")).to_be_visible()
        self.board = self.read_board()
        self.side = int(len(self.board) ** 0.5)

    def read_board(self):
        return [plain(text) for text in self.page.locator(".tile-label").all_text_contents()]

    def row(self, number):
        return self.board[number * self.side:(number + 1) * self.side]

    def column(self, number):
        return self.board[number::self.side]

    def tile(self, text):
        return self.page.locator(".tile").nth(self.board.index(text))

    def tap(self, text):
        """Taps a tile."""
        self.touch(self.tile(text))

    def stands(self, text, state):
        """Waits until a tile has a state that the server has confirmed."""
        expect(self.tile(text)).to_have_attribute("data-state", state)
        expect(self.tile(text)).not_to_have_class(re.compile("is-pending"))

    def marks(self, *texts):
        """Taps tiles that were called, each as soon as it lights up."""
        for text in texts:
            expect(self.tile(text)).to_have_attribute("data-state", "suggested")
            self.tap(text)
            self.stands(text, "confirmed")

    def states(self):
        """Returns the whole board: text and state of each tile."""
        states = self.page.locator(".tile").evaluate_all("tiles => tiles.map(tile => tile.dataset.state)")
        return dict(zip(self.board, states, strict=True))

    def winning(self):
        winning = self.page.locator(".tile").evaluate_all("tiles => tiles.map(tile => tile.classList.contains('is-winning'))")
        return {text for text, wins in zip(self.board, winning, strict=True) if wins}

    @property
    def strip(self):
        return self.page.locator(".callstrip")

    @property
    def hint(self):
        return self.page.locator(".hint")

    def sheet(self, name):
        """Opens a panel of the bar at the bottom, and closes it in the end."""
        return Sheet(self.page, name)


class Sheet:
    """A panel while it is open."""

    def __init__(self, page, name):
        self.page = page
        self.name = name

    def __enter__(self):
        self.page.locator(".tabbar").get_by_role("button", name=self.name).click()
        expect(self.page.locator("dialog[open]")).to_be_visible()
        return self

    def __exit__(self, *_):
        # A dialog that was opened from it may be about to close.
        self.page.get_by_role("dialog", name=self.name).get_by_role("button", name="Close").click()
        expect(self.page.locator("dialog")).to_have_count(0)


class Host(Visitor):
    """A host with the console."""

    def term(self, text):
        exact = self.page.locator(".term-text", has_text=re.compile(f"^{re.escape(text)}$"))
        return self.page.locator(".term").filter(has=exact)

    def call(self, text):
        """Taps the term, and again if the list moved under the finger, as the page then asks."""
        moved = self.page.locator(".toast", has_text="The list changed")
        called = self.term(text).and_(self.page.locator("[data-state=called]"))
        self.term(text).click()
        expect(called.or_(moved).first).to_be_visible()
        if called.count() == 0:
            # Waits longer than the page ignores taps on what has moved.
            still = self.page.evaluate("performance.now()") + 300
            until(self.page, "time => performance.now() > time", still)
            if called.count() == 0:
                self.term(text).click()
        expect(called).to_be_visible()

    def press(self, name, exact=True):
        """Presses a button by its name, on whichever tab it is."""
        button = self.page.get_by_role("button", name=name, exact=exact)
        hidden = self.page.get_by_role("button", name=name, exact=exact, include_hidden=True)
        # The console may switch to what matters now just before the press.
        for _ in range(3):
            if button.count() == 0 and hidden.count() > 0:
                # The bar may have such a button for another state of the game.
                panels = hidden.evaluate_all(
                    "buttons => buttons.flatMap((button) => button.closest('[data-panel]')?.dataset.panel ?? [])")
                if panels:
                    self.page.locator(f".host-tabs [data-tab={panels[0]}]").click()
            with contextlib.suppress(Late):
                return button.click(timeout=5_000)
        button.click()

    def look(self, panel):
        """Opens a panel by its tab, which a laptop shows next to the calls and a phone instead of them."""
        self.page.locator(".host-tabs").get_by_role("button", name=panel, exact=True).click()

    def starts_now(self):
        """Cuts a countdown short, unless it is over before."""
        now, started = (self.page.get_by_role("button", name=name, exact=True) for name in ("Start now", "End round"))
        expect(now.or_(started).first).to_be_visible()
        with contextlib.suppress(Late):
            now.click(timeout=2_000)
        expect(started).to_be_visible()

    def take_back(self, text):
        self.page.get_by_role("button", name=f"Take back: {text}").click()
        expect(self.term(text)).not_to_have_attribute("data-state", "called")

    def ends_round(self):
        self.press("End round")
        self.page.get_by_role("dialog").get_by_role("button", name="End the round").click()

    @property
    def code(self):
        return re.search(r"/r/(\w{6})/host", self.page.url)[1]


class Screen(Visitor):
    """The screen for everybody in the room."""

    @property
    def stage(self):
        return self.page.locator(".screen-stage")

    @property
    def bingo(self):
        return self.page.locator(".screen-bingo")


class Overlay(Visitor):
    """An overlay for a stream."""


def plain(text):
    """Returns the text without hyphens that are only shown where a word breaks."""
    return text.replace("\u00ad", "")


LEVEL_SOLUTION = """async ([difficulty, level]) => {
    const { levelPuzzle } = await import("/js/games/cross-sums/rules/generator.js");
    return levelPuzzle(difficulty, level, 2).solution;
}"""


DAILY_SOLUTION = """async () => {
    const { dailyPuzzle } = await import("/js/games/cross-sums/rules/generator.js");
    // Sweden writes dates as the puzzle's name has them.
    return dailyPuzzle(new Date().toLocaleDateString("sv"), "medium", 2).solution;
}"""


class Solver(Visitor):
    """A person who plays alone, and knows the solution."""

    def play(self, difficulty="easy", level=1):
        self.choose(difficulty, level)
        self.know(difficulty, level)

    def choose(self, difficulty, level):
        self.pick(difficulty)
        self.press(f"Play level {level}")
        expect(self.page.locator(".sums-cell").first).to_be_visible()

    def replay(self, difficulty, level, stars):
        """Opens a finished level from the list."""
        self.press("Levels")
        dialog = self.page.get_by_role("dialog", name="Levels")
        dialog.get_by_label("Difficulty").select_option(difficulty)
        dialog.get_by_role("button", name=f"Level {level}, {stars} star{'s' * (stars > 1)}", exact=True).click()
        self.know(difficulty, level)

    def know(self, difficulty, level):
        self.solution = self.page.evaluate(LEVEL_SOLUTION, [difficulty, level])

    def know_the_day(self):
        self.solution = self.page.evaluate(DAILY_SOLUTION)

    def pick(self, difficulty):
        self.page.locator(f".sums-menu input[value={difficulty}]").check(force=True)

    def cells(self, stays):
        return [cell for cell, kept in enumerate(self.solution) if kept == stays]

    def cell(self, number):
        return self.page.locator(".sums-cell").nth(number)

    def remove(self, *cells):
        for cell in cells:
            self.cell(cell).click()

    @property
    def end(self):
        return self.page.locator(".sums-end")
