"""A page that loads through a proxy and gets no WebSocket says what is wrong, and continues once it gets one."""

import re
import socket
import threading

import pytest
from people import Player
from playwright.sync_api import expect

WORDS = {
    "en": "blocked between this device and the server",
    "de": "zwischen diesem Gerät und dem Server gesperrt",
    "es": "bloqueada entre este dispositivo y el servidor",
    "fr": "bloquée entre cet appareil et le serveur",
}


class Proxy:
    """Forwards requests, one per connection, and answers 404 to upgrades until `passes` is set."""

    def __init__(self, port):
        self.target = port
        self.passes = False
        self.is_up = True
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._run, daemon=True).start()

    def close(self):
        self.listener.close()

    def _run(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        with client:
            head = b""
            while b"\r\n\r\n" not in head:
                piece = client.recv(65536)
                if not piece:
                    return
                head += piece
            if not self.is_up:
                return
            if re.search(rb"\r\nupgrade: *websocket\r\n", head, re.IGNORECASE):
                if not self.passes:
                    client.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    return
            else:
                head = re.sub(rb"\r\nconnection: *keep-alive\r\n", b"\r\nConnection: close\r\n", head, flags=re.IGNORECASE)
            with socket.create_connection(("127.0.0.1", self.target)) as server:
                server.sendall(head)
                threading.Thread(target=self._pump, args=(client, server), daemon=True).start()
                self._pump(server, client)

    @staticmethod
    def _pump(source, sink):
        try:
            while piece := source.recv(65536):
                sink.sendall(piece)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass


@pytest.fixture
def proxy(server):
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()


@pytest.fixture
def behind(theatre, proxy):
    """The theatre as seen through the proxy."""
    theatre.base = f"http://localhost:{proxy.port}"
    # Messages of browsers about sockets that do not open, and about a proxy that is gone.
    theatre.excuse("WebSocket connection to", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION", r"404 \(Not Found\)", "fetching the script")
    return theatre


def badge(visitor):
    return visitor.page.locator("connection-badge")


def test_a_blocked_websocket_is_explained(behind, proxy):
    room = behind.room(start=True)
    host, screen = behind.host(room), behind.screen(room)
    ada = behind.player(room, join=False)
    ada.page.get_by_label("Your name").fill("Ada")
    ada.press("Join")
    for visitor in (ada, screen):
        expect(badge(visitor)).to_contain_text(WORDS["en"])
        expect(badge(visitor)).not_to_contain_text("config/proxies")
    # The host, who may know the operator, reads what the operator has to do.
    expect(badge(host)).to_contain_text("WebSocket")
    expect(badge(host)).to_contain_text("config/proxies")
    # If the server does not answer at all, the message is different.
    proxy.is_up = False
    expect(badge(ada)).to_have_text("Reconnecting…")
    proxy.is_up = proxy.passes = True
    ada.sit()
    for visitor in (ada, host, screen):
        expect(badge(visitor)).to_be_hidden()


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_it_is_explained_in_the_readers_language(behind, language):
    room = behind.room()
    screen = behind.visit(f"/r/{room.code}/screen?lang={language}", Player)
    expect(badge(screen)).to_contain_text(WORDS[language])
    host = behind.visit(f"/r/{room.code}/host?lang={language}#token={room.token}", Player)
    expect(badge(host)).to_contain_text("config/proxies")
