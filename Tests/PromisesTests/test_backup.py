"""Backups of a running server, and what restoring them brings back."""

import re
import shutil
import sqlite3
import stat
import subprocess
import threading

from evening import UNLIMITED, Evening, unpaused, woken
from server_process import run
from wire_client import Client


def public(snapshot):
    """Returns what a restored room must show again: everything except presence, the epoch and the time."""
    return {name: value for name, value in snapshot.items() if name not in ("id", "at", "now", "pulse", "players")}


def test_a_backup_of_a_running_server_is_restored_completely_with_new_epochs(make_server, connect, tmp_path):
    server = make_server(env=UNLIMITED)
    evenings = [Evening(server, connect, title=f"Evening {number}") for number in range(3)]
    for played in evenings:
        played.call(*range(4))
        for cell in range(5):
            played.players[0].do("mark", cell=cell)
    export = [server.get(f"/api/rooms/{played.room}/export.json", Authorization=f"Bearer {played.host.token}").json
              for played in evenings]
    file = tmp_path / "evening.backup"

    # A room is played while the copy is made.
    busy, stop = evenings[2], threading.Event()
    progress = []

    def play():
        while not stop.is_set():
            progress.append(busy.host.do("announce", text=f"{len(progress)}")["at"]["seq"])

    thread = threading.Thread(target=play)
    thread.start()
    try:
        begun = len(progress)
        status, output, errors = run("backup", file, "--data", server.data)
        ended = len(progress)
    finally:
        stop.set()
        thread.join(20)
    assert (status, errors) == (0, ""), errors
    assert re.fullmatch(r"Backed up 3 rooms with \d+ records into .*\n", output)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("evening")) == [file.name]
    assert server.get("/readyz").status == 200 and progress

    before = [[client.settle() for client in (played.host, *played.players)] for played in evenings]
    server.kill()
    status, output, errors = run("restore", file, "--data", tmp_path / "restored")
    assert (status, errors) == (0, "") and output.startswith("Restored 3 rooms"), errors
    restored = make_server("restored", env=UNLIMITED)
    for played, snapshots in zip(evenings[:2], before):
        for client, snapshot in zip((played.host, *played.players), snapshots):
            again = connect(restored, token=client.token, client=client.client).join(played.room, id=10_000)
            assert public(again) == public(snapshot)
            assert again["at"]["seq"] == woken(snapshot["at"])["seq"]
            assert again["at"]["epoch"] != snapshot["at"]["epoch"], "the same epoch for another history"
    for played, exported in zip(evenings[:2], export):
        again = restored.get(f"/api/rooms/{played.room}/export.json", Authorization=f"Bearer {played.host.token}").json
        assert unpaused(again) | {"at": again["at"]["seq"]} == unpaused(exported) | {"at": woken(exported["at"])["seq"]}
    # The busy room is restored as of one moment during the copy.
    seq = connect(restored, token=busy.host.token).join(busy.room)["at"]["seq"] - 2
    assert progress[max(0, begun - 1)] - 1 <= seq <= progress[min(ended + 1, len(progress) - 1)]
    # It continues, and later restarts lose nothing.
    busy = Client(restored, token=busy.host.token, client="later")
    with busy:
        epoch = busy.join(evenings[2].room)["at"]["epoch"]
        busy.do("call", term=8)
    restored.kill()
    restored.start()
    again = connect(restored, token=evenings[2].host.token).join(evenings[2].room)
    assert again["at"]["epoch"] == epoch and again["game"]["round"]["calls"][-1]["term"] == 8


def test_a_backup_is_made_of_a_stopped_and_of_a_crashed_server(make_server, connect, tmp_path):
    server = make_server()
    played = Evening(server, connect)
    server.kill()
    for number in range(2):
        file = tmp_path / f"{number}.backup"
        assert run("backup", file, "--data", server.data)[0] == 0
        assert run("restore", file, "--data", tmp_path / f"restored-{number}")[0] == 0
        other = make_server(f"restored-{number}")
        assert connect(other, token=played.players[0].token).join(played.room)["seat"]["name"] == "Ada"
        server.start()
        assert server.stop() == 0


def failure(*arguments):
    status, output, errors = run(*arguments)
    assert output == "" and len(errors.splitlines()) == 1 and errors.startswith("callboard: "), errors
    return status, errors


