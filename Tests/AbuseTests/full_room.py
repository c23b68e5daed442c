"""A room with many seats, and clients that read its long answers slowly."""

import socket

from evening import day_or_night
from lines import PATIENCE
from server_process import run
from wire_schema import command


def fill(server, played, seats):
    """Adds the given number of seats to a room."""
    status, _, errors = run(
        "bots", "--room", played.room, "--players", seats, "--url", f"ws://127.0.0.1:{server.port}", "--seconds", day_or_night(4, 180),
        seconds=day_or_night(120, 1200))
    assert status == 0, errors


class Full:
    """The full room, as its host sees it over HTTP."""

    def __init__(self, server, room, token):
        self.server, self.room, self.token = server, room, token

    def do(self, type, **fields):
        answer = self.server.post(f"/api/rooms/{self.room}/commands", command(type, **fields), token=self.token)
        assert answer.status == 200, answer.body
        return answer.json

    def read(self, who, what="export.json"):
        return SlowReader(self.server, f"/api/rooms/{self.room}/{what}", self.token, who)


class SlowReader:
    """Sends a request and reads only as much of the answer as fits into a small buffer, until `rest` is called."""

    def __init__(self, server, path, token, who):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.settimeout(PATIENCE)
        self.socket.sendall((
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: {who}\r\n"
            f"Authorization: Bearer {token}\r\n\r\n").encode())

    def status(self):
        return int(self.socket.recv(13, socket.MSG_PEEK | socket.MSG_WAITALL).split()[1])

    def rest(self):
        """Returns the whole answer, head and body."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        whole = bytearray()
        while piece := self.socket.recv(1 << 16):
            whole += piece
        self.socket.close()
        head, _, body = bytes(whole).partition(b"\r\n\r\n")
        return head, body
