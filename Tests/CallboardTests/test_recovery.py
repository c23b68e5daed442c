"""Crashes, stops and damage: nothing that was acknowledged is ever missing."""

import json
import random
import sqlite3
import subprocess
import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from evening import Evening, unpaused, woken
from server_process import BINARY, ROOT, complaints, environment, run
from wire_client import Client, new_token

UNLIMITED = {"CALLBOARD_LIMITS_PLAYER_COMMANDS_PER_SECOND": "0", "CALLBOARD_LIMITS_HOST_COMMANDS_PER_SECOND": "0"}


def public(snapshot):
    """Returns everything that does not depend on who is connected or asks."""
    return {name: value for name, value in snapshot.items() if name not in ("id", "now", "pulse", "players")}


# kill -9


class Actor:
    """Sends one command after the other, and remembers what was acknowledged."""

    def __init__(self, server, room, choose, token=None, name=None):
        self.server = server
        self.room = room
        self.choose = choose
        self.token = token or new_token()
        self.name = name
        self.client = "actor"
        self.last_id = 0
        self.answers = {}
        self.in_flight = None
        self.snapshot = None

    def connected(self):
        return Client(self.server, token=self.token, client=self.client)

    def join(self, client):
        client.last_id = self.last_id
        self.snapshot = client.join(self.room, self.name)
        self.last_id = client.last_id

    def act_until_the_end(self, client):
        try:
            while True:
                self.act(client, self.choose(self))
        except ConnectionClosed:
            pass

    def act(self, client, command):
        self.last_id += 1
        self.in_flight = (self.last_id, command)
        client.post(id=self.last_id, **command)
        answer = client.answer(self.last_id)
        assert answer["type"] == "accepted", answer
        self.answers[self.last_id] = (command, answer)
        self.in_flight = None

    def check_memory(self, client):
        """Checks that the last commands, sent again, get the same answers as before; the unanswered one is executed
        now.
        """
        for id in list(self.answers)[-25:]:
            command, answer = self.answers[id]
            assert client.ask(id=id, **command) == answer
        if self.in_flight:
            id, command = self.in_flight
            answer = client.ask(id=id, **command)
            assert answer["type"] == "accepted", answer
            self.answers[id] = (command, answer)
            self.in_flight = None

    def after(self, commands):
        """Returns the result of commands: the marked cells, or the called terms."""
        state = set()
        for command in commands:
            if command["type"] in ("mark", "call"):
                state.add(command.get("cell", command.get("term")))
            elif command["type"] in ("unmark", "uncall"):
                state.discard(command.get("cell", command.get("term")))
        return state

    @property
    def done(self):
        return self.after([command for command, _ in self.answers.values()])

    def check_state(self):
        """Checks that what was acknowledged is there; commands in flight may be."""
        if "board" in self.snapshot["game"]:
            state = set(self.snapshot["game"]["board"]["marked"])
        else:
            state = {call["term"] for call in self.snapshot["game"]["round"]["calls"]}
        assert self.snapshot["game"]["round"]["state"] == "playing"
        under_way = [self.in_flight[1]] if self.in_flight else []
        commands = [command for command, _ in self.answers.values()]
        assert state in (self.after(commands), self.after(commands + under_way)), (state, self.done, under_way)


class Joiner:
    """Lets new players join until the connection breaks; each must keep their seat and board."""

    def __init__(self, server, room):
        self.server = server
        self.room = room
        self.joined = {}

    def join_until_the_end(self):
        try:
            while True:
                token = new_token()
                with Client(self.server, token=token) as client:
                    self.joined[token] = client.join(self.room, "Newcomer")
        except (WebSocketException, OSError):
            pass

    def check(self):
        for token, snapshot in self.joined.items():
            with Client(self.server, token=token) as client:
                again = client.join(self.room)
                assert again["seat"] == snapshot["seat"] and again["game"]["board"]["cells"] == snapshot["game"]["board"]["cells"]


