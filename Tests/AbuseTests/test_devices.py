"""One seat on many devices. Everything is sent to each of them, so their number is limited."""

import contextlib

from evening import Evening, day_or_night
from lines import Line, awaited
from spending import metrics, spending
from stranger import BEHIND_PROXY, address
from wire_client import new_token

EVE = address(7)
DEVICES_MAX = 32
# The cost of a snapshot of a room with long terms, per device and name, in plain requests.
SNAPSHOT = 20
LONG_TERMS = [f"{number:03} {'x' * 80}" for number in range(day_or_night(100, 480))]


def test_a_seat_has_a_limited_number_of_devices(make_server, connect):
    # None of the devices answers a ping, and none is to be closed for that.
    server = make_server(env=BEHIND_PROXY | {"CALLBOARD_LIMITS_PING_SECONDS": "600"})
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    room, _ = server.make_room(terms=LONG_TERMS, options={"size": 5})
    count, names = day_or_night(60, 2_000), day_or_night(5, 20)
    token = new_token()
    with contextlib.ExitStack() as stack:
        devices = [stack.enter_context(Line(server, EVE)) for _ in range(count)]
        for device in devices:
            device.answer(device.send("join", client="c", room=room, token=token, name="Eve"))
        # The oldest connections are closed first, including those that no longer respond.
        assert [device.closed() for device in devices[:count - DEVICES_MAX]] == [4001] * (count - DEVICES_MAX)
        left = devices[-DEVICES_MAX:]
        awaited(lambda: metrics(server)["callboard_connections"] == len(left) + 3)
        with spending(server) as spent:
            for number in range(names):
                left[-1].answer(left[-1].send("name", name=f"Eve {number}"))
            innocent.call(0)
        assert spent.requests < 1_000 + names * DEVICES_MAX * SNAPSHOT, spent.requests
        assert spent.longest_turn <= 1_000
        # The seat is still there, once.
        assert left[-1].answer(left[-1].send("sync"))["seat"]["name"] == f"Eve {names - 1}"
        assert server.get(f"/api/rooms/{room}").json["players"] == 1
