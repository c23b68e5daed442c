"""Three nodes on three servers: rooms go on whatever is killed, and everything that was acknowledged is still there."""

import hashlib
import json
import os
import random
import signal
import socket
import subprocess
import threading
import time

import pytest

from balancer import Balancer
from cluster import connections
from server_process import BINARY, Server, run
from shifted_clock import ShiftedClock
from stream_servers import StreamServers
from wanderers import Company

# All these tests share one cluster.
pytestmark = pytest.mark.xdist_group("cluster")


@pytest.fixture(scope="module", name="cluster")
def three_nodes(make_cluster):
    return make_cluster()


def until(condition, seconds=20):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def is_open(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def export(node, company):
    return export_of(node, company.room, company.host.token)


def export_of(node, room, token):
    answer = node.get(f"/api/rooms/{room}/export.json", Authorization=f"Bearer {token}")
    assert answer.status == 200, answer.body
    return json.loads(answer.body)


def test_a_node_and_the_streams_leader_are_killed_in_mid_round(cluster):
    company = Company(cluster.nodes, seed=2026)
    company.start()
    company.go_on(20)
    # The clients of this node move to another one; other clients do not notice.
    cluster.nodes[0].kill()
    company.go_on(20)
    others = [actor for actor in company.actors if not actor.moves]
    assert others and max(actor.longest for actor in others) < 3
    # It takes some seconds until another server leads.
    leader = cluster.streams.leader()
    cluster.streams.kill(leader)
    company.go_on(20)
    cluster.streams.start(leader)
    cluster.nodes[0].start()
    company.go_on(10)
    company.end()
    company.check()
    env = {"CALLBOARD_LOG_KIND": "jetstream", "CALLBOARD_CLUSTER_SERVERS": ",".join(cluster.streams.addresses)}
    status, output, errors = run("replay", company.room, env=env)
    assert status == 0 and json.loads(output)["seq"] >= company.acknowledged, errors
    exports = [export(node, company) for node in cluster.nodes]
    assert exports[0]["plays"] == exports[1]["plays"] == exports[2]["plays"]
    print(f"{company.acknowledged} acknowledged inputs, longest wait {max(actor.longest for actor in company.actors):.1f} s")



def test_every_node_has_the_documents_saved_at_another(cluster):
    one, two, three = cluster.nodes
    # A pack that is saved on one node can be used to create a room on another.
    saved = one.post("/api/packs", {"title": "Überall", "terms": [f"thing {n}" for n in range(9)]})
    assert saved.status == 201, saved.body
    name = saved.json["name"]
    until(lambda: two.get(f"/api/packs/{name}").status == 200)
    made = two.post("/api/rooms", {"game": "bingo", "pack": name, "options": {"size": 3}})
    assert made.status == 201, made.body
    code = made.json["room"]
    assert three.get(f"/api/rooms/{code}").json["title"] == one.get(f"/api/rooms/{code}").json["title"]
    changed = three.put(
        f"/api/packs/{name}?revision=1", {"title": "Sonst", "terms": ["a", "b", "c"]}, saved.json["token"])
    assert changed.status == 200, changed.body
    until(lambda: one.get(f"/api/packs/{name}").json["title"] == "Sonst")
    stale = one.put(f"/api/packs/{name}?revision=1", {"title": "Alt", "terms": ["a", "b", "c"]}, saved.json["token"])
    assert stale.status == 409


def test_a_request_repeated_at_another_node_creates_nothing_twice(cluster):
    one, two, _ = cluster.nodes
    secret = "a secret of the client's own"[:24].replace(" ", "-")
    fields = {"game": "bingo", "title": "Once", "terms": [f"term {n}" for n in range(9)], "options": {"size": 3}}
    first = one.post("/api/rooms", fields, secret, Idempotency_Key="k-1")
    again = two.post("/api/rooms", fields, secret, Idempotency_Key="k-1")
    assert (first.status, again.status) == (201, 201), (first.body, again.body)
    assert first.json["room"] == again.json["room"] and first.json["token"] == again.json["token"]
    other = two.post("/api/rooms", fields | {"title": "Another"}, secret, Idempotency_Key="k-1")
    assert other.code == "keyReused"
    stranger = two.post("/api/rooms", fields, "another-secret-of-24-chars", Idempotency_Key="k-1")
    assert stranger.status == 201 and stranger.json["room"] != first.json["room"]


def test_an_answer_includes_what_another_node_has_shown(cluster):
    one, two, _ = cluster.nodes
    room, token = one.make_room()
    two.get(f"/api/rooms/{room}")
    for number in range(9):
        done = one.post(
            f"/api/rooms/{room}/commands", {"type": "announce", "text": f"News {number}"}, token)
        assert done.status == 200, done.body
        at = done.headers["Callboard-At"]
        assert at == f"{done.json['at']['epoch']}:{done.json['at']['seq']}"
        seen = two.get(f"/api/rooms/{room}", Callboard_At=at)
        assert seen.status == 200 and int(seen.headers["Callboard-At"].split(":")[1]) >= done.json["at"]["seq"]
    late = two.get(f"/api/rooms/{room}", Callboard_At=f"{done.json['at']['epoch']}:99999")
    assert late.status == 503 and late.code == "unavailable"


def test_a_node_whose_clock_is_wrong_dates_documents_as_the_stream_does(cluster, tmp_path):
    clock = ShiftedClock(tmp_path)
    clock.set(800 * 86_400)
    one = cluster.nodes[0]
    node = Server(tmp_path / "node", env=one.env | clock.env).start()
    try:
        # A handover waits for ten minutes and can be fetched from any node.
        for left, taken in ((node, one), (one, node), (node, node)):
            name = f"box-{time.monotonic_ns()}".ljust(32, "x")
            assert left.put(f"/api/handovers/{name}", {"box": "what-one-device-leaves"}).status == 204
            answers = []
            until(lambda: answers.append(taken.delete(f"/api/handovers/{name}")) or answers[-1].status != 404)
            assert answers[-1].status == 200, answers[-1].body
    finally:
        node.stop()


def test_metrics_and_readiness_show_the_clusters_state(cluster):
    until(lambda: "callboard_nodes 3" in cluster.nodes[0].get("/metrics").body.decode())
    page = cluster.nodes[0].get("/metrics").body.decode()
    for name in ("callboard_node{node=", "callboard_log_stall_seconds", "callboard_log_lag_messages 0",
                 "callboard_log_resent_total", "callboard_log_up 1"):
        assert name in page, name


def test_rooms_move_from_one_process_to_a_cluster_and_back(cluster, make_server, tmp_path):
    alone = make_server()
    room, token = alone.make_room(title="A long evening")
    name = alone.post("/api/packs", {"title": "Ours", "terms": ["a", "b", "c"]}).json["name"]
    before = state_of(alone, room, token)
    alone.stop()
    env = {"CALLBOARD_CLUSTER_SERVERS": ",".join(cluster.streams.addresses), "CALLBOARD_CLUSTER_STREAM": "copied"}
    status, output, errors = run("copy", "--from", alone.data, "--to", "jetstream", env=env)
    assert (status, errors) == (0, "") or "taken on trust" in errors, (output, errors)
    assert "1 room and 1 pack" in output, output
    status, _, errors = run("copy", "--from", alone.data, "--to", "jetstream", env=env)
    assert status == 1 and "nothing was copied" in errors, errors
    file = tmp_path / "backup.sqlite"
    status, output, errors = run("backup", file, env=env | {"CALLBOARD_LOG_KIND": "jetstream"})
    assert status == 0, errors
    status, output, errors = run("restore", file, "--data", tmp_path / "back")
    assert status == 0, errors
    again = make_server("back")
    assert state_of(again, room, token) == before
    assert again.get(f"/api/packs/{name}").json["title"] == "Ours"


def lines_of(*arguments, env, status=0):
    """Returns the output lines of a command about a cluster: of standard output, or of standard error if it fails."""
    found, output, errors = run(*arguments, env=env)
    assert found == status, (arguments, found, output, errors)
    return (output if status == 0 else errors).splitlines()


@pytest.mark.parametrize("way", ["a node runs here", "no node runs here"])
def test_an_operator_sees_and_moderates_a_cluster(cluster, make_server, connect, tmp_path, way):
    """Each command that works on one process works on a cluster too: through the node that runs on this machine, or on
    the stream itself.
    """
    stream = "seen-" + way.split()[0]
    env = {"CALLBOARD_LOG_KIND": "jetstream", "CALLBOARD_CLUSTER_SERVERS": ",".join(cluster.streams.addresses),
           "CALLBOARD_CLUSTER_STREAM": stream}
    node = make_server("node", env=env)
    ended, token = node.make_room(title="Over")
    party, other = node.make_room(title="A party")
    assert node.post(f"/api/rooms/{party}/commands", {"type": "play", "game": "party", "options": {}}, other).status == 200
    assert node.post(f"/api/rooms/{ended}/commands", {"type": "endRoom"}, token).status == 200
    doomed, _ = node.make_room(title="Doomed")
    connect(node).join(party, "Ada")
    packs = [node.post("/api/packs", {"title": title, "terms": ["a", "b", "c"]}).json["name"] for title in ("Ours", "Theirs")]
    keys = ["a-profile-of-24-chars-" + end for end in ("one", "two")]
    for nickname, key in zip(("Ada", "Bo"), keys):
        assert node.put("/api/profile", {"nickname": nickname, "listed": True}, key).status == 201
    place = ["--data", node.data]
    if way == "no node runs here":
        # The node may run on another machine, so the folder on this one is empty.
        node.stop()
    rooms = {room["room"]: room for room in map(json.loads, lines_of("rooms", "list", "--json", *place, env=env))}
    assert {code: (room["title"], room["game"], room["state"]) for code, room in rooms.items()} == {
        ended: ("Over", "bingo", "ended"), party: ("A party", "party", "open"), doomed: ("Doomed", "bingo", "open")}
    assert rooms[doomed]["records"] == 1 and 200 < rooms[doomed]["bytes"] < 2000 and rooms[party]["records"] > 2
    assert lines_of("rooms", "list", *place, env=env)[0].split()[:3] == ["ROOM", "STATE", "GAME"]
    shown = lines_of("rooms", "show", party, *place, env=env)
    assert any(line.split() == ["Host", "p1", "Host"] for line in shown) and any("party" in line for line in shown), shown
    assert "there is no room 222222" in lines_of("rooms", "show", "222222", *place, env=env, status=1)[0]
    assert json.loads(lines_of("replay", party, *place, env=env)[0])["seats"][1]["name"] == "Ada"
    assert len(lines_of("replay", party, "--records", *place, env=env)) == rooms[party]["records"]
    assert lines_of("rooms", "owner", party, "Ada", *place, env=env) == [f"Room {party} belongs to p2, Ada."]
    assert lines_of("rooms", "end", doomed, *place, env=env) == [f"Ended {doomed}."]
    assert "ended this room" in lines_of("rooms", "end", doomed, *place, env=env, status=1)[0]
    listed = [json.loads(line) for line in lines_of("content", "list", "--json", *place, env=env)]
    assert {entry["pack"] for entry in listed} == set(packs)
    assert json.loads(lines_of("content", "show", packs[0], "--json", *place, env=env)[0])["title"] == "Ours"
    profiles = [json.loads(line) for line in lines_of("profiles", "list", "--json", "--search", "ada", *place, env=env)]
    assert [profile["nickname"] for profile in profiles] == ["Ada"]
    assert any("Ada" in line for line in lines_of("profiles", "show", profiles[0]["profile"], *place, env=env))
    # Selects rooms by their properties instead of their codes.
    assert "add --yes" in lines_of("rooms", "delete", "--larger-than", "1", *place, env=env, status=1)[-1]
    assert lines_of("rooms", "delete", "--larger-than", "100", "--idle-days", "0", "--yes", *place, env=env)
    assert lines_of("rooms", "list", "--json", *place, env=env) == []
    assert lines_of("content", "delete", packs[0], *place, env=env) == [f"Deleted {packs[0]}."]
    assert lines_of("content", "delete", "--larger-than", "1", "--yes", *place, env=env) == [f"Deleted {packs[1]}."]
    assert len(lines_of("profiles", "delete", "--idle-days", "0", "--yes", *place, env=env)) == 2
    again = node if node.process else node.start()
    assert [again.get(f"/api/rooms/{room}").status for room in (ended, party, doomed)] == [404, 404, 404]
    assert again.get(f"/api/packs/{packs[0]}").status == 404 and lines_of("content", "list", "--json", *place, env=env) == []
    # Every node reports the time of the last backup.
    if way == "a node runs here":
        assert "callboard_last_backup_timestamp_seconds" not in again.get("/metrics").body.decode()
        lines_of("backup", tmp_path / "backup", *place, env=env)
        until(lambda: "callboard_last_backup_timestamp_seconds 1" in again.get("/metrics").body.decode())
        # A backup is read as the file that was named, not as the cluster.
        assert lines_of("rooms", "list", "--json", "--data", tmp_path / "backup", env=env) == []


@pytest.mark.parametrize("way", ["a node runs here", "no node runs here"])
def test_a_person_is_forgotten_by_all_nodes(cluster, make_server, connect, tmp_path, way):
    """On three nodes: the list is shared, the names are gone from all that any of them sends, and so is the audit log."""
    operator = "an-operators-token-of-ada"
    env = {"CALLBOARD_LOG_KIND": "jetstream", "CALLBOARD_CLUSTER_SERVERS": ",".join(cluster.streams.addresses),
           "CALLBOARD_CLUSTER_STREAM": "forgotten-" + way.split()[0],
           "CALLBOARD_OPERATOR_TOKENS": f"ada:{hashlib.sha256(operator.encode()).hexdigest()}"}
    nodes = [make_server(name, env=env) for name in ("one", "two", "three")]
    until(lambda: all("callboard_nodes 3" in node.get("/metrics").body.decode() for node in nodes))
    room, token = nodes[0].make_room()
    players = [connect(node) for node in nodes]
    for player, name in zip(players, ("Zaphodbeeble", "Bo", "Cy")):
        player.join(room, name)

    def told(node):
        paths = ("state", "recap", "export.json", "evening")
        return "".join(node.get(f"/api/rooms/{room}/{path}", Authorization=f"Bearer {token}").body.decode() for path in paths)

    until(lambda: all("Zaphodbeeble" in told(node) and "Cy" in told(node) for node in nodes))
    # At another node than the person's, or on a machine where none runs.
    place = nodes[2].data if way == "a node runs here" else tmp_path / "elsewhere"
    place.mkdir(exist_ok=True)
    assert lines_of("erase", room, "p2", "--data", place, env=env)[0].startswith(f"Erased p2 of {room}")
    assert players[0].closed() == 4500
    until(lambda: not any("Zaphodbeeble" in told(node) for node in nodes))
    assert all("Cy" in told(node) for node in nodes)
    assert "Zaphodbeeble" not in "".join(lines_of("replay", room, "--records", "--data", place, env=env))
    for node in nodes:
        answer = node.get("/api/operator/audit", Authorization=f"Bearer {operator}")
        assert [(entry["did"], entry["to"]) for entry in answer.json["entries"]] == [("eraseSeat", f"{room} p2")]
        status = node.get("/api/operator/status", Authorization=f"Bearer {operator}").json
        assert status["server"]["nodes"] == 3 and status["rooms"]["list"][0]["room"] == room
    # The records of a stream are rewritten by a copy, and a backup is one.
    assert "copy" in lines_of("erase", "--rewrite", "--data", place, env=env, status=1)[0]
    lines_of("copy", "--from", "jetstream", "--to", tmp_path / "copy", env=env)
    lines_of("backup", tmp_path / "backup", "--data", place, env=env)
    copied = [tmp_path / "backup", *(tmp_path / "copy").iterdir()]
    assert not [path for path in copied if path.is_file() and b"Zaphodbeeble" in path.read_bytes()]
    # A node that starts later knows it as well.
    nodes[1].stop()
    nodes[1].start()
    assert "Zaphodbeeble" not in told(nodes[1])


def test_a_sign_in_code_of_one_node_opens_one_session_at_any(cluster, make_server):
    env = {"CALLBOARD_LOG_KIND": "jetstream", "CALLBOARD_CLUSTER_SERVERS": ",".join(cluster.streams.addresses),
           "CALLBOARD_CLUSTER_STREAM": "signed-in", "CALLBOARD_OPERATOR_PAGE": "true"}
    nodes = [make_server(name, env=env) for name in ("one", "two", "three")]

    def sign_in(node, code):
        return node.post("/api/operator/sessions", {"code": code})

    code = lines_of("sign-in", "--data", nodes[0].data, env=env)[0].split(":")[1].strip()
    answers = []
    # Both other nodes get the code at the same time, several times.
    threads = [threading.Thread(target=lambda node=node: answers.append(sign_in(node, code))) for node in nodes[1:] * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status for answer in answers) == [200] + [404] * 5, [answer.body for answer in answers]
    token = next(answer.json["token"] for answer in answers if answer.status == 200)

    def status(node):
        return node.get("/api/operator", Authorization=f"Bearer {token}").status

    until(lambda: all(status(node) == 200 for node in nodes))
    entries = nodes[0].get("/api/operator/audit", Authorization=f"Bearer {token}").json["entries"]
    assert [entry["did"] for entry in entries] == ["signIn", "makeSignInCode"]
    assert lines_of("sign-in", "--end", "--data", nodes[2].data, env=env)
    until(lambda: all(status(node) == 401 for node in nodes))


@pytest.mark.night
def test_a_room_deleted_by_retention_is_deleted_and_restored_at_all_nodes(cluster, make_server, clock, tmp_path):
    soon = {"CALLBOARD_RETENTION_ARCHIVE_AFTER_DAYS": "3", "CALLBOARD_RETENTION_DELETE_AFTER_DAYS": "5"}
    alone = make_server(env=clock.env | soon)
    rooms = [alone.make_room()[0] for _ in range(2)]
    alone.stop()
    clock.set(6 * 86_400)
    alone.start()
    until(lambda: alone.log.count("an idle room was deleted; it can be restored") == 2)
    alone.stop()
    env = {"CALLBOARD_LOG_KIND": "jetstream", "CALLBOARD_CLUSTER_SERVERS": ",".join(cluster.streams.addresses),
           "CALLBOARD_CLUSTER_STREAM": "deleted"}
    status, output, errors = run("copy", "--from", alone.data, "--to", "jetstream", env=env)
    assert status == 0 and "2 rooms (2 of them deleted)" in output, (output, errors)
    status, output, errors = run("backup", tmp_path / "backup", env=env)
    assert status == 0 and "2 rooms (2 of them deleted)" in output, (output, errors)
    nodes = [make_server(name, env=env) for name in ("one", "two")]

    def seen(room):
        return [node.get(f"/api/rooms/{room}").status for node in nodes]

    assert seen(rooms[0]) == seen(rooms[1]) == [404, 404]
    status, output, errors = run("rooms", "list", "--deleted", "--json", "--data", nodes[0].data, env=env)
    assert status == 0 and {json.loads(line)["room"] for line in output.splitlines()} == set(rooms), errors
    assert run("rooms", "undelete", rooms[0], "--data", nodes[0].data, env=env)[0] == 0
    until(lambda: seen(rooms[0]) == [200, 200])
    # What the operator deletes is gone at once, whether it was in the bin or not, and whether the node had it in memory
    # or not.
    nodes.append(make_server("three", env=env))
    for room in rooms:
        status, _, errors = run("rooms", "delete", room, "--data", nodes[2].data, env=env)
        assert status == 0, errors
        until(lambda: seen(room) == [404, 404, 404])
        assert run("rooms", "undelete", room, "--data", nodes[0].data, env=env)[0] == 1


def state_of(server, room, token):
    """Returns the state that hosts see, without the members that change with every restart."""
    answer = server.get(f"/api/rooms/{room}/state", Authorization=f"Bearer {token}")
    assert answer.status == 200, answer.body
    return {key: value for key, value in answer.json.items() if key not in ("at", "now", "pulse")}


def test_servers_that_do_not_always_sync_are_refused(cluster, tmp_path):
    lazy = StreamServers(tmp_path / "lazy", count=1, syncs="2m")
    try:
        env = {"CALLBOARD_LOG_KIND": "jetstream", "CALLBOARD_CLUSTER_SERVERS": lazy.addresses[0],
               "CALLBOARD_CLUSTER_MONITOR": lazy.monitoring[0], "CALLBOARD_CLUSTER_REPLICAS": "1"}
        until(lambda: is_open(lazy.monitors[0]))
        status, _, errors = run("serve", "--port", "0", "--data", tmp_path / "node", env=env)
        assert status == 1 and "sync_interval: always" in errors, errors
    finally:
        lazy.stop()


FAULTS = ["node killed", "node stopped", "follower killed", "leader killed", "leader stopped", "server restarted",
          "leader and a node killed"]


def inflict(fault, cluster, chance):
    """Causes a fault, and returns a function that ends it."""
    streams, nodes = cluster.streams, cluster.nodes
    leader = streams.leader()
    follower = chance.choice([index for index in range(3) if index != leader])
    node = chance.choice(nodes)
    if fault == "node killed":
        node.kill()
        return node.start
    if fault == "node stopped":
        node.process.send_signal(signal.SIGSTOP)
        return lambda: node.process.send_signal(signal.SIGCONT)
    if fault == "server restarted":
        streams.restart(follower)
        return lambda: None
    if fault.endswith("stopped"):
        streams.signal(leader, signal.SIGSTOP)
        return lambda: streams.signal(leader, signal.SIGCONT)
    index = follower if fault.startswith("follower") else leader
    streams.kill(index)
    if fault == "leader and a node killed":
        node.kill()
        return lambda: (streams.start(index), node.start())
    return lambda: streams.start(index)


@pytest.mark.night
def test_random_kills_and_stops_lose_nothing(make_cluster):
    runs = int(os.environ.get("CALLBOARD_CLUSTER_RUNS", 3))
    seed = int(os.environ.get("CALLBOARD_CLUSTER_SEED", 1))
    acknowledged = 0
    cluster = make_cluster()
    for number in range(runs):
        chance = random.Random(seed + number)
        company = Company(cluster.nodes, seed=seed + number)
        company.start()
        company.go_on(5)
        faults = [chance.choice(FAULTS) for _ in range(3)]
        for fault in faults:
            undo = inflict(fault, cluster, chance)
            time.sleep(chance.uniform(0.2, 8))
            undo()
            company.go_on(5, seconds=100)
        company.end()
        company.check()
        exports = [export(node, company)["plays"] for node in cluster.nodes]
        assert exports[0] == exports[1] == exports[2]
        acknowledged += company.acknowledged
        longest = max(actor.longest for actor in company.actors)
        print(f"run {seed + number}: {', '.join(faults)}: longest wait {longest:.1f} s, {acknowledged} inputs so far",
              flush=True)


@pytest.mark.night
@pytest.mark.parametrize("places_consumers", [False, True])
def test_the_death_of_a_following_server_is_hardly_noticed(make_cluster, places_consumers):
    cluster = make_cluster()
    company = Company(cluster.nodes, seed=3)
    company.start()
    company.go_on(10)
    # Which server leads what is left to chance, so this retries until one server has exactly the wanted roles.
    for _ in range(10):
        leader, meta = cluster.streams.leader(), cluster.streams.meta_leader()
        found = [index for index in range(3) if index != leader and (index == meta) == places_consumers]
        if found:
            break
        cluster.streams.restart(leader)
        until(lambda: cluster.streams.is_healthy(leader), seconds=60)
        cluster.streams.until_current()
    for actor in company.actors:
        actor.longest = 0.0
    cluster.streams.kill(found[0])
    company.go_on(40)
    longest = max(actor.longest for actor in company.actors)
    cluster.streams.start(found[0])
    company.end()
    company.check()
    print(f"longest wait {longest:.2f} s")
    # No election took place, which would take at least four seconds.
    assert longest < 3
    cluster.stop()


@pytest.mark.night
@pytest.mark.parametrize("partition", [
    "the leader sees nobody", "a follower sees nobody", "the followers do not see each other",
    "the leader does not see one follower", "nobody sees anybody"])
def test_servers_that_do_not_see_each_other_lose_nothing(make_cluster, partition):
    cluster = make_cluster(can_be_cut=True)
    company = Company(cluster.nodes, seed=7)
    company.start()
    company.go_on(10)
    leader = cluster.streams.leader()
    first, second = [index for index in range(3) if index != leader]
    cluster.streams.ways.cut(*{
        "the leader sees nobody": [(leader, first), (leader, second)],
        "a follower sees nobody": [(first, leader), (first, second)],
        "the followers do not see each other": [(first, second)],
        "the leader does not see one follower": [(leader, first)],
        "nobody sees anybody": [(leader, first), (leader, second), (first, second)]}[partition])
    time.sleep(12)
    cluster.streams.ways.mend()
    company.go_on(10, seconds=100)
    company.end()
    company.check()
    print(f"{partition}: {company.acknowledged} inputs, longest wait "
          f"{max(actor.longest for actor in company.actors):.1f} s")
    cluster.stop()


@pytest.mark.night
def test_nodes_and_servers_are_upgraded_one_after_the_other_under_load(make_cluster, tmp_path):
    """Thousands of bots behind the load balancer: each reconnects once for each node that it was connected to, and
    nothing is lost.
    """
    count = int(os.environ.get("CALLBOARD_CLUSTER_BOTS", 2000))
    cluster = make_cluster(env={
        "CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1", "CALLBOARD_LIMITS_JOINS_AT_ONCE": "100000",
        "CALLBOARD_LIMITS_ROOM_JOINS_AT_ONCE": "100000", "CALLBOARD_LIMITS_NEW_CONNECTIONS_PER_SECOND": "0"})
    company = Company(cluster.nodes, seed=11, players=12)
    room, token = cluster.nodes[0].make_room(terms=[f"term {n}" for n in range(75)], options={"size": 5})
    with Balancer(tmp_path / "balancer", cluster.nodes) as balancer:
        swarm = subprocess.Popen(
            [BINARY, "bots", "--room", room, "--players", str(count), "--rate", "200", "--stay", "--json",
             "--url", f"ws://127.0.0.1:{balancer.port}", "--seconds", "600"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # Its output on standard error is of no interest, but must be read so that the pipe does not fill up.
        threading.Thread(target=swarm.stderr.read, daemon=True).start()
        try:
            until(lambda: bots_at(cluster.nodes, company) >= count, seconds=180)
            done = cluster.nodes[0].post(f"/api/rooms/{room}/commands", {"type": "startRound", "play": 1}, token)
            assert done.status == 200, done.body
            company.start()
            company.go_on(5)
            moved = 0
            for number, node in enumerate(cluster.nodes):
                company.go_on(5, seconds=100)
                moved += bots_at([node], company)
                assert node.stop() == 0
                others = [other for other in cluster.nodes if other.process]
                try:
                    until(lambda: bots_at(others, company) >= count, seconds=180)
                except AssertionError:
                    pytest.fail(f"{bots_at(others, company)} of {count} bots have come back")
                node.start()
                called = cluster.nodes[number - 1].post(
                    f"/api/rooms/{room}/commands", {"type": "call", "term": number, "play": 1}, token)
                assert called.status == 200, called.body
            for index in range(3):
                cluster.streams.restart(index)
                until(lambda: cluster.streams.is_healthy(index), seconds=60)
                cluster.streams.until_current()
                company.go_on(5, seconds=100)
            company.end()
            assert bots_at(cluster.nodes, company) == count
        finally:
            swarm.send_signal(signal.SIGINT)
            report = json.loads(swarm.communicate(timeout=120)[0])
    # One reconnect per bot and node; no client notices that a NATS server restarts.
    assert report["reconnects"] == moved <= 3 * count, (report["reconnects"], moved)
    assert report["errors"] == 0, report
    assert max(actor.moves for actor in company.actors) <= len(cluster.nodes)
    company.check()
    exports = [export_of(node, room, token) for node in cluster.nodes]
    assert exports[0]["plays"] == exports[1]["plays"] == exports[2]["plays"]
    print(f"{count} bots moved {moved} times; {company.acknowledged} inputs of others, longest wait "
          f"{max(actor.longest for actor in company.actors):.1f} s")


def bots_at(nodes, company=None):
    """Returns the number of sockets of bots on some nodes."""
    own = 0 if company is None else sum(actor.connection is not None and actor.server in nodes for actor in company.actors)
    return sum(connections(node) for node in nodes) - own
