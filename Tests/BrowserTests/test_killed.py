"""A browser that is killed, as happens on phones and in crashes: what a page has reported is still true when it is
opened again.

At night the browser is killed at more moments, and many times.
"""

import os
import pathlib
import re
import shutil
import signal
import time

import pytest
from conditions import comes
from people import Host, Player, Solver, Visitor
from playwright.sync_api import expect
from test_party import Partier
from test_solo import Soloist
from theatre import LAPTOP

# Seconds from the report to the kill, and how often; 0 is the moment at which the server knows, before the page reports
# it.
MOMENTS = [(0, 1), (1, 1), *(pytest.param(seconds, 5, marks=pytest.mark.night) for seconds in (0, 0.1, 1, 3, 8))]
# A tap in a game for one player is on the disk after this time.
SOLO_SECONDS = 0.1
# By day a busy machine may take longer; a test below shows that it does not take seconds.
SOLO_MOMENTS = [(2, 1), *(pytest.param(seconds, 5, marks=pytest.mark.night) for seconds in (SOLO_SECONDS, 1, 3, 8))]


class Profile:
    """A browser with its own folder, which outlives it."""

    def __init__(self, playwright, theatre, folder):
        self.playwright = playwright
        self.theatre = theatre
        self.folder = folder
        self.context = None

    def start(self):
        self.context = self.playwright.chromium.launch_persistent_context(
            self.folder, executable_path=os.environ.get("CALLBOARD_CHROMIUM") or shutil.which("chromium"), args=["--no-sandbox"],
            viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, service_workers="block")

    def visit(self, path, kind):
        return self.theatre.visit(path, kind, context=self.context)

    def kill(self):
        """Kills the browser's main process, which is the one that writes to the disk, and waits until it has ended."""
        started = [int(entry.name) for entry in pathlib.Path("/proc").iterdir() if entry.name.isdigit() and self._is_browser(entry)]
        assert len(started) == 1, started
        os.kill(started[0], signal.SIGKILL)
        while self._is_browser(pathlib.Path("/proc") / str(started[0])):
            time.sleep(0.01)
        try:
            self.context.close()
        except Exception as error:  # The driver has many messages for this.
            assert re.search("closed|crashed|disconnected|Connection", str(error)), error

    def _is_browser(self, entry):
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:
            return False
        return f"--user-data-dir={self.folder}".encode() in words and not any(word.startswith(b"--type=") for word in words)


@pytest.fixture
def profile(playwright, browser_name, own_server, open_theatre, tmp_path):
    if browser_name != "chromium":
        pytest.skip("the process of another browser has another form")
    theatre = open_theatre(own_server)
    theatre.excuse("WebSocket connection", "net::ERR", "Failed to load resource", "Service Worker registration blocked")
    profile = Profile(playwright, theatre, tmp_path / "profile")
    profile.start()
    yield profile
    profile.context.close()


def rooms_of(server):
    """Returns the number of rooms on the server."""
    return int(re.search(r"^callboard_rooms(?:\{[^}]*\})? (\d+)", server.get("/metrics").body.decode(), re.MULTILINE)[1])


@pytest.mark.parametrize(("seconds", "times"), MOMENTS)
def test_a_host_keeps_the_room_if_the_browser_is_killed(profile, own_server, seconds, times):
    for count in range(1, times + 1):
        host = profile.visit("/", Host)
        host.press("Open a room")
        if seconds == 0:
            # The moment at which the room exists, whether or not any client knows.
            while rooms_of(own_server) < count:
                pass
        else:
            expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
            time.sleep(seconds)
        profile.kill()
        profile.start()
        host = profile.visit("/", Host)
        links = host.page.locator(".room-link")
        expect(links).to_have_count(min(count, 8))
        assert rooms_of(own_server) == count
        links.first.click()
        expect(host.page.get_by_role("button", name="Start round")).to_be_visible()


