"""The data folder is full, forbidden, missing, owned by another user, or removed while a server runs."""

import contextlib
import json
import os
import pathlib
import shutil
import stat
import subprocess
import time

import pytest

from evening import UNLIMITED, Evening, woken
from server_process import BINARY, ROOT, Server, environment, run
from test_disk import fill
from test_durability import await_status

MUST_EXIST = {"CALLBOARD_DATA_MUST_EXIST": "true"}


def refusal(data, wanted=1, **options):
    """Returns the only line with which a server refuses to start. Status 2 is for what retrying cannot fix, found
    before anything is created.
    """
    status, _, errors = run("serve", "--port", "0", "--data", data, **options)
    lines = [line for line in errors.splitlines() if line.startswith("callboard: ")]
    assert (status, len(lines)) == (wanted, 1), (status, errors)
    return lines[0]


def on_disk(disk, name="data"):
    server = Server(disk / name, env=UNLIMITED)
    server.log_path = disk.parent / f"{disk.name}-{name}.log"
    return server


# A failed start says why


@pytest.mark.parametrize("crash", [False, True], ids=["after a stop", "after a crash"])
def test_a_start_on_a_full_disk_is_reported_and_the_log_is_intact(small_disk, connect, crash):
    disk = small_disk(2048)
    server = on_disk(disk)
    server.start()
    try:
        played = Evening(server, connect)
        played.call(0, 1)
        state = played.host.settle()
        server.kill() if crash else server.stop()
        if crash:
            # After a restart of the machine this file would be gone too, since the index of the write-ahead log is only
            # in memory.
            (disk / "data/callboard.sqlite-shm").unlink()
        fill(disk / "filler")
        line = refusal(server.data)
        assert "is full" in line and "No space left" in line and "free some space" in line and "intact" in line, line
        assert "restore a backup" not in line and "move it away" not in line
        (disk / "filler").unlink()
        server.start()
        again = connect(server, token=played.host.token, client="again").join(played.room)
        assert again["game"]["round"]["calls"] == state["game"]["round"]["calls"]
        assert again["at"] == woken(state["at"])
    finally:
        server.kill()


def test_a_first_start_on_a_full_disk_is_reported(small_disk):
    disk = small_disk(256)
    fill(disk / "filler")
    assert "is full" in refusal(disk / "data")


def test_a_start_on_a_read_only_disk_is_reported(small_disk):
    disk = small_disk(2048)
    server = on_disk(disk)
    server.start()
    server.kill()
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    line = refusal(server.data, 2)
    assert "cannot be written" in line and "Read-only file system" in line and "was not changed" in line, line