def test_a_failed_copy_is_reported_and_replaces_nothing(make_server, connect, tmp_path):
    server = make_server()
    Evening(server, connect)
    file = tmp_path / "a.backup"
    assert run("backup", file, "--data", server.data)[0] == 0
    content = file.read_bytes()

    status, errors = failure("backup", file, "--data", server.data)
    assert status == 1 and "exists" in errors and file.read_bytes() == content
    assert failure("backup", tmp_path / "b", "--data", tmp_path / "nowhere")[0] == 1
    assert not (tmp_path / "nowhere").exists()
    assert failure("backup", tmp_path / "no" / "b", "--data", server.data)[0] == 1

    # Restoring is refused while a server runs, and where there already are rooms.
    status, errors = failure("restore", file, "--data", server.data)
    assert status == 1 and "in use" in errors
    server.stop()
    before = (server.data / "callboard.sqlite").read_bytes()
    status, errors = failure("restore", file, "--data", server.data)
    assert status == 1 and "exists" in errors
    assert (server.data / "callboard.sqlite").read_bytes() == before

    (tmp_path / "text").write_text("This is no database." * 100)
    with sqlite3.connect(tmp_path / "other") as database:
        database.execute("CREATE TABLE precious (x)")
    database.close()
    (tmp_path / "short").write_bytes(content[:4096 * 3])
    for name in ("text", "other", "short", "missing"):
        assert failure("restore", tmp_path / name, "--data", tmp_path / f"from-{name}")[0] == 1
        assert not (tmp_path / f"from-{name}" / "callboard.sqlite").exists()
        assert not list((tmp_path / f"from-{name}").glob("*.partial"))


def test_a_foreign_backup_cannot_contain_code(make_server, tmp_path):
    """SQLite would run the contents of such a file with every write: triggers that delete acknowledged commands, or
    that never end.
    """
    server = make_server()
    server.make_room()
    server.stop()
    good = tmp_path / "good"
    assert run("backup", good, "--data", server.data)[0] == 0
    for number, change in enumerate([
        "CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM rooms; END", "CREATE VIEW v AS SELECT * FROM rooms",
        "CREATE INDEX i ON records (hex(bytes))", "CREATE TABLE t (x CHECK (length(hex(randomblob(100000000))) > 0))",
        "DELETE FROM log", "UPDATE log SET commits = 9223372036854775807", "INSERT INTO log VALUES ('0', 0)",
    ]):
        file = tmp_path / f"{number}"
        shutil.copy(good, file)
        with sqlite3.connect(file) as database:
            database.execute(change)
        database.close()
        status, errors = failure("restore", file, "--data", tmp_path / f"from-{number}")
        assert status == 1 and ("not a log" in errors or "count of commits" in errors), errors
        if number == 0:
            # A server refuses to open one, too.
            shutil.copy(file, server.data / "callboard.sqlite")
            status, _, errors = run("serve", "--port", "0", "--data", server.data)
            assert status == 1 and "has what no log has" in errors, errors


def test_copy_takes_backups_and_folders_and_touches_nothing_else(make_server, connect, tmp_path):
    server = make_server()
    played = Evening(server, connect)
    played.call(1, 2)
    file = tmp_path / "a.backup"
    assert run("backup", file, "--data", server.data)[0] == 0

    # Copying is refused while a server writes there, in both directions.
    for places in ((server.data, tmp_path / "elsewhere"), (file, server.data), (server.data, server.data)):
        status, errors = failure("copy", "--from", places[0], "--to", places[1])
        assert status == 1 and "in use" in errors
    server.stop()

    # Other people's files next to the backup are left alone, whatever their names are.
    beside = tmp_path / "a.backup.opened"
    beside.mkdir()
    (beside / "callboard.sqlite").write_text("precious")
    before = {path: path.read_bytes() for path in (file, server.data / "callboard.sqlite", beside / "callboard.sqlite")}
    present = sorted(tmp_path.iterdir())
    for source, target in ((file, tmp_path / "from-backup"), (server.data, tmp_path / "from-folder")):
        status, output, errors = run("copy", "--from", source, "--to", target)
        assert (status, errors) == (0, "") and output.startswith("Copied 1 room with"), errors
        present.append(target)
        status, errors = failure("copy", "--from", source, "--to", target)
        assert status == 1 and "nothing was copied" in errors
    assert sorted(tmp_path.iterdir()) == sorted(present)
    assert {path: path.read_bytes() for path in before} == before
    for name in ("from-backup", "from-folder"):
        again = connect(make_server(name), token=played.players[0].token).join(played.room)
        assert again["seat"]["name"] == "Ada" and len(again["game"]["round"]["calls"]) == 2

    # What is not a log cannot be copied either.
    (tmp_path / "text").write_text("This is no database." * 100)
    for name in ("text", "missing"):
        assert failure("copy", "--from", tmp_path / name, "--to", tmp_path / f"to-{name}")[0] == 1
        assert not (tmp_path / f"to-{name}").exists()


