"""The cost of parsing depends only on the length of what is sent, and is charged before it is parsed."""

import contextlib
import json
import socket
import time

import pytest

from evening import Evening, day_or_night
from spending import compared, spending
from stranger import BEHIND_PROXY, Stranger, address
from wire_client import new_token

EVE = address(7)
GRAVE, DOT = "\u0301", "\u0323"

# How many times more processor time a hostile text may cost than a plain one of as many bytes.
RATIO_MAX = 4


def plain(text):
    """Returns ASCII of as many bytes."""
    return "".join(one * len(one.encode()) if one.isascii() else "x" * len(one.encode()) for one in text)


def hostile_names(count, marks=50):
    """Returns names that begin alike and whose combining marks must be reordered before they can be compared."""
    return {f"a{GRAVE * (number % marks)}{DOT}{GRAVE * (marks - number % marks)}{number:03}": 0 for number in range(count)}


def hostile_body(count=480, marks=50):
    return json.dumps(hostile_names(count, marks), ensure_ascii=False).encode()


def send(server, path, body, token):
    headers = {"Content-Type": "application/json", "X-Forwarded-For": EVE, "Authorization": f"Bearer {token}"}
    return server.request("POST", path, body=body, headers=headers)


def test_hostile_names_in_a_body_without_a_token_are_not_parsed(make_server, connect):
    server = make_server(env=BEHIND_PROXY)
    played = Evening(server, connect)
    body, times = hostile_body(), day_or_night(20, 200)
    assert len(body) > 45_000

    def ask(body):
        assert send(server, f"/api/rooms/{played.room}/commands", body, new_token()).code == "badToken"
        assert send(server, f"/api/rooms/{played.room}/commands", body, played.players[0].token).code == "notAllowed"

    with spending(server) as spent:
        assert compared(server, times, lambda: ask(body), lambda: ask(plain(body.decode()).encode())) <= RATIO_MAX
        played.call(0)
    assert spent.longest_turn <= 200
    # The body was not even parsed: one that is not JSON is refused because of the token, too.
    assert send(server, f"/api/rooms/{played.room}/commands", b"{", new_token()).code == "badToken"
    assert send(server, f"/api/rooms/{played.room}/commands", b"{", played.host.token).code == "badMessage"


