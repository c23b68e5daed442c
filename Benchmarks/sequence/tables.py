#!/usr/bin/env python3
"""A hall of One-Eyed Jack: bots at tables of four in one room, then one table of twelve.

    tables.py [--server BINARY] [--players 1000] [--seconds 40]

Bots do not think: every turn is taken as soon as it is seen. Printed are the bots' report, what the room takes of resident
memory, and how long the records of the table of twelve take to replay: the command's time for that room less its time for
an empty one, the median of several. Nothing here is a test: it reports.
"""
import argparse
import contextlib
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/CallboardTests"))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--server", default=str(ROOT / ".build/release/callboard"))
parser.add_argument("--players", type=int, default=1000)
parser.add_argument("--seconds", type=int, default=40)
WISH = parser.parse_args()
os.environ["CALLBOARD_BINARY"] = WISH.server

from server_process import BINARY, Server, environment  # noqa: E402
from evening import UNLIMITED  # noqa: E402
from wire_client import Client  # noqa: E402

OPEN = UNLIMITED | {f"CALLBOARD_LIMITS_{name}": "1000000" for name in (
    "JOINS_AT_ONCE", "JOINS_PER_SECOND", "ROOM_JOINS_AT_ONCE", "ROOM_JOINS_PER_SECOND")}
PLAYS = 300
REPLAYS = 21


@contextlib.contextmanager
def room_with_bots(server, players, **options):
    """Creates a room of the game with its host and bots that have all joined. Yields them and the bots' process."""
    room, token = server.make_room(game="sequence", terms=None, options=options)
    with Client(server, token=token) as host:
        host.join(room)
        bots = subprocess.Popen(
            [BINARY, "bots", "--room", room, "--players", str(players), "--json", "--stay", "--seconds", "600",
             "--url", f"ws://127.0.0.1:{server.port}"], cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True)
        try:
            deadline = time.monotonic() + 120
            while host.settle()["pulse"]["present"] < players:
                assert time.monotonic() < deadline, "the bots do not come"
                time.sleep(0.2)
            yield room, host, bots
        finally:
            bots.kill()
            bots.wait()


def resident(server):
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def hall(server):
    with room_with_bots(server, WISH.players, form="tables", size=4, need=2, turn=60) as (room, host, bots):
        joined = resident(server)
        before = metrics(server)
        host.do("startRound")
        tables = host.wait_for("tournament", seconds=60)["tournament"]["tables"]
        time.sleep(WISH.seconds)
        played = resident(server)
        commit = metrics(server)
        bots.send_signal(signal.SIGINT)
        report = json.loads(bots.communicate(timeout=60)[0])
    count, total = (
        commit[f"callboard_log_commit_duration_seconds_{name}"] - before[f"callboard_log_commit_duration_seconds_{name}"]
        for name in ("count", "sum"))
    return {
        "tables": tables, "megabytesOfTables": round((played - joined) / 1e6, 1), "meanCommitMilliseconds": round(1e3 * total / count, 2),
        "inputs": commit["callboard_log_records_total"] - before["callboard_log_records_total"], "bots": report}


def metrics(server):
    lines = server.get("/metrics").body.decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line and line[0] != "#")}


def table_of_twelve(server):
    """Plays until there are enough records, in as many rounds as necessary."""
    with room_with_bots(server, 12, form="one", need=3, turn=60) as (room, host, _):
        before = metrics(server)["callboard_log_records_total"]
        while (records := metrics(server)["callboard_log_records_total"] - before) < PLAYS:
            table = host.settle()["game"].get("table")
            if not table or "outcome" in table:
                host.ask("newRound" if table else "startRound")
            time.sleep(0.2)
        host.do("finishRound")
    return room, int(records)


def replays(server, rooms):
    """Returns the milliseconds of each room's replays, measured alternately."""
    times = {room: [] for room in rooms}
    for _ in range(REPLAYS):
        for room in rooms:
            begun = time.monotonic()
            subprocess.run(
                [BINARY, "replay", room, "--data", server.data], cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, check=True)
            times[room].append(1e3 * (time.monotonic() - begun))
    return [statistics.median(each) for each in times.values()]


def main():
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = Server(folder / "data", env=OPEN).start()
        stack.callback(server.stop)
        report = hall(server)
        twelve, records = table_of_twelve(server)
        empty, _ = server.make_room(game="sequence", terms=None)
        whole, nothing = replays(server, [twelve, empty])
        report["replay"] = {"records": records, "milliseconds": round(whole - nothing, 1), "ofProcess": round(nothing, 1)}
        print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
