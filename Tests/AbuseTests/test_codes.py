"""Room codes cannot be guessed: the number of answers that tell right codes from wrong ones is limited per address, and
clients that have already been told that a code is right never wait.
"""

import concurrent.futures
import json
import random
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as websocket

from evening import Evening, day_or_night
from spending import metrics, spending
from stranger import BEHIND_PROXY, Stranger, address
from wire_client import new_token

GUESSER, HALL = address(7), address(8)
# Three wrong codes, and then none for minutes.
THREE = BEHIND_PROXY | {"CALLBOARD_LIMITS_WRONG_CODES_BURST": "3", "CALLBOARD_LIMITS_WRONG_CODES_PER_MINUTE": "1"}
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def wrong_code(room):
    while (code := "".join(random.choices(ALPHABET, k=6))) == room:
        pass
    return code


def waits(server):
    now = metrics(server)
    return now["callboard_codes_waited_total"], now["callboard_codes_refused_total"]


def exhaust(server, who, codes=3):
    for _ in range(codes):
        assert server.get("/api/rooms/ZZZZZZ", X_Forwarded_For=who).code == "unknownRoom"


def link_of(server, room):
    player = server.get(f"/api/rooms/{room}").json["links"]["player"]
    page, _, bits = player.partition("#k=")
    assert page.endswith(f"/r/{room}") and len(bits) == 11, player
    return bits


def test_a_connection_tries_five_codes(make_server):
    server = make_server(env=BEHIND_PROXY)
    room, _ = server.make_room()
    with Stranger(server, GUESSER) as guesser:
        for _ in range(5):
            assert guesser.refused("watch", client="c", room=wrong_code(room)) == "unknownRoom"
        assert guesser.closed() == 4504
    # A client that mistypes a code and tries again gets in.
    with Stranger(server, HALL) as other:
        for _ in range(4):
            assert other.refused("watch", client="c", room=wrong_code(room)) == "unknownRoom"
        other.watch(room)


DOORS = ["", "/state", "/recap", "/boards/p2", "/qr.svg", "/export.json", "/export.csv"]


def test_beyond_the_budget_right_and_wrong_codes_get_the_same_answer(make_server):
    server = make_server(env=THREE)
    room, host = server.make_room()
    exhaust(server, GUESSER)
    stranger = new_token()

    def answers(code):
        """Returns the answers of every entry point to a code, requested at the same time, since each of them waits."""
        def ask(method, path, body=None, **fields):
            headers = {"X-Forwarded-For": GUESSER} | fields
            answer = server.request(method, f"/api/rooms/{code}{path}", headers=headers, json_body=body)
            return answer.status, answer.body
        bearer = {"Authorization": f"Bearer {stranger}"}
        asked = [("GET", path) for path in DOORS]
        with concurrent.futures.ThreadPoolExecutor(20) as pool:
            said = [pool.submit(ask, *question) for question in asked]
            said += [pool.submit(ask, *question, **bearer) for question in asked]
            said += [pool.submit(ask, "POST", path, {"type": "sync"}, **bearer) for path in ("/commands", "/calls")]
            said.append(pool.submit(ask, "GET", "", Authorization="Link AAAAAAAAAAA"))
            return [one.result() for one in said]

    def enter(question):
        type, code, fields = question
        with Stranger(server, GUESSER) as guesser:
            return guesser.refused(type, client="c", room=code, **fields)

    join = {"token": stranger, "name": "Eve"}
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        found = [pool.submit(answers, code) for code in (room, "ZZZZZZ")]
        entered = set(pool.map(enter, [
            ("join", room, join), ("join", "ZZZZZZ", join), ("watch", room, {}), ("watch", "ZZZZZZ", {})]))
        right, wrong = [one.result() for one in found]
    assert right == wrong and entered == {"tooManyWrongCodes"}
    assert {json.loads(body)["code"] for _, body in right} == {"tooManyWrongCodes"} and {status for status, _ in right} == {429}
    # Pages give the same answer for every code.
    assert server.get(f"/r/{room}", X_Forwarded_For=GUESSER).body == server.get("/r/ZZZZZZ", X_Forwarded_For=GUESSER).body
    assert server.get(f"/api/rooms/{room}", X_Forwarded_For=HALL).status == 200, "others have their own budget"


