#!/usr/bin/env python3
"""A small evening in WebKitGTK: Debian's MiniBrowser, driven by plain WebDriver (https://www.w3.org/TR/webdriver2/).

    webkit_smoke.py [--pictures FOLDER]

Needs webkit2gtk-driver and, without a display, xvfb. Ends with status 0 and one line per thing that was seen.
"""

import argparse
import base64
import contextlib
import glob
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.path[:0] = [str(pathlib.Path(__file__).parent), str(pathlib.Path(__file__).parents[1] / "CallboardTests")]

from engines import ended  # noqa: E402
from server_process import ROOT, Server  # noqa: E402
from wire_client import Client  # noqa: E402

SECONDS = 20
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
UNLIMITED = {"CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "0"}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class WebKit:
    """One browser window."""

    def __init__(self, port, base):
        self.driver = f"http://127.0.0.1:{port}"
        self.base = base
        browsers = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
        assert browsers, "MiniBrowser is missing: install webkit2gtk-driver"
        options = {"binary": sorted(browsers)[-1], "args": ["--automation"]}
        self.session = None
        self.session = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})["sessionId"]

    def ask(self, method, path, body=None):
        prefix = f"/session/{self.session}" if self.session else ""
        request = urllib.request.Request(
            self.driver + prefix + path, method=method, headers={"Content-Type": "application/json"},
            data=None if body is None else json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode()[:400]}") from None

    def go(self, path):
        self.ask("POST", "/url", {"url": self.base + path})

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def until(self, what, script, *arguments):
        """Waits until a script returns a true value, and returns it."""
        deadline = time.monotonic() + SECONDS
        while not (value := self.run(script, *arguments)):
            assert time.monotonic() < deadline, f"WebKit did not show {what}:\n{self.run('return document.body.innerText')[:600]}"
            time.sleep(0.05)
        return value

    def reads(self, text, selector="body"):
        return self.until(f"“{text}”", "return document.querySelector(arguments[1])?.textContent.includes(arguments[0])", text, selector)

    def click(self, selector):
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]
        self.ask("POST", f"/element/{found}/click", {})

    def type(self, selector, text):
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]
        self.ask("POST", f"/element/{found}/clear", {})
        self.ask("POST", f"/element/{found}/value", {"text": text})

    def picture(self, folder, name):
        if folder:
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            (pathlib.Path(folder) / f"webkit-{name}.png").write_bytes(base64.b64decode(self.ask("GET", "/screenshot")))

    def size(self, width, height):
        self.ask("POST", "/window/rect", {"width": width, "height": height})

    def close(self):
        self.ask("DELETE", "")


def evening(browser, server, folder):
    """Checks what a player, a screen and the recap show."""
    code, token = server.make_room(title="WebKit night")
    with Client(server, token=token) as host:
        terms = host.join(code)["game"]["round"]["terms"]
        browser.size(420, 860)
        browser.go(f"/r/{code}")
        browser.until("the way in", "return document.querySelector('.join-form input')?.value")
        browser.type(".join-form input", "Ada")
        browser.click(".join-form button[type=submit]")
        browser.until("a board", "return document.querySelector('bingo-board:not(.is-awaited) .tile')")
        board = browser.run("return Array.from(document.querySelectorAll('.tile-label'), label => label.textContent)")
        board = [text.replace("\u00ad", "") for text in board]
        assert set(board) <= set(terms), board
        print(f"joined; a board of {len(board)} tiles")
        host.do("startRound")
        side = int(len(board) ** 0.5)
        for cell in range(side):
            host.do("call", term=terms.index(board[cell]))
            browser.until("a suggestion", "return document.querySelectorAll('.tile')[arguments[0]].dataset.state === 'suggested'", cell)
            browser.run("document.querySelectorAll('.tile')[arguments[0]].click()", cell)
            browser.until("a mark", "return document.querySelectorAll('.tile')[arguments[0]].dataset.state === 'confirmed'", cell)
        browser.reads("1st place", ".victory")
        assert browser.run("return document.querySelectorAll('.tile.is-winning').length") == side
        browser.picture(folder, "player")
        print("called, marked, bingo")
        fits = browser.run("return document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth")
        assert fits, "the board's page scrolls"
        browser.ask("POST", "/refresh", {})
        browser.until("the board again", "return document.querySelectorAll('.tile.is-winning').length === arguments[0]", side)
        print("the seat survives a reload, and the page does not scroll")
        browser.size(1280, 760)
        browser.go(f"/r/{code}/screen")
        browser.reads(board[side - 1], ".screen-stage")
        browser.reads("Ada", ".screen-standings")
        assert browser.until("the QR code", "const qr = document.querySelector('.ticket-qr'); return qr?.complete && qr.naturalWidth")
        browser.picture(folder, "screen")
        print("the big screen shows the call, the standings and the way in")
        host.do("finishRound")
        browser.reads("Round 1 is over", ".screen-stage")
        browser.go(f"/r/{code}/recap")
        browser.reads("WebKit night")
        browser.until("the winner's board", "return document.querySelectorAll('.winner-board .tile.is-winning').length === arguments[0]", side)
        browser.picture(folder, "recap")
        print("the recap shows the winner's board")
        browser.go(f"/r/{code}/recap?lang=de")
        browser.reads("Rückblick")
        print("the recap speaks German")


