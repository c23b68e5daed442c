"""Nothing is acknowledged or announced before it is durable."""

import signal
import sqlite3
import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

import server_process
from evening import UNLIMITED, Evening, amount, woken
from surviving_disk import SurvivingDisk, judge
from system_calls import FILE_WRITES, SENDS, SYNCS
from wire_client import Client

TRACE = ("-e", f"trace={SYNCS},{FILE_WRITES},{SENDS}")
# A commit takes about six milliseconds on a small cloud disk. On a disk in memory, mistakes could go unnoticed, so
# syncs are slowed down.
SLOW_SYNCS = ("-e", "inject=fdatasync,fsync:delay_enter=20000")


def records_of(server, room):
    with sqlite3.connect(f"file:{server.data}/callboard.sqlite?mode=ro", uri=True) as database:
        (count,) = database.execute("SELECT count FROM rooms WHERE key = ?", (room,)).fetchone()
    database.close()
    return count


def play_traced(server, connect, attach, *options):
    """Plays a bit of everything under a trace; returns the verdict."""
    played = Evening(server, connect, names=("Ada", "Bo", "Cy"))
    position = played.host.settle()["at"]["seq"]
    offset = records_of(server, played.room) - position
    disk = SurvivingDisk(server.data)
    calls = attach(server, *TRACE, *options)

    def tap(client, cells):
        for cell in cells:
            client.do("mark", cell=cell)

    def join():
        for number in range(5):
            with Client(server) as newcomer:
                newcomer.join(played.room, f"Newcomer {number}")

    threads = [threading.Thread(target=tap, args=(client, range(9))) for client in played.players]
    threads.append(threading.Thread(target=join))
    for thread in threads:
        thread.start()
    for term in range(9):
        played.host.do("call", term=term)
        server.post(f"/api/rooms/{played.room}/calls", {"term": term}, token=played.host.token)
    played.host.do("announce", text="That was all.")
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    played.host.settle()
    calls.detach()
    return judge(calls.steps(), disk, played.room, offset), position


def test_no_byte_of_a_position_leaves_before_its_sync_returned(make_server, connect, attach):
    server = make_server(env=UNLIMITED)
    verdict, position = play_traced(server, connect, attach, *SLOW_SYNCS)
    assert verdict.violations == []
    assert verdict.syncs >= 10 and len([seq for seq in verdict.positions_sent if seq > position]) >= 25, vars(verdict)


def without_syncs(tmp_path):
    """Returns a copy of the program whose database does not sync, because one setting in the binary was replaced."""
    full, off = b"PRAGMA synchronous = FULL", b"PRAGMA synchronous = OFF "
    program = server_process.BINARY.read_bytes()
    assert program.count(full) == 1
    path = tmp_path / "callboard-without-syncs"
    path.write_bytes(program.replace(full, off))
    path.chmod(0o755)
    return path


def test_the_trace_finds_a_server_that_does_not_sync(make_server, connect, attach, tmp_path, monkeypatch):
    monkeypatch.setattr(server_process, "BINARY", without_syncs(tmp_path))
    server = make_server(env=UNLIMITED)
    verdict, _ = play_traced(server, connect, attach)
    assert verdict.syncs == 0 and len(verdict.violations) >= 25


def test_the_trace_finds_a_disk_that_only_claims_to_sync(make_server, connect, attach):
    server = make_server(env=UNLIMITED)
    verdict, _ = play_traced(server, connect, attach, "-e", "inject=fdatasync,fsync:retval=0")
    assert verdict.syncs >= 10 and len(verdict.violations) >= 25


# Failing disks

FAILURES = {
    "fsync": "inject=fdatasync,fsync:error=EIO",
    "write": "inject=pwrite64:error=EIO",
    "no space": "inject=pwrite64:error=ENOSPC",
    # Recovery after a failure takes about four syncs, which must be able to succeed.
    "now and then": "inject=fdatasync,fsync:error=EIO:when=1+7",
}


def retry(client, id, type, seconds=60, **fields):
    """Sends a command with the same ID until it is stored."""
    deadline = time.monotonic() + seconds
    while True:
        answer = client.ask(type, id, **fields)
        if answer["type"] == "accepted":
            return answer
        assert answer["code"] == "unavailable" and time.monotonic() < deadline, answer
        time.sleep(0.05)


def await_status(server, path, status, seconds=60):
    deadline = time.monotonic() + seconds
    while server.get(path).status != status:
        assert time.monotonic() < deadline, (path, server.get(path).status)
        time.sleep(0.02)


def await_line(server, words, seconds=60):
    """Waits for the message to the operator, which must appear once."""
    deadline = time.monotonic() + seconds
    while words not in server.log:
        assert time.monotonic() < deadline, server.log
        time.sleep(0.02)
    assert server.log.count(words) == 1


@pytest.mark.parametrize(
    "failure", ["fsync", *(pytest.param(other, marks=pytest.mark.night) for other in ("write", "no space"))])