def test_a_start_in_another_users_folder_is_reported(tmp_path):
    if os.geteuid() != 0:
        pytest.skip("takes the right to become somebody else")
    # The path must be accessible to other users, which that of pytest is not.
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(subprocess.check_output(["mktemp", "-d", "/tmp/callboard-folder-XXXXXX"], text=True).strip())
        stack.callback(shutil.rmtree, folder)
        folder.chmod(0o755)
        binary = folder / "callboard"
        shutil.copy(BINARY, binary)
        data = folder / "data"
        Server(data).start().kill()
        for path in (ROOT, ROOT / "web/pages.json"):
            if not path.stat().st_mode & stat.S_IROTH:
                pytest.skip("the sources are not for everybody")
        done = subprocess.run(
            [binary, "serve", "--port", "0", "--data", data], cwd=folder, capture_output=True, text=True, timeout=90, user=65534,
            group=65534, env=environment({"LLVM_PROFILE_FILE": "/dev/null", "CALLBOARD_WEB_ROOT": str(ROOT / "web")}))
        assert done.returncode == 2 and "Permission denied" in done.stderr and "cannot be written" in done.stderr, done
        # A folder that this user may not read is not reported as missing.
        for command in (["serve", "--port", "0", "--data", data], ["check", "--data", data], ["rooms", "list", "--data", data],
                        ["rooms", "list", "--deleted", "--data", data], ["rooms", "end", "222222", "--data", data],
                        ["content", "list", "--data", data], ["replay", data / "file"], ["init", "--data", data],
                        ["backup", folder / "copy", "--data", data], ["restore", data / "callboard.sqlite", "--data", folder / "new"]):
            done = subprocess.run(
                [binary, *command], cwd=folder, capture_output=True, text=True, timeout=90, user=65534, group=65534,
                env=environment(MUST_EXIST | {"LLVM_PROFILE_FILE": "/dev/null", "CALLBOARD_WEB_ROOT": str(ROOT / "web")}))
            assert done.returncode == (2 if command[0] in ("serve", "check") else 1), (command, done)
            assert "Permission denied" in done.stderr and done.stdout == "", (command, done)
            absent = ("there is no", "does not exist", "contains no database")
            assert not any(said in done.stderr for said in absent), (command, done)


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone gives files away")
def test_root_restores_for_the_owner_of_the_folder(make_server, tmp_path):
    server = make_server()
    server.make_room()
    service = tmp_path / "service"
    service.mkdir(mode=0o700)
    os.chown(service, 65534, 65534)
    assert run("backup", tmp_path / "evening.callboard", "--data", server.data)[0] == 0
    status, output, errors = run("restore", tmp_path / "evening.callboard", "--data", service)
    assert status == 0 and "belongs to nobody" in output, errors
    assert {file.stat().st_uid for file in (service, *service.iterdir())} == {65534}
    # If there is no backup, no folder is created.
    (tmp_path / "no-backup").write_text("Dear diary, " * 1000)
    for file, said in (("nowhere", "does not exist"), ("no-backup", "is not a log or a backup")):
        status, _, errors = run("restore", tmp_path / file, "--data", tmp_path / "new")
        assert status == 1 and said in errors and "SQLite" not in errors and not (tmp_path / "new").exists(), errors
    # Nor is one created for nodes of a cluster, which would not read it.
    jetstream = {"CALLBOARD_LOG_KIND": "jetstream", "CALLBOARD_CLUSTER_SERVERS": "nats://127.0.0.1:1"}
    for command in (["restore", tmp_path / "evening.callboard"], ["init"]):
        status, _, errors = run(*command, "--data", tmp_path / "new", env=jetstream)
        assert status == 1 and "jetstream" in errors and not (tmp_path / "new").exists(), errors
    # A new folder that belongs to root and has no other owner yet keeps its owner, and the output says so.
    (tmp_path / "roots").mkdir()
    status, output, errors = run("restore", tmp_path / "evening.callboard", "--data", tmp_path / "roots")
    assert status == 0 and f"chown -R USER: {tmp_path / 'roots'}" in output, (output, errors)


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone mounts folders and gives files away")
@pytest.mark.parametrize("way", ["moved away", "made by root", "with a slash", "by a relative path"])
def test_root_restores_as_documented(make_server, tmp_path, way):
    """A machine on which the package is installed: its user exists, and its folder was moved away."""
    server = make_server()
    room, _ = server.make_room()
    assert run("backup", tmp_path / "evening.callboard", "--data", server.data)[0] == 0
    (tmp_path / "passwd").write_text("root:x:0:0:root:/root:/bin/sh\ncallboard:x:4321:4322::/var/lib/callboard:/bin/false\n")
    made = "mkdir -m 755 /var/lib/callboard && " if way != "moved away" else ""
    place = {"with a slash": "/var/lib/callboard/", "by a relative path": "../var/lib/./callboard"}.get(way, "/var/lib/callboard")
    steps = (
        f"mount --bind {tmp_path}/passwd /etc/passwd && mount -t tmpfs none /var/lib && {made}"
        f"cd /etc && {BINARY} restore {tmp_path}/evening.callboard --data {place} && "
        "stat -c %u:%g /var/lib/callboard /var/lib/callboard/*")
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", steps], capture_output=True, text=True, timeout=90, env=environment())
    if "mount" in done.stderr or "unshare" in done.stderr:
        pytest.skip("no right to mount: " + done.stderr.strip())
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and "The folder belongs to callboard." in lines, done
    owners = lines[lines.index("The folder belongs to callboard.") + 1:]
    assert len(owners) >= 3 and set(owners) == {"4321:4322"}, done


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone follows what others have put there")
def test_a_backup_by_root_touches_no_other_file(make_server, tmp_path):
    server = make_server()
    server.make_room()
    precious = tmp_path / "precious"
    precious.write_text("")
    os.utime(precious, (1000, 1000))
    os.chown(server.data, 65534, 65534)
    for link in (os.symlink, os.link):
        link(precious, server.data / "callboard.backup")
        assert run("backup", tmp_path / link.__name__, "--data", server.data)[0] == 0
        assert precious.stat().st_mtime == 1000 and precious.stat().st_uid == 0, link
        (server.data / "callboard.backup").unlink()
    os.mkfifo(server.data / "callboard.backup")
    assert run("backup", tmp_path / "fifo", "--data", server.data)[0] == 0
    os.chown(server.data, 0, 0)


