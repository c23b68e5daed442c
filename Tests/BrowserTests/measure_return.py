"""Measures a phone that returns to its room, in a browser, over TLS with a resumed session: python
Tests/BrowserTests/measure_return.py. It is not a test, since a busy machine is slow.

The connection between page and server has a round trip time of 150 ms: each byte is delayed by half of it, and the
first ones of a connection by one more round trip, which TCP's own handshake would take. The processor is slowed down to
a quarter.
"""

import collections
import pathlib
import queue
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "CallboardTests")]

from playwright.sync_api import sync_playwright  # noqa: E402
from server_process import Server  # noqa: E402

ROUND_TRIP = 0.150
SLOW_CPU = 4
PASSES = 7

# Records when the board is shown, when the room has answered a join, and how long opening the page's address took.
WATCH = """() => {
  window.moments = {};
  const clock = () => performance.timeOrigin + performance.now();
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (String(event.data).startsWith('{"type":"joined"')) window.moments.joined = clock();
      });
    }
  };
  const look = () => {
    if (document.querySelector("bingo-board .tile")) {
      window.moments.board = clock();
    } else requestAnimationFrame(look);
  };
  look();
}"""


class SlowLine:
    """Forwards bytes with a delay, and records when each connection began and what was sent in which direction."""

    Connection = collections.namedtuple("Connection", "begun turns")

    def __init__(self, port):
        self.target = port
        self.connections = []
        self.open = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                page, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.target))
            for end in (page, server):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection = self.Connection(time.time(), [])
            self.connections.append(connection)
            self.open |= {page, server}
            self._pump(page, server, ROUND_TRIP, connection.turns, "up")
            self._pump(server, page, 0, connection.turns, "down")

    def _pump(self, source, target, handshake, turns, way):
        late = queue.Queue()

        def read():
            first = True
            while True:
                try:
                    piece = source.recv(65_536)
                except OSError:
                    piece = b""
                late.put((time.monotonic() + ROUND_TRIP / 2 + (handshake if first else 0), piece))
                if piece and (not turns or turns[-1] != way):
                    turns.append(way)
                first = False
                if not piece:
                    return

        def write():
            due = 0.0
            while True:
                ready, piece = late.get()
                # Later bytes must not overtake those that the handshake delayed.
                due = max(due, ready)
                time.sleep(max(0.0, due - time.monotonic()))
                try:
                    if not piece:
                        return target.shutdown(socket.SHUT_WR)
                    target.sendall(piece)
                except OSError:
                    return

        for work in (read, write):
            threading.Thread(target=work, daemon=True).start()

    def cut(self):
        """Simulates a change of network: all open connections are gone."""
        for end in self.open:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.open = set()

    def last_with(self, since, until):
        """Returns the connection over which an answer came: the last one that began before it."""
        return max((each for each in self.connections if since <= each.begun <= until), key=lambda each: each.begun)


def told(page, name, since):
    """Waits until something has happened after a given time, and returns when it last happened."""
    page.wait_for_function("([name, since]) => window.moments[name] > since", arg=[name, since * 1_000], timeout=30_000)
    return page.evaluate("(name) => window.moments[name]", name) / 1_000


def report(name, rows):
    times = [row[0] for row in rows]
    turns = statistics.median(row[1] for row in rows)
    print(f"{name:<44} {statistics.median(times) * 1_000:6.0f} ms ({min(times) * 1_000:.0f}–{max(times) * 1_000:.0f}), "
          f"{turns:g} round trips after TCP's", flush=True)


def main():
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem",
             "-out", folder / "certificate.pem"],
            check=True, capture_output=True)
        server = Server(folder / "data", tls=True, env={
            "CALLBOARD_SERVER_TLS_CERTIFICATE": str(folder / "certificate.pem"),
            "CALLBOARD_SERVER_TLS_KEY": str(folder / "key.pem")}).start()
        line = SlowLine(server.port)
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--ignore-certificate-errors"])
        try:
            room, token = server.make_room()
            from wire_client import Client
            import ssl
            with Client(server, token=token, context=ssl._create_unverified_context()) as host:
                host.join(room)
                host.do("startRound")
                measure(browser, line, room)
        finally:
            browser.close()
            line.listener.close()
            server.stop()


def measure(browser, line, room):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_init_script(f"({WATCH})()")
    page = context.new_page()
    page.goto(f"https://localhost:{line.port}/r/{room}")
    page.locator(".join-card button[type=submit]").click()
    page.wait_for_selector("bingo-board .tile")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
    page.wait_for_timeout(6_000)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    reloads, whole, returns, changes = [], [], [], []
    for _ in range(PASSES):
        since = time.time()
        page.reload()
        joined, board = told(page, "joined", since), told(page, "board", since)
        connection = line.last_with(since, joined)
        reloads.append((board - connection.begun, connection.turns.count("down")))
        whole.append((board - since, connection.turns.count("down")))
        page.wait_for_timeout(1_000)
    report("reload: first packet of the room to the board", reloads)
    report("reload: asked for to the board", whole)
    for rows, happen in ((changes, line.cut), (returns, lambda: asleep(page))):
        for _ in range(PASSES):
            since = time.time()
            happen()
            joined = told(page, "joined", since)
            connection = line.last_with(since, joined)
            rows.append((joined - connection.begun, connection.turns.count("down")))
            page.wait_for_timeout(1_000)
    report("another network: first packet to the answer", changes)
    report("screen unlocked: first packet to the answer", returns)
    context.close()


def asleep(page):
    """Simulates that the page was hidden for longer than sockets are trusted."""
    page.evaluate("""() => {
      const clock = Date.now;
      const show = (state) => {
        Object.defineProperty(document, "visibilityState", {get: () => state, configurable: true});
        Object.defineProperty(document, "hidden", {get: () => state === "hidden", configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
      };
      show("hidden");
      Date.now = () => clock() + 60_000;
      show("visible");
      Date.now = clock;
    }""")


if __name__ == "__main__":
    main()
