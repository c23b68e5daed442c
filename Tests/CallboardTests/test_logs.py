"""What the log says about people: numbers of connections, codes of rooms, networks of addresses, and nothing else."""

import ipaddress
import json
import re
import time

import pytest

from evening import Evening
from server_process import run
from stranger import BEHIND_PROXY, Stranger
from wire_client import new_token

FOUR, SIX = "198.51.100.77", "2001:db8:aaaa:bbbb:cccc::9"


def lines(server):
    return [json.loads(line) for line in server.log.splitlines()]


def awaited(server, predicate, seconds=60):
    """Returns the first line for which the predicate holds; lines are written after the events that they report."""
    deadline = time.monotonic() + seconds
    while True:
        found = next((line for line in lines(server) if predicate(line)), None)
        if found:
            return found
        assert time.monotonic() < deadline, server.log[-2000:]
        time.sleep(0.02)


@pytest.fixture(params=["json", "text"])
def chatty(make_server, request):
    """A server behind a proxy that logs as much as it can."""
    return make_server(arguments=["--log", request.param], env=BEHIND_PROXY | {"CALLBOARD_LOG_LEVEL": "debug"})


def test_no_name_token_text_or_whole_address_is_logged(chatty, connect):
    names = ("Adalbertine", "Bodhisattva")
    played = Evening(chatty, connect, names=names, title="Geheimtitel", terms=[f"Begriff {n}" for n in range(9)])
    pack = chatty.post("/api/packs", {"title": "Packtitel", "terms": ["Packbegriff"]}, X_Forwarded_For=SIX).json
    chatty.put(f"/api/packs/{pack['name']}?revision=1", {"title": "Packtitel", "terms": [""]}, pack["token"], X_Forwarded_For=FOUR)
    seen = [played.host, *played.players]
    for address in (FOUR, SIX):
        with Stranger(chatty, address) as player:
            player.join(played.room, "Cunigunde")
            player.send_text('{"type":"mark","id":"' + player.token + '"}')
            player.send_text("Unsinn")
            player.wait_for("rejected")
            player.refused("mark", cell=99)
            seen.append(player)
    played.call(0, 1, 2)
    played.host.do("announce", text="Durchsage")
    played.host.do("rename", player="p2", name="Dorothea")
    played.host.do("remove", player="p3")
    wrong = new_token()
    bearer = {"Authorization": f"Bearer {wrong}"}
    chatty.get(f"/api/rooms/{played.room}/state?token={wrong}", **bearer)
    chatty.get(f"/{wrong}/nowhere", X_Forwarded_For=FOUR)
    chatty.post(f"/api/rooms/{played.room}/calls", {"text": "Begriff"}, wrong)
    for _ in range(12):
        chatty.get("/api/rooms/ZZZZZZ", X_Forwarded_For=SIX)
    played.host.do("endRoom")
    chatty.stop()
    log = chatty.log
    for secret in [client.token for client in seen] + [pack["token"], wrong]:
        assert secret not in log
    for word in (*names, "Cunigunde", "Dorothea", "Geheimtitel", "Begriff", "Packtitel", "Durchsage", "Unsinn", "Packbegriff"):
        assert word not in log, word
    for address in (FOUR, SIX):
        assert address not in log and ipaddress.ip_address(address).exploded not in log
    assert "198.51.100.0/24" in log and "2001:db8:aaaa::/48" in log
    # Only networks appear, no addresses.
    for found in re.findall(r"\b\d+\.\d+\.\d+\.\d+\b(?!/24)", log):
        raise AssertionError(f"{found} is in the log")


def test_lines_carry_rooms_and_connections(make_server, connect):
    server = make_server(arguments=["--log", "json"], env=BEHIND_PROXY | {"CALLBOARD_LOG_LEVEL": "debug"})
    played = Evening(server, connect)
    with Stranger(server, SIX) as ada:
        ada.join(played.room, "Cy")
        entering = [line for line in lines(server) if line["message"] == "entering" and line["as"] == "join"]
        assert len(entering) == 4 and {line["room"] for line in entering} == {played.room}
        connections = [line["connection"] for line in entering]
        assert len(set(connections)) == 4
        opened = awaited(server, lambda line: line["message"] == "connected" and line["connection"] == connections[-1])
        assert opened["address"] == "2001:db8:aaaa::/48" and opened["level"] == "debug"
        played.host.do("promote", player="p4")
        promoted = awaited(server, lambda line: line["message"] == "a host was added")
        assert (promoted["room"], promoted["seat"], promoted["connection"]) == (played.room, "p4", connections[0])
        assert ada.refused("nonsense") == "unknownType"
    gone = awaited(server, lambda line: line["message"] == "disconnected" and line["connection"] == connections[-1])
    assert (gone["room"], gone["code"]) == (played.room, 1000)
    server.get(f"/api/rooms/{played.room}/recap", X_Forwarded_For=FOUR)
    answered = awaited(server, lambda line: line["message"] == "answered" and line["route"].endswith("recap"))
    assert (answered["route"], answered["status"], answered["address"]) == ("/api/rooms/{room}/recap", 200, "198.51.100.0/24")
    assert answered["method"] == "GET" and int(answered["ms"]) < 10_000
    for line in lines(server):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"]) and line["message"] and line["level"]


