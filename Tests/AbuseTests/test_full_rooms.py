"""What anybody may request from a full room, as often as their address may: none of it may cost in proportion to the
room, or be computed again for each client.
"""

import concurrent.futures
import contextlib
import json
import select

import pytest

from evening import Evening, day_or_night
from full_room import Full, fill
from lines import Line
from server_process import Server
from spending import spending
from stranger import BEHIND_PROXY, Stranger, address

pytestmark = pytest.mark.xdist_group("full")

EVE = address(7)
# A second address, since answers that another test has not read count against Eve's for a while.
MAL = address(9)
SEATS = day_or_night(300, 5_000)
TIMES = day_or_night(200, 2_000)
# In plain requests.
REQUEST, SNAPSHOT, TURN = 6, 20, 1_000


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """A room with many seats, a finished round, and points for each bingo."""
    server = Server(tmp_path_factory.mktemp("full") / "data", env=BEHIND_PROXY | {"CALLBOARD_LIMITS_PING_SECONDS": "600"}).start()
    try:
        room, token = server.make_room()
        full = Full(server, room, token)
        fill(server, full, SEATS)
        yield full
    finally:
        server.stop()


@pytest.mark.parametrize("what", [
    "", "/qr.svg", pytest.param("/recap", marks=pytest.mark.night), pytest.param("/boards/p2", marks=pytest.mark.night)])
def test_requests_without_a_token_cost_little(full, connect, what):
    server = full.server
    innocent = Evening(server, connect, names=("Cleo", "Dan"))

    def ask(_):
        return server.get(f"/api/rooms/{full.room}{what}", X_Forwarded_For=EVE).status

    ask(0)
    with spending(server) as spent, concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert set(pool.map(ask, range(TIMES))) <= {200, 204}
        innocent.call(0)
    print(f"{what or '/'}: {1e6 * spent.cpu_seconds / TIMES:.0f} us of processor time a request")
    assert spent.requests < 600 + TIMES * REQUEST and spent.longest_turn <= TURN, (spent.requests, spent.longest_turn)


def test_the_evening_is_encoded_once_for_all_requests(full, connect):
    server = full.server
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    with Stranger(server, EVE) as player:
        player.join(full.room, "Eve")

        def ask(_):
            answer = server.get(
                f"/api/rooms/{full.room}/evening", X_Forwarded_For=EVE, Authorization=f"Bearer {player.token}")
            return answer.status, len(answer.body)

        with spending(server) as spent, concurrent.futures.ThreadPoolExecutor(8) as pool:
            answers = set(pool.map(ask, range(TIMES)))
            innocent.call(0)
    assert len(answers) == 1 and answers.pop()[0] == 200
    assert 1 <= spent.counted("callboard_productions_total") <= 3
    assert spent.requests < 2_000 + TIMES * REQUEST and spent.longest_turn <= TURN, (spent.requests, spent.longest_turn)


def test_requests_for_the_state_count_as_commands(full):
    """The state costs in proportion to the room, and anybody can open and fill a room."""
    statuses = [
        full.server.get(f"/api/rooms/{full.room}/state", Authorization=f"Bearer {full.token}").status for _ in range(1_000)]
    assert statuses[0] == 200 and set(statuses) == {200, 429}


def test_screens_with_newcomers_cost_little(full, connect):
    """A screen needs no seat and gets news of new players, here in a room that people keep joining."""
    server = full.server
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    screens, comers = day_or_night(60, 1_000), day_or_night(20, 200)
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(Line(server, EVE)) for _ in range(screens)]
        with spending(server) as spent:
            for line in lines:
                line.answer(line.send("watch", client="s", room=full.room))
            for number in range(comers):
                with Stranger(server, address(8)) as comer:
                    comer.join(full.room, f"Comer {number}")
            innocent.call(0)
            # Only the newest players are listed for everybody, whether names are shown or not.
            heard = lines[0].wait("newcomers")
    assert heard["count"] >= SEATS and len(heard["players"]) <= 60
    print(f"{screens} screens, {comers} newcomers: {spent.cpu_seconds:.2f} s of processor time")
    limit = 2_000 + screens * SNAPSHOT + comers * 100 + screens * comers
    assert spent.requests < limit and spent.longest_turn <= TURN, (spent.requests, spent.longest_turn)