@pytest.mark.parametrize("path", ["/api/rooms", "/api/packs"])
@pytest.mark.parametrize("body", [
    hostile_body(), hostile_body(840, marks=28),
    json.dumps({"title": "x", "terms": ["a" + (GRAVE + DOT) * 16_000]}, ensure_ascii=False).encode(),
], ids=["long names", "short names", "a text of 32,000 marks"])
def test_hostile_texts_cost_by_their_length(make_server, path, body):
    # A room that is refused costs as much as one that is created.
    server = make_server(env=BEHIND_PROXY | {"CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "0"})
    times = day_or_night(10, 60)
    harmless = plain(body.decode()).encode()
    assert len(harmless) == len(body)

    def ask(body):
        assert send(server, path, body, new_token()).status == 400

    with spending(server) as spent:
        assert compared(server, times, lambda: ask(body), lambda: ask(harmless)) <= RATIO_MAX
    assert spent.longest_turn <= 400


def test_a_host_is_charged_before_its_body_is_read(make_server, connect):
    server = make_server(env={
        "CALLBOARD_LIMITS_HOST_COMMANDS_PER_SECOND": "1", "CALLBOARD_LIMITS_HOST_COMMANDS_BURST": "3"})
    room, host = server.make_room()
    answers = [send(server, f"/api/rooms/{room}/commands", b"{", host).code for _ in range(60)]
    assert answers.count("rateLimited") >= 5 and set(answers) == {"badMessage", "rateLimited"}


def test_a_long_address_of_marks_is_no_address(make_server):
    server = make_server(env=BEHIND_PROXY)

    def ask(name):
        assert server.get("/api/packs/" + name * 600, X_Forwarded_For=EVE).code == "unknownPack"

    ratio = compared(server, day_or_night(50, 1_000), lambda: ask("%CC%81%CC%A3"), lambda: ask("%78%78%78%78"))
    assert ratio <= RATIO_MAX


def test_a_connection_before_its_join_can_send_little(make_server, connect):
    server = make_server(env=BEHIND_PROXY)
    played = Evening(server, connect)
    message = json.dumps({"type": "mark", "id": 1, **hostile_names(52, marks=28)}, ensure_ascii=False)
    assert 3_000 < len(message.encode()) <= 4_096
    with Stranger(server, EVE) as stranger, spending(server) as spent:
        for _ in range(day_or_night(200, 2_000)):
            try:
                stranger.send_text(message)
            except Exception:
                break
        assert stranger.closed() == 4502
        codes = [answer["code"] for answer in stranger.answers]
        played.call(0)
    # Twenty messages and the rate per second are read; twenty more are not.
    read = codes.count("notJoined")
    assert 20 <= read <= 60 and codes.count("rateLimited") == 20, codes
    assert spent.requests < 1_500 and spent.longest_turn <= 200, (spent.requests, spent.longest_turn)


def test_messages_before_a_join_count_against_their_address(make_server):
    """Using many connections does not help."""
    server = make_server(env=BEHIND_PROXY | {
        "CALLBOARD_LIMITS_REQUESTS_PER_SECOND_PER_ADDRESS": "1", "CALLBOARD_LIMITS_REQUESTS_BURST_PER_ADDRESS": "5"})
    codes = []
    for _ in range(12):
        with Stranger(server, EVE) as stranger:
            for _ in range(5):
                stranger.send_text('{"type":"mark","id":1,"cell":0}')
            codes += [stranger.wait_for("rejected")["code"] for _ in range(5)]
    assert codes[:5] == ["notJoined"] * 5 and codes.count("rateLimited") >= 5, codes


def test_messages_after_a_join_are_limited(make_server, connect):
    server = make_server(env={
        "CALLBOARD_LIMITS_HOST_COMMANDS_PER_SECOND": "1", "CALLBOARD_LIMITS_HOST_COMMANDS_BURST": "5"})
    played = Evening(server, connect)
    spammer = played.players[0]
    for number in range(400):
        try:
            spammer.send_text('{"type":"mark","id":%d,"cell":0}' % (number + 100))
        except Exception:
            break
    assert spammer.closed() == 4502
    assert played.players[1].do("mark", cell=0)


def test_a_connection_without_a_join_is_closed(make_server):
    server = make_server(env={"CALLBOARD_LIMITS_JOIN_SECONDS": "1"})
    room, _ = server.make_room()
    with Stranger(server, EVE) as idle, Stranger(server, EVE) as watcher:
        watcher.watch(room)
        assert idle.closed() == 4002
        assert watcher.ask("sync")["type"] == "joined"


def test_an_unfinished_message_closes_its_connection(make_server):
    server = make_server(env={"CALLBOARD_LIMITS_MESSAGE_SECONDS": "1"})
    room, _ = server.make_room()
    with Stranger(server, EVE) as slow, Stranger(server, EVE) as other:
        slow.watch(room)
        other.watch(room)
        # A text frame without the FIN bit.
        slow.socket.socket.sendall(b"\x01\x84\x00\x00\x00\x00half")
        assert slow.closed() == 1008
        other.socket.send(iter(['{"type":"sync",', '"id":9}']))
        assert other.answer(9)["type"] == "joined"


def test_the_maximum_number_of_members_is_cheap(evening):
    played = evening()
    members = {f"m{number}": 0 for number in range(62)}
    assert played.host.refused("what", **members) == "unknownType"
    played.host.send_text(json.dumps({"type": "what", "id": 99, **members, "one": 1}))
    assert "64 members" in played.host.wait_for("rejected", id=None)["message"]


def test_snapshots_for_watchers_count_as_requests_of_their_address(make_server, connect):
    """A snapshot is a thousand times as long as the message that requests it, and watching takes no seat."""
    server = make_server(env=BEHIND_PROXY | {
        "CALLBOARD_LIMITS_REQUESTS_PER_SECOND_PER_ADDRESS": "1", "CALLBOARD_LIMITS_REQUESTS_BURST_PER_ADDRESS": "30"})
    played = Evening(server, connect)
    with contextlib.ExitStack() as stack:
        watchers = [stack.enter_context(Stranger(server, EVE)) for _ in range(4)]
        for watcher in watchers:
            watcher.watch(played.room)
        begun = time.monotonic()
        asked = [(watcher, watcher.post("sync")) for _ in range(15) for watcher in watchers]
        answers = [watcher.answer(id) for watcher, id in asked]
        told = sum(answer["type"] == "joined" for answer in answers)
        assert told <= 30 + time.monotonic() - begun and told < len(answers)
        assert {answer["code"] for answer in answers if answer["type"] == "rejected"} == {"rateLimited"}
        bob = stack.enter_context(Stranger(server, address(8)))
        bob.watch(played.room)
        bob.settle()
    played.call(0)


COSTLY_PACKS = {
    "keys": (b"".join(b"k%d: 1\n" % number for number in range(6_000)), "application/yaml"),
    "tags": (b"terms:\n" + b"- !!str a\n" * 6_000, "application/yaml"),
    "marks": (f"a{GRAVE}{DOT}\n".encode() * 10_000, "text/plain"),
}


@pytest.mark.parametrize("kind", [pytest.param("keys", marks=pytest.mark.night), "tags", "marks"])
def test_packs_are_checked_off_the_loops_with_a_limit(make_server, connect, kind):
    """Checking 64 KB of these costs as much as a thousand other requests, and takes no token."""
    server = make_server(env=BEHIND_PROXY)
    played = Evening(server, connect)
    body, type = COSTLY_PACKS[kind]
    assert 48_000 < len(body) <= 65_536

    def ask(path, origin=EVE):
        return server.request("POST", path, body=body, headers={"Content-Type": type, "X-Forwarded-For": origin})

    begun = time.monotonic()
    with spending(server) as spent:
        statuses = [ask("/api/packs/check").status for _ in range(40)]
        passed = time.monotonic() - begun
        ask("/api/packs")
        played.call(0)
    assert statuses[0] == 200 and set(statuses) <= {200, 429} and statuses.count(200) <= 21 + passed
    assert spent.longest_turn <= 100
    assert ask("/api/packs/check", address(8)).status == 200


TOWER = "a" + (GRAVE + DOT) * 15_000
FILES = [
    ("packs", "text/plain", TOWER), ("packs", "application/yaml", f"title: x\nlanguage: {TOWER}\n"), ("decks", "text/csv", TOWER),
    ("decks", "application/yaml", f"title: x\nquestions:\n  - {{text: a, category: {TOWER}}}\n"),
    ("decks", "application/yaml", 'title: "' + r"\u0300\u0323" * 5_000 + '"'),
    ("decks", "application/yaml", 'title: "' + r"\U00000300\u0323" * 16 + '"'),
]


@pytest.mark.parametrize("number", range(len(FILES)))
def test_files_cost_by_their_length(server, number):
    """Comparing 30,000 consecutive combining marks with a word takes a second."""
    kind, type, text = FILES[number]

    def ask(text):
        return server.request("POST", f"/api/{kind}/check", body=text.encode(), headers={"Content-Type": type})

    answer = ask(text)
    assert (answer.status, answer.code) == (400, "badMessage"), answer.body[:200]
    assert compared(server, 3, lambda: ask(text), lambda: ask(plain(text))) <= RATIO_MAX


def test_a_long_list_of_languages_costs_as_little_as_a_short_one(make_server):
    server = make_server(env=BEHIND_PROXY)
    languages = ",".join(f"x{number % 100:02}-yy;q=0.{number % 9 + 1}" for number in range(460))

    short = languages[:languages.index(",")]

    def ask(languages, padding):
        assert server.get("/", Accept_Language=languages, X_Padding="x" * padding, X_Forwarded_For=EVE).status == 200

    # The control has a head of the same length, which also takes time to parse.
    times, padding = day_or_night(100, 1_000), len(languages) - len(short)
    ratio = compared(server, times, lambda: ask(languages, 1), lambda: ask(short, padding))
    assert ratio <= RATIO_MAX, ratio


MARKS = "a" + (GRAVE + DOT) * 1_700


@pytest.mark.parametrize("target, fields", [
    ("/healthz", {"Connection": MARKS}),
    ("/", {"Accept-Language": MARKS}),
    (f"/api/library/decks?q{MARKS}=1", {}),
    (f"/api/library/decks?audience={MARKS}", {}),
    (f"/api/packs/{MARKS}", {}),
    (f"/ws?greeting={MARKS[:1_000]}", {
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "callboard.v2",
        "Sec-WebSocket-Key": "A" * 22 + "==", "Cookie": f"greeting-{MARKS[:2_000]}=x"}),
], ids=["Connection", "Accept-Language", "query", "value", "path", "greeting"])
def test_the_head_of_a_request_costs_by_its_length(make_server, target, fields):
    """The head is parsed before anything is charged."""
    server = make_server(env=BEHIND_PROXY)
    fields = {"Host": "localhost", "X-Forwarded-For": EVE} | fields
    head = "".join([f"GET {target} HTTP/1.1\r\n", *(f"{name}: {value}\r\n" for name, value in fields.items()), "\r\n"])

    def ask(head):
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
            line.sendall(head.encode())
            line.recv(12)

    ratio = compared(server, day_or_night(20, 200), lambda: ask(head), lambda: ask(plain(head)))
    assert ratio <= RATIO_MAX, ratio
