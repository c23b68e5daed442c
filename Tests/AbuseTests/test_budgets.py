"""How much one client can make a server store on its disk and read back."""

import contextlib
import json
import sqlite3
import time

import pytest

from evening import UNLIMITED, Evening, day_or_night
from server_process import run
from spending import metrics, spending
from stranger import BEHIND_PROXY, Stranger, address

EVE, BOB = address(7), "198.51.100.9"
# In plain requests.
INPUT, TURN = 2, 1_000
LONG_TERMS = [f"{number:03} {'x' * 92}" for number in range(480)]


def make_room(server, origin, **fields):
    return server.post("/api/rooms", {"game": "bingo"} | fields, X_Forwarded_For=origin)


def written(server):
    return metrics(server)["callboard_log_written_bytes_total"]


def measured(server, condition, seconds=30):
    """Waits until the server has measured how much data it holds."""
    deadline = time.monotonic() + seconds
    while not condition(metrics(server)["callboard_data_bytes"]):
        assert time.monotonic() < deadline, metrics(server)["callboard_data_bytes"]
        time.sleep(0.1)


def test_commands_that_are_certain_to_be_refused_are_not_stored(make_server, connect):
    server = make_server(env=BEHIND_PROXY)
    played = Evening(server, connect)
    player = played.players[0]
    before = written(server)
    for _ in range(10):
        assert player.refused("lock", on=True) == "notAllowed"
        assert player.refused("setTerms", terms=["x" * 90, "y"]) == "notAllowed"
    assert written(server) == before
    # A player who has just become a host counts as one even though the promotion is not yet on the disk when the
    # command arrives.
    promoted = played.host.post("promote", player=played.snapshots[0]["seat"]["id"])
    locked = player.post("lock", on=True)
    assert played.host.answer(promoted)["type"] == "accepted"
    assert player.answer(locked)["type"] in ("accepted", "rejected")
    played.host.do("endRoom")
    before = written(server)
    for _ in range(5):
        answer = server.post(f"/api/rooms/{played.room}/commands", {"type": "lock", "on": True}, played.host.token)
        assert answer.code == "roomEnded"
    assert written(server) == before


def test_a_hosts_bytes_are_limited_by_the_command_rate(make_server):
    """One host sends 48 kB of terms as fast as the server accepts them."""
    server = make_server(env=BEHIND_PROXY)
    room, token = server.make_room()
    before, begun = written(server), time.monotonic()
    statuses = []
    with spending(server) as spent:
        for number in range(day_or_night(60, 400)):
            body = {"type": "setTerms", "play": 1, "terms": [f"{number} {term}" for term in LONG_TERMS]}
            statuses.append(server.post(f"/api/rooms/{room}/commands", body, token, X_Forwarded_For=EVE).status)
        passed = time.monotonic() - begun
    grown = written(server) - before
    # The burst, one command that overdraws it, and 50 commands of 512 bytes per second.
    assert grown <= 100 * 512 + 2 * 65_536 + passed * 50 * 512, (grown, passed, statuses)
    assert set(statuses) <= {200, 429} and statuses[0] == 200 and 429 in statuses
    assert spent.longest_turn <= TURN


@pytest.mark.night
def test_a_room_has_a_size_limit(make_server, connect):
    server = make_server(env={"CALLBOARD_LIMITS_ROOM_BYTES": "150000"})
    room, token = server.make_room()
    host = connect(server, token=token)
    host.join(room)
    for number in range(20):
        body = {"type": "setTerms", "play": 1, "terms": [f"{number} {term}" for term in LONG_TERMS]}
        answer = server.post(f"/api/rooms/{room}/commands", body, token)
        if answer.status == 409:
            break
        if answer.status == 429:
            time.sleep(1)
    assert answer.code == "roomUsedUp"
    # This still holds after a restart, and the room can be ended.
    server.stop()
    server.start()
    assert server.post(f"/api/rooms/{room}/commands", {"type": "lock", "on": True}, token).code == "roomUsedUp"
    assert server.post(f"/api/rooms/{room}/commands", {"type": "endRoom"}, token).status == 200


