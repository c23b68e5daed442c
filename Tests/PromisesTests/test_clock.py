"""The system's clock jumps by an hour while people play."""

import datetime
import email.utils
import mmap
import shutil
import struct
import subprocess
import time

import pytest

from evening import Evening, woken
from test_lines import metric

# The library's clock, put forward or back by the seconds in a file; the one that only ever runs on is left alone.
SHIFTED_CLOCK = r"""
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static volatile long long *shift;
__attribute__((constructor)) static void look(void) {
    int file = open(getenv("CLOCK_SHIFT"), O_RDONLY);
    shift = mmap(0, sizeof *shift, PROT_READ, MAP_SHARED, file, 0);
    close(file);
}
int clock_gettime(clockid_t clock, struct timespec *now) {
    int status = syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += shift ? *shift : 0;
    return status;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec time;
    int status = clock_gettime(CLOCK_REALTIME, &time);
    now->tv_sec = time.tv_sec;
    now->tv_usec = time.tv_nsec / 1000;
    return status;
}
time_t time(time_t *now) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    if (now) *now = time.tv_sec;
    return time.tv_sec;
}
"""
HOUR = 3_600
PING_SECONDS = 1


@pytest.fixture
def clock(tmp_path):
    """What a server's environment needs, and what shifts its clock from then on."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("no C compiler is installed")
    library, shift = tmp_path / "shifted-clock.so", tmp_path / "shift"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, "-x", "c", "-"], input=SHIFTED_CLOCK, text=True, check=True)
    shift.write_bytes(bytes(8))
    with open(shift, "r+b") as file, mmap.mmap(file.fileno(), 8) as seconds:
        yield {"LD_PRELOAD": str(library), "CLOCK_SHIFT": str(shift)}, lambda value: struct.pack_into("q", seconds, 0, value)


def hours_ahead(server):
    """How far the server's clock is ahead of ours, by the date that it writes on its answers."""
    date = email.utils.parsedate_to_datetime(server.get("/readyz").headers["Date"])
    return round((date - datetime.datetime.now(datetime.UTC)).total_seconds() / HOUR)


def listen(clients, seconds):
    """Reads, and so answers pings, for a while."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for client in clients:
            try:
                client.receive(time.monotonic() + 0.02)
            except TimeoutError:
                pass


@pytest.mark.night
def test_a_clock_that_jumps_changes_no_order_and_loses_nobody(make_server, connect, clock):
    environment, shift = clock
    server = make_server(env={"CALLBOARD_LIMITS_PING_SECONDS": str(PING_SECONDS)} | environment)
    played = Evening(server, connect)
    everybody = [played.host, *played.players]
    for term, hours in enumerate([0, 1, -1, 0]):
        shift(hours * HOUR)
        # Long enough for every deadline by which somebody silent would be let go.
        listen(everybody, 3 * PING_SECONDS)
        assert hours_ahead(server) == hours
        played.host.do("call", term=term)
    for client in everybody:
        calls = client.settle()["game"]["round"]["calls"]
        assert [(call["number"], call["term"]) for call in calls] == [(1, 0), (2, 1), (3, 2), (4, 3)]
        times = [call["time"] for call in calls]
        assert times == sorted(times)
    assert metric(server, "callboard_dropped_silent_total") == 0
    assert len(played.host.settle()["players"]) == 3
    server.kill()
    server.start()
    again = connect(server, token=played.host.token, client="again")
    assert [call["term"] for call in again.join(played.room)["game"]["round"]["calls"]] == [0, 1, 2, 3]


def test_a_countdown_that_begins_while_the_clock_is_ahead_ends_in_time(make_server, connect, clock):
    environment, shift = clock
    server = make_server(env=environment)
    played = Evening(server, connect, start=False)
    # A small computer gets its time at boot: the hour is there when the round is started, and gone when it is stored.
    shift(HOUR)
    played.host.do("startRound", delay=3)
    shift(0)
    begun = time.monotonic()
    played.players[0].wait_for("roundStarted")
    # A countdown that went by the time of day would take the hour; ours is as long as this machine is busy.
    assert time.monotonic() - begun < 600
    played.host.do("call", term=0)
    played.players[0].do("mark", cell=0)
    at = played.host.settle()["at"]
    server.kill()
    server.start()
    assert connect(server, token=played.host.token, client="again").join(played.room)["at"] == woken(at)


@pytest.mark.night
def test_a_countdown_survives_a_restart_after_the_clock_was_set_back(make_server, connect, clock):
    environment, shift = clock
    server = make_server(env=environment)
    played = Evening(server, connect, start=False)
    shift(HOUR)
    played.host.do("startRound", delay=3)
    server.kill()
    shift(0)
    server.start()
    again = connect(server, token=played.players[0].token, client="again")
    if again.join(played.room)["game"]["round"]["state"] != "playing":
        again.wait_for("roundStarted")
