"""A host without a page: commands, questions and the state over HTTP."""

import re

import pytest

from server_process import run
from wire_client import new_token
from wire_schema import command


@pytest.fixture
def desk(evening):
    """An evening and an object that sends its host's commands over HTTP."""
    class Desk:
        def __init__(self, **options):
            self.played = evening(**options)
            self.path = f"/api/rooms/{self.played.room}"
            self.server = self.played.server

        def send(self, type, token=None, **fields):
            headers = {name: fields.pop(name) for name in list(fields) if name == "Idempotency_Key"}
            return self.server.post(
                f"{self.path}/commands", command(type, **fields), token=token or self.played.host.token, **headers)

        def do(self, type, **fields):
            answer = self.send(type, **fields)
            assert answer.status == 200, answer.body
            return answer.json

        def state(self, token=None):
            return self.server.get(f"{self.path}/state", Authorization=f"Bearer {token or self.played.host.token}")
    return Desk


def test_a_whole_evening_is_hosted_over_http(desk):
    desk = desk(start=False)
    ada = desk.played.players[0]
    at = desk.do("startRound")["at"]
    assert at["epoch"] == ada.position["epoch"]
    ada.wait_for("roundStarted")
    for number, term in enumerate(desk.played.row()):
        desk.do("call", term=term)
        ada.wait_for("called")
        ada.do("mark", cell=number)
    assert ada.wait_for("bingos")["bingos"][0]["player"] == "p2"
    assert desk.do("announce", text="A bingo!")["at"]["seq"] > at["seq"]
    assert ada.wait_for("announced")["text"] == "A bingo!"
    desk.do("uncall", term=desk.played.row()[0])
    desk.do("lock", on=True)
    assert desk.server.get(desk.path).json["locked"] is True
    desk.do("rename", player="p3", name="Bobo")
    desk.do("promote", player="p3")
    desk.do("finishRound")
    desk.do("newRound", terms=[f"new {n}" for n in range(9)])
    assert ada.wait_for("roundDealt")["round"]["terms"][0] == "new 0"
    desk.do("remove", player="p2")
    desk.do("endRoom")
    assert desk.send("lock", on=False).status == 410


def test_the_state_equals_the_hosts_snapshot(desk):
    desk = desk()
    desk.do("call", term=3)
    shown = desk.played.host.settle()
    state = desk.state()
    assert state.status == 200 and state.headers["Content-Type"] == "application/json"
    assert state.headers["Cache-Control"] == "no-store"
    different = {"id", "now", "pulse"}
    assert {name: value for name, value in state.json.items() if name not in different} == {
        name: value for name, value in shown.items() if name not in different}
    assert desk.played.host.token not in state.body.decode()
    for token, status, code in ((new_token(), 401, "badToken"), ("x", 401, "badToken"),
                                (desk.played.players[0].token, 403, "notAllowed")):
        answer = desk.state(token)
        assert (answer.status, answer.code) == (status, code)
    assert desk.server.get(f"{desk.path}/state").code == "badToken"


def test_a_command_with_a_key_is_done_once(desk):
    desk = desk()
    first = desk.do("call", term=4, Idempotency_Key="press-1")
    assert desk.do("call", term=4, Idempotency_Key="press-1") == first
    assert desk.send("call", term=4, Idempotency_Key="press-2").code == "alreadyCalled"
    assert desk.send("call", term=4, Idempotency_Key="press-2").code == "alreadyCalled"
    assert len(desk.played.host.settle()["game"]["round"]["calls"]) == 1