def test_kill_9_in_mid_round_loses_nothing_that_was_acknowledged(make_server):
    chance = random.Random(2026)
    server = make_server(env=UNLIMITED)
    room, token = server.make_room(terms=[f"term {n}" for n in range(60)])

    def tap(actor):
        return {"type": chance.choice(["mark", "mark", "unmark"]), "cell": chance.randrange(9)}

    players = [Actor(server, room, tap, name=f"Player {n}") for n in range(4)]
    clients = [player.connected().__enter__() for player in players]
    for player, client in zip(players, clients):
        player.join(client)
    # Undoing a call clears marks, so only terms that are on no board are called, which keeps the expected state simple.
    on_boards = {term for player in players for term in player.snapshot["game"]["board"]["cells"]}
    off_boards = [term for term in range(60) if term not in on_boards]

    def conduct(actor):
        called = actor.done
        here = called & set(off_boards)
        open_terms = [term for term in range(60) if term not in called]
        if here and (chance.random() < 0.4 or not open_terms):
            return {"type": "uncall", "term": min(here)}
        return {"type": "call", "term": chance.choice(open_terms)} if open_terms else {"type": "lock", "on": False}

    host = Actor(server, room, conduct, token=token)
    clients.insert(0, host.connected().__enter__())
    host.join(clients[0])
    host.act(clients[0], {"type": "startRound"})
    actors = [host, *players]
    epoch = host.snapshot["at"]["epoch"]

    for end in (server.kill, server.kill, server.stop, server.kill):
        joiner = Joiner(server, room)
        work = [(actor.act_until_the_end, (client,)) for actor, client in zip(actors, clients)]
        threads = [threading.Thread(target=target, args=arguments) for target, arguments in work]
        threads.append(threading.Thread(target=joiner.join_until_the_end))
        before = [len(actor.answers) for actor in actors]
        for thread in threads:
            thread.start()
        # The moment is random, but something must have been acknowledged before.
        deadline = time.monotonic() + 60
        while any(len(actor.answers) < 3 + count for actor, count in zip(actors, before)) or not joiner.joined:
            assert time.monotonic() < deadline
            threading.Event().wait(chance.uniform(0.001, 0.05))
        end()
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive()
        for client in clients:
            client.__exit__(None, None, None)

        server.start()
        assert "rooms found" in server.log
        joiner.check()
        clients = [actor.connected().__enter__() for actor in actors]
        for actor, client in zip(actors, clients):
            seat, cells = actor.snapshot["seat"], actor.snapshot["game"].get("board", {}).get("cells")
            actor.join(client)
            assert actor.snapshot["at"]["epoch"] == epoch
            assert actor.snapshot["seat"] == seat and actor.snapshot["game"].get("board", {}).get("cells") == cells
            actor.check_state()
        # Only now, since sending a lost command again would execute it.
        for actor, client in zip(actors, clients):
            actor.check_memory(client)
            actor.snapshot = client.settle()
            assert actor.in_flight is None
            actor.check_state()
    assert sum(len(actor.answers) for actor in actors) > 60
    for client in clients:
        client.__exit__(None, None, None)


def play_some(server, connect):
    """Plays an evening with everything in it: rounds, calls, bingos, a removed player, a locked room."""
    played = Evening(server, connect, names=("Ada", "Bo", "Cy"), language="en")
    ada, bo, _ = played.players
    played.host.do("remove", player="p4")
    played.call(*played.row())
    for cell in range(3):
        ada.do("mark", cell=cell)
    played.host.do("finishRound")
    played.host.do("newRound", options={"window": 60})
    played.snapshots = [player.settle() for player in played.players[:2]]
    played.host.do("startRound")
    bo.do("mark", cell=4)
    played.call(*played.row(1))
    for cell in range(3):
        bo.do("mark", cell=cell)
    played.host.do("uncall", term=played.row(1)[2])
    ada.do("mark", cell=8)
    bo.do("autoMark", on=True)
    played.host.do("lock", on=True)
    return played


def check_after_restart(played, before):
    export, snapshots = before
    again = played.server.get(f"/api/rooms/{played.room}/export.json", **bearer(played)).json
    assert unpaused(again) == unpaused(export)
    for client, snapshot in zip([played.host, *played.players[:2]], snapshots):
        again = played.connect(played.server, token=client.token)
        assert public(again.join(played.room)) == public(snapshot) | {"at": woken(snapshot["at"])}
    assert {(player["id"], player["role"]) for player in snapshots[0]["players"]} == {
        ("p1", "host"), ("p2", "player"), ("p3", "player")}
    gone = played.connect(played.server, token=played.players[2].token)
    assert gone.refused("join", client="c", room=played.room, token=gone.token, name="Cy") == "removed"


