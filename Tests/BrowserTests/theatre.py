"""A server, its rooms and the pages that people have open; every page is checked for errors, and for requests to other
origins.
"""

import contextlib
import re

from people import Host, Overlay, Player, Screen, Visitor
from wire_client import Client

PHONE = (390, 844)
LAPTOP = (1280, 800)
PROJECTOR = (1920, 1080)


# Records temporary messages and confetti of pages; see `Visitor.toast` and `Visitor.threw_paper`.
IN_PASSING = """
    window.toasts = [];
    window.papers = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(".toast, .first-band")) window.toasts.push(node.textContent);
          if (node.matches("canvas.confetti")) window.papers += 1;
        }
      }
    }).observe(document, { childList: true, subtree: true });
"""


def remember(context, script):
    """Puts something into the storage of every page. An empty page, which every page is at first, has none in Firefox.
    """
    context.add_init_script(f"if (location.protocol.startsWith('http')) {{ {script}; }}")


DATABASE = """([key, value]) => new Promise((resolve, reject) => {
    const opening = indexedDB.open("callboard", 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const transaction = opening.result.transaction("values", "readwrite");
        const values = transaction.objectStore("values");
        const found = value === null ? values.get(key) : values.put(value, key);
        transaction.onabort = () => reject(transaction.error);
        transaction.oncomplete = () => { opening.result.close(); resolve(found.result ?? null); };
    };
})"""


def kept(page, key):
    """Returns what a page has in the browser's database under a key; `None` for nothing."""
    return page.evaluate(DATABASE, [key, None])


def keep(page, key, value):
    """Puts something into the browser's database; pages that are opened from now on read it."""
    page.evaluate(DATABASE, [key, value])


class Theatre:
    """Opens pages and rooms, and closes them all."""

    def __init__(self, browser, server):
        self.browser = browser
        self.server = server
        self.base = f"http://localhost:{server.port}"
        self.complaints = []
        self.excuses = []
        self.stack = contextlib.ExitStack()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.stack.close()
        if kind is None:
            self.check()

    def check(self):
        """Checks that no page has reported an error, been refused anything, or sent requests to another origin."""
        left = [text for text in self.complaints if not any(re.search(excuse, text) for excuse in self.excuses)]
        assert not left, "\n".join(left)

    def excuse(self, *patterns):
        """Accepts errors that a test provokes."""
        self.excuses.extend(patterns)

    # Pages

    def context(self, size=PHONE, **options):
        """Returns a separate browser with its own storage."""
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        self.stack.callback(context.close)
        if options.get("service_workers") == "block":
            self.excuse("Service Worker registration blocked")
        return context

    def page(self, context=None, **options):
        page = (context or self.context(**options)).new_page()
        page.add_init_script(IN_PASSING)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", lambda request: self._request(request.url))
        page.on("websocket", lambda socket: self._request(socket.url.replace("ws://", "http://")))
        return page

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _request(self, url):
        if not url.startswith((self.base + "/", "data:")):
            self.complaints.append(f"foreign: {url}")

    def visit(self, path="/", kind=Visitor, context=None, **options):
        visitor = kind(self, self.page(context, **options))
        visitor.go(path)
        return visitor

    # People

    def player(self, room, name=None, join=True, **options):
        """A person with a phone who has scanned the code."""
        options = {"has_touch": True, "is_mobile": True} | options
        player = self.visit(f"/r/{room.code}", Player, **options)
        if join:
            player.join(name)
        return player

    def host(self, room, size=LAPTOP, **options):
        return self.visit(f"/r/{room.code}/host#token={room.token}", Host, size=size, **options)

    def screen(self, room, size=PROJECTOR, **options):
        return self.visit(f"/r/{room.code}/screen", Screen, size=size, **options)

    def overlay(self, room, size=PROJECTOR, **options):
        return self.visit(f"/r/{room.code}/overlay", Overlay, size=size, **options)

    # Rooms

    def room(self, start=False, **fields):
        """Creates a room whose host acts over the protocol, for tests of other pages; with small boards by default."""
        room = Room(self, *self.server.make_room(**fields))
        if start:
            room.host.do("startRound")
        return room


class Room:
    """A room and a separate connection of its host."""

    def __init__(self, theatre, code, token):
        self.theatre = theatre
        self.code = code
        self.token = token
        self.host = theatre.stack.enter_context(Client(theatre.server, token=token))
        self.terms = self.host.join(code)["game"]["round"]["terms"]

    def call(self, *texts):
        for text in texts:
            self.host.do("call", term=self.terms.index(text))

    def uncall(self, text):
        self.host.do("uncall", term=self.terms.index(text))

    def draw(self, rank=1):
        """Draws a prize among a rank; returns the draw when it has ended."""
        self.host.do("draw", rank=rank)
        return self.host.wait_for("drawn")["draw"]

