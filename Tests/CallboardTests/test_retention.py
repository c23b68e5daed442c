"""What is deleted because of its age, what a wrong clock deletes (nothing), and how deleted rooms come back."""

import contextlib
import re
import sqlite3
import time

import pytest

from server_process import run
from test_operator import again, command, listed, pack

DAY = 86_400
SOON = {"CALLBOARD_RETENTION_ARCHIVE_AFTER_DAYS": "3", "CALLBOARD_RETENTION_DELETE_AFTER_DAYS": "5",
        "CALLBOARD_RETENTION_DELETE_PACKS_AFTER_DAYS": "5", "CALLBOARD_RETENTION_DELETE_PROFILES_AFTER_DAYS": "5"}
FAR_AHEAD = "the clock is far ahead of the server's last activity"
BEHIND = "the clock went back"


@pytest.fixture
def at(make_server, clock):
    """Restarts a server with its clock the given number of days ahead. It also starts in between, since a time without
    a server counts for half of the retention period, and only once the server has seen the clock continue.
    """
    server = make_server(env=clock.env | SOON, start=False)
    now = 0

    def start(days, step=2):
        nonlocal now
        for now in [*range(now + step, days, step), days]:
            if server.process:
                server.stop()
            before = counted(server)
            clock.set(now * DAY)
            server.log_path.unlink(missing_ok=True)
            server.start()
            until(server, lambda: counted(server) != before)
        return server

    return start


def until(server, condition):
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, server.log
        time.sleep(0.05)


def await_line(server, text):
    until(server, lambda: text in server.log)
    return next(line for line in server.log.splitlines() if text in line)


def status(server, room):
    return server.get(f"/api/rooms/{room}").status


def kinds(server):
    """Returns the kinds of documents in a server's folder."""
    with contextlib.closing(sqlite3.connect(f"file:{server.data}/callboard.sqlite?mode=ro", uri=True)) as database:
        return {kind for kind, in database.execute("SELECT kind FROM documents")}


def counted(server):
    """Returns when the count of days was last written, or `None` before the first time."""
    if not (server.data / "callboard.sqlite").exists():
        return None
    with contextlib.closing(sqlite3.connect(f"file:{server.data}/callboard.sqlite?mode=ro", uri=True)) as database:
        return database.execute("SELECT MAX(changed) FROM documents WHERE kind = 'retention'").fetchone()


def await_retention(server):
    """Waits until retention has begun to count."""
    until(server, lambda: "retention" in kinds(server))


def await_deletions(server, count):
    until(server, lambda: len(listed(server, "rooms", "--deleted")) == count)


def test_a_wrong_clock_at_one_start_deletes_nothing(make_server, clock):
    server = make_server(env=clock.env)
    room, _ = server.make_room()
    name = server.post("/api/packs", pack("Ours")).json["name"]
    await_retention(server)
    server.stop()
    clock.set(800 * DAY)
    server.start()
    await_line(server, FAR_AHEAD)
    assert re.search(r'callboard_clock_doubt_seconds\{clock="ahead"\} 691\d{5}\n', server.get("/metrics").body.decode())
    later, _ = server.make_room()
    # The clock is right again, which can also happen while a server runs.
    server.stop()
    clock.set(0)
    server.start()
    await_line(server, BEHIND)
    assert [status(server, code) for code in (room, later)] == [200, 200]
    assert server.get(f"/api/packs/{name}").status == 200


def test_a_room_that_was_made_before_the_clock_was_set_stays(make_server, clock):
    clock.set(-100 * DAY)
    server = make_server(env=clock.env)
    room, _ = server.make_room()
    await_retention(server)
    server.stop()
    clock.set(0)
    server.start()
    await_line(server, FAR_AHEAD)
    assert status(server, room) == 200


def test_a_clock_that_is_set_is_seen_at_once(make_server, clock):
    """Data that was written while the clock was behind is not mistaken for data that is really that old."""
    server = make_server(env=clock.env)
    await_retention(server)
    clock.set(-95 * DAY)
    await_line(server, BEHIND)
    room, _ = server.make_room()
    before = counted(server)
    clock.set(0)
    until(server, lambda: counted(server) != before)
    assert status(server, room) == 200


def test_a_wrong_clock_at_one_start_deletes_nothing_that_is_kept_for_days_only(make_server, clock):
    server = make_server(env=clock.env | SOON)
    room, _ = server.make_room()
    name = server.post("/api/packs", pack("Ours")).json["name"]
    await_retention(server)
    for days in (100, 0):
        before = counted(server)
        server.stop()
        clock.set(days * DAY)
        server.start()
        until(server, lambda: counted(server) != before)
        assert status(server, room) == 200 and server.get(f"/api/packs/{name}").status == 200
    assert listed(server, "rooms", "--deleted") == []