def bearer(played):
    return {"Authorization": f"Bearer {played.host.token}"}


def state(played):
    export = played.server.get(f"/api/rooms/{played.room}/export.json", **bearer(played)).json
    return export, [client.settle() for client in [played.host, *played.players[:2]]]


def test_after_a_crash_everything_is_as_it_was(make_server, connect):
    server = make_server()
    played = play_some(server, connect)
    before = state(played)
    for _ in range(2):
        server.kill()
        server.start()
        check_after_restart(played, before)
        # The clients that came back loaded the room, which added inputs.
        export, snapshots = before
        before = export | {"at": woken(export["at"])}, [one | {"at": woken(one["at"])} for one in snapshots]


def test_a_scripts_request_is_done_once_across_a_crash(make_server, connect):
    server = make_server()
    played = Evening(server, connect)
    path = f"/api/rooms/{played.room}/calls"
    first = server.post(path, {"term": 3}, token=played.host.token, Idempotency_Key="deck-1")
    server.kill()
    server.start()
    again = server.post(path, {"term": 3}, token=played.host.token, Idempotency_Key="deck-1")
    assert (again.status, again.json) == (201, first.json)
    assert server.post(path, {"term": 3}, token=played.host.token).code == "alreadyCalled"


def test_sigterm_closes_all_connections_and_loses_nothing(make_server, connect):
    server = make_server()
    played = play_some(server, connect)
    screen = connect(server)
    screen.watch(played.room)
    before = state(played)
    codes = []
    clients = [played.host, *played.players[:2], screen, connect(server)]
    threads = [threading.Thread(target=lambda client=client: codes.append(client.closed())) for client in clients]
    for thread in threads:
        thread.start()
    # `stop` itself waits at most a minute.
    assert server.stop() == 0
    for thread in threads:
        thread.join(60)
    assert codes == [1001] * len(clients)
    server.start()
    check_after_restart(played, before)


