"""What the operator sees: refused hosts, limits that are reached, their own actions, metrics."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import time

import pytest

from evening import Evening
from server_process import BINARY, ROOT, environment, run
from deck_library import Person
from test_logs import FOUR, SIX, awaited, lines
from test_operator import command, listed, pack
from stranger import BEHIND_PROXY, Stranger

JSON = ["--log", "json"]


def figures(server, name):
    """Returns the samples of a metric by their labels."""
    page = server.get("/metrics").body.decode()
    return {labels: float(value) for labels, value in re.findall(rf"^{name}(?:\{{(.*)\}})? (\S+)$", page, re.MULTILINE)}


def test_a_refused_host_is_logged_once_and_counted(make_server):
    server = make_server(arguments=JSON)
    for host in ("bingo.example.org", "bingo.example.org:443", "Bingo.Example.org", "other.example"):
        assert server.get("/", Host=host).status == 421
    awaited(server, lambda line: line.get("host") == "other.example")
    told = [line for line in lines(server) if "host" in line]
    assert [line["host"] for line in told] == ["bingo.example.org", "other.example"]
    assert told[0]["level"] == "warning" and "server.hosts" in told[0]["message"] and "server.public-url" in told[0]["message"]
    assert figures(server, "callboard_responses_total")['code="421"'] == 4
    # Invented names do not fill the log.
    for number in range(200):
        server.get("/", Host=f"made-up-{number}.example")
    assert sum("host" in line for line in lines(server)) < 100


def test_limits_that_refuse_are_logged_once_a_minute_by_kind(make_server, connect):
    server = make_server(arguments=JSON, env=BEHIND_PROXY | {
        "CALLBOARD_LIMITS_PLAYER_COMMANDS_PER_SECOND": "1", "CALLBOARD_LIMITS_PLAYER_COMMANDS_BURST": "1",
        "CALLBOARD_LIMITS_ROUNDS_PER_ROOM": "1", "CALLBOARD_LIMITS_PACKS": "1", "CALLBOARD_LIMITS_ROOMS": "3",
        "CALLBOARD_LIMITS_SEATS_PER_ROOM": "3", "CALLBOARD_LIMITS_CONNECTIONS_PER_ADDRESS": "2",
        "CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "1"})
    played = Evening(server, connect)
    for number in range(6):
        played.players[0].post(id=1000 + number, type="mark", cell=number)
    played.host.do("finishRound")
    assert played.host.refused("newRound") == "tooManyRounds"
    assert connect(server).refused("join", client="c", room=played.room, token="x" * 22, name="Eve") == "roomFull"
    for title in ("One", "Two", "Three"):
        server.post("/api/packs", pack(title))
    for address in (FOUR, FOUR, SIX, SIX):
        server.post("/api/rooms", {"game": "bingo"}, X_Forwarded_For=address)
    assert server.post("/api/rooms", {"game": "bingo"}).code == "roomFull"
    with Stranger(server, FOUR), Stranger(server, FOUR), pytest.raises(Exception, match="429"):
        Stranger(server, FOUR).__enter__()
    kinds = {
        "player-commands-per-second", "rounds-per-room", "seats-per-room", "packs", "rooms", "rooms-per-hour-per-address",
        "connections-per-address"}
    awaited(server, lambda line: line.get("limit") == "connections-per-address")
    told = [line["limit"] for line in lines(server) if "limit" in line]
    assert sorted(told) == sorted(kinds), told
    refused = figures(server, "callboard_refusals_total")
    assert all(refused[f'limit="{kind}"'] >= 1 for kind in kinds), refused
    assert refused['limit="packs"'] == 2 and refused['limit="rooms-per-hour-per-address"'] == 2


def test_an_operators_actions_are_in_the_log(make_server, connect):
    server = make_server(arguments=JSON)
    room, _ = server.make_room()
    connect(server).join(room, "Ada")
    saved = server.post("/api/packs", pack("Ours")).json["name"]
    person = Person(server, "Bo")
    published = [person.publish("First"), person.publish("Second")]
    command(server, "rooms", "owner", room, "p2")
    command(server, "rooms", "end", room)
    command(server, "content", "delete", saved)
    command(server, "library", "hide", published[0])
    command(server, "library", "delete", published[1])
    profile = listed(server, "profiles")[0]["profile"]
    command(server, "profiles", "delete", profile)
    # A refused action is not logged as done.
    command(server, "content", "delete", saved, status=1)
    told = [{name: value for name, value in line.items() if name not in ("time", "level")}
            for line in lines(server) if "operator" in (line["message"] + str(line.get("by")))]
    assert told == [
        {"message": "an operator transferred a room", "room": room, "seat": "p2"},
        {"message": "a room was ended", "room": room, "by": "operator"},
        {"message": "an operator deleted saved content", "kind": "pack", "name": saved},
        {"message": "an operator decided on published content", "kind": "deck", "name": published[0], "decision": "hide"},
        {"message": "an operator decided on published content", "kind": "deck", "name": published[1], "decision": "delete"},
        {"message": "an operator deleted a profile", "profile": profile},
    ]


def test_players_are_counted_by_the_game_that_they_play(make_server, connect):
    server = make_server()
    played = Evening(server, connect)
    players = lambda: {labels: count for labels, count in figures(server, "callboard_players").items() if count}  # noqa: E731
    assert players() == {'game="bingo"': 2}
    played.host.do("promote", player="p2")
    assert players() == {'game="bingo"': 1}
    played.host.do("demote", player="p2")
    played.host.do("play", game="party", options={}, end=True)
    assert players() == {'game="party"': 2}
    for player in played.players:
        player.__exit__(None, None, None)
    deadline = time.monotonic() + 60
    while players():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_number_of_a_room_is_a_number_in_the_log(make_server, connect):
    server = make_server(arguments=JSON)
    played = Evening(server, connect)
    played.host.do("play", game="party", options={}, end=True)
    assert awaited(server, lambda line: line["message"] == "a room started another game")["play"] == 2


@pytest.mark.parametrize("settings, status", [
    ({"CALLBOARD_WEB_ROOT": "/nowhere"}, 2), ({"CALLBOARD_LIMITS_ROOMS": "many"}, 2), ({"CALLBOARD_SERVER_PORT": "{port}"}, 1)],
    ids=["fault", "mistake", "failure"])
@pytest.mark.parametrize("way", ["flag", "variable", "file"])
def test_a_failed_start_is_reported_in_json_too(server, tmp_path, settings, status, way):
    settings = {name: value.format(port=server.port) for name, value in settings.items()}
    arguments = ["--port", "0"] if "CALLBOARD_SERVER_PORT" not in settings else []
    if way == "flag":
        arguments += JSON
    elif way == "variable":
        settings["CALLBOARD_LOG_FORMAT"] = "json"
    else:
        (tmp_path / "callboard.yaml").write_text("log: {format: json}\n")
        arguments += ["--config", tmp_path / "callboard.yaml"]
    found, output, errors = run("serve", *arguments, "--data", tmp_path / "data", env=settings)
    said = [json.loads(line) for line in errors.splitlines()]
    assert found == status and output == ""
    last = said[-1]
    assert (last["level"], last["status"]) == ("critical", status) and last["message"] == "the server does not start"
    assert any(word in last["reason"] for word in ("/nowhere", "limits.rooms", str(server.port))), last


def test_a_level_can_be_notice_and_an_empty_variable_is_none(make_server):
    server = make_server(arguments=JSON, env={
        "CALLBOARD_LOG_LEVEL": "notice", "CALLBOARD_SERVER_LAN": "", "CALLBOARD_LIMITS_ROOMS": "", "CALLBOARD_SERVER_HOSTS": ""},
        start=False)
    # Its port is logged at “info”.
    process = subprocess.Popen(
        [BINARY, "serve", "--port", "0", "--data", server.data, *JSON], cwd=ROOT, env=environment(server.env),
        stderr=subprocess.PIPE, text=True)
    try:
        first = json.loads(process.stderr.readline())
        assert first["level"] == "notice", first
    finally:
        process.terminate()
        process.stderr.read()
        assert process.wait(60) == 0


# Addresses of the network


def in_a_network(tmp_path, interfaces, *arguments, seconds=60):
    """Returns what a server with --lan prints in a network namespace with these interfaces; stops the server."""
    if os.geteuid() != 0 or shutil.which("unshare") is None or shutil.which("ip") is None:
        pytest.skip("no right to make a network")
    made = "".join(
        f"ip link add {name} type bridge && ip link set {name} up && "
        + "".join(f"ip addr add {address} dev {name} nodad && " if ":" in address else f"ip addr add {address} dev {name} && "
                  for address in addresses) for name, addresses in interfaces.items())
    done = subprocess.Popen(
        ["unshare", "--net", "sh", "-c",
         f"ip link set lo up && {made} exec {BINARY} serve --lan --port 8123 --data {tmp_path}/data {' '.join(arguments)}"],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        said, stream = [], done.stderr if "json" in arguments else done.stdout
        for line in stream:
            said.append(line.rstrip("\n"))
            if "Ctrl-C" in line or '"message":"listening"' in line:
                break
        assert done.poll() is None, done.stderr.read()
    finally:
        done.terminate()
        rest = done.communicate(timeout=seconds)
        if "Operation not permitted" in rest[1] or "not supported" in rest[1]:
            pytest.skip(rest[1])
    return said, rest


NETWORK = {
    "docker0": ["172.17.0.1/16"], "wg0": ["10.9.0.2/24"], "eth0": ["192.168.1.20/24", "2001:db8::20/64"],
    "wlan0": ["10.20.30.40/24"]}


def test_all_addresses_are_listed_with_their_kind(tmp_path):
    said, _ = in_a_network(tmp_path, NETWORK)
    assert said[1:-1] == [
        "  On this machine: http://localhost:8123",
        "  For phones:      http://192.168.1.20:8123 (Ethernet, eth0)",
        "                   http://10.20.30.40:8123 (Wi-Fi, wlan0)",
        "                   http://10.9.0.2:8123 (VPN, wg0)",
        "                   http://172.17.0.1:8123 (virtual network, docker0)"], said


def test_all_addresses_are_in_the_json_log(tmp_path):
    said, _ = in_a_network(tmp_path, NETWORK, "--log", "json", "--host", "::")
    listening = json.loads(said[-1])
    assert listening["address"] == "http://192.168.1.20:8123"
    assert [(one["address"], one["kind"]) for one in listening["addresses"]] == [
        ("http://192.168.1.20:8123", "Ethernet"), ("http://10.20.30.40:8123", "Wi-Fi"), ("http://[2001:db8::20]:8123", "Ethernet"),
        ("http://10.9.0.2:8123", "VPN"), ("http://172.17.0.1:8123", "virtual network")]


def test_without_a_network_there_is_a_sentence(tmp_path):
    said, _ = in_a_network(tmp_path, {})
    assert said == [
        "Callboard is running.", "  On this machine: http://localhost:8123",
        "  For phones:      this machine has no network address", "  Press Ctrl-C to stop."]


def test_the_server_listens_on_ipv6_where_there_is_nothing_else(tmp_path):
    said, _ = in_a_network(tmp_path, {"eth0": ["fd00::5/64"]})
    assert said[2] == "  For phones:      http://[fd00::5]:8123 (Ethernet, eth0)"