def test_new_rooms_reach_the_storage_limit_before_existing_ones(make_server, connect):
    limit = 400_000
    server = make_server(env=BEHIND_PROXY | {
        "CALLBOARD_LIMITS_DATA_BYTES": str(limit), "CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "0"})
    old, token = server.make_room()
    host = connect(server, token=token)
    host.join(old)
    codes = []
    while len(codes) < 40:
        answer = make_room(server, EVE, terms=LONG_TERMS)
        if answer.status != 201:
            break
        codes.append(answer.json["room"])
    assert (answer.status, answer.code) == (503, "roomFull")
    assert limit * 0.8 < metrics(server)["callboard_data_bytes"] < limit
    assert server.post("/api/packs", {"title": "p", "terms": ["a", "b"]}, X_Forwarded_For=EVE).code == "tooManyPacks"
    # The existing room works until the storage limit itself is reached.
    host.do("lock", on=True)
    while (answer := server.post(f"/api/rooms/{old}/commands", {"type": "announce", "text": "x" * 280}, token)).status in (200, 429):
        if answer.status == 429:
            time.sleep(0.2)
    assert answer.code == "roomUsedUp" and metrics(server)["callboard_data_bytes"] >= limit
    assert server.get(f"/api/rooms/{old}").status == 200
    # Deleted rooms free their space.
    for code in codes:
        status, _, errors = run("rooms", "delete", code, "--data", server.data)
        assert status == 0, errors
    measured(server, lambda bytes: bytes < limit / 2)
    host.do("lock", on=False)
    assert make_room(server, EVE).status == 201


def test_an_address_has_a_total_across_restarts_stored_only_as_a_hash(make_server):
    server = make_server(env=BEHIND_PROXY | {
        "CALLBOARD_LIMITS_DATA_BYTES_PER_ADDRESS": "200000", "CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "0"})
    hers_first = make_room(server, EVE).json
    made = 1
    while (answer := make_room(server, EVE, terms=LONG_TERMS)).status == 201:
        made += 1
        assert made < 10
    assert (answer.status, answer.code) == (429, "rateLimited")
    made = make_room(server, BOB)
    assert made.status == 201
    listed = [json.loads(line) for line in run("rooms", "list", "--json", "--data", server.data)[1].splitlines()]
    creators = {room["creator"] for room in listed}
    assert len(creators) == 2 and all(len(creator) == 16 for creator in creators)
    server.stop()
    server.start()
    measured(server, lambda bytes: bytes > 100_000)
    deadline = time.monotonic() + 30
    while (answer := make_room(server, EVE)).status == 201:
        assert time.monotonic() < deadline, "what an address holds is known again a moment after the start"
    assert answer.code == "rateLimited"
    # The rooms that she made accept nothing more either; his room is not affected.
    say = {"type": "announce", "text": "x"}
    measured(server, lambda bytes: bytes > 100_000)
    while (answer := server.post(f"/api/rooms/{hers_first['room']}/commands", say, hers_first["token"])).status == 200:
        assert time.monotonic() < deadline + 30
        time.sleep(0.1)
    assert answer.code == "roomUsedUp"
    assert server.post(f"/api/rooms/{made.json['room']}/commands", say, made.json["token"]).status == 200
    # An operator can delete everything that one network made, without knowing its address.
    hers = next(creator for creator in creators if sum(room["creator"] == creator for room in listed) > 1)
    status, output, _ = run("rooms", "delete", "--creator", hers, "--data", server.data)
    assert status == 1 and output.splitlines()
    status, output, errors = run("rooms", "delete", "--creator", hers, "--yes", "--data", server.data)
    assert status == 0, errors
    left = [json.loads(line) for line in run("rooms", "list", "--json", "--data", server.data)[1].splitlines()]
    assert {room["creator"] for room in left} == creators - {hers}
    assert run("rooms", "list", "--creator", hers, "--data", server.data)[1].splitlines()[1:] == []
    for name in ("callboard.sqlite", "callboard.sqlite-wal"):
        assert EVE.encode() not in (server.data / name).read_bytes()
    assert EVE not in server.log


@pytest.mark.night
def test_packs_count_for_the_address_that_saved_them(make_server):
    server = make_server(env=BEHIND_PROXY | {"CALLBOARD_LIMITS_DATA_BYTES_PER_ADDRESS": "200000"})

    def save(origin):
        return server.post("/api/packs", {"title": "p", "terms": LONG_TERMS}, X_Forwarded_For=origin)

    hers = []
    while (answer := save(EVE)).status == 201:
        hers.append(answer.json)
    assert (answer.status, answer.code) == (429, "rateLimited") and 4 <= len(hers) <= 6, len(hers)
    assert make_room(server, EVE).code == "rateLimited"
    his = save(BOB).json
    server.stop()
    server.start()
    measured(server, lambda bytes: bytes > 200_000)
    assert save(EVE).code == "rateLimited"
    # What she saved cannot grow from other networks either; what he saved can.
    for pack, status in ((hers[0], 429), (his, 200)):
        answer = server.put(
            f"/api/packs/{pack['name']}?revision=1", {"title": "p", "terms": LONG_TERMS[1:]}, pack["token"],
            X_Forwarded_For=BOB)
        assert answer.status == status, answer.json
    listed = [json.loads(line) for line in run("content", "list", "--json", "--data", server.data)[1].splitlines()]
    creator = next(pack["creator"] for pack in listed if pack["pack"] == hers[0]["name"])
    assert sorted(pack["pack"] for pack in listed if pack["creator"] == creator) == sorted(pack["name"] for pack in hers)
    status, _, errors = run("content", "delete", "--creator", creator, "--yes", "--data", server.data)
    assert status == 0, errors
    left = [json.loads(line) for line in run("content", "list", "--json", "--data", server.data)[1].splitlines()]
    assert [pack["pack"] for pack in left] == [his["name"]]
    measured(server, lambda bytes: bytes < 100_000)
    assert save(EVE).status == 201


@pytest.mark.night
def test_a_rooms_creator_is_not_public(make_server):
    server = make_server(env=BEHIND_PROXY | {"CALLBOARD_LIMITS_DATA_BYTES_PER_ADDRESS": "90000"})
    bob = make_room(server, BOB).json["room"]
    listed = [json.loads(line) for line in run("rooms", "list", "--json", "--data", server.data)[1].splitlines()]
    forged = f'x","creator":"{listed[0]["creator"]}'
    for _ in range(3):
        assert make_room(server, EVE, title=forged, terms=LONG_TERMS).status in (201, 429)
    server.stop()
    server.start()
    measured(server, lambda bytes: bytes > 50_000)
    time.sleep(6)
    assert make_room(server, BOB).status == 201, "what she has made is not counted as his"
    assert make_room(server, EVE).code == "rateLimited"
    assert server.get(f"/api/rooms/{bob}").status == 200


@pytest.mark.night
def test_loading_an_archived_room_delays_no_player(make_server, connect):
    """A long log is read again while others play."""
    server = make_server(env=BEHIND_PROXY | UNLIMITED)
    played = Evening(server, connect)
    count = day_or_night(4_000, 100_000)
    marker = played.players[0]
    for _ in range(0, count, 500):
        ids = [marker.post("autoMark", on=bool(number % 2)) for number in range(500)]
        marker.answer(ids[-1])
        marker.messages.clear()
        marker.answers.clear()
        marker.read = 0
    server.stop()
    with contextlib.closing(sqlite3.connect(server.data / "callboard.sqlite")) as database, database:
        database.execute("UPDATE rooms SET lastCommit = lastCommit - 40 * 86400000")
    server.start()
    listed = [json.loads(line) for line in run("rooms", "list", "--json", "--data", server.data)[1].splitlines()]
    assert [(room["state"], room["records"] > count) for room in listed] == [("archived", True)]
    innocent = Evening(server, connect)
    with spending(server) as spent, Stranger(server, EVE) as asking:
        id = asking.post("watch", client=asking.client, room=played.room)
        for number in range(5):
            innocent.call(number)
        assert asking.answer(id)["type"] == "joined"
    assert spent.longest_turn <= TURN and spent.requests < 4_000 + count * INPUT, (spent.requests, spent.longest_turn)
