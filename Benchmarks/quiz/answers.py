#!/usr/bin/env python3
"""A hall that answers at once: every seat answers each question within two seconds.

    answers.py [--server BINARY] [--seats 5000] [--questions 6] [--within 2]

Reports, as medians of the questions: how soon the first and the last seat have a question and its close, how long an
answer takes to be confirmed, how many frames the server sends while all answer, and its processor time. Nothing here is
a test: it reports. Let nothing else run on the machine: on loopback the bots' own work is part of what is measured.
"""
import argparse
import contextlib
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/CallboardTests"))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--server", default=str(ROOT / ".build/release/callboard"))
parser.add_argument("--seats", type=int, default=5000)
parser.add_argument("--questions", type=int, default=6)
parser.add_argument("--within", type=float, default=2, help="seconds after which each seat has answered")
WISH = parser.parse_args()
os.environ["CALLBOARD_BINARY"] = WISH.server

from evening import UNLIMITED  # noqa: E402
from server_process import BINARY, Server, environment  # noqa: E402
from wire_client import Client  # noqa: E402

# All joins come from one address as fast as possible, without limits.
OPEN = UNLIMITED | {f"CALLBOARD_LIMITS_{name}": "1000000" for name in (
    "JOINS_AT_ONCE", "JOINS_PER_SECOND", "ROOM_JOINS_AT_ONCE", "ROOM_JOINS_PER_SECOND")}
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def metric(server, name):
    body = server.get("/metrics").body.decode()
    return sum(float(value) for value in re.findall(rf"^{name}(?:{{.*?}})? ([\d.e+]+)$", body, re.M))


def main():
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = Server(folder / "data", env=OPEN).start()
        stack.callback(server.stop)
        questions = [{"text": f"Question {number}?", "right": "A", "wrong": ["B", "C", "D"]} for number in range(WISH.questions)]
        room, token = server.make_room(
            game="quiz", terms=None, content={"title": "Load", "questions": questions},
            options={"readSeconds": 0, "seconds": 60, "closesEarly": False})
        host = stack.enter_context(Client(server, token=token))
        host.join(room)
        bots = subprocess.Popen(
            [BINARY, "bots", "--room", room, "--players", str(WISH.seats), "--url", f"ws://127.0.0.1:{server.port}",
             "--within", str(WISH.within), "--stay", "--json", "--seconds", str(120 + 10 * WISH.questions)],
            cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True)
        stack.callback(bots.wait, 60)
        stack.callback(bots.terminate)
        deadline = time.monotonic() + 90
        while host.settle()["pulse"]["present"] < WISH.seats:
            assert time.monotonic() < deadline, "the bots do not come"
            time.sleep(0.2)
        rows = [one_question(server, host, number) for number in range(1, WISH.questions + 1)]
        host.do("finishQuiz")
        host.do("endRoom")
        report = json.loads(bots.communicate(timeout=90)[0])
    medians = {name: round(statistics.median(row[name] for row in rows), 3) for name in rows[0]}
    print(json.dumps({"seats": WISH.seats, "questions": WISH.questions, "medians": medians, "bots": {
        name: report.get(name) for name in (
            "joined", "announcements", "announcementDelay", "announcementSpread", "answerDelay", "commandsSent",
            "commandsAccepted", "rejections", "violations", "processorSeconds")}}, indent=2))


def one_question(server, host, number):
    time.sleep(1)
    frames, commits = metric(server, "callboard_deliveries_total"), metric(server, "callboard_log_commits_total")
    spent, begun = processor_seconds(server), time.monotonic()
    host.do("nextQuestion", question=number)
    answered, deadline = 0, time.monotonic() + WISH.within + 30
    while answered < WISH.seats:
        assert time.monotonic() < deadline, f"only {answered} have answered"
        answered = host.wait_for("questionCounted", seconds=30)["count"]["answered"]
    took = time.monotonic() - begun
    row = {"secondsUntilAllHaveAnswered": took, "processorSeconds": processor_seconds(server) - spent,
           "framesASeat": (metric(server, "callboard_deliveries_total") - frames) / WISH.seats,
           "answersACommit": WISH.seats / max(1, metric(server, "callboard_log_commits_total") - commits)}
    closing = time.monotonic()
    host.do("closeQuestion", question=number)
    host.wait_for("questionClosed", seconds=20)
    row["millisecondsUntilHostHasClose"] = 1_000 * (time.monotonic() - closing)
    print(f"question {number}: " + ", ".join(f"{name} {value:.3f}" for name, value in row.items()), flush=True)
    return row


if __name__ == "__main__":
    main()