@pytest.mark.night
def test_few_clients_can_wait_for_a_future_position(full, connect):
    """A client may ask for a position that another node has shown it, and the server waits for that position. With a
    single node, no such position exists.
    """
    server = full.server
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    at = server.get(f"/api/rooms/{full.room}", X_Forwarded_For=EVE).headers["Callboard-At"]
    epoch, _, _ = at.partition(":")
    at, waiting = {"epoch": epoch, "seq": 10**9}, 64
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(Line(server, MAL)) for _ in range(day_or_night(90, 2_000))]
        with spending(server) as spent:
            for line in lines[:waiting + 1]:
                line.send("watch", client="s", room=full.room, at=at)
            # One request too many is refused at once, while the others wait for three seconds.
            assert lines[waiting].answer(1)["code"] == "unavailable"
            assert select.select([lines[0].socket], [], [], 0)[0] == []
            for line in lines[waiting + 1:]:
                line.send("watch", client="s", room=full.room, at=at)
            innocent.call(0)
            assert {line.closed() for line in lines} == {1001}
    assert spent.requests < 1_000 + len(lines) * 10 and spent.longest_turn <= TURN, (spent.requests, spent.longest_turn)

    def ask(_):
        return server.get(f"/api/rooms/{full.room}", X_Forwarded_For=EVE, Callboard_At=f"{epoch}:{10**9}").status

    with concurrent.futures.ThreadPoolExecutor(100) as pool:
        assert set(pool.map(ask, range(100))) == {503}


def test_many_cheers_take_few_frames(full, connect):
    server = full.server
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    players, each = day_or_night(20, 200), 20
    with contextlib.ExitStack() as stack:
        fans = [stack.enter_context(Line(server, MAL)) for _ in range(players)]
        for number, fan in enumerate(fans):
            fan.answer(fan.send("join", client="c", room=full.room, token=f"{number:022}", name=f"Fan {number}"))
        with Stranger(server, address(8)) as screen:
            screen.watch(full.room)
            with spending(server) as spent:
                last = [[fan.send("cheer", kind="clap") for _ in range(each)][-1] for fan in fans]
                for fan, id in zip(fans, last):
                    fan.answer(id)
                innocent.call(0)
            # Cheers are collected for a while before they are shown.
            screen.wait_for("cheers")
            screen.settle()
            frames = [message for message in screen.messages if message["type"] == "cheers"]
    assert spent.counted("callboard_log_written_bytes_total") < 10_000, "cheers are not logged"
    assert 1 <= len(frames) <= 4 * 60 and all(frame["counts"]["clap"] <= 99 for frame in frames)
    assert spent.requests < 1_000 + players * each * 4 and spent.longest_turn <= TURN, (spent.requests, spent.longest_turn)


def test_all_tables_are_encoded_once_for_all_screens(make_server, connect):
    """The organizer of a tournament watches it on many screens and keeps changing their name."""
    server = make_server(env=BEHIND_PROXY | {"CALLBOARD_LIMITS_JOINS_AT_ONCE": "5000", "CALLBOARD_LIMITS_ROOM_JOINS_AT_ONCE": "5000"})
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    room, token = server.make_room(game="sequence", terms=None, options={"form": "tables", "size": 2, "turn": 300})
    seats, screens, looks = day_or_night(300, 2_000), day_or_night(10, 100), 15
    for number in range(seats):
        with Line(server, address(7)) as line:
            line.answer(line.send("join", client="c", room=room, token=f"{number:022}", name=f"Player {number}"))
    host = Full(server, room, token)
    host.do("startRound", play=1)
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(Line(server, address(8))) for _ in range(screens)]
        for line in lines:
            line.answer(line.send("watch", client="s", room=room))
        with spending(server) as spent:
            for _ in range(looks):
                for line in lines:
                    shown = line.answer(line.send("look", channel="hall"))
                    assert len(shown["game"]["tables"]) == seats // 2
            innocent.call(0)
    each = spent.requests / (looks * screens)
    print(f"{seats // 2} tables: a look costs {each:.1f} plain requests")
    # A look costs two or three plain requests, mostly for sending; if the tables were encoded for each look, it would
    # cost about forty.
    assert each < 6 and spent.longest_turn <= TURN, (each, spent.longest_turn)


@pytest.mark.night
def test_unread_snapshots_take_little_memory(make_server, connect):
    """Screens of a room with long terms that keep requesting a snapshot and read none."""
    server = make_server(env=BEHIND_PROXY | {
        "CALLBOARD_LIMITS_SEND_BUFFER_BYTES": "8192", "CALLBOARD_LIMITS_LAG_SECONDS": day_or_night("2", "10")})
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    terms = [f"{number:03} {'x' * 92}" for number in range(480)]
    room, _ = server.make_room(terms=terms)
    count = day_or_night(50, 1_500)
    with contextlib.ExitStack() as stack, spending(server) as spent:
        lines = [stack.enter_context(Line(server, EVE, receive_bytes=4096)) for _ in range(count)]
        for line in lines:
            line.send("watch", client="s", room=room)
            for _ in range(5):
                line.send("sync")
        innocent.call(0, 1, 2)
        heard = next(content for kind, content in lines[-1].messages() if kind == "text")
        assert json.loads(heard)["type"] == "joined" and len(heard) > 40_000
        for line in lines[:-1]:
            with contextlib.suppress(OSError):
                line.closed()
    print(f"{count} screens that read nothing: {spent.resident_bytes_more / 1e6:.1f} MB, {spent.cpu_seconds:.2f} s")
    assert spent.resident_bytes_more < day_or_night(32, 256) << 20
    assert spent.requests < 2_000 + 6 * count * SNAPSHOT and spent.longest_turn <= TURN, (spent.requests, spent.longest_turn)