def test_clients_with_the_link_are_neither_counted_nor_delayed(make_server, connect):
    server = make_server(env=THREE)
    played = Evening(server, connect)
    link = link_of(server, played.room)
    exhaust(server, HALL)
    before = waits(server)
    look = f"/api/rooms/{played.room}"
    for fields in ({"Authorization": f"Link {link}"}, {"Authorization": f"Bearer {played.host.token}"},
                   {"Authorization": f"Bearer {played.players[0].token}"}):
        assert server.get(look, X_Forwarded_For=HALL, **fields).status == 200, fields
    assert server.get(f"{look}/qr.svg?k={link}", X_Forwarded_For=HALL).status == 200
    assert server.post(f"{look}/calls", {"term": 1}, token=played.host.token, X_Forwarded_For=HALL).status == 201
    with Stranger(server, HALL, token=played.players[0].token) as again, Stranger(server, HALL) as new, Stranger(server, HALL) as screen:
        assert again.join(played.room)["seat"]["name"] == "Ada"
        assert new.join(played.room, "Cy", link=link)["seat"]["name"] == "Cy"
        assert screen.ask("watch", client="s", room=played.room, link=link)["type"] == "joined"
    assert waits(server) == before


def test_right_codes_cost_nothing(make_server):
    server = make_server(env=THREE)
    room, _ = server.make_room()
    for _ in range(20):
        assert server.get(f"/api/rooms/{room}", X_Forwarded_For=HALL).status == 200
    assert waits(server) == (0, 0)


def test_waiting_clients_are_answered_in_turn(make_server):
    """When the budget of a shared address is used up, people with the right code still get in: right codes cost
    nothing, so one free slot is enough for all.
    """
    server = make_server(env=BEHIND_PROXY | {
        "CALLBOARD_LIMITS_WRONG_CODES_BURST": "1", "CALLBOARD_LIMITS_WRONG_CODES_PER_MINUTE": "40"})
    room, _ = server.make_room()
    exhaust(server, HALL, 1)
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        looks = [pool.submit(server.get, f"/api/rooms/{room}", X_Forwarded_For=HALL) for _ in range(16)]
        assert {look.result().status for look in looks} == {200}
    waited, refused = waits(server)
    assert waited >= 1 and refused == 0


def test_a_large_audience_with_some_wrong_codes_does_not_wait(make_server):
    people = day_or_night(120, 500)
    server = make_server(env=BEHIND_PROXY)
    room, _ = server.make_room()

    def enter(number):
        with Stranger(server, HALL) as person:
            if number % 20 == 0:
                assert person.refused("join", client="c", room=wrong_code(room), token=person.token, name="x") == "unknownRoom"
            # A page asks again until it gets in.
            while True:
                answer = person.ask("join", client=person.client, room=room, token=person.token, name=f"Person {number}")
                if answer.get("code") != "tryLater":
                    return answer["seat"]["id"]
                time.sleep(answer["retryAfter"] / 1_000)

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        assert len(set(pool.map(enter, range(people)))) == people
    assert waits(server) == (0, 0)


def test_guessing_reveals_little_and_costs_little(make_server, connect):
    """Thousands of guesses while a room is played: only as many answers as are allowed, and no memory for the rest."""
    server = make_server(env=BEHIND_PROXY)
    played = Evening(server, connect)
    guesses = day_or_night(1_500, 30_000)
    per_socket = 30

    def guess(_):
        said = []
        with websocket(server.websocket_url, subprotocols=["callboard.v2"], ping_interval=None,
                       additional_headers={"X-Forwarded-For": GUESSER}) as line:
            try:
                for number in range(per_socket):
                    line.send(json.dumps({"type": "watch", "id": number + 1, "client": "c", "room": wrong_code(played.room)}))
                while len(said) < per_socket:
                    said.append(json.loads(line.recv(timeout=60))["code"])
            except ConnectionClosed:
                pass
        return said

    with spending(server) as spent, concurrent.futures.ThreadPoolExecutor(25) as pool:
        said = [code for codes in pool.map(guess, range(guesses // per_socket)) for code in codes]
        played.host.do("call", term=0)
    # 60 at once, and then one every two seconds for at most as long as this took.
    told = said.count("unknownRoom")
    assert told <= 60 + 0.5 * 600 and set(said) <= {"unknownRoom", "tooManyWrongCodes", "rateLimited"}, told
    assert spent.resident_bytes_more < 32 << 20
    print(f"{len(said)} answers of {guesses} guesses, {told} told, {spent.cpu_seconds:.2f} s of processor time, "
          f"{spent.resident_bytes_more / 1e6:.1f} MB")


@pytest.mark.parametrize("fields", [{"link": 7}, {"link": {"k": 1}}])
def test_a_link_that_is_not_a_text_is_refused(evening, connect, fields):
    played = evening()
    stranger = connect(played.server)
    assert stranger.refused("watch", client="c", room=played.room, **fields) == "badMessage"