def test_an_ordinary_evening_leaves_few_lines(make_server, connect):
    server = make_server(arguments=["--log", "json"])
    played = Evening(server, connect)
    played.call(0, 1)
    server.get("/")
    played.host.do("endRoom")
    server.stop()
    assert [line["message"] for line in lines(server)] == [
        "starting", "created an empty database", "listening", "a room was created", "a room was ended", "stopping"]


def test_an_exceeded_limit_is_logged_once(make_server):
    server = make_server(arguments=["--log", "json"], env=BEHIND_PROXY | {
        "CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "2", "CALLBOARD_LIMITS_WRONG_CODES_PER_MINUTE": "1",
        "CALLBOARD_LIMITS_WRONG_CODES_BURST": "3"})
    for _ in range(5):
        server.get("/api/rooms/ZZZZZZ", X_Forwarded_For=SIX)
    for _ in range(5):
        server.post("/api/rooms", {"game": "bingo"}, X_Forwarded_For=FOUR)
    awaited(server, lambda line: line.get("limit") == "rooms-per-hour-per-address")
    beyond = [line for line in lines(server) if line["message"] == "an address has exceeded a limit"]
    assert [(line["limit"], line["address"], line["level"]) for line in beyond] == [
        ("wrong-codes-per-minute", "2001:db8:aaaa::/48", "notice"), ("rooms-per-hour-per-address", "198.51.100.0/24", "notice")]


def test_requests_are_counted_by_address_behind_a_proxy_too(make_server):
    limits = {"CALLBOARD_LIMITS_REQUESTS_PER_SECOND_PER_ADDRESS": "1", "CALLBOARD_LIMITS_REQUESTS_BURST_PER_ADDRESS": "5"}
    server = make_server(arguments=["--log", "json"], env=BEHIND_PROXY | limits)

    def statuses(address, count, path="/healthz"):
        return [server.get(path, X_Forwarded_For=address).status for _ in range(count)]

    def beyond(address):
        """Returns an answer beyond the limit. The allowance grows by one per second, and a busy machine may be slower
        than that.
        """
        answers = (server.get("/", X_Forwarded_For=address) for _ in range(40))
        return next(answer for answer in answers if answer.status != 200)

    assert statuses(FOUR, 5) == [200] * 5
    refused = beyond(FOUR)
    assert (refused.status, refused.code) == (429, "rateLimited") and refused.headers["Retry-After"]
    assert statuses(SIX, 3) == [200] * 3
    # An additional address before the proxy's makes no difference.
    assert beyond(f"203.0.113.9, {FOUR}").status == 429
    deadline = time.monotonic() + 60
    while server.get("/", X_Forwarded_For=FOUR).status != 200:
        assert time.monotonic() < deadline, "who waits is let in again"
        time.sleep(0.2)
    awaited(server, lambda line: line["message"] == "an address has exceeded a limit")
    (told,) = [line for line in lines(server) if line["message"] == "an address has exceeded a limit"]
    assert (told["limit"], told["address"]) == ("requests-per-second-per-address", "198.51.100.0/24")
    # Loopback itself is not counted.
    assert [server.get("/healthz").status for _ in range(12)] == [200] * 12


def test_names_that_the_operator_blocks_are_refused_everywhere(make_server, connect):
    server = make_server(env={"CALLBOARD_NAMES_BLOCKED": "admin, moderator"})
    room, _ = server.make_room()
    client = connect(server)
    for name in ("Admin", "the ADMIN", "a-d-m-i-n", "Аdmin", "m0derat0r"):
        assert client.refused("join", client="c", room=room, token=client.token, name=name) == "badName", name
    assert client.join(room, "Ada")["seat"]["name"] == "Ada"
    assert server.post("/api/rooms", {"game": "bingo", "name": "Admin"}).code in ("badName",)


def test_the_log_format_is_checked_before_the_start(tmp_path):
    status, _, errors = run("serve", "--log", "xml", "--data", tmp_path / "data")
    assert status == 2 and "log.format" in errors
