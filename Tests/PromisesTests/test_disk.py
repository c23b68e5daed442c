"""A full disk, and a log that was truncated or has a flipped bit."""

import json
import random
import shutil
import subprocess

import pytest

from evening import UNLIMITED, Evening, amount, woken
from server_process import BINARY, ROOT, Server, complaints, environment
from test_durability import await_status, retry


# Full disk


def fill(path):
    """Fills all the available space."""
    with open(path, "wb", buffering=0) as file:
        size = 65536
        while size:
            try:
                if file.write(bytes(size)) < size:
                    size //= 2
            except OSError:
                size //= 2


def test_a_full_disk_stops_commands_only(small_disk, connect):
    disk = small_disk(2048)
    server = Server(disk / "data", env=UNLIMITED)
    server.log_path = disk.parent / "full.log"
    server.start()
    try:
        played = Evening(server, connect)
        ada, _ = played.players
        screen = connect(server)
        screen.watch(played.room)
        played.call(0)
        screen.wait_for("called")
        fill(disk / "filler")
        # Records that fit into pages that the log already has may still be accepted; after that none are.
        taken, lost = [0], None
        for number in range(400):
            answer = played.host.ask("announce", text=f"{number:03} " + "x" * 270)
            if answer["type"] == "rejected":
                lost = (played.host.last_id, f"{number:03} " + "x" * 270)
                break
            taken.append(number)
        assert answer["code"] == "unavailable"
        assert ada.refused("mark", cell=0) == "unavailable"
        assert (server.get("/readyz").status, server.get("/healthz").status) == (503, 200)
        assert server.get(f"/api/rooms/{played.room}").status == 200
        assert server.post("/api/rooms", {"game": "bingo"}).code == "unavailable"
        last = played.host.settle()["at"]
        assert ada.settle()["at"] == last == connect(server).watch(played.room)["at"]
        announced = len(played.host.all("announced"))
        assert announced == len(taken) - 1

        (disk / "filler").unlink()
        await_status(server, "/readyz", 200)
        retry(played.host, lost[0], "announce", text=lost[1])
        ada.do("mark", cell=1)
        state = ada.settle()
        assert len(played.host.all("announced")) == announced + 1
        server.kill()
        server.start()
        again = connect(server, token=ada.token).join(played.room)
        assert (again["at"], again["game"]["board"]) == (woken(state["at"]), state["game"]["board"])
    finally:
        server.kill()


def test_a_server_that_fills_its_disk_keeps_what_it_acknowledged(small_disk, connect):
    disk = small_disk(2048)
    server = Server(disk / "data", env=UNLIMITED)
    server.log_path = disk.parent / "filled.log"
    server.start()
    try:
        played = Evening(server, connect)
        accepted = 0
        for _ in range(5_000):
            answer = played.host.ask("announce", text="x" * 280)
            if answer["type"] == "rejected":
                # The write-ahead log can often be checkpointed into the database once; when that fails too, the disk is
                # really full.
                await_settled(server)
                if server.get("/readyz").status == 503:
                    break
            else:
                accepted += 1
        assert answer["code"] == "unavailable" and accepted >= 50
        assert server.get(f"/api/rooms/{played.room}").status == 200
        state = played.host.settle()
        subprocess.run(["mount", "-o", "remount,size=8m", disk], check=True)
        await_status(server, "/readyz", 200)
        played.host.do("announce", text="There is room again.")
        played.players[0].do("mark", cell=0)
        after = played.host.settle()
        assert after["at"]["seq"] >= state["at"]["seq"] + 2
        server.kill()
        server.start()
        assert connect(server, token=played.host.token).join(played.room)["at"] == woken(after["at"])
    finally:
        server.kill()


def test_a_full_disk_refuses_packs_and_loses_none(small_disk):
    disk = small_disk(2048)
    server = Server(disk / "data", env=UNLIMITED)
    server.log_path = disk.parent / "packs.log"
    server.start()
    try:
        def pack(title):
            return {"title": title, "terms": [f"{title} {n} " + "x" * 100 for n in range(100)]}

        def shown(name):
            return server.get(f"/api/packs/{name}").json["title"]

        made = server.post("/api/packs", pack("first")).json
        path, token = f"/api/packs/{made['name']}", made["token"]
        fill(disk / "filler")
        title, answer = "first", None
        for number in range(200):
            answer = server.put(f"{path}?revision={number + 1}", pack(f"change {number}"), token)
            if answer.status != 200:
                break
            title = f"change {number}"
        assert (answer.status, answer.code) == (503, "unavailable")
        assert (server.post("/api/packs", pack("second")).code, shown(made["name"])) == ("unavailable", title)

        (disk / "filler").unlink()
        await_status(server, "/readyz", 200)
        # A refused change is either stored or not, and whatever is stored is also shown.
        kept = shown(made["name"])
        assert kept in (title, f"change {number}")
        server.kill()
        server.start()
        assert shown(made["name"]) == kept
        revision = server.get(path).json["revision"]
        assert server.put(f"{path}?revision={revision}", pack("last"), token).status == 200
        assert server.post("/api/packs", pack("third")).status == 201
        server.kill()
        server.start()
        assert shown(made["name"]) == "last"
        assert server.delete(path, token).status == 204 and server.get(path).code == "unknownPack"
    finally:
        server.kill()