def test_a_key_used_for_another_request_is_refused(desk):
    desk, keys = desk(), {"Idempotency_Key": "press-1"}
    first = desk.do("call", term=4, **keys)
    server, token = desk.server, desk.played.host.token

    def refused():
        answers = [
            desk.send("finishRound", **keys),
            desk.send("call", term=5, **keys),
            # A question, whose answer is never remembered, is not hidden by a command's key either.
            desk.send("previewUncall", term=4, **keys),
            server.post(f"{desk.path}/calls", {"term": 5}, token, **keys),
            # The same command at another address has another answer.
            server.post(f"{desk.path}/calls", {"term": 4}, token, **keys),
            server.delete(f"{desk.path}/calls/1", token=token, **keys),
        ]
        return [(answer.status, answer.code) for answer in answers]

    assert refused() == [(422, "keyReused")] * 6
    # The log has the request that came with each key.
    server.kill()
    server.start()
    assert refused() == [(422, "keyReused")] * 6
    again = desk.do("call", term=4, **keys)
    assert again["at"]["seq"] == first["at"]["seq"]
    state = desk.state().json["game"]["round"]
    assert state["state"] == "playing" and [call["term"] for call in state["calls"]] == [4]
    # A key belongs to the seat, so another host can use the same one.
    assert desk.send("call", term=5, Idempotency_Key="press-2").status == 200


def test_a_repeated_call_is_answered_as_the_first_time_whatever_became_of_it(desk):
    desk = desk()
    server, token, calls = desk.server, desk.played.host.token, f"{desk.path}/calls"

    text = desk.state().json["game"]["round"]["terms"][4]

    def press():
        answer = server.post(calls, {"text": text}, token, Idempotency_Key="k")
        return answer.status, answer.json

    first = press()
    assert first[0] == 201 and first[1]["call"]["term"] == 4
    assert server.delete(f"{calls}/1", token=token).status == 204
    assert press() == first
    desk.do("finishRound")
    desk.do("newRound", terms=[f"other {number}" for number in range(30)])
    assert press() == first


@pytest.mark.parametrize(
    "fields,status,code",
    [
        ({"type": "call", "play": 1}, 400, "badMessage"), ({"type": "call", "play": 1, "term": 99}, 400, "badTerm"),
        ({"type": "nothing"}, 400, "unknownType"), ({"type": "join"}, 400, "unknownType"), ({}, 400, "badMessage"),
        ({"type": 5}, 400, "badMessage"), ({"type": "startRound"}, 400, "badMessage"), 
        ({"type": "startRound", "play": 1}, 409, "roundPlaying"),
        ({"type": "call", "play": 2, "term": 0}, 409, "stalePlay"), ({"type": "call", "play": "1", "term": 0}, 400, "badMessage"),
        ({"type": "announce", "text": " "}, 400, "badMessage"), ({"type": "remove", "player": "x"}, 400, "badMessage"),
    ],
    ids=str,
)
def test_a_bad_command_has_its_code(desk, fields, status, code):
    desk = desk()
    answer = desk.server.post(f"{desk.path}/commands", fields, desk.played.host.token)
    assert (answer.status, answer.code) == (status, code)


def test_only_hosts_command(desk):
    desk = desk()
    for token, status, code in ((new_token(), 401, "badToken"), (desk.played.players[0].token, 403, "notAllowed")):
        answer = desk.send("call", token=token, term=1)
        assert (answer.status, answer.code) == (status, code)
    assert desk.server.post(f"{desk.path}/commands", {"type": "call", "term": 1}).code == "badToken"
    assert desk.played.host.settle()["game"]["round"]["calls"] == []


def test_a_player_banned_by_mistake_can_return(desk, connect):
    desk = desk()
    bo, browser = desk.played.players[1], "a-random-number-of-a-browser"
    eve = connect(desk.server)
    eve.join(desk.played.room, "Eve", browser=browser)
    desk.do("remove", player="p4", ban=True)
    assert desk.state().json["banned"] == [{"id": "p4", "name": "Eve"}]
    fields = {"client": "c", "room": desk.played.room, "token": eve.token, "name": "Eve", "browser": browser}
    assert connect(desk.server).refused("join", **fields) == "removed"
    desk.do("unban", player="p4")
    assert desk.state().json["banned"] == []
    assert bo.refused("unban", player="p4") == "notAllowed"
    again = connect(desk.server)
    again.token = eve.token
    assert again.join(desk.played.room, "Eve", browser=browser)["seat"]["id"] == "p5"
    assert desk.send("unban", player="p4").code == "badMessage"