def test_damage_is_reported_as_damage(make_server):
    server = make_server()
    server.make_room()
    server.stop()
    database = server.data / "callboard.sqlite"
    database.write_bytes(b"A" * 8192)
    line = refusal(server.data)
    assert "not a readable database" in line and "restore a backup" in line and "full" not in line


@pytest.mark.parametrize("table", ["log", "rooms", "records"])
def test_a_database_without_a_table_is_named_as_such(make_server, table):
    import sqlite3

    server = make_server()
    server.stop()
    with contextlib.closing(sqlite3.connect(server.data / "callboard.sqlite")) as database:
        database.execute(f"DROP TABLE {table}")
        database.commit()
    assert f"it has lost its table “{table}”" in refusal(server.data)


def test_an_unreadable_checkpoint_file_is_logged(make_server, connect):
    server = make_server()
    played = Evening(server, connect)
    epoch = played.host.settle()["at"]["epoch"]
    server.stop()
    (server.data / "callboard.mark").write_text("garbage")
    server.start()
    assert "the database's checkpoint file cannot be read" in server.log
    assert connect(server, token=played.host.token, client="again").join(played.room)["at"]["epoch"] != epoch


# Owners of files


def test_files_are_readable_only_by_their_owner(make_server):
    server = make_server(start=False)
    server.data.mkdir(mode=0o755)
    old = os.umask(0)
    try:
        server.start()
        server.make_room()
        server.stop()
        for path in server.data.iterdir():
            path.chmod(0o666)
        server.data.chmod(0o777)
        server.start()
    finally:
        os.umask(old)
    assert stat.S_IMODE(server.data.stat().st_mode) == 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in server.data.iterdir()}
    assert len(modes) >= 5 and set(modes.values()) == {0o600}, modes


def test_a_folder_with_other_things_keeps_its_mode(make_server):
    server = make_server(start=False)
    server.data.mkdir(mode=0o755)
    (server.data / "notes.txt").write_text("mine")
    server.start()
    assert stat.S_IMODE(server.data.stat().st_mode) == 0o755
    assert stat.S_IMODE((server.data / "callboard.sqlite").stat().st_mode) == 0o600


# Folders that must exist


@pytest.mark.parametrize("kind", ["missing", "empty", "only a mark"])
def test_a_folder_without_a_log_is_refused_where_one_must_be(tmp_path, kind):
    data = tmp_path / "data"
    if kind != "missing":
        data.mkdir()
    if kind == "only a mark":
        (data / "callboard.mark").write_text("0123456789abcdef 0000000000000000007\n")
    before = sorted(tmp_path.rglob("*"))
    line = refusal(data, 2, env=MUST_EXIST)
    assert "contains no database" in line and "callboard init" in line and str(data) in line
    assert sorted(tmp_path.rglob("*")) == before


def test_init_creates_a_log_once(make_server):
    server = make_server(start=False, env=MUST_EXIST)
    status, output, _ = run("init", "--data", server.data)
    assert (status, output) == (0, f"Created an empty database in {server.data}.\n")
    server.start()
    room, _ = server.make_room()
    status, _, errors = run("init", "--data", server.data)
    assert status == 1 and "already contains a Callboard database" in errors
    server.stop()
    status, _, errors = run("init", "--data", server.data)
    assert status == 1 and "already contains a Callboard database" in errors
    server.start()
    assert server.get(f"/api/rooms/{room}").status == 200


