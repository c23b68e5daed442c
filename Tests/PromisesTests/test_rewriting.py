"""`callboard erase --rewrite` is killed, or has no space: nothing is lost, and it can be repeated."""

import contextlib
import json
import random
import shutil
import sqlite3
import subprocess
import time
import zlib

import pytest

from evening import UNLIMITED, Evening, amount
from server_process import BINARY, Server, environment, run
from test_disk import fill

NAME = "Zaphodbeeble"
INPUTS = amount("REWRITING_INPUTS", 5_000)


def command(*arguments, data, status=0):
    found, output, errors = run(*arguments, "--data", data)
    assert found == status, (found, output, errors)
    return (output if status == 0 else errors).splitlines()


def long_room(folder, connect, inputs):
    """A folder with a room that has many inputs and an erased player; returns the room's code."""
    server = Server(folder / "data", env=UNLIMITED).start()
    try:
        played = Evening(server, connect, names=(NAME, "Bo"))
        played.call(0, 1, 2)
    finally:
        server.stop()
    with contextlib.closing(sqlite3.connect(folder / "data/callboard.sqlite")) as database, database:
        ((room, first),) = database.execute("SELECT id, count(*) FROM rooms JOIN records ON room = id")
        (last,) = database.execute("SELECT bytes FROM records ORDER BY position DESC LIMIT 1").fetchone()
        moment = json.loads(last[1:])["time"]
        key = zlib.crc32(played.room.encode() + b"\0")
        rows = []
        for number in range(inputs):
            position, on = first + number, "true" if number % 2 else "false"
            record = (b'\x01{"input":"command","seat":"p2","client":"again","id":%d,"command":{"type":"autoMark","on":%s},'
                      b'"time":%d}' % (number + 1, on.encode(), moment + number))
            check = zlib.crc32(record, zlib.crc32(position.to_bytes(8, "little"), key))
            rows.append((room, position, check, record))
        database.executemany("INSERT INTO records VALUES (?, ?, ?, ?)", rows)
        database.execute("UPDATE rooms SET count = ?, lastCommit = ?", (first + inputs, moment + inputs))
    command("erase", played.room, "p2", data=folder / "data")
    return played.room


def state(room, data):
    """All but the epoch and the names."""
    found = json.loads(command("replay", room, data=data)[0])
    return found["seq"], found["evening"], found["game"], [seat["name"] for seat in found["seats"][2:]]


def names_in(data):
    return [path.name for path in data.iterdir() if path.is_file() and NAME.encode() in path.read_bytes()]


def test_a_rewriting_that_is_killed_loses_nothing(tmp_path, connect):
    room = long_room(tmp_path, connect, inputs=INPUTS)
    data, saved = tmp_path / "data", tmp_path / "saved"
    shutil.copytree(data, saved)
    before = state(room, data)
    begun = time.monotonic()
    command("erase", "--rewrite", data=data)
    whole = time.monotonic() - begun
    assert state(room, data) == before and names_in(data) == []
    dice, ended = random.Random(34), 0
    for _ in range(amount("REWRITINGS", 2)):
        shutil.rmtree(data)
        shutil.copytree(saved, data)
        process = subprocess.Popen(
            [BINARY, "erase", "--rewrite", "--data", data], env=environment(), stdout=subprocess.DEVNULL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=dice.uniform(0.2, 0.95) * whole)
            ended += 1
        process.kill()
        process.wait()
        assert state(room, data) == before
        assert NAME not in "".join(command("rooms", "show", room, data=data))
        # The second time it succeeds.
        command("erase", "--rewrite", data=data)
        assert names_in(data) == [] and state(room, data) == before
    print(f"{ended} ended before the kill")


def test_a_rewriting_without_space_changes_nothing_and_says_how_much_it_needs(tmp_path, connect, small_disk):
    room = long_room(tmp_path, connect, inputs=INPUTS)
    size = (tmp_path / "data/callboard.sqlite").stat().st_size
    disk = small_disk(4 * size // 1024)
    shutil.copytree(tmp_path / "data", disk / "data")
    (disk / "filler").write_bytes(bytes(int(1.5 * size)))
    before = state(room, disk / "data")
    files = {path.name: path.read_bytes() for path in (disk / "data").iterdir() if path.name == "callboard.sqlite"}
    (line,) = command("erase", "--rewrite", data=disk / "data", status=1)
    assert f"needs {2 * size // 1_000_000 + 1} MB" in line and "Nothing was changed" in line
    assert all((disk / "data" / name).read_bytes() == content for name, content in files.items())
    (disk / "filler").unlink()
    command("erase", "--rewrite", data=disk / "data")
    assert names_in(disk / "data") == [] and state(room, disk / "data") == before


@pytest.mark.night
def test_a_disk_that_becomes_full_meanwhile_is_reported(tmp_path, connect, small_disk):
    room = long_room(tmp_path, connect, inputs=60_000)
    size = (tmp_path / "data/callboard.sqlite").stat().st_size
    disk = small_disk(5 * size // 1024)
    shutil.copytree(tmp_path / "data", disk / "data")
    before = state(room, disk / "data")
    process = subprocess.Popen(
        [BINARY, "erase", "--rewrite", "--data", disk / "data"], env=environment(), stderr=subprocess.PIPE, text=True)
    log = disk / "data/callboard.sqlite-wal"
    # From then on it has begun to write.
    while process.poll() is None and not (log.exists() and log.stat().st_size > 0):
        time.sleep(0.005)
    fill(disk / "filler")
    _, errors = process.communicate(timeout=90)
    assert process.returncode == 1 and "Nothing is lost" in errors and "Run this again" in errors, errors
    (disk / "filler").unlink()
    assert state(room, disk / "data") == before
    command("erase", "--rewrite", data=disk / "data")
    assert names_in(disk / "data") == [] and state(room, disk / "data") == before