def test_texts_of_a_backup_cannot_control_a_terminal_or_stop_a_command(make_server, tmp_path):
    server = make_server()
    room, _ = server.make_room()
    server.stop()
    with sqlite3.connect(server.data / "callboard.sqlite") as database:
        database.execute("UPDATE rooms SET lastCommit = -9223372036854775808")
    database.close()
    status, output, errors = run("rooms", "list", "--data", server.data)
    assert (status, errors) == (0, "") and room in output
    with sqlite3.connect(server.data / "callboard.sqlite") as database:
        database.execute("UPDATE rooms SET key = ?", ["\x1b]0;mine\a"])
    database.close()
    status, output, errors = run("backup", tmp_path / "a.backup", "--data", server.data)
    assert status == 0 and "mine" in errors and "\x1b" not in errors and "\a" not in errors
    # A journal that was left from another database is not applied to the restored one.
    (tmp_path / "restored").mkdir()
    (tmp_path / "restored/callboard.sqlite-journal").write_bytes(b"hot")
    assert run("restore", tmp_path / "a.backup", "--data", tmp_path / "restored")[0] == 0
    assert not (tmp_path / "restored/callboard.sqlite-journal").exists()


def test_backups_fail_no_commit(make_server, connect, tmp_path):
    server = make_server(env=UNLIMITED)
    played = Evening(server, connect)
    for number in range(5):
        assert run("backup", tmp_path / f"{number}.backup", "--data", server.data)[0] == 0
        played.host.do("announce", text=f"{number}")
    metrics = server.get("/metrics").body.decode()
    assert "callboard_log_commits_failed_total 0" in metrics


def test_a_damaged_room_is_backed_up_and_named(make_server, connect, tmp_path):
    server = make_server()
    rooms = [Evening(server, connect).room for _ in range(2)]
    server.stop()
    database = sqlite3.connect(server.data / "callboard.sqlite")
    with database:
        (number,) = database.execute("SELECT id FROM rooms WHERE key = ?", (rooms[0],)).fetchone()
        database.execute("UPDATE records SET checksum = checksum + 1 WHERE room = ? AND position = 2", (number,))
    database.close()
    file = tmp_path / "damaged.backup"
    status, output, errors = run("backup", file, "--data", server.data)
    assert status == 0 and "2 rooms" in output and rooms[0] in errors and rooms[1] not in errors


def test_commit_durations_are_a_histogram(make_server, connect):
    server = make_server()
    played = Evening(server, connect)
    played.call(0, 1, 2)
    page = server.get("/metrics").body.decode()
    name = "callboard_log_commit_duration_seconds"
    buckets = re.findall(rf'^{name}_bucket{{le="([^"]+)"}} (\d+)$', page, re.M)
    counts = [int(count) for _, count in buckets]
    assert buckets[-1][0] == "+Inf" and [float(bound) for bound, _ in buckets] == sorted(float(bound) for bound, _ in buckets)
    assert counts == sorted(counts)
    total = int(re.search(rf"^{name}_count (\d+)$", page, re.M).group(1))
    assert counts[-1] == total == int(re.search(r"^callboard_log_commits_total (\d+)$", page, re.M).group(1)) >= 5
    assert float(re.search(rf"^{name}_sum ([\d.e-]+)$", page, re.M).group(1)) > 0
    if promtool := shutil.which("promtool"):
        done = subprocess.run([promtool, "check", "metrics"], input=page, text=True, capture_output=True, timeout=60)
        assert (done.returncode, done.stdout + done.stderr) == (0, "")