@pytest.mark.parametrize(("seconds", "times"), MOMENTS)
def test_a_player_keeps_the_seat(profile, own_server, seconds, times):
    for _ in range(times):
        room = profile.theatre.room()
        ada = profile.visit(f"/r/{room.code}", Player)
        expect(ada.page.get_by_label("Your name")).not_to_have_value("")
        ada.page.get_by_label("Your name").fill("Ada")
        ada.press("Join")
        if seconds == 0:
            # The moment at which the seat exists, whether or not its player knows.
            while own_server.get(f"/api/rooms/{room.code}").json["players"] == 0:
                pass
        else:
            ada.sit()
            time.sleep(seconds)
        profile.kill()
        profile.start()
        again = profile.visit(f"/r/{room.code}", Player)
        again.sit()
        if seconds:
            assert again.board == ada.board
        assert [player["name"] for player in room.host.settle()["players"] if player["role"] == "player"] == ["Ada"]


@pytest.mark.parametrize(("seconds", "times"), SOLO_MOMENTS)
def test_a_solo_game_loses_no_tap_if_the_browser_is_killed(profile, seconds, times):
    soloist = profile.visit("/solo", Soloist)
    soloist.deal(size=5)
    heard = set()
    for count in range(times):
        text = soloist.board[count]
        soloist.tap(text)
        soloist.stands(text, "confirmed")
        heard.add(text)
        time.sleep(seconds)
        profile.kill()
        profile.start()
        soloist = profile.visit("/solo", Soloist)
        soloist.sit()
        comes(lambda: {text for text, state in soloist.states().items() if state == "confirmed"}, heard)


@pytest.mark.parametrize(("seconds", "times"), SOLO_MOMENTS)
def test_a_level_loses_no_tap_if_the_browser_is_killed(profile, seconds, times):
    solver = profile.visit("/sums", Solver)
    solver.play("extraHard", 1)
    going = solver.cells(stays=False)
    for count in range(min(times, len(going) - 1)):
        solver.remove(going[count])
        expect(solver.cell(going[count])).to_have_attribute("data-mark", "removed")
        time.sleep(seconds)
        profile.kill()
        profile.start()
        solver = profile.visit("/sums", Solver)
        solver.press("Continue: Extra hard, level 1")
        expect(solver.page.locator(".sums-cell[data-mark=removed]")).to_have_count(count + 1)


@pytest.mark.night
def test_puzzles_in_progress_come_back_ten_times_of_ten(profile):
    counts = {"easy": 0, "extraHard": 0, "master": 0}
    names = {"easy": "Easy", "extraHard": "Extra hard", "master": "Master"}
    solver = profile.visit("/sums", Solver)
    for difficulty in [*names, *names, *names, "master"]:
        solver.pick(difficulty)
        solver.page.locator(".sums-play").click()
        expect(solver.page.locator(".sums-cell[data-mark=removed]")).to_have_count(counts[difficulty])
        solver.know(difficulty, 1)
        solver.remove(solver.cells(stays=False)[counts[difficulty]])
        counts[difficulty] += 1
        expect(solver.page.locator(".sums-cell[data-mark=removed]")).to_have_count(counts[difficulty])
        time.sleep(SOLO_SECONDS)
        profile.kill()
        profile.start()
        solver = profile.visit("/sums", Solver)
        # The large button continues what was played last, and the other games are there too.
        expect(solver.page.locator(".sums-play")).to_have_text(f"Continue: {names[difficulty]}, level 1")
    for difficulty, count in counts.items():
        solver.pick(difficulty)
        solver.press(f"Continue: {names[difficulty]}, level 1")
        expect(solver.page.locator(".sums-cell[data-mark=removed]")).to_have_count(count)
        solver.press("Menu")


