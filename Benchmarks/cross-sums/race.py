#!/usr/bin/env python3
"""A race of Cross Sums with as many bots as wanted: how far apart they see the start, how long a verdict takes, and what
the room's log costs to replay.

    race.py --server BINARY [--players 10000] [--puzzles 3] [--difficulty medium] [--kill]

With --kill the server is killed in the middle of the second puzzle and started again on its port; the bots come back by
themselves, and what they were answered must be there. Reports only: it never fails for being slow.
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


def race(options, folder):
    from evening import UNLIMITED
    from server_process import Server, environment
    from wire_client import Client

    with contextlib.ExitStack() as stack:
        server = Server(folder / "data", env=UNLIMITED).start()
        stack.callback(lambda: server.stop())
        room, token = server.make_room(
            game="crossSums", terms=None,
            options={"difficulty": options.difficulty, "puzzles": options.puzzles, "pause": 0, "limit": 600})
        host = stack.enter_context(Client(server, token=token))
        host.join(room)
        bots = subprocess.Popen(
            [options.server, "bots", "--room", room, "--players", str(options.players), "--json", "--seconds", "900",
             "--url", f"ws://127.0.0.1:{server.port}"],
            cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        stack.callback(bots.wait)
        stack.callback(bots.kill)
        host.wait(lambda message: message["type"] == "pulse" and message["present"] >= options.players, seconds=180)
        print(f"{options.players} are in", file=sys.stderr, flush=True)
        host.do("startRound", delay=3)
        for number in range(1, options.puzzles + 1):
            host.wait(lambda message: message["type"] == "puzzleStarted", seconds=120)
            print(f"puzzle {number}", file=sys.stderr, flush=True)
            if number == 2 and options.kill:
                host = killed(server, room, token, stack, Client)
            host.wait(lambda message: message["type"] == "puzzleFinished", seconds=600)
            if number < options.puzzles:
                host.do("nextPuzzle")
        host.wait(lambda message: message["type"] == "roundFinished", seconds=900)
        output, _ = bots.communicate(timeout=120)
        report = json.loads(output)
        begun = time.monotonic()
        replay = subprocess.run(
            [options.server, "replay", room, "--data", server.data], cwd=ROOT, env=environment(), capture_output=True,
            check=True)
        report["replaySeconds"] = round(time.monotonic() - begun, 3)
        report["replayedBytes"] = len(replay.stdout)
        report["resident"] = resident(server.process.pid)
        return report


def killed(server, room, token, stack, client):
    """Kills the server in the middle of a puzzle. Returns when the host has reconnected."""
    time.sleep(5)
    port = server.port
    server.kill()
    server.arguments += ["--port", str(port)]
    begun = time.monotonic()
    server.start()
    host = stack.enter_context(client(server, token=token))
    host.join(room)
    print(f"the host is back after {time.monotonic() - begun:.2f} s", file=sys.stderr, flush=True)
    return host


def resident(process):
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return next(line.split(":")[1].strip() for line in status.splitlines() if line.startswith("VmRSS"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default=str(ROOT / ".build/release/callboard"))
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--puzzles", type=int, default=3)
    parser.add_argument("--difficulty", default="medium")
    parser.add_argument("--kill", action="store_true")
    options = parser.parse_args()
    options.server = str(pathlib.Path(options.server).resolve())
    os.environ["CALLBOARD_BINARY"] = options.server
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(race(options, pathlib.Path(folder)), indent=2))


if __name__ == "__main__":
    main()
