"""Floods of new players: what they are allowed, what they cost, and how a host removes them in one step."""

import contextlib
import json
import subprocess
import time

import pytest

from websockets.exceptions import ConnectionClosed

from evening import day_or_night
from server_process import BINARY, environment
from spending import spending
from stranger import BEHIND_PROXY, Stranger, address
from wire_client import Client, new_token

HOME, ABROAD = address(7), "198.51.100.9"
# In plain requests. The bounds allow for a debug build, which is several times slower than a release build.
SEAT, TURN = 40, 1_000


def budget(at_once, per_second=20):
    return {"CALLBOARD_LIMITS_JOINS_AT_ONCE": str(at_once), "CALLBOARD_LIMITS_JOINS_PER_SECOND": str(per_second)}


def players(server, room):
    return server.get(f"/api/rooms/{room}").json["players"]


def come(stack, server, room, count, name, origin):
    """Joins with the given number of clients of one address, each over its own connection, all at once; returns them
    with their answers.
    """
    phones = [stack.enter_context(Stranger(server, origin)) for _ in range(count)]
    ids = [
        phone.post("join", client=phone.client, room=room, token=phone.token, name=f"{name} {number}")
        for number, phone in enumerate(phones)]
    return [(phone, phone.answer(id)) for phone, id in zip(phones, ids)]


def test_one_socket_gets_one_seat(make_server, connect):
    """A hundred joins, each with a different token, at once on one socket."""
    server = make_server(env=BEHIND_PROXY)
    room, _ = server.make_room()
    with Stranger(server, HOME) as troll:
        # A client that exceeds its budget for long enough is disconnected, perhaps before it has written the last join.
        # Messages beyond the budget are not read, so the answers to them have no ID.
        with contextlib.suppress(ConnectionClosed):
            for number in range(100):
                troll.post("join", client=troll.client, room=room, token=new_token(), name=f"Troll {number}")
            while len(troll.answers) < 100:
                troll.receive(time.monotonic() + 60)
        answers = troll.answers
    # The connection may be closed before the seat is on the disk and reported.
    assert [answer["type"] for answer in answers].count("joined") <= 1
    assert {answer["code"] for answer in answers if answer["type"] == "rejected"} <= {"alreadyJoined", "rateLimited"}
    deadline = time.monotonic() + 60
    while players(server, room) == 0:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert players(server, room) == 1


def test_only_clients_beyond_the_budget_wait(make_server):
    server = make_server(env=BEHIND_PROXY | budget(10, 1))
    room, _ = server.make_room()
    with contextlib.ExitStack() as stack:
        phones = come(stack, server, room, 30, "Guest", HOME)
        late = [answer for _, answer in phones if answer["type"] == "rejected"]
        assert len(late) >= 5 and {answer["code"] for answer in late} == {"tryLater"}
        waits = [answer["retryAfter"] for answer in late]
        assert all(0 < wait <= 61_000 for wait in waits) and len(set(waits)) > len(waits) / 2, waits
        appended = players(server, room)
        assert appended == len(phones) - len(late), "nothing is appended for those who wait"
        # A player who has a seat gets back in at once, and other networks do not wait.
        known = phones[0][0]
        with Stranger(server, HOME, token=known.token) as again:
            assert again.join(room)["seat"]["name"] == "Guest 0"
        assert come(stack, server, room, 1, "Other", ABROAD)[0][1]["type"] == "joined"
        # IPv6 addresses are counted by network.
        answers = (come(stack, server, room, 1, "Six", f"2001:db8:1:2::{number}")[0][1] for number in range(1, 100))
        assert "rejected" in (answer["type"] for answer in answers)