def await_settled(server):
    """Waits while a log that has failed tries to recover."""
    import time

    deadline = time.monotonic() + 3
    while server.get("/readyz").status == 503 and time.monotonic() < deadline:
        time.sleep(0.05)


# Truncated and flipped


@pytest.fixture
def crashed(make_server, connect):
    """A server that was killed during a round, and all states that it ever acknowledged, by position."""
    server = make_server(env=UNLIMITED)
    played = Evening(server, connect)
    states = {}

    def remember():
        snapshots = [client.settle() for client in (played.host, *played.players)]
        states[snapshots[0]["at"]["seq"]] = [state_of(snapshot) for snapshot in snapshots]

    remember()
    for term in range(9):
        played.host.do("call", term=term)
        remember()
        played.players[term % 2].do("mark", cell=term)
        remember()
        played.players[1 - term % 2].do("mark", cell=8 - term)
        remember()
    epoch = played.host.settle()["at"]["epoch"]
    server.kill()
    return played, epoch, states


def state_of(snapshot):
    return {
        "calls": snapshot["game"]["round"]["calls"], "state": snapshot["game"]["round"]["state"],
        "board": snapshot["game"].get("board"), "seat": snapshot["seat"],
        "standings": snapshot["game"]["standings"]["top"],
    }


def damages(wal, database):
    """Yields ways to damage the files: truncation of the write-ahead log or of the database, or one flipped bit."""
    chance = random.Random(7)
    frame = 24 + 4096
    yield "nothing", wal, lambda content: content
    for lost in (1, 100, frame, frame + 1, 5 * frame + 2000, 20 * frame):
        yield f"log cut by {lost}", wal, lambda content, lost=lost: content[:-lost]
    yield "log gone", wal, lambda content: b""
    yield "log of zeroes at the end", wal, lambda content: content[:-frame] + bytes(frame)
    for _ in range(amount("DAMAGES", 6)):
        place, bit = chance.random(), 1 << chance.randrange(8)
        yield f"log turned at {place:.3f}", wal, flip(place, bit)
    for _ in range(2 * amount("DAMAGES", 6)):
        place, bit = chance.random(), 1 << chance.randrange(8)
        yield f"database turned at {place:.3f}", database, flip(place, bit)
    for lost in (1, 4096, 8192):
        yield f"database cut by {lost}", database, lambda content, lost=lost: content[:-lost]


def flip(place, bit):
    def flipped(content):
        content = bytearray(content)
        content[int(place * len(content))] ^= bit
        return bytes(content)

    return flipped


def start_damaged(data, tmp_path, number):
    """Starts a server on the files; returns `None` if it refused to start, which it must report."""
    server = Server(data, env=UNLIMITED)
    server.log_path = tmp_path / f"damaged-{number}.log"
    try:
        return server.start()
    except AssertionError:
        lines = complaints(server.log)
        assert len(lines) == 1 and lines[0].startswith("callboard: ") and str(data) in lines[0], lines
        return None


@pytest.mark.night
@pytest.mark.parametrize("folded", [False, True], ids=["in the write-ahead log", "in the database"])
def test_a_damaged_log_is_never_a_wrong_state(crashed, connect, tmp_path, folded):
    played, epoch, states = crashed
    if folded:
        # A clean stop moves everything into the database.
        played.server.start()
        assert played.server.stop() == 0
    whole = played.server.data
    outcomes = []
    for number, (name, path, damage) in enumerate(damages("callboard.sqlite-wal", "callboard.sqlite")):
        if folded and path.endswith("-wal"):
            continue
        data = tmp_path / f"damaged-{number}"
        shutil.copytree(whole, data)
        (data / path).write_bytes(damage((data / path).read_bytes()))
        server = start_damaged(data, tmp_path, number)
        if server is None:
            outcomes.append((name, "refused"))
            continue
        try:
            outcomes.append((name, outcome(server, played, epoch, states, connect, name)))
        finally:
            server.kill()
            shutil.rmtree(data)
    print(json.dumps(outcomes, indent=1))
    assert folded or outcomes[0] == ("nothing", "whole")
    assert any(what != "whole" for _, what in outcomes)


def outcome(server, played, epoch, states, connect, name):
    if server.get(f"/api/rooms/{played.room}").status == 503:
        assert " error " in server.log and played.room in server.log
        return "left aside"
    if server.get(f"/api/rooms/{played.room}").status == 404:
        assert " error " in server.log, f"{name}: a room is gone and nothing was said"
        return "room gone, said so"
    try:
        snapshots = [
            connect(server, token=client.token).join(played.room) for client in (played.host, *played.players)]
    except AssertionError:
        # The damage removed seats; states from before they joined are not compared here.
        assert " error " in server.log
        return "seats gone, said so"
    # The first client to join loaded the room, which adds inputs.
    seq = snapshots[0]["at"]["seq"] - 2
    known = [position for position in states if position <= seq]
    last = max(states)
    if seq < last:
        assert snapshots[0]["at"]["epoch"] != epoch, f"{name}: shorter, under the same epoch"
        assert " error " in server.log, f"{name}: shorter, and nothing was said"
    if seq in states:
        assert [state_of(snapshot) for snapshot in snapshots] == states[seq], f"{name}: a wrong state"
    else:
        assert not known or seq < min(states), (name, seq, sorted(states))
    return "whole" if seq == last else f"back by {last - seq}"
