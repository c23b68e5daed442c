"""How much memory the server holds for clients that do not read what they requested, and how long large answers block
an event loop.

By day the room has some hundred seats, which a debug build fills in seconds; at night it has the sizes that once made a
server use two gigabytes.
"""

import concurrent.futures
import json
import time

import pytest

from evening import Evening, day_or_night
from full_room import Full, fill
from lines import Line, awaited
from server_process import Server
from spending import metrics, spending
from stranger import BEHIND_PROXY, address

# All these tests share one full room.
pytestmark = pytest.mark.xdist_group("memory")

MEGABYTE = 1 << 20
SEATS = day_or_night(500, 19_000)
# One more round is dealt afterwards, and a room has at most 100.
ROUNDS = day_or_night(8, 99)


@pytest.fixture(scope="module")
def crowded(tmp_path_factory):
    """A server with a full room that has finished rounds. Unsent data is limited to 2 MiB per address. By day, socket
    buffers are small and timeouts are short.
    """
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


class UnreadHost(Line):
    """A WebSocket that joins as the host and reads only what fits into a small buffer, until `read_slowly` is called.
    """

    def __init__(self, server, room, token, who):
        super().__init__(server, who, receive_bytes=4096)
        self.send("join", client="deaf", room=room, token=token)

    def read_slowly(self, pieces_a_second):
        """Returns the first message, read in pieces of 4 KB and joined from its fragments."""
        message = bytearray()
        while True:
            while frame := self.next_frame():
                opcode, is_final, payload = frame
                if opcode < 2:
                    message += payload
                    if is_final:
                        return message
            self.stream += self.socket.recv(4096)
            time.sleep(1 / pieces_a_second)


@pytest.mark.night
def test_unread_snapshots_take_little_memory_and_are_dropped_but_slow_ones_arrive(crowded, connect):
    server = crowded.server
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    deaf = day_or_night(40, 500)
    with spending(server) as spent:
        # Nothing else is sent to these clients, so only the snapshot itself is pending.
        unread = [UnreadHost(server, crowded.room, crowded.token, address(5)) for _ in range(deaf)]
        slow = UnreadHost(server, crowded.room, crowded.token, address(6))
        # 32 KB per second.
        snapshot = json.loads(slow.read_slowly(pieces_a_second=8))
        innocent.call(0, 1, 2)
        awaited(lambda: metrics(server)["callboard_connections"] == 1 + 3)
    assert len(snapshot["players"]) == SEATS + 1 and snapshot["seat"]["role"] == "host"
    # A seat has at most 32 connections: each further one closes the oldest, which then no longer counts as lagging.
    assert 31 <= spent.counted("callboard_dropped_lagging_total") <= deaf
    assert spent.resident_bytes_more < day_or_night(64, 256) * MEGABYTE
    for host in unread + [slow]:
        host.socket.close()


def test_exports_are_written_once_off_the_loop_and_stored_on_disk(crowded, connect):
    server = crowded.server
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    with spending(server) as spent:
        readers = [crowded.read(address(1)) for _ in range(day_or_night(8, 25))]
        assert [reader.status() for reader in readers] == [200] * len(readers)
        held = metrics(server)
        innocent.call(0, 1, 2)
    size = held["callboard_spooled_bytes"]
    assert size > MEGABYTE / 4
    # All requests for the same position share one answer.
    assert spent.counted("callboard_productions_total") == 1
    # The server holds one piece per reader, not the whole answer.
    assert held["callboard_unsent_bytes"] <= len(readers) * 64 * 1024
    assert spent.resident_bytes_more < day_or_night(64, 256) * MEGABYTE
    # The event loop only copies the room; it does not encode it.
    assert spent.longest_turn <= 100, spent.longest_turn
    # A client that reads gets all of it.
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
    # The newest answer, and the two before it. They are read at the same time, since a client that reads nothing
    # meanwhile is dropped.
    with concurrent.futures.ThreadPoolExecutor() as pool:
        ends = list(pool.map(lambda reader: len(reader.rest()[1]), readers))
    size = ends[-1]
    assert min(ends[-3:]) > 0.9 * size and max(ends[:-3]) < 0.9 * size, ends
    # Soon, and not only when the answers expire.
    awaited(lambda: metrics(crowded.server)["callboard_spooled_bytes"] <= 3 * size, seconds=20)


def test_unread_data_of_one_address_is_limited(crowded):
    server = crowded.server
    readers = [crowded.read(address(3)) for _ in range(40)]
    statuses = [reader.status() for reader in readers]
    # 32 readers hold a piece of 64 KiB each.
    assert statuses.count(200) == 32 and statuses.count(503) == 8
    head, body = readers[statuses.index(503)].rest()
    assert b"Retry-After: 5" in head and json.loads(body)["code"] == "unavailable"
    # Other addresses are served meanwhile, and so is this one once its clients are gone.
    other = crowded.read(address(4))
    assert other.status() == 200
    for reader in readers + [other]:
        reader.socket.close()
    awaited(lambda: metrics(server)["callboard_unsent_bytes"] == 0)
    again = crowded.read(address(3))
    assert again.status() == 200
    again.socket.close()