def test_sigterm_does_not_wait_for_clients_that_do_not_read(make_server):
    import socket

    server = make_server()
    with socket.create_connection(("localhost", server.port)) as mute, socket.create_connection(("localhost", server.port)):
        mute.sendall(
            b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        assert b"101" in mute.recv(4096)
        assert server.stop() == 0


# Damage


def database(server):
    (path,) = [path for path in server.data.iterdir() if path.suffix in (".sqlite", ".db", ".sqlite3")]
    return sqlite3.connect(path)


def test_a_damaged_room_is_quarantined_and_all_others_start(make_server, connect):
    server = make_server()
    rooms = [server.make_room(title=f"Room {n}") for n in range(3)]
    for room, _ in rooms:
        ada = connect(server)
        ada.join(room, "Ada")
    assert server.stop() == 0
    damaged, token = rooms[1]
    file = database(server)
    with file:
        (number,) = file.execute("SELECT id FROM rooms WHERE key = ?", (damaged,)).fetchone()
        (blob,) = file.execute("SELECT bytes FROM records WHERE room = ? AND position = 1", (number,)).fetchone()
        blob = blob[:20] + bytes([blob[20] ^ 1]) + blob[21:]
        file.execute("UPDATE records SET bytes = ? WHERE room = ? AND position = 1", (blob, number))
    file.close()

    server.start()
    for room, host_token in (rooms[0], rooms[2]):
        assert server.get(f"/api/rooms/{room}").json["players"] == 1
        connect(server, token=host_token).join(room)
    answer = server.get(f"/api/rooms/{damaged}")
    assert (answer.status, answer.code) == (503, "unavailable")
    (line,) = [line for line in server.log.splitlines() if "cannot be read" in line]
    assert " error " in line and damaged in line and "reason=" in line
    host = connect(server, token=token)
    assert host.refused("join", client="c", room=damaged, token=token) == "unavailable"
    assert host.refused("watch", client="c", room=damaged) == "unavailable"
    # Damaged data is kept for examination.
    assert server.stop() == 0
    file = database(server)
    assert file.execute("SELECT count(*) FROM records WHERE room = ?", (number,)).fetchone() == (2,)
    file.close()


def test_a_database_of_another_program_is_refused_untouched(tmp_path, make_server):
    server = make_server()
    server.stop()
    (path,) = [path for path in server.data.iterdir() if path.suffix in (".sqlite", ".db", ".sqlite3")]
    other = tmp_path / "other"
    other.mkdir()
    with sqlite3.connect(other / path.name) as file:
        file.execute("CREATE TABLE precious (x)")
    file.close()
    before = (other / path.name).read_bytes()
    status, _, errors = run("serve", "--port", "0", "--data", other)
    assert status == 1 and len(complaints(errors)) == 1, errors
    assert (other / path.name).read_bytes() == before


# The command


def failure(*arguments, env=None):
    status, output, errors = run(*arguments, env=env)
    assert output == "" and "Fatal" not in errors
    return status, errors


def test_a_second_server_refuses_the_same_data(make_server):
    server = make_server()
    status, errors = failure("serve", "--port", "0", "--data", server.data)
    assert status == 1 and len(complaints(errors)) == 1 and str(server.data) in errors, errors
    assert server.get("/readyz").status == 200


def test_a_port_in_use_is_reported(make_server, tmp_path):
    server = make_server()
    status, errors = failure("serve", "--port", server.port, "--data", tmp_path / "other")
    # The first line says that a new log was created there.
    assert status == 1 and len(complaints(errors)) == 2 and str(server.port) in complaints(errors)[1], errors


def test_data_that_cannot_be_written_is_reported(tmp_path):
    (tmp_path / "file").write_text("in the way")
    status, errors = failure("serve", "--port", "0", "--data", tmp_path / "file")
    assert status == 2 and len(complaints(errors)) == 1 and str(tmp_path / "file") in errors, errors


@pytest.mark.parametrize(
    "text,words",
    [
        ("limits:\n  rooms: many\n", ["2", "limits.rooms"]), ("limit:\n  rooms: 1\n", ["1", "limit"]),
        ("server:\n  port: 70000\n", ["2", "server.port"]), ("server: [\n", ["callboard.yaml"]),
        ("server:\n  tls:\n    certificate: /nowhere.pem\n", ["tls"]), ("log:\n  level: loud\n", ["3", "log.level"][1:]),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_mistake_in_the_configuration_is_shown_with_its_place(tmp_path, text, words):
    file = tmp_path / "callboard.yaml"
    file.write_text(text)
    status, errors = failure("serve", "--config", file, "--data", tmp_path / "data")
    assert status == 2, errors
    for word in words:
        assert word in errors
    assert not (tmp_path / "data").exists()


def test_configuration_has_its_precedence(make_server, tmp_path):
    file = tmp_path / "callboard.yaml"
    file.write_text("limits:\n  message-bytes-player: 1000\n  seats-per-room: 2\n")
    server = make_server(arguments=["--config", file], env={"CALLBOARD_LIMITS_SEATS_PER_ROOM": "3"})
    room, _ = server.make_room()
    with Client(server) as ada, Client(server) as bo, Client(server) as cy:
        ada.join(room, "Ada")
        bo.join(room, "Bo")
        assert cy.refused("join", client="c", room=room, token=cy.token, name="Cy") == "roomFull"
        ada.send_text("x" * 1001)
        assert ada.closed() == 1009


@pytest.mark.parametrize(
    "arguments,env,words",
    [
        (["serve", "--config", "/nowhere/callboard.yaml"], {}, "/nowhere/callboard.yaml"),
        (["serve"], {"CALLBOARD_LIMITS_ROOMS": "many"}, "CALLBOARD_LIMITS_ROOMS"),
        (["serve", "--port", "-1"], {}, "port"), (["serve", "--port", "x"], {}, "port"),
        (["serve", "--nonsense"], {}, "nonsense"), (["nonsense"], {}, "nonsense"),
        (["bots"], {}, "room"), (["bots", "--room", "0OIL11"], {}, "0OIL11"),
        (["bots", "--room", "K7QX4P", "--players", "0"], {}, "player"),
    ],
    ids=str,
)
def test_wrong_usage_ends_with_2(tmp_path, arguments, env, words):
    if arguments[0] == "serve":
        arguments = [*arguments, "--data", tmp_path / "data"]
    status, errors = failure(*arguments, env=env)
    assert status == 2 and words in errors, errors


def test_help_exits_with_0():
    for arguments in (["--help"], ["serve", "--help"], ["bots", "--help"]):
        status, output, errors = run(*arguments)
        assert status == 0 and "USAGE: callboard" in output and errors == ""


# Bots


def test_bots_join_mark_and_report(make_server, connect):
    server = make_server()
    room, token = server.make_room()
    host = connect(server, token=token)
    host.join(room)
    bots = subprocess.Popen(
        [BINARY, "bots", "--room", room, "--players", "12", "--url", f"ws://127.0.0.1:{server.port}", "--json"],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        host.wait(lambda message: message["type"] == "pulse" and message["present"] == 12, seconds=60)
        host.do("startRound")
        for term in range(9):
            host.do("call", term=term)
        # All boards have all nine terms, so every bot gets a bingo once it has tapped.
        host.wait(lambda message: message["type"] == "standings" and message["standings"]["total"] == 12, seconds=60)
        host.do("finishRound")
        output, progress = bots.communicate(timeout=90)
    finally:
        bots.kill()
        bots.wait()
    assert bots.returncode == 0, progress
    report = json.loads(output)
    assert (report["players"], report["joined"], report["announcements"], report["wins"]) == (12, 12, 9, 12)
    assert (report["errors"], report["gaps"], report["reconnects"]) == (0, 0, 0), report
    assert report["violations"] == {}
    # A bot's tap may come too late, and its last answer may arrive after it has left: nothing else is missing.
    late = report["rejections"].pop("roundFinished", 0)
    assert report["rejections"] == {}
    assert report["commandsSent"] == report["commandsAccepted"] + late + report["commandsUnanswered"]
    assert report["commandsUnanswered"] <= 12
    assert report["commandsAccepted"] >= 36
    assert report["announcementDelay"]["count"] == 12 * 9 and report["deliveries"] >= 12 * 10
    assert report["announcementDelay"]["p50Milliseconds"] <= report["announcementDelay"]["maxMilliseconds"] < 5000
    assert "12" in progress


def test_bots_report_what_is_wrong(make_server):
    server = make_server()
    status, errors = failure("bots", "--room", "ZZZZZZ", "--players", "2", "--url", f"ws://127.0.0.1:{server.port}")
    assert status == 1 and errors.startswith("callboard: ") and "unknownRoom" in errors, errors
    status, output, errors = run("bots", "--room", "K7QX4P", "--players", "2", "--url", "ws://127.0.0.1:1", "--seconds", "1")
    assert status == 1 and "0 of 2" in output and errors.splitlines()[-1].startswith("callboard: "), errors


# Secrets


def test_tokens_are_only_known_to_their_owners(make_server, connect):
    server = make_server(arguments=["--log", "json"], env={"CALLBOARD_LOG_LEVEL": "debug"})
    played = play_some(server, connect)
    stranger = connect(server)
    stranger.refused("join", client="c", room=played.room, token=stranger.token)
    malformed = connect(server)
    malformed.send_text('{"type":"join","id":1,"token":"' + malformed.token)
    malformed.wait_for("rejected")
    tokens = [client.token for client in (played.host, *played.players, stranger, malformed)]
    for token in tokens:
        server.get(f"/api/rooms/{played.room}/export.json", Authorization=f"Bearer {token}")
        server.get(f"/api/rooms/{played.room}/export.csv", Authorization=f"Basic {token}")
        server.post(f"/api/rooms/{played.room}/calls", {"term": "x"}, token=token)
    export = server.get(f"/api/rooms/{played.room}/export.json", **bearer(played)).body
    heard = json.dumps([client.messages for client in (played.host, *played.players)]).encode()
    server.stop()
    stored = b"".join(path.read_bytes() for path in server.data.iterdir())
    log = server.log.encode()
    for line in server.log.splitlines():
        assert {"time", "level", "message"} <= set(json.loads(line)), line
    for token in tokens:
        assert token.encode() not in stored + log + export + heard