def test_a_failing_disk_loses_nothing_and_recovers(make_server, connect, attach, failure):
    server = make_server(env=UNLIMITED)
    played = Evening(server, connect)
    ada, bo = played.players
    screen = connect(server)
    screen.watch(played.room)
    played.call(0)
    ada.do("mark", cell=0)
    for client in (played.host, ada, bo, screen):
        client.settle() if client is not screen else client.wait_for("called")
    heard = {client: len(client.messages) for client in (played.host, ada, bo, screen)}
    before = played.host.settle()["at"]["seq"]

    calls = attach(server, "-e", "trace=fdatasync,fsync,pwrite64", "-e", FAILURES[failure])
    lost = [(played.host, "call", {"term": 1}), (ada, "mark", {"cell": 1}), (bo, "mark", {"cell": 2})]
    ids = [client.post(type, **fields) for client, type, fields in lost]
    for (client, _, _), id in zip(lost, ids):
        answer = client.answer(id)
        assert (answer["type"], answer.get("code")) == ("rejected", "unavailable"), answer
    for client, type, fields in lost:
        assert client.refused(type, **fields) == "unavailable"
    assert server.post(f"/api/rooms/{played.room}/calls", {"term": 3}, token=played.host.token).code == "unavailable"
    assert server.post("/api/rooms", {"game": "bingo"}).code == "unavailable"
    newcomer = connect(server)
    assert newcomer.refused("join", client="c", room=played.room, token=newcomer.token, name="Cy") == "unavailable"
    # Clients that only read are served, and see nothing of what failed.
    assert (server.get("/readyz").status, server.get("/healthz").status) == (503, 200)
    assert b"callboard_log_up 0" in server.get("/metrics").body
    for look in ("", "/qr.svg", "/export.json"):
        assert server.get(f"/api/rooms/{played.room}{look}", Authorization=f"Bearer {played.host.token}").status == 200
    late = connect(server)
    assert late.watch(played.room)["at"]["seq"] == before
    for client in (played.host, ada, bo):
        snapshot = client.settle()
        assert snapshot["at"]["seq"] == before and len(snapshot["game"]["round"]["calls"]) == 1
    for client, count in heard.items():
        assert not [message for message in client.messages[count:] if "after" in message], "announced though it failed"

    await_line(server, "the log cannot be written; commands are refused")

    calls.detach()
    await_status(server, "/readyz", 200)
    await_line(server, "the log can be written again")
    at = [retry(client, id, type, **fields)["at"]["seq"] for (client, type, fields), id in zip(lost, ids)]
    assert len(set(at)) == 3 and min(at) > before
    screen.wait_for("called", call=played.host.settle()["game"]["round"]["calls"][1])
    assert newcomer.ask("join", client="c", room=played.room, token=newcomer.token, name="Cy")["type"] == "joined"
    snapshots = [client.settle() for client in (played.host, ada, bo)]
    assert [call["term"] for call in snapshots[0]["game"]["round"]["calls"]] == [0, 1]
    assert (snapshots[1]["game"]["board"]["marked"], snapshots[2]["game"]["board"]["marked"]) == ([0, 1], [2])

    server.kill()
    server.start()
    for client, snapshot in zip((played.host, ada, bo), snapshots):
        again = connect(server, token=client.token).join(played.room)
        assert again["at"] == woken(snapshot["at"]) and again["game"]["round"] == snapshot["game"]["round"]
        assert again["game"].get("board") == snapshot["game"].get("board")


def test_a_disk_that_fails_now_and_then_loses_no_command(make_server, connect, attach):
    server = make_server(env=UNLIMITED)
    played = Evening(server, connect)
    calls = attach(server, "-e", "trace=fdatasync,fsync", "-e", FAILURES["now and then"])
    refused = 0
    for term in range(9):
        id = played.host.last_id + 1
        answer = played.host.ask("call", id, term=term)
        refused += answer["type"] == "rejected"
        at = retry(played.host, id, "call", term=term)["at"]
        assert answer["type"] == "rejected" or answer["at"] == at
    calls.detach()
    assert refused >= 2
    assert [call["term"] for call in played.host.settle()["game"]["round"]["calls"]] == list(range(9))
    await_status(server, "/readyz", 200)
    server.kill()
    server.start()
    snapshot = connect(server, token=played.host.token).join(played.room)
    assert [(call["number"], call["term"]) for call in snapshot["game"]["round"]["calls"]] == [(n + 1, n) for n in range(9)]


@pytest.mark.parametrize("moment", ["fdatasync", pytest.param("sendto,write,writev,sendmsg", marks=pytest.mark.night)])
def test_a_command_is_applied_once_after_a_crash_around_the_commit(make_server, connect, attach, moment):
    """The server is killed between write and sync, and between commit and send. A command that is sent again is applied
    once.
    """
    server = make_server(env=UNLIMITED)
    played = Evening(server, connect)
    tokens = [client.token for client in (played.host, *played.players)]
    crashes = 0
    for crash in range(amount("CRASHES", 4)):
        clients = [connect(server, token=token, client=f"crash-{crash}") for token in tokens]
        for client in clients:
            client.join(played.room)
        marked = set(clients[1].settle()["game"]["board"]["marked"])
        attach(server, "-e", f"trace={moment}", "-e", f"inject={moment}:signal=SIGKILL:when={1 + crash % 3}")
        answers, first = {}, clients[1].last_id + 1
        types = ["unmark" if cell in marked else "mark" for cell in range(9)]
        try:
            for cell, type in enumerate(types):
                clients[1].post(type, first + cell, cell=cell)
            for cell in range(9):
                answers[cell] = clients[1].answer(first + cell)
            # All nine commands took fewer commits than the trace waited for.
            server.process.kill()
        except (ConnectionClosed, WebSocketException):
            crashes += 1
        assert server.process.wait(60) == -signal.SIGKILL
        server.kill()
        server.start()
        again = connect(server, token=tokens[1], client=f"crash-{crash}")
        snapshot = again.join(played.room)
        for cell in answers:
            assert (cell in snapshot["game"]["board"]["marked"]) == (types[cell] == "mark"), "acknowledged and lost"
        final = [again.ask(type, first + cell, cell=cell) for cell, type in enumerate(types)]
        assert all(final[cell] == answer for cell, answer in answers.items())
        positions = [answer["at"]["seq"] for answer in final]
        assert sorted(set(positions)) == positions
        assert set(again.settle()["game"]["board"]["marked"]) == set(range(9)) - marked
    assert crashes >= 1
