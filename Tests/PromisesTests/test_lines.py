"""Connections that are cut, silent, slow, or all new at once."""

import ctypes
import json
import re
import socket
import struct
import subprocess
import threading
import time

import pytest

from evening import UNLIMITED, Evening, amount
from server_process import BINARY, ROOT, environment
from wire_client import new_token

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Protocol: callboard.v2\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")


def metric(server, name):
    return int(re.search(rf"^{name} (\d+)$", server.get("/metrics").body.decode(), re.M).group(1))


def masked(text):
    """Returns a text message as a client sends it, with a mask of zeros."""
    payload = text.encode()
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
    return b"\x81" + length + bytes(4) + payload


def raw_seat(server, room, name, receive_bytes=None):
    """Returns a plain socket of a joined player that has read nothing since."""
    line = socket.socket(socket.AF_INET)
    if receive_bytes:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
    line.settimeout(20)
    line.connect(("127.0.0.1", server.port))
    line.sendall(HANDSHAKE)
    head = b""
    while b"\r\n\r\n" not in head:
        head += line.recv(4096)
    assert b" 101 " in head
    join = {"type": "join", "id": 1, "client": "raw", "room": room, "token": new_token(), "name": name}
    line.sendall(masked(json.dumps(join)))
    heard = b""
    while b'"joined"' not in heard:
        heard += line.recv(4096)
    return line