@pytest.mark.night
def test_a_solo_game_is_restored_after_each_of_ten_kills_of_the_browser(profile):
    soloist = profile.visit("/solo", Soloist)
    soloist.deal(size=5)
    board, heard = soloist.board, set()
    for text in board[3:13]:
        soloist.tap(text)
        soloist.stands(text, "confirmed")
        heard.add(text)
        time.sleep(SOLO_SECONDS)
        profile.kill()
        profile.start()
        soloist = profile.visit("/solo", Soloist)
        soloist.sit()
        assert soloist.board == board
        comes(lambda: {text for text, state in soloist.states().items() if state == "confirmed"}, heard)
    # The previous board comes back as well.
    soloist.new_game("Another board")
    comes(lambda: soloist.read_board() != board, True)
    time.sleep(SOLO_SECONDS)
    profile.kill()
    profile.start()
    soloist = profile.visit("/solo", Soloist)
    soloist.sit()
    soloist.press("Undo")
    comes(soloist.read_board, board)
    soloist.sit()
    comes(lambda: {text for text, state in soloist.states().items() if state == "confirmed"}, heard)


@pytest.mark.night
def test_a_party_on_one_phone_is_restored_after_each_of_ten_kills_of_the_browser(profile):
    phone = profile.visit("/party", Partier)
    phone.page.get_by_label("Who plays?").fill("Ada, Bo, Cy")
    phone.press("Play")
    phone.scene("rest")
    question = phone.page.locator(".party-question")
    asked = ""
    for count in range(10):
        step = ("Spin", "Truth", "Next")[count % 3]
        phone.press(step)
        phone.scene({"Spin": "spinning", "Truth": "asking", "Next": "rest"}[step])
        if step == "Truth":
            asked = question.inner_text()
        time.sleep(SOLO_SECONDS)
        profile.kill()
        profile.start()
        phone = profile.visit("/party", Partier)
        question = phone.page.locator(".party-question")
        # The wheel has stopped where it would have stopped anyway.
        phone.scene({"Spin": "choosing", "Truth": "asking", "Next": "rest"}[step])
        if step == "Truth":
            expect(question).to_have_text(asked)


@pytest.mark.night
def test_a_card_game_on_one_device_is_restored_after_each_of_ten_kills_of_the_browser(profile):
    page = profile.visit("/sequence", Visitor).page
    page.get_by_label("Who plays in seat 2").select_option("0")
    page.locator(".jack-deal").click()
    for _ in range(10):
        page.locator(".jack-curtain button").click()
        expect(page.locator(".jack-card")).to_have_count(7)
        page.get_by_role("button", name="Hint").click()
        page.locator(".jack-acts button").first.click()
        expect(page.locator(".jack-curtain")).to_be_visible()
        chips = page.locator(".jack-board .jack-chip").count()
        said = page.locator(".jack-curtain").inner_text()
        time.sleep(SOLO_SECONDS)
        profile.kill()
        profile.start()
        page = profile.visit("/sequence", Visitor).page
        page.locator(".jack-continue").click()
        expect(page.locator(".jack-curtain")).to_have_text(re.compile(r"\s+".join(map(re.escape, said.split()))))
        expect(page.locator(".jack-board .jack-chip")).to_have_count(chips)


def test_a_tap_is_on_the_disk_within_a_tenth_of_a_second(theatre):
    soloist = theatre.visit("/solo", Soloist)
    soloist.deal()
    # Not a line, which would cause more writes.
    spent = [soloist.page.evaluate(TAPPED, number) for number in (0, 1, 5, 6)]
    assert {durability for _, durability in spent} == {"strict"}
    # On an idle machine each takes a few milliseconds, on a busy one at least the fastest; a fault would affect all of
    # them.
    assert min(milliseconds for milliseconds, _ in spent) < 1_000 * SOLO_SECONDS, spent


# Taps a tile; returns after how many milliseconds that is on the disk, and with which durability.
TAPPED = """async (number) => {
    const begin = IDBDatabase.prototype.transaction;
    const done = new Promise((resolve) => {
        IDBDatabase.prototype.transaction = function (stores, mode, options) {
            const transaction = begin.call(this, stores, mode, options);
            transaction.addEventListener("complete", () => resolve([performance.now(), options?.durability]));
            return transaction;
        };
    });
    const start = performance.now();
    document.querySelectorAll(".tile")[number].click();
    const [end, durability] = await done;
    IDBDatabase.prototype.transaction = begin;
    return [end - start, durability];
}"""