def test_rooms_deleted_by_retention_can_be_restored_for_two_weeks(at, clock, tmp_path):
    server = at(0)
    room, _ = server.make_room(title="An evening")
    other, _ = server.make_room()
    name = server.post("/api/packs", pack("Ours")).json["name"]
    await_retention(server)
    at(8)
    await_deletions(server, 2)
    assert "by=retention" in await_line(server, "an idle room was deleted")
    assert [status(server, code) for code in (room, other)] == [404, 404]
    # What cannot be restored is kept for longer.
    assert server.get(f"/api/packs/{name}").status == 200
    assert "callboard_rooms_deleted 2\n" in server.get("/metrics").body.decode()
    assert listed(server, "rooms") == []
    deleted = {entry["room"]: entry for entry in listed(server, "rooms", "--deleted")}
    assert deleted[room]["title"] == "An evening" and deleted[room]["state"] == "deleted" and deleted[room]["deleted"]
    assert "Restore it" in command(server, "rooms", "end", room, status=1)[0]
    # A backup contains them, marked as deleted.
    file = tmp_path / "backup.callboard"
    assert "2 rooms (2 of them deleted)" in "".join(command(server, "backup", file))
    assert run("restore", file, "--data", tmp_path / "restored")[0] == 0
    assert run("rooms", "list", "--deleted", "--data", tmp_path / "restored")[1].count(room) == 1
    assert command(server, "rooms", "undelete", room) == [f"Restored {room}."]
    assert "by=operator" in await_line(server, "a deleted room was restored")
    assert [status(server, code) for code in (room, other)] == [200, 404]
    assert "no deleted room" in command(server, "rooms", "undelete", room, status=1)[0]
    # It counts as used when it was restored; the other one can be restored while no server runs, too.
    at(10)
    assert status(server, room) == 200
    server.stop()
    assert "Restore it" in command(server, "rooms", "end", other, status=1)[0]
    done = run("rooms", "undelete", other, "--data", server.data, env=clock.env)
    assert done[:2] == (0, f"Restored {other}.\n"), done
    at(10)
    assert [status(server, code) for code in (room, other)] == [200, 200]


def test_a_room_is_deleted_for_good_at_its_owners_date(at):
    server = at(0)
    (room, token), (other, _) = server.make_room(), server.make_room()
    await_retention(server)
    date = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(time.time() + 2 * DAY))
    fields = {"type": "setDeletion", "time": date}
    for wrong in ("2020-01-01T00:00:00.000Z", "2120-01-01T00:00:00.000Z"):
        assert server.post(f"/api/rooms/{room}/commands", fields | {"time": wrong}, token).code == "badOptions"
    assert server.post(f"/api/rooms/{room}/commands", fields, token).status == 200
    at(1, step=1)
    assert server.get(f"/api/rooms/{room}/state", Authorization=f"Bearer {token}").json["room"]["deletion"] == date
    at(5, step=1)
    until(server, lambda: status(server, room) == 404)
    assert status(server, other) == 200
    # It cannot be restored, unlike rooms that were not used for long.
    assert "no deleted room" in command(server, "rooms", "undelete", room, status=1)[0]
    until(server, lambda: "deletedroom" not in kinds(server))


@pytest.mark.night
def test_what_retention_deleted_is_gone_after_a_month(at):
    server = at(0)
    room, _ = server.make_room()
    other, _ = server.make_room()
    name = server.post("/api/packs", pack("Ours")).json["name"]
    await_retention(server)
    at(8)
    await_deletions(server, 2)
    at(20, step=6)
    assert {entry["room"] for entry in listed(server, "rooms", "--deleted")} == {room, other}
    at(32, step=6)
    until(server, lambda: server.get(f"/api/packs/{name}").status == 404)
    assert "by=retention" in await_line(server, "a room was deleted permanently")
    await_deletions(server, 0)
    assert "no deleted room" in command(server, "rooms", "undelete", room, status=1)[0]
    assert "deletedroom" not in kinds(server)


def test_rooms_deleted_by_the_operator_cannot_be_restored(at):
    server = at(0)
    rooms = [server.make_room()[0] for _ in range(3)]
    await_retention(server)
    at(8)
    await_deletions(server, 3)
    live, other = server.make_room()[0], server.make_room()[0]
    command(server, "rooms", "delete", live, rooms[0])
    assert "by=operator" in await_line(server, "a room was deleted permanently")
    assert "by=operator" in await_line(server, "a room was ended")
    server.stop()
    command(server, "rooms", "delete", other, rooms[1])
    for room in (live, other, *rooms[:2]):
        assert "no deleted room" in command(server, "rooms", "undelete", room, status=1)[0]
    again(server)
    assert [entry["room"] for entry in listed(server, "rooms", "--deleted")] == [rooms[2]]