def bots(server, room, players, *options, **pipes):
    return subprocess.Popen(
        [BINARY, "bots", "--room", room, "--players", str(players), "--url", f"ws://127.0.0.1:{server.port}", "--json",
         *options],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def report(process, seconds=120):
    output, errors = process.communicate(timeout=seconds)
    assert process.returncode == 0, errors
    return json.loads(output)


def await_present(host, count, seconds=60):
    host.wait(lambda message: message["type"] == "pulse" and message["present"] == count, seconds=seconds)


# Silence


def drop_everything(line):
    """Makes the socket discard every packet, as if the cable had been pulled: no acknowledgement, no reset."""
    code = struct.pack("HBBI", 0x06, 0, 0, 0)  # return 0: keep nothing of any packet
    buffer = ctypes.create_string_buffer(code)
    program = struct.pack("HL", 1, ctypes.addressof(buffer))
    line.setsockopt(socket.SOL_SOCKET, 26, program)  # SO_ATTACH_FILTER


@pytest.mark.parametrize("kind", ["silent", "half-open"])
def test_a_dead_peer_is_gone_within_two_ping_intervals(make_server, connect, kind):
    ping = 2
    server = make_server(env={"CALLBOARD_LIMITS_PING_SECONDS": str(ping)})
    played = Evening(server, connect, names=["Ada"])
    stop = threading.Event()

    def answer_pings():
        # The client of these tests only answers pings while it reads.
        while not stop.is_set():
            try:
                played.players[0].receive(time.monotonic() + 0.1)
            except TimeoutError:
                pass

    thread = threading.Thread(target=answer_pings)
    thread.start()
    line = raw_seat(server, played.room, "Mute")
    try:
        await_present(played.host, 2)
        if kind == "half-open":
            drop_everything(line)
        begun = time.monotonic()
        await_present(played.host, 1, seconds=60)
        taken = time.monotonic() - begun
        # On an idle machine it takes two intervals and up to a second until the next pulse; at night this is asserted.
        print(f"{kind}: gone after {taken:.1f} s, ping every {ping} s")
        assert taken <= 2 * ping + amount("PING_SLACK", 40), taken
        assert metric(server, "callboard_dropped_silent_total") == 1
        if kind == "silent":
            heard = b""
            while struct.pack(">H", 4001) not in heard:
                piece = line.recv(65536)
                assert piece, heard
                heard += piece
        stop.set()
        thread.join()
        assert played.players[0].settle()["seat"]["name"] == "Ada"
    finally:
        stop.set()
        thread.join()
        line.close()


# Slowness


def delays_with(server, connect, players, mute):
    """Plays with bots and with some connections that are never read; returns the percentiles of the others' delays."""
    played = Evening(server, connect, names=[], terms=[f"term {n}" for n in range(60)], options={"size": 5})
    lines = [raw_seat(server, played.room, f"Mute {n}", receive_bytes=2048) for n in range(mute)]
    swarm = bots(server, played.room, players)
    try:
        await_present(played.host, players + mute)
        for term in range(60):
            # Fills the buffers of the connections that are not read.
            for number in range(6):
                played.host.post("announce", text=f"{number} " + "x" * 270)
            played.host.do("call", term=term)
            played.host.settle()
        played.host.do("finishRound")
        return report(swarm)["announcementDelay"], lines, played
    finally:
        swarm.kill()
        swarm.wait()


@pytest.mark.night
def test_a_client_that_never_reads_delays_no_other_and_is_disconnected(make_server, connect):
    """5% of the connections are never read. Compares the best of several runs, which alternate, since the machine has
    other work too.

    Runs are repeated while the best is not good enough: other work on the machine delays some runs, but a server that
    waits for slow readers delays all.
    """
    players = amount("READERS", 95)
    lag = 4
    env = UNLIMITED | {"CALLBOARD_LIMITS_LAG_SECONDS": str(lag), "CALLBOARD_LIMITS_SEND_BUFFER_BYTES": "16384"}
    server = make_server(env=env)
    baseline, disturbed = [], []

    def is_kept():
        # The promise is a factor of 1.2. The addition is for the scheduler of a busy machine, which may add a few
        # milliseconds.
        return min(disturbed) <= 1.2 * min(baseline) + 20

    rounds = amount("ROUNDS", 1)
    while len(disturbed) < rounds or (rounds > 1 and not is_kept() and len(disturbed) < 3 * rounds):
        delay, _, _ = delays_with(server, connect, players, 0)
        baseline.append(delay["p99Milliseconds"])
        delay, lines, played = delays_with(server, connect, players, max(1, players // 19))
        disturbed.append(delay["p99Milliseconds"])
        begun = time.monotonic()
        while metric(server, "callboard_connections_lagging") > 0:
            assert time.monotonic() - begun < lag + 60
            time.sleep(0.05)
        for line in lines:
            line.close()
    dropped = metric(server, "callboard_dropped_lagging_total")
    print(f"p99 of calls: {min(baseline):.1f} ms alone, {min(disturbed):.1f} ms with 5 % mute ({dropped} dropped); "
          f"all: {baseline} {disturbed}")
    assert dropped == len(disturbed) * max(1, players // 19)
    # Times on a busy machine prove nothing, so by day this only checks that the silent clients are dropped and no
    # others.
    assert is_kept() or not amount("PERCENTILES", 0)


def test_a_client_that_reads_late_catches_up_from_a_snapshot(make_server, connect):
    env = UNLIMITED | {"CALLBOARD_LIMITS_LAG_SECONDS": "60", "CALLBOARD_LIMITS_SEND_BUFFER_BYTES": "4608"}
    server = make_server(env=env)
    played = Evening(server, connect, names=[])
    line = raw_seat(server, played.room, "Slow", receive_bytes=2048)
    with line:
        deadline = time.monotonic() + 90
        while metric(server, "callboard_frames_missed_total") < 50:
            assert time.monotonic() < deadline
            played.host.do("announce", text="x" * 270)
        played.host.do("call", term=5)
        last = played.host.settle()["at"]["seq"]
        heard = bytearray()
        whole = rb'"joined","id":null,"at":\{"epoch":"\w+","seq":%d\}.*"pulse":\{' % last
        while not re.search(whole, heard, re.DOTALL):
            piece = line.recv(65536)
            assert piece, heard[-500:]
            heard += piece
        assert b'"term":5' in heard
        # There is nothing in between: every frame that arrived is complete, and the snapshot replaces all others.
        messages = frames(bytes(heard))
        assert [message["type"] for message in messages].count("joined") >= 1
        position = None
        for message in messages:
            if message["type"] == "joined":
                position = message["at"]["seq"]
            elif "after" in message and position is not None:
                assert message["after"]["seq"] <= position
                position = max(position, message["at"]["seq"])


def frames(content):
    """Returns the text messages in what a server sent; the last one may be incomplete and is ignored."""
    messages = []
    while len(content) >= 4:
        length, start = content[1], 2
        if length == 126:
            length, start = struct.unpack(">H", content[2:4])[0], 4
        elif length == 127:
            length, start = struct.unpack(">Q", content[2:10])[0], 10
        if len(content) < start + length:
            break
        if content[0] == 0x81:
            messages.append(json.loads(content[start:start + length]))
        content = content[start + length:]
    return messages


# Storms


def test_all_clients_reconnect_after_a_restart(make_server, connect):
    players = amount("STORM", 300)
    server = make_server(env=UNLIMITED)
    port = server.port
    played = Evening(server, connect, names=[], terms=[f"term {n}" for n in range(60)], options={"size": 5})
    swarm = bots(server, played.room, players, "--rate", "1000")
    try:
        await_present(played.host, players, seconds=120)
        played.host.do("call", term=0)
        server.kill()
        # The same address as before, since clients reconnect to it.
        server.arguments = ["--port", str(port)]
        server.start()
        begun = time.monotonic()
        host = connect(server, token=played.host.token, client="again")
        host.join(played.room)
        await_present(host, players, seconds=60)
        taken = time.monotonic() - begun
        host.do("call", term=1)
        host.do("finishRound")
        seen = report(swarm)
    finally:
        swarm.kill()
        swarm.wait()
    print(f"{players} players were back {taken:.1f} s after the restart; {seen['deliveries']} deliveries, "
          f"{seen['gaps']} gaps, violations: {seen['violations']}")
    assert taken <= amount("BACK_SECONDS", 60)
    assert (seen["joined"], seen["reconnects"], seen["violations"]) == (players, players, {}), seen
    assert set(seen["rejections"]) <= {"roundFinished"}, seen["rejections"]
