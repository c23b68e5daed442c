"""The 99th percentile of other players' delays during each attack and during its control. Reported at night, never
asserted.
"""

import http.client
import json
import secrets
import socket
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as websocket

from evening import day_or_night
from innocents import beside
from stranger import BEHIND_PROXY, address
from test_parsing import hostile_body

pytestmark = pytest.mark.night

EVE = address(7)
RATE = day_or_night(20, 200)


def paced(stop, rate, send):
    """Calls `send` with a growing number, up to `rate` times a second if the server keeps up."""
    begun, number = time.monotonic(), 0
    while not stop.is_set():
        send(number)
        number += 1
        stop.wait(max(0, begun + number / rate - time.monotonic()))


def bodies(port, is_hostile, stop, room):
    """Hostile: bodies with names that are costly to compare. Harmless: other bodies of the same length."""
    body = hostile_body() if is_hostile else json.dumps({"type": "x", "text": "a" * len(hostile_body())}).encode()
    line = http.client.HTTPConnection("localhost", port, timeout=60)

    def send(_):
        headers = {"Content-Type": "application/json", "X-Forwarded-For": EVE, "Authorization": f"Bearer {secrets.token_hex(16)}"}
        line.request("POST", f"/api/rooms/{room}/commands", body[:60_000], headers)
        line.getresponse().read()

    paced(stop, RATE, send)


def guesses(port, is_hostile, stop, room):
    """Hostile: wrong codes from one address. Harmless: the right code."""
    def send(number):
        line = http.client.HTTPConnection("localhost", port, timeout=60)
        wrong = "".join("ABCDEFGH"[number >> 3 * place & 7] for place in range(6))
        line.request("GET", f"/api/rooms/{wrong if is_hostile else room}", headers={"X-Forwarded-For": EVE})
        # An attacker does not wait for the answer before the next guess.
        if not is_hostile:
            line.getresponse().read()
        line.close()

    paced(stop, RATE, send)


def joins(port, is_hostile, stop, room):
    """Hostile: new players who each take a seat. Harmless: clients that only watch."""
    def send(number):
        with websocket(f"ws://localhost:{port}/ws", subprotocols=["callboard.v2"], additional_headers={"X-Forwarded-For": EVE}) as line:
            message = {"type": "join", "name": f"Troll {number}", "token": secrets.token_hex(16)} if is_hostile else {"type": "watch"}
            line.send(json.dumps(message | {"id": 1, "client": "c", "room": room}))
            line.recv(timeout=60)

    paced(stop, RATE, send)


def exports(port, is_hostile, stop, room, token):
    """Hostile: exports that are requested and not read. Harmless: exports that are read."""
    held = []

    def send(_):
        line = socket.create_connection(("localhost", port), timeout=60)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall((f"GET /api/rooms/{room}/export.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                      f"X-Forwarded-For: {EVE}\r\nAuthorization: Bearer {token}\r\n\r\n").encode())
        held.append(line)
        if not is_hostile:
            while line.recv(1 << 16):
                pass
            line.close()
        elif len(held) > 200:
            held.pop(0).close()

    paced(stop, RATE, send)


def messages(port, is_hostile, stop, room):
    """Hostile: messages on a socket that never joins. Harmless: messages of a client that watches."""
    body = hostile_body(35).decode()[:4000]

    def one():
        line = websocket(
            f"ws://localhost:{port}/ws", subprotocols=["callboard.v2"], additional_headers={"X-Forwarded-For": EVE},
            max_size=None, max_queue=None, close_timeout=1)
        if not is_hostile:
            line.send(json.dumps({"type": "watch", "id": 1, "client": "c", "room": room}))
            line.recv(timeout=60)
        return line

    line = [one()]

    def send(number):
        try:
            line[0].send(body if is_hostile else json.dumps({"type": "sync", "id": number + 2, "text": "a" * 3_900}))
        except ConnectionClosed:
            line[0] = one()

    paced(stop, RATE, send)
    line[0].close()


@pytest.mark.parametrize("generator", [bodies, guesses, joins, exports, messages], ids=lambda each: each.__name__)
def test_attacks_do_not_delay_other_players(make_server, connect, generator):
    server = make_server(env=BEHIND_PROXY | {
        "CALLBOARD_LIMITS_PLAYER_COMMANDS_PER_SECOND": "0", "CALLBOARD_LIMITS_HOST_COMMANDS_PER_SECOND": "0"})
    room, token = server.make_room()
    control, attack = beside(server, connect, generator, room, *([token] if generator is exports else []))
    assert control > 0 and attack > 0
