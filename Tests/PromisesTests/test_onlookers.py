"""Many spectators from outside: requests for public pages must not delay players."""

import concurrent.futures
import os
import pathlib
import subprocess
import time

from evening import UNLIMITED, amount
from server_process import BINARY, ROOT, environment

PLAYERS = amount("ONLOOKED", 200)
# 10,000 seats need a release build; the bound by day allows for a busy machine.
SECONDS = amount("LOOKING_SECONDS", 60)


def test_public_pages_of_a_full_room_are_polled_while_it_is_played(make_server, connect):
    server = make_server(env=UNLIMITED)
    room, token = server.make_room(terms=[f"term {n}" for n in range(40)], options={"size": 5})
    host = connect(server, token=token)
    host.join(room)
    bots = subprocess.Popen(
        [BINARY, "bots", "--room", room, "--players", str(PLAYERS), "--stay", "--url", f"ws://127.0.0.1:{server.port}"],
        cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 60 + PLAYERS / 20
        while server.get(f"/api/rooms/{room}").json["players"] < PLAYERS:
            assert time.monotonic() < deadline, server.log
            time.sleep(0.1)
        host.do("startRound")
        for term in range(12):
            host.do("call", term=term)
        poll(server, host, room, "playing")
        host.do("finishRound")
        recap = poll(server, host, room, "finished")
        assert len(recap["plays"][0]["rounds"]) == 1 and len(recap["plays"][0]["rounds"][0]["standings"]) <= 100
    finally:
        bots.terminate()
        bots.wait(60)
    # Nothing changes now, so the recap is encoded once: requesting it again costs no more than a trivial request.
    cheap, dear = (processor_seconds(server, f"/api/rooms/{room}{page}") for page in ("", "/recap"))
    assert dear < 2 * cheap + 0.1, (cheap, dear)


def processor_seconds(server, path):
    """Returns the processor time that the server needs for two hundred requests."""
    server.get(path)

    def used():
        fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    before = used()
    for _ in range(200):
        assert server.get(path).status == 200
    return used() - before


def poll(server, host, room, state):
    """Requests everything public again and again, eight requests at a time, while a host must be answered as quickly as
    without them.
    """
    paths = [f"/api/rooms/{room}{page}" for page in ("", "/recap", "/boards/p2", "/qr.svg")] * 50
    start, slowest = time.monotonic(), 0
    with concurrent.futures.ThreadPoolExecutor(8) as onlookers:
        answers = onlookers.map(server.get, paths)
        for number in range(10):
            asked = time.monotonic()
            host.do("announce", text=f"{state} {number}")
            slowest = max(slowest, time.monotonic() - asked)
        answers = list(answers)
    assert time.monotonic() - start < SECONDS and slowest < SECONDS / 4, (time.monotonic() - start, slowest)
    assert {answer.status for answer in answers} <= {200, 204}
    assert answers[0].json["state"] == state
    return server.get(f"/api/rooms/{room}/recap").json