GIVE = """
    const data = new DataTransfer();
    data.items.add(new File([arguments[1]], arguments[0], { type: "application/json" }));
    const picker = document.querySelector("#file");
    picker.files = data.files;
    picker.dispatchEvent(new Event("change"));
"""


def proofs(browser, server, folder):
    """Checks an export and a proof of stored evenings by both compiled modules, then again without the server."""
    golden = ROOT / "Tests/Golden"
    export = json.dumps(json.loads((golden / "rooms/fold2/evening-1.json").read_bytes())["export"])
    proof = (golden / "proof/evening-1.ndjson").read_text()
    lie = proof.replace('"state":"finished"', '"state":"playing"', 1)
    assert lie != proof
    browser.size(420, 860)
    browser.go("/verify")

    def judged():
        browser.run(GIVE, "export.json", export)
        browser.until("five verdicts", "return document.querySelectorAll('[data-look=fine]').length === 5")
        browser.run(GIVE, "proof.ndjson", proof)
        browser.until("a proof", "return document.querySelectorAll('[data-look=fine]').length === 1 && document.querySelectorAll('.proof-plays li').length === 5")
        browser.run(GIVE, "proof.ndjson", lie)
        browser.until("what is wrong", "return document.querySelector('[data-look=wrong]')")

    judged()
    browser.picture(folder, "verify")
    print("/verify judges an export and folds a proof")
    server.stop()
    judged()
    print("/verify needs no server for it")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--pictures", metavar="FOLDER", help="keep pictures of what was seen")
    chosen = arguments.parse_args()
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        assert shutil.which("xvfb-run"), "there is no display: install xvfb"
        os.execvp("xvfb-run", ["xvfb-run", "-a", "-s", "-screen 0 1920x1200x24", sys.executable, *sys.argv])
    assert shutil.which("WebKitWebDriver"), "WebKitWebDriver is missing: install webkit2gtk-driver"
    with contextlib.ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory())
        server = Server(pathlib.Path(data) / "data", env=UNLIMITED).start()
        stack.callback(server.stop)
        port = free_port()
        # Inside a container the browser cannot have its own sandbox; it only ever opens pages of this server.
        surroundings = os.environ | {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        stack.enter_context(ended(subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=surroundings)))
        deadline = time.monotonic() + SECONDS
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            assert time.monotonic() < deadline, "WebKitWebDriver did not start"
            time.sleep(0.05)
        browser = WebKit(port, f"http://127.0.0.1:{server.port}")
        stack.callback(browser.close)
        print("WebKitGTK", re.search(r"Version/\S+", browser.run("return navigator.userAgent"))[0])
        evening(browser, server, chosen.pictures)
        if list(ROOT.glob("web/rules/*.wasm")):
            proofs(browser, server, chosen.pictures)


if __name__ == "__main__":
    main()