def test_a_new_log_is_reported(make_server):
    server = make_server()
    assert "created an empty database" in server.log
    server.stop()
    before = len(server.log)
    server.start()
    assert "created an empty database" not in server.log[before:]


# Folders that are removed


def deleted_files(server):
    """Returns the files that a process still holds open after they were deleted, by their former names."""
    found = {}
    for link in pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir():
        with contextlib.suppress(OSError):
            target = os.readlink(link)
            if target.endswith(" (deleted)"):
                found.setdefault(pathlib.Path(target.removesuffix(" (deleted)")).name, link)
    return found


@pytest.mark.parametrize("way", ["deleted", "moved", "replaced", "log deleted", "lock deleted"])
def test_a_removed_folder_is_noticed_at_the_next_command(make_server, connect, way):
    server = make_server()
    played = Evening(server, connect)
    ada, _ = played.players
    played.call(0)
    data, aside = server.data, server.data.parent / "aside"
    if way == "deleted":
        shutil.rmtree(data)
    elif way == "moved":
        data.rename(aside)
    elif way == "replaced":
        data.rename(aside)
        shutil.copytree(aside, data)
    elif way == "log deleted":
        (data / "callboard.sqlite-wal").unlink()
    else:
        (data / "callboard.lock").unlink()
    # The very next command is not acknowledged, however soon it arrives.
    assert played.host.refused("call", term=1) == "unavailable"
    assert ada.refused("mark", cell=0) == "unavailable"
    assert server.post("/api/rooms", {"game": "bingo"}).code == "unavailable"
    assert (server.get("/readyz").status, server.get("/healthz").status) == (503, 200)
    assert len(ada.settle()["game"]["round"]["calls"]) == 1
    await_line(server, "were deleted, moved or unmounted while the server ran")
    if way in ("moved", "replaced"):
        if way == "replaced":
            shutil.rmtree(data)
        aside.rename(data)
        await_status(server, "/readyz", 200)
        played.host.do("call", term=2)
        at = played.host.settle()["at"]
        server.kill()
        server.start()
        assert connect(server, token=played.host.token, client="again").join(played.room)["at"] == woken(at)
    elif way == "deleted":
        # No new folder is created, and what was acknowledged can be recovered from the process.
        assert not data.exists()
        files = deleted_files(server)
        data.mkdir()
        for name in ("callboard.sqlite", "callboard.sqlite-wal"):
            shutil.copyfile(files[name], data / name)
        server.kill()
        server.start()
        again = connect(server, token=played.host.token, client="again").join(played.room)
        assert [call["term"] for call in again["game"]["round"]["calls"]][:1] == [0]


def test_a_removed_folder_is_noticed_without_a_command(make_server):
    server = make_server()
    shutil.rmtree(server.data)
    await_status(server, "/readyz", 503)
    await_line(server, "were deleted, moved or unmounted while the server ran")
    assert server.stop() == 0
    assert not server.data.exists()


def test_an_unmounted_disk_is_noticed_and_used_again_when_it_is_back(small_disk, connect):
    disk = small_disk(4096)
    server = on_disk(disk)
    server.start()
    elsewhere = disk.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    try:
        played = Evening(server, connect)
        subprocess.run(["mount", "--move", disk, elsewhere], check=True)
        try:
            assert played.host.refused("call", term=0) == "unavailable"
            assert server.get("/readyz").status == 503
            assert list(disk.iterdir()) == []
        finally:
            subprocess.run(["mount", "--move", elsewhere, disk], check=True)
        await_status(server, "/readyz", 200)
        played.host.do("call", term=1)
    finally:
        server.kill()


def await_line(server, text):
    deadline = time.monotonic() + 30
    while text not in server.log:
        assert time.monotonic() < deadline, server.log
        time.sleep(0.02)