def test_a_room_plays_as_many_rounds_as_it_may(make_server, connect):
    server = make_server(env={"CALLBOARD_LIMITS_ROUNDS_PER_ROOM": "2"})
    room, token = server.make_room()

    def tell(type):
        return server.post(f"/api/rooms/{room}/commands", command(type), token=token)

    for _ in range(2):
        assert tell("newRound").status in (200, 400, 409)
        assert (tell("startRound").status, tell("finishRound").status) == (200, 200)
    refused = tell("newRound")
    assert (refused.status, refused.code) == (409, "tooManyRounds") and "2 rounds" in refused.json["detail"]
    assert server.get(f"/api/rooms/{room}/recap").json["plays"][0]["rounds"][1]["number"] == 2


def test_a_room_that_is_used_up_can_only_be_ended(make_server, connect):
    server = make_server(env={"CALLBOARD_LIMITS_INPUTS_PER_ROOM": "3"})
    room, token = server.make_room()

    def tell(type, **fields):
        return server.post(f"/api/rooms/{room}/commands", command(type, **fields), token=token)

    assert [tell("announce", text=f"{n}").status for n in range(3)] == [200, 200, 409]
    assert tell("lock", on=True).code == "roomUsedUp"
    assert connect(server).refused("join", client="c", room=room, token="x" * 22, name="Ada") == "roomUsedUp"
    assert connect(server).watch(room)["room"]["code"] == room
    server.kill()
    server.start()
    assert tell("announce", text="again").code == "roomUsedUp"
    assert tell("endRoom").status == 200


def test_a_server_is_asked_for_its_health_where_its_configuration_says_it_is(make_server, encrypted):
    server = make_server()
    for settings, ok in (
        ({"CALLBOARD_SERVER_PORT": server.port}, True), ({"CALLBOARD_SERVER_PORT": server.port, "CALLBOARD_SERVER_HOST": "0.0.0.0"}, True),
        ({"CALLBOARD_SERVER_PORT": encrypted.port} | encrypted.env, True), ({"CALLBOARD_SERVER_PORT": encrypted.port}, False),
        ({"CALLBOARD_SERVER_PORT": server.port} | encrypted.env, False), ({"CALLBOARD_SERVER_PORT": 1}, False),
    ):
        status, output, errors = run("health", env={name: str(value) for name, value in settings.items()})
        assert (status, output.startswith("ok\ncallboard ")) == ((0, True) if ok else (1, False)), (settings, errors)


@pytest.mark.parametrize("token,says", [(None, "missing"), ("short", "not a host's token")])
def test_an_invalid_token_is_not_reported_as_missing(token, says):
    status, _, errors = run("bingo", "call", "--room", "K7QX4P", *(["--token", token] if token else []), "a term")
    assert status == 2 and says in errors, errors


def test_a_command_knows_the_passwords_that_the_service_is_given(tmp_path):
    """The passwords are in a file next to the configuration, which systemd reads for the service but not for a command.
    """
    settings = tmp_path / "callboard.yaml"
    settings.write_text(f"data: {tmp_path / 'data'}\nserver:\n  port: 8181\n")

    def port(**environment):
        status, output, errors = run("check", "--config", settings, env=environment)
        assert status == 0, errors
        return re.search(r"port (\d+)", output)[1]

    assert port() == "8181"
    (tmp_path / "environment").write_text("# Tokens\nCALLBOARD_SERVER_PORT='8282'\n")
    assert port() == "8282"
    assert port(CALLBOARD_SERVER_PORT="8383") == "8383"
    (tmp_path / "environment").write_text("CALLBOARD_SERVER_PROT=8282\n")
    status, _, errors = run("check", "--config", settings)
    assert status == 2 and "CALLBOARD_SERVER_PROT" in errors
