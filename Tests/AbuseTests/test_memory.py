"""What clients who do not take what they asked for can make the server hold, and what large answers take of a loop.

By day a room of some hundred seats, which the debug build fills in seconds; by night the sizes at which a server was
brought to two gigabytes.
"""

import json
import socket
import time

import pytest

from evening import Evening, day_or_night
from server_process import Server, run
from spending import metrics, spending
from stranger import BEHIND_PROXY, address
from wire_schema import command

# One full room is made for all of them.
pytestmark = pytest.mark.xdist_group("memory")

MEGABYTE = 1 << 20
PATIENCE = 60
SEATS = day_or_night(500, 19_000)
ROUNDS = day_or_night(8, 100)


def fill(server, played, seats):
    """Gives a room so many seats more."""
    status, _, errors = run(
        "bots", "--room", played.room, "--players", seats, "--url", f"ws://127.0.0.1:{server.port}", "--seconds", day_or_night(4, 60),
        seconds=day_or_night(120, 1200))
    assert status == 0, errors


def awaited(condition, seconds=PATIENCE):
    """Waits for a condition, and returns what made it true."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return value


@pytest.fixture(scope="module")
def crowded(tmp_path_factory):
    """A server with a full room that has finished rounds; what waits for one address is bounded at 2 MiB. By day little
    fits into a socket, and patience is short."""
    server = Server(
        tmp_path_factory.mktemp("memory") / "data",
        env=BEHIND_PROXY | {
            "CALLBOARD_LIMITS_UNSENT_BYTES_PER_ADDRESS": str(2 * MEGABYTE), "CALLBOARD_LIMITS_SEND_BUFFER_BYTES": "8192",
            "CALLBOARD_LIMITS_LAG_SECONDS": day_or_night("2", "10")}).start()
    try:
        room, token = server.make_room()
        full = Full(server, room, token)
        fill(server, full, SEATS)
        for _ in range(ROUNDS):
            for step in ("startRound", "finishRound", "newRound"):
                full.do(step)
        yield full
    finally:
        server.stop()


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
    """Asks for something and takes only what fits into a small buffer, until it is told to read on."""

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
        """The whole answer: head and body."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        whole = bytearray()
        while piece := self.socket.recv(1 << 16):
            whole += piece
        self.socket.close()
        head, _, body = bytes(whole).partition(b"\r\n\r\n")
        return head, body


class UnreadHost:
    """A WebSocket that joins as the host and takes only what fits into a small buffer, until it is told to read on."""

    def __init__(self, server, room, token, who):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.settimeout(PATIENCE)
        self.socket.sendall((
            "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n"
            f"Sec-WebSocket-Protocol: callboard.v2\r\nX-Forwarded-For: {who}\r\n\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.socket.recv(1)
        assert b" 101 " in head
        message = json.dumps({"type": "join", "id": 1, "client": "deaf", "room": room, "token": token}).encode()
        self.socket.sendall(bytes([0x81, 0x80 | 126]) + len(message).to_bytes(2, "big") + bytes(4) + message)

    def read_slowly(self, pieces_a_second):
        """The first message, taken in pieces of 4 KB, in fragments as it comes."""
        stream, message = bytearray(), bytearray()
        while True:
            while len(stream) >= 4:
                size, start = stream[1], 2
                if size == 126:
                    size, start = int.from_bytes(stream[2:4], "big"), 4
                if len(stream) < start + size:
                    break
                kind, final = stream[0] & 0x0F, stream[0] & 0x80
                if kind < 2:
                    message += stream[start:start + size]
                del stream[:start + size]
                if kind < 2 and final:
                    return message
            stream += self.socket.recv(4096)
            time.sleep(1 / pieces_a_second)


@pytest.mark.night
def test_unread_snapshots_hold_little_and_end_by_themselves_but_slow_ones_arrive(crowded, connect):
    server = crowded.server
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    deaf = day_or_night(40, 500)
    with spending(server) as spent:
        # Nothing else is sent to them: it is the snapshot itself that waits.
        unread = [UnreadHost(server, crowded.room, crowded.token, address(5)) for _ in range(deaf)]
        slow = UnreadHost(server, crowded.room, crowded.token, address(6))
        # 32 KB a second.
        snapshot = json.loads(slow.read_slowly(pieces_a_second=8))
        innocent.call(0, 1, 2)
        awaited(lambda: metrics(server)["callboard_connections"] == 1 + 3)
    assert len(snapshot["players"]) == SEATS + 1 and snapshot["seat"]["role"] == "host"
    assert spent.counted("callboard_dropped_lagging_total") == deaf
    assert spent.resident_bytes_more < day_or_night(64, 256) * MEGABYTE
    for host in unread + [slow]:
        host.socket.close()


def test_exports_are_made_once_off_the_loop_and_wait_for_their_readers_on_disk(crowded, connect):
    server = crowded.server
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    with spending(server) as spent:
        readers = [crowded.read(address(1)) for _ in range(day_or_night(8, 25))]
        assert [reader.status() for reader in readers] == [200] * len(readers)
        held = metrics(server)
        innocent.call(0, 1, 2)
    size = held["callboard_spooled_bytes"]
    assert size > MEGABYTE / 4
    # All who asked for the same position share one production.
    assert spent.counted("callboard_productions_total") == 1
    # A piece for each reader, and not the answer.
    assert held["callboard_unsent_bytes"] <= len(readers) * 64 * 1024
    assert spent.resident_bytes_more < day_or_night(64, 256) * MEGABYTE
    # The room is copied on the loop, not written. By day a debug build runs, beside much else.
    assert spent.longest_turn_seconds <= 0.05, spent.longest_turn_seconds
    # Whoever reads gets all of it.
    head, body = readers[0].rest()
    assert int(dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:])[b"Content-Length"]) == len(body) == size
    exported = json.loads(body)
    assert len(exported["plays"][0]["rounds"]) == ROUNDS + 1 and len(exported["plays"][0]["rounds"][0]["deals"]) == SEATS
    for reader in readers[1:]:
        reader.socket.close()
    awaited(lambda: metrics(server)["callboard_unsent_bytes"] == 0)
    awaited(lambda: metrics(server)["callboard_spooled_bytes"] == 0)


@pytest.mark.night
def test_old_exports_do_not_pile_up_behind_slow_readers(crowded):
    readers = []
    for turn in range(6):
        crowded.do("announce", text=f"news {turn}")
        readers.append(crowded.read(address(2)))
        assert readers[-1].status() == 200
    # The newest, and two before it.
    size = len(readers[-1].rest()[1])
    # At once, and not when their time is over.
    awaited(lambda: metrics(crowded.server)["callboard_spooled_bytes"] <= 3 * size, seconds=20)
    assert len(readers[0].rest()[1]) < size and len(readers[-2].rest()[1]) > 0.9 * size


def test_what_waits_for_the_clients_of_one_address_is_bounded(crowded):
    server = crowded.server
    readers = [crowded.read(address(3)) for _ in range(40)]
    statuses = [reader.status() for reader in readers]
    # 32 readers have a piece of 64 KiB each.
    assert statuses.count(200) == 32 and statuses.count(503) == 8
    head, body = readers[statuses.index(503)].rest()
    assert b"Retry-After: 5" in head and json.loads(body)["code"] == "unavailable"
    # Others are served meanwhile, and the same address once its clients have gone.
    other = crowded.read(address(4))
    assert other.status() == 200
    for reader in readers + [other]:
        reader.socket.close()
    awaited(lambda: metrics(server)["callboard_unsent_bytes"] == 0)
    again = crowded.read(address(3))
    assert again.status() == 200
    again.socket.close()
