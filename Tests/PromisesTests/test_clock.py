"""The system's clock jumps by an hour while people play."""

import datetime
import email.utils
import time

import pytest

from evening import Evening, woken
from test_lines import metric

HOUR = 3_600
PING_SECONDS = 1


def hours_ahead(server):
    """Returns by how many hours the server's clock is ahead of ours, according to the date in its responses."""
    date = email.utils.parsedate_to_datetime(server.get("/readyz").headers["Date"])
    return round((date - datetime.datetime.now(datetime.UTC)).total_seconds() / HOUR)


def listen(clients, seconds):
    """Reads for a while, which also answers pings."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for client in clients:
            try:
                client.receive(time.monotonic() + 0.02)
            except TimeoutError:
                pass


@pytest.mark.night
def test_a_clock_jump_changes_no_order_and_disconnects_no_client(make_server, connect, clock):
    server = make_server(env={"CALLBOARD_LIMITS_PING_SECONDS": str(PING_SECONDS)} | clock.env)
    played = Evening(server, connect)
    everybody = [played.host, *played.players]
    for term, hours in enumerate([0, 1, -1, 0]):
        clock.set(hours * HOUR)
        # Longer than every timeout after which a silent client would be dropped.
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
    server = make_server(env=clock.env)
    played = Evening(server, connect, start=False)
    # Small computers set their clock after they boot: the clock is an hour ahead when the round is started, and right
    # when the command is stored.
    clock.set(HOUR)
    played.host.do("startRound", delay=3)
    clock.set(0)
    begun = time.monotonic()
    played.players[0].wait_for("roundStarted")
    # A countdown by the wall clock would take an hour; this one takes as long as the machine is busy.
    assert time.monotonic() - begun < 600
    played.host.do("call", term=0)
    played.players[0].do("mark", cell=0)
    at = played.host.settle()["at"]
    server.kill()
    server.start()
    assert connect(server, token=played.host.token, client="again").join(played.room)["at"] == woken(at)


@pytest.mark.night
def test_a_countdown_survives_a_restart_after_the_clock_was_set_back(make_server, connect, clock):
    server = make_server(env=clock.env)
    played = Evening(server, connect, start=False)
    clock.set(HOUR)
    played.host.do("startRound", delay=3)
    server.kill()
    clock.set(0)
    server.start()
    again = connect(server, token=played.players[0].token, client="again")
    if again.join(played.room)["game"]["round"]["state"] != "playing":
        again.wait_for("roundStarted")
