#!/usr/bin/env python3
"""How soon a hall sees where the wheel stops: from the close of the pushes until `spun` has reached the first and the last seat.

    hall.py [--server BINARY] [--seats 5000] [--spins 10]

Every seat is a bot that commits to a chance and tells it in each spin. Nothing here is a test: it reports. Let nothing
else run on the machine: on loopback the bots' own reading is part of what is measured.
"""
import argparse
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/CallboardTests"))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--server", default=str(ROOT / ".build/release/callboard"))
parser.add_argument("--seats", type=int, default=5000)
parser.add_argument("--spins", type=int, default=10)
WISH = parser.parse_args()
os.environ["CALLBOARD_BINARY"] = WISH.server

from server_process import BINARY, Server, environment  # noqa: E402
from evening import UNLIMITED  # noqa: E402
from wire_client import Client  # noqa: E402

# All joins come from one address as fast as possible, without limits.
OPEN = UNLIMITED | {f"CALLBOARD_LIMITS_{name}": "1000000" for name in (
    "JOINS_AT_ONCE", "JOINS_PER_SECOND", "ROOM_JOINS_AT_ONCE", "ROOM_JOINS_PER_SECOND")}
TURN_MILLISECONDS = 2_000


def main():
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = Server(folder / "data", env=OPEN).start()
        stack.callback(server.stop)
        room, token = server.make_room(
            game="party", terms=None, options={"mode": "draw", "spinMilliseconds": TURN_MILLISECONDS, "removesWinners": False})
        host = stack.enter_context(Client(server, token=token))
        host.join(room)
        bots = subprocess.Popen(
            [BINARY, "bots", "--room", room, "--players", str(WISH.seats), "--url", f"ws://127.0.0.1:{server.port}",
             "--stay", "--json", "--seconds", str(60 + 10 * WISH.spins)],
            cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True)
        stack.callback(bots.wait, 60)
        stack.callback(bots.terminate)
        deadline = time.monotonic() + 60
        while host.settle()["pulse"]["present"] < WISH.seats:
            assert time.monotonic() < deadline, "the bots do not come"
            time.sleep(0.2)
        for _ in range(WISH.spins):
            # Each bot has committed to its next secret by then.
            time.sleep(2)
            host.do("spin")
            spin = host.wait_for("spun", seconds=20)["party"]["spin"]
            print(f"spin {spin['number']}: {spin['told']} of {spin['committed']} chances among {spin['count']}", flush=True)
            host.wait_for("turn", seconds=20)
        host.do("endRoom")
        report = json.loads(bots.communicate(timeout=90)[0])
    print(json.dumps({name: report.get(name) for name in (
        "players", "joined", "announcements", "announcementDelay", "announcementSpread", "rejections", "violations")}, indent=2))


if __name__ == "__main__":
    main()
