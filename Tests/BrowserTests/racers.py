"""People who play Cross Sums in a room: they race, watch, host."""

from people import Visitor
from playwright.sync_api import expect
from theatre import LAPTOP, PHONE, PROJECTOR
from wire_client import Client

EASY = {"difficulty": "easy", "puzzles": 2, "pause": 0, "limit": 600}


class Racer(Visitor):
    """A person with their own board."""

    def join(self, name):
        field = self.page.get_by_label("Your name")
        expect(field).not_to_have_value("")
        field.fill(name)
        self.page.locator(".join-form button[type=submit]").click()
        expect(self.page.locator(".race[data-stage]")).to_be_visible()

    def stage(self, name):
        """Waits for a stage: dealt, countdown, playing, solved, out, paused, finished."""
        expect(self.page.locator(f".race[data-stage={name}]")).to_have_count(1)

    def cell(self, index):
        return self.page.locator(".sums-cell").nth(index)

    def marks(self):
        return self.page.locator(".sums-cell").evaluate_all("cells => cells.map(cell => cell.dataset.mark)")

    def removes(self, *cells):
        """Taps cells one after another; each waits for its verdict."""
        for cell in cells:
            self.cell(cell).click()
            expect(self.page.locator(".sums-cell.is-asked")).to_have_count(0)


class RaceRoom:
    """A room in which Cross Sums is raced, and a separate connection of its host."""

    def __init__(self, theatre, **options):
        self.theatre = theatre
        self.code, self.token = theatre.server.make_room(game="crossSums", terms=None, options=EASY | options)
        self.host = theatre.stack.enter_context(Client(theatre.server, token=self.token))
        self.host.join(self.code)

    def racer(self, name, **options):
        options = {"has_touch": True, "is_mobile": True, "size": PHONE} | options
        racer = self.theatre.visit(f"/r/{self.code}", Racer, **options)
        racer.join(name)
        return racer

    def console(self, size=LAPTOP):
        return self.theatre.visit(f"/r/{self.code}/host#token={self.token}", size=size)

    def screen(self, size=PROJECTOR):
        return self.theatre.visit(f"/r/{self.code}/screen", size=size)

    def begins(self):
        """Starts the first puzzle as soon as possible; returns it as everybody gets it."""
        self.host.do("startRound", delay=3)
        return self.host.wait_for("puzzleStarted")["round"]["puzzle"]


def solution(puzzle):
    """Returns the cells to remove, found by trying all possibilities."""
    size, grid = puzzle["size"], puzzle["grid"]
    rows = [
        [mask for mask in range(1 << size)
         if sum(grid[row * size + place] for place in range(size) if mask >> place & 1) == puzzle["rows"][row]]
        for row in range(size)]

    def search(row, left, chosen):
        if row == size:
            return chosen if not any(left) else None
        for mask in rows[row]:
            rest = [left[place] - (grid[row * size + place] if mask >> place & 1 else 0) for place in range(size)]
            if min(rest) >= 0:
                found = search(row + 1, rest, chosen + [mask])
                if found is not None:
                    return found
        return None

    masks = search(0, list(puzzle["columns"]), [])
    return [row * size + place for row in range(size) for place in range(size) if not masks[row] >> place & 1]