@pytest.mark.night
def test_bots_wait_in_turn(make_server):
    server = make_server(env=BEHIND_PROXY)
    room, _ = server.make_room()
    # This machine is exempt, so that operators can test a server with thousands of bots.
    done = subprocess.run(
        [BINARY, "bots", "--url", f"ws://127.0.0.1:{server.port}", "--room", room, "--players", "400", "--seconds", "8"],
        env=environment(), capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert players(server, room) == 400


def test_a_flood_is_removed_in_one_step_without_other_players(make_server, connect):
    """Players and trolls share an address. The trolls are removed, and an undo brings them back, across two crashes."""
    # Each connection of a test takes seven file descriptors, of which there are 20,000.
    honest_count, troll_count = day_or_night(40, 700), day_or_night(80, 1500)
    server = make_server(env=BEHIND_PROXY | budget(honest_count + troll_count))
    room, token = server.make_room()
    with contextlib.ExitStack() as stack:
        host = stack.enter_context(Client(server, token=token))
        host.join(room)
        honest = come(stack, server, room, honest_count, "Honest", HOME)
        assert all(answer["type"] == "joined" for _, answer in honest)
        host.do("startRound")
        marked, _ = honest[0]
        marked.do("mark", cell=0)
        # The period must begin in a later millisecond than the last honest join.
        before = host.settle()["now"]
        while (since := host.settle()["now"]) == before:
            pass
        with spending(server) as spent:
            trolls = come(stack, server, room, troll_count, "Troll", HOME)
        assert all(answer["type"] == "joined" for _, answer in trolls)
        assert spent.requests / troll_count < SEAT, spent.requests
        card = host.wait(lambda message: message.get("floods") and message["floods"][-1]["count"] >= troll_count)["floods"][-1]
        assert len(card["names"]) == 10 and card["networks"][0]["count"] == card["count"]
        assert HOME not in json.dumps(host.messages)

        preview = host.do("previewRemoval", **{"from": since})
        assert (preview["removes"], preview["of"]) == (troll_count, honest_count + troll_count + 1)
        assert host.refused("removeArrivals", **{"from": since}) == "needsForce"
        with spending(server) as spent:
            host.do("removeArrivals", force=True, **{"from": since})
            assert [phone.closed() for phone, _ in trolls] == [4500] * troll_count
        assert spent.longest_turn <= TURN
        assert players(server, room) == honest_count
        assert marked.do("mark", cell=1)
        with Stranger(server, HOME, token=trolls[0][0].token) as again:
            assert again.refused("join", client=again.client, room=room, token=again.token, name="Troll") == "removed"

    def state():
        answer = server.get(f"/api/rooms/{room}/state", Authorization=f"Bearer {token}").json
        return {name: answer[name] for name in ("game", "evening", "players", "removals")}, server.get(
            f"/api/rooms/{room}/export.json", Authorization=f"Bearer {token}").json

    def crash():
        before, export = wait_offline(state)
        server.kill()
        server.start()
        after, export_after = wait_offline(state)
        assert after == before
        assert {**export_after, "at": None} == {**export, "at": None}
        return after, export

    after, export = crash()
    assert len(after["players"]) == honest_count + 1
    assert sum(player["removed"] for player in export["players"]) == troll_count
    # The proof contains only people who play; the removed ones have no board in it.
    with connect(server, token=token) as host:
        host.join(room)
        host.do("undoRemoval", removal=1)
    assert players(server, room) == honest_count + troll_count
    with Stranger(server, HOME, token=trolls[5][0].token) as back:
        snapshot = back.join(room)
        assert snapshot["seat"]["name"] == "Troll 5" and snapshot["game"]["board"] == trolls[5][1]["game"]["board"]
    after, export = crash()
    assert len(after["players"]) == honest_count + troll_count + 1
    assert not any(player["removed"] for player in export["players"])
    assert after["removals"][0]["undone"] is True


def wait_offline(state):
    """Returns the state once everybody is known to be offline."""
    deadline = time.monotonic() + 60
    while True:
        found, export = state()
        if not any(player["online"] for player in found["players"]) or time.monotonic() > deadline:
            return found, export
        time.sleep(0.05)


def test_a_new_player_from_a_removed_players_network_is_marked_for_hosts(make_server, connect):
    server = make_server(env=BEHIND_PROXY)
    room, token = server.make_room()
    host = connect(server, token=token)
    host.join(room)
    with contextlib.ExitStack() as stack:
        come(stack, server, room, 1, "Eve", ABROAD)
        host.do("remove", player="p2", ban=True)
        come(stack, server, room, 1, "Eve again", ABROAD)
        come(stack, server, room, 1, "Ada", HOME)
        seen = {player["name"]: player.get("sameNetwork") for player in host.settle()["players"]}
        assert seen["Eve again 0"] is True and seen["Ada 0"] is None
