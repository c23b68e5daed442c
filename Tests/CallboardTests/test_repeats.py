"""A room or a pack that is requested again because the answer was lost is created once, and only the original client
gets the answer.
"""

import threading

import pytest

from wire_client import new_token

ROOM = {"game": "bingo", "title": "Keynote"}
PACK = {"title": "Ours", "terms": ["a", "b"]}


def count(server):
    lines = server.get("/metrics").body.decode().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("callboard_rooms ", "callboard_packs ")))


@pytest.fixture(params=[("/api/rooms", ROOM), ("/api/packs", PACK)], ids=["room", "pack"])
def ask(request, make_server):
    """Requests a room or a pack from a separate server, with a secret by default."""
    path, body = request.param
    server = make_server(env={"CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
    own = new_token()

    def ask(key=None, change=None, path=path, secret=own, **headers):
        if key is not None:
            headers["Idempotency_Key"] = key
        return server.post(path, body | (change or {}), token=secret, **headers)

    ask.server = server
    return ask


def test_the_same_key_and_body_have_the_same_answer(ask):
    key = new_token()
    first, again = ask(key), ask(key)
    assert (first.status, again.status) == (201, 201)
    assert first.body == again.body and first.headers["Location"] == again.headers["Location"]
    assert count(ask.server) == 1
    # A phone that has changed its network meanwhile is recognized.
    assert ask(key, X_Forwarded_For="192.0.2.1").json == first.json
    assert ask(new_token()).json != first.json and ask().json != first.json
    assert count(ask.server) == 3


def test_a_key_is_good_for_one_body_and_one_sender(ask):
    key = new_token()
    first = ask(key)
    reused = ask(key, {"title": "Something else"})
    assert (reused.status, reused.code) == (422, "keyReused")
    assert ask(key).json == first.json
    # Nor can it be used for another address of the API.
    path, other = ("/api/packs", PACK) if "room" in first.json else ("/api/rooms", ROOM)
    reused = ask(key, other, path=path)
    assert (reused.status, reused.code) == (422, "keyReused")
    # Another client may use the same key, even behind the same address.
    assert ask(key, secret=new_token()).json != first.json
    assert count(ask.server) == 2


def test_without_the_secret_no_client_gets_anothers_answer(ask):
    key = new_token()
    first = ask(key, secret=None)
    assert first.status == 201
    for _ in range(2):
        again = ask(key, secret=None)
        assert (again.status, again.code) == (409, "keyUsed")
        assert first.json["token"].encode() not in again.body
    assert ask(key, {"title": "Something else"}, secret=None).code == "keyUsed"
    assert count(ask.server) == 1
    # With a secret, the same key counts as a different one.
    assert ask(key).status == 201
    assert count(ask.server) == 2
    assert ask(new_token(), secret="short").code == "badToken"
    assert count(ask.server) == 2


def test_two_concurrent_requests_are_one(ask):
    key = new_token()
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(ask(key))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status for answer in answers} == {201} and len({answer.body for answer in answers}) == 1
    assert count(ask.server) == 1


def test_a_refused_request_can_be_repeated_with_the_same_key(ask):
    key = new_token()
    assert ask(key, {"terms": []}).status == 400
    assert ask(key).status == 201
    for bad in ("x" * 65, "with space"):
        assert (ask(bad).status, ask(bad).code) == (400, "badMessage")
    assert count(ask.server) == 1


def test_keys_are_remembered_up_to_a_bound_and_until_a_restart(ask):
    keys = [new_token() for _ in range(17)]
    made = [ask(key).json for key in keys]
    # The last sixteen are remembered, however often they are requested again.
    assert [ask(key).json for key in keys[1:]] == made[1:]
    assert ask(keys[0]).json != made[0]
    # The limit applies per address, whatever secrets the client invents.
    for _ in range(16):
        assert ask(new_token(), secret=new_token()).status == 201
    assert ask(keys[16]).json != made[16]
    ask.server.kill()
    ask.server.start()
    last = ask(keys[-1]).json
    assert last != made[-1] and ask(keys[-1]).json == last
