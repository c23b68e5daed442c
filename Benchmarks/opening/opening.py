#!/usr/bin/env python3
"""Measures what old rooms cost: a start with a thousand of them, and the first request for a long one, compared with
reading and folding it alone.

    opening.py --server BINARY --alone BINARY [--rooms 1000 --inputs 2000 --long 1000000 --passes 5]

A room is played once; its log is multiplied in the database of a stopped server, each record with the check value that
belongs to its place. Nothing here is a test: it reports medians, the smallest and the largest.
"""
import argparse
import contextlib
import json
import os
import pathlib
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/CallboardTests"))
os.environ.setdefault("CALLBOARD_BINARY", str(ROOT / ".build/release/callboard"))

from evening import UNLIMITED, Evening  # noqa: E402
from server_process import Server  # noqa: E402
from wire_client import Client  # noqa: E402

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def check_value(key, position, record):
    return zlib.crc32(record, zlib.crc32(position.to_bytes(8, "little"), zlib.crc32(key.encode() + b"\0")))


def beginning(folder):
    """Returns the records of a room in which a round is played."""
    with contextlib.ExitStack() as stack:
        server = Server(folder / "data", env=UNLIMITED).start()
        stack.callback(server.stop)
        evening = Evening(server, lambda server, **options: stack.enter_context(Client(server, **options)))
        evening.call(0, 1, 2)
    with contextlib.closing(sqlite3.connect(folder / "data/callboard.sqlite")) as database:
        records = [row[0] for row in database.execute("SELECT bytes FROM records ORDER BY position")]
    code = json.loads(records[0][1:])["code"]
    last = max(json.loads(record[1:])["time"] for record in records)
    return code, records, last


def room(records, code, own, last, count):
    """Yields the records of a room with another code and a given number of inputs; the additional ones are one
    player's.
    """
    yield from (record.replace(f'"{code}"'.encode(), f'"{own}"'.encode()) for record in records)
    for number in range(count - len(records)):
        on = "true" if number % 2 else "false"
        yield (
            b'\x01{"input":"command","seat":"p2","client":"again","id":%d,"command":{"type":"autoMark","on":%s},"time":%d}'
            % (number + 1, on.encode(), last + number))


def fill(folder, records, code, last, rooms, count):
    """Writes rooms into the log of a stopped server. Returns the code of the first."""
    codes = []
    with contextlib.closing(sqlite3.connect(folder / "data/callboard.sqlite")) as database, database:
        database.execute("DELETE FROM records")
        database.execute("DELETE FROM rooms")
        for number in range(rooms):
            own = "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(6))
            database.execute(
                "INSERT INTO rooms (id, key, epoch, count, lastCommit) VALUES (?, ?, '0badcafe', ?, ?)",
                (number + 1, own, count, last + count))
            database.executemany(
                "INSERT INTO records VALUES (?, ?, ?, ?)",
                ((number + 1, position, check_value(own, position, record), record)
                 for position, record in enumerate(room(records, code, own, last, count))))
            codes.append(own)
    return codes[0]


def metric(server, name):
    return float(re.search(rf"^{name} (\S+)$", server.get("/metrics").body.decode(), re.M)[1])


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def show(name, values, unit):
    print(f"{name:58} {statistics.median(values):8.2f} {unit}  ({min(values):.2f} to {max(values):.2f})", flush=True)


def starts(folder, passes):
    seconds, processor = [], []
    for _ in range(passes):
        server = Server(folder / "data", env=UNLIMITED)
        begun = time.monotonic()
        server.start()
        seconds.append(time.monotonic() - begun)
        processor.append(processor_seconds(server.process.pid))
        server.stop()
    return seconds, processor


def openings(folder, code, passes):
    seconds, turns = [], []
    for _ in range(passes):
        with contextlib.ExitStack() as stack:
            server = Server(folder / "data", env=UNLIMITED).start()
            stack.callback(server.stop)
            client = stack.enter_context(Client(server))
            begun = time.monotonic()
            client.watch(code)
            seconds.append(time.monotonic() - begun)
            turns.append(1_000 * metric(server, "callboard_loop_occupied_max_seconds"))
    return seconds, turns


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True, type=pathlib.Path)
    parser.add_argument("--alone", required=True, type=pathlib.Path, help="CallboardBenchmarks")
    parser.add_argument("--rooms", type=int, default=1_000)
    parser.add_argument("--inputs", type=int, default=2_000)
    parser.add_argument("--long", type=int, default=1_000_000)
    parser.add_argument("--passes", type=int, default=5)
    arguments = parser.parse_args()
    os.environ["CALLBOARD_BINARY"] = str(arguments.server.resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        code, records, last = beginning(folder)
        show("a start with one room of a few inputs", starts(folder, arguments.passes)[0], "s")
        fill(folder, records, code, last, arguments.rooms, arguments.inputs)
        seconds, processor = starts(folder, arguments.passes)
        show(f"a start with {arguments.rooms} rooms of {arguments.inputs} inputs", seconds, "s")
        show("  processor time until then", processor, "s")
        first = fill(folder, records, code, last, 1, arguments.long)
        seconds, turns = openings(folder, first, arguments.passes)
        show(f"a room of {arguments.long} inputs, from the question to its answer", seconds, "s")
        show("  the longest turn of a loop meanwhile, processor time", turns, "ms")
        alone = [
            float(subprocess.run(
                [arguments.alone, "--open", folder / "data", first], check=True, capture_output=True, text=True).stdout)
            for _ in range(arguments.passes)]
        show("  reading and folding it alone", alone, "s")
        print(f"  that is {statistics.median(seconds) / statistics.median(alone):.2f} times as long")


if __name__ == "__main__":
    main()
