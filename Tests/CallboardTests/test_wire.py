"""Commands, rejections and broadcasts as clients see them. Every invalid input has its code, and the room continues."""

import contextlib
import json
import random
import time
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as websocket

import wire_schema
from deals import commitment, setup_of
from wire_client import cells_of, new_token


def says(client):
    """Returns the code of the next rejection without an ID."""
    return client.wait(lambda message: message["type"] == "rejected" and message["id"] is None)["code"]


# The first message


def test_a_join_may_come_with_the_upgrade(server, connect):
    room, token = server.make_room()
    join = json.dumps({"type": "join", "id": 1, "client": "early", "room": room, "token": token})
    with websocket(
            server.websocket_url + "?greeting=one", additional_headers={"Cookie": f"greeting-one={quote(join)}"}) as early:
        joined = json.loads(early.recv(timeout=60))
        assert (joined["type"], joined["id"]) == ("joined", 1)
        early.send(join)
        early.send(json.dumps({"type": "sync", "id": 2}))
        # The repeated join is not answered separately.
        answers = (json.loads(early.recv(timeout=60)) for _ in range(9))
        assert next(answer["id"] for answer in answers if "id" in answer) == 2
    with websocket(server.websocket_url + "?greeting=one", additional_headers={"Cookie": "greeting-one=%7B"}) as wrong:
        assert json.loads(wrong.recv(timeout=60))["code"] == "badMessage"
        wrong.send(join)
        assert json.loads(wrong.recv(timeout=60))["type"] == "joined"


# Invalid messages


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "nonsense", "[]", "null", '"join"', "{}", '{"type":"sync"}', '{"type":7,"id":1}', '{"id":1}',
        '{"type":"sync","id":1}{"type":"sync","id":2}', '{"type":"sync","id":1,}', '{"type":"sync","id":1,"id":2}',
        '{"type":"sync","id":0}', '{"type":"sync","id":-1}', '{"type":"sync","id":1.5}', '{"type":"sync","id":"1"}',
        '{"type":"sync","id":null}', '{"type":"sync","id":true}', '{"type":"sync","id":9223372036854775808}',
        '{"type":"sync","id":1e30}', '{"type":"sync","id":01}', '{"type":"sync","id":1,"x":"\\ud800"}',
        '{"type":"sync","id":1,"x":"\t"}', "{'type':'sync','id':1}",
        '{"type":"sync","id":1,"x":' + "[" * 16 + "]" * 16 + "}", "[" * 2000,
    ],
    ids=lambda text: text[:40],
)
def test_an_invalid_message_is_refused_and_the_connection_stays_open(server, connect, text):
    room, token = server.make_room()
    for joined in (False, True):
        client = connect(server, token=token)
        if joined:
            client.join(room)
        client.send_text(text)
        assert says(client) == "badMessage"
        if joined:
            client.settle()
        else:
            client.join(room)


def test_sixteen_levels_of_json_are_read(server, connect):
    room, token = server.make_room()
    client = connect(server, token=token)
    client.join(room)
    client.send_text('{"type":"sync","id":2,"later":' + "[" * 15 + "]" * 15 + "}")
    assert client.answer(2)["type"] == "joined"


def test_a_client_with_many_invalid_messages_is_disconnected(server, connect):
    client = connect(server)
    for _ in range(20):
        client.send_text("nonsense")
    assert client.closed() == 4502
    assert [message["code"] for message in client.messages] == ["badMessage"] * 20


def test_binary_messages_are_refused(server, connect):
    client = connect(server)
    client.socket.send(b'{"type":"sync","id":1}')
    assert client.closed() == 1003


def test_text_that_is_not_utf8_is_refused(server, connect):
    client = connect(server)
    client.socket.send(b'{"type":"\xff\xfe","id":1}', text=True)
    assert client.closed() == 1007


def test_a_message_of_too_many_fragments_is_refused(server, connect):
    client = connect(server)
    # The server may close before the last fragment.
    with contextlib.suppress(ConnectionClosed):
        client.socket.send(iter(["{"] + [" "] * 70 + ['"type":"sync","id":1}']))
    assert client.closed() == 1008


def test_a_message_in_fragments_is_one_message(server, connect):
    room, token = server.make_room()
    client = connect(server, token=token)
    client.join(room)
    client.socket.send(iter(['{"type":', '"sync",', '"id":2}']))
    assert client.answer(2)["type"] == "joined"


def padded(length, id=2):
    message = {"type": "sync", "id": id, "padding": ""}
    message["padding"] = "x" * (length - len(json.dumps(message)))
    return json.dumps(message)


@pytest.mark.parametrize("role,limit", [("stranger", 4096), ("player", 4096), ("host", 65536)])
def test_an_oversized_message_is_refused_and_closes_the_connection(server, connect, role, limit):
    room, token = server.make_room()
    client = connect(server, token=token if role == "host" else None)
    if role != "stranger":
        client.join(room, "Ada")
    client.send_text(padded(limit))
    assert client.answer(2)["type"] == ("rejected" if role == "stranger" else "joined")
    client.send_text(padded(limit + 1, id=3))
    assert says(client) == "tooLarge"
    assert client.closed() == 1009
    # The seat is not lost.
    again = connect(server, token=client.token)
    again.join(room, "Ada")


# Joining


def enter(client, room, **fields):
    return {"client": client.client, "room": room, "token": client.token, "name": "Ada"} | fields


@pytest.mark.parametrize(
    "change,code",
    [
        ({"room": "ZZZZZZ"}, "unknownRoom"), ({"room": "K0OIL1"}, "unknownRoom"), ({"room": ""}, "unknownRoom"),
        ({"room": "x" * 500}, "unknownRoom"), ({"room": 7}, "badMessage"), ({"room": None}, "badMessage"),
        ({"token": "short"}, "badToken"), ({"token": "x" * 21}, "badToken"), ({"token": "x" * 65}, "badToken"),
        ({"token": "x" * 21 + "+"}, "badToken"), ({"token": None}, "badMessage"), ({"token": 7}, "badMessage"),
        ({"name": None}, "badToken"), ({"name": ""}, "badName"), ({"name": "   "}, "badName"), ({"name": 7}, "badMessage"),
        ({"name": "x" * 25}, "badName"), ({"name": "a\u0000b"}, "badName"), ({"name": "a\u202eb"}, "badName"),
        ({"name": "a\u2066b"}, "badName"), ({"name": "a\nb"}, "badName"), ({"name": "\u200b"}, "badName"),
        ({"client": ""}, "badMessage"), ({"client": "x" * 33}, "badMessage"), ({"client": "a b"}, "badMessage"),
        ({"client": None}, "badMessage"),
    ],
    ids=str,
)
def test_a_bad_join_has_its_code_and_can_be_corrected(server, connect, change, code):
    room, _ = server.make_room()
    client = connect(server)
    assert client.refused("join", **{**enter(client, room), **change}) == code
    assert client.ask("join", **enter(client, room))["seat"]["id"] == "p2"


def test_an_unknown_token_without_a_name_gets_no_seat(server, connect):
    room, _ = server.make_room()
    client = connect(server)
    assert client.refused("join", client="c", room=room, token=new_token()) == "badToken"


@pytest.mark.parametrize(
    "typed,shown",
    [("  Ada  ", "Ada"), ("x" * 24, "x" * 24), ("Zoe\u0308", "Zo\u00eb"), ("👩‍👩‍👧‍👦" * 2, "👩‍👩‍👧‍👦" * 2), ("<b>&amp;\"'", "<b>&amp;\"'")],
)
def test_a_name_is_trimmed_and_normalised_and_otherwise_unchanged(server, connect, typed, shown):
    room, _ = server.make_room()
    assert connect(server).join(room, typed)["seat"]["name"] == shown


def test_equal_names_get_a_visible_suffix(evening):
    played = evening(names=("Ada", "ada", "ADA"))
    assert [snapshot["seat"]["name"] for snapshot in played.snapshots] == ["Ada", "ada 2", "ADA 3"]


def test_the_code_is_read_as_people_type_it(server, connect):
    room, token = server.make_room()
    typed = f" {room[:3].lower()}-{room[3:]} "
    assert connect(server, token=token).join(typed)["room"]["code"] == room


def test_a_connection_joins_once(server, connect):
    room, _ = server.make_room()
    other, _ = server.make_room()
    client = connect(server)
    client.join(room, "Ada")
    for fields in (enter(client, room), enter(client, other)):
        assert client.refused("join", **fields) == "alreadyJoined"
    assert client.refused("watch", client="c", room=other) == "alreadyJoined"
    assert client.settle()["seat"]["name"] == "Ada"


def test_commands_before_a_join_are_refused(server, connect):
    client = connect(server)
    for type in ("sync", "mark", "call", "nonsense"):
        assert client.refused(type) == "notJoined"


def test_spectators_see_all_and_do_nothing(evening, connect):
    played = evening()
    screen = connect(played.server)
    snapshot = screen.watch(played.room)
    assert snapshot["seat"] is None and "board" not in snapshot["game"] and "players" not in snapshot
    for type, fields in (("mark", {"cell": 0}), ("call", {"term": 0}), ("name", {"name": "x"}), ("nonsense", {})):
        assert screen.refused(type, **fields) == "notJoined"
    played.call(0)
    assert screen.wait_for("called")["call"]["term"] == 0
    assert [call["term"] for call in screen.settle()["game"]["round"]["calls"]] == [0]


def test_a_locked_room_admits_only_players_with_a_seat(evening, connect):
    played = evening()
    played.host.do("lock", on=True)
    assert played.players[0].wait_for("room")["room"]["locked"] is True
    stranger = connect(played.server)
    assert stranger.refused("join", **enter(stranger, played.room)) == "roomLocked"
    assert connect(played.server, token=played.players[0].token).join(played.room)["seat"]["id"] == "p2"
    connect(played.server).watch(played.room)
    played.host.do("lock", on=False)
    assert stranger.ask("join", **enter(stranger, played.room))["type"] == "joined"


def test_a_removed_player_stays_away(evening, connect):
    played = evening()
    ada, bo = played.players
    played.host.do("remove", player="p2")
    ada.wait_for("removed")
    assert ada.closed() == 4500
    again = connect(played.server, token=ada.token)
    assert again.refused("join", **enter(again, played.room)) == "removed"
    assert again.closed() == 4500
    assert [player["id"] for player in played.host.settle()["players"]] == ["p1", "p3"]
    bo.do("mark", cell=0)


def test_an_ended_room_disconnects_all_clients(evening, connect):
    played = evening()
    screen = connect(played.server)
    screen.watch(played.room)
    played.host.do("endRoom")
    for client in (played.host, screen, *played.players):
        assert client.closed() == 4501
        assert client.all("roomEnded")
    for type in ("join", "watch"):
        late = connect(played.server, token=played.host.token)
        assert late.refused(type, **enter(late, played.room)) == "roomEnded"
        assert late.closed() == 4501


def test_a_full_room_admits_no_new_players(make_server, connect):
    server = make_server(env={"CALLBOARD_LIMITS_SEATS_PER_ROOM": "2"})
    room, token = server.make_room()
    ada = connect(server)
    ada.join(room, "Ada")
    bo = connect(server)
    assert bo.refused("join", **enter(bo, room)) == "roomFull"
    connect(server, token=ada.token).join(room)
    host = connect(server, token=token)
    host.join(room)
    host.do("remove", player="p2")
    assert bo.ask("join", **enter(bo, room))["type"] == "joined"


# Commands that are refused


def test_players_may_not_send_hosts_commands(evening):
    played = evening()
    ada = played.players[0]
    for type, fields in [
        ("call", {"term": 0}), ("uncall", {"term": 0}), ("startRound", {}), ("finishRound", {}), ("newRound", {}),
        ("setOptions", {"options": {"size": 3}}), ("setTerms", {"terms": ["a"]}), ("announce", {"text": "x"}),
        ("lock", {"on": True}), ("rename", {"player": "p3", "name": "x"}), ("remove", {"player": "p3"}),
        ("unban", {"player": "p3"}), ("promote", {"player": "p2"}), ("endRoom", {}),
    ]:
        assert ada.refused(type, **fields) == "notAllowed", type
    snapshot = played.host.settle()
    assert snapshot["game"]["round"]["calls"] == [] and snapshot["game"]["round"]["state"] == "playing"
    assert [player["role"] for player in snapshot["players"]] == ["host", "player", "player"]


# Members that differ between two snapshots of the same state.
PASSING = {"id": 0, "at": 0, "now": 0}


@pytest.mark.parametrize(
    "type,fields,code",
    [
        ("nonsense", {}, "unknownType"), ("joined", {}, "unknownType"), ("mark", {}, "badMessage"),
        ("mark", {"cell": 9}, "badCell"), ("mark", {"cell": 99}, "badCell"), ("mark", {"cell": -1}, "badCell"),
        ("unmark", {"cell": 99}, "badCell"), ("mark", {"cell": 10**18}, "badCell"), ("mark", {"cell": "0"}, "badMessage"),
        ("mark", {"cell": 0.5}, "badMessage"), ("mark", {"cell": None}, "badMessage"), ("mark", {"cell": 4}, "badCell"),
        ("unmark", {"cell": 4}, "badCell"), ("autoMark", {"on": 1}, "badMessage"), ("reshuffle", {}, "roundPlaying"),
        ("name", {"name": "Eve"}, "roundPlaying"), ("name", {"name": ""}, "roundPlaying"), ("name", {}, "roundPlaying"),
    ],
    ids=str,
)
def test_a_players_bad_command_has_its_code(evening, type, fields, code):
    played = evening(terms=[f"term {n}" for n in range(8)], options={"size": 3, "freeCentre": True})
    ada = played.players[0]
    before = ada.settle()
    assert ada.refused(type, **fields) == code
    after = ada.settle()
    assert {**after, **PASSING} == {**before, **PASSING}
    ada.do("mark", cell=0)


def test_a_players_bad_name_has_its_code(evening):
    ada = evening(start=False).players[0]
    assert ada.refused("name", name="") == "badName"
    assert ada.refused("name") == "badMessage"


@pytest.mark.parametrize(
    "type,fields,code",
    [
        ("call", {"term": 9}, "badTerm"), ("call", {"term": -1}, "badTerm"), ("uncall", {"term": 9}, "badTerm"),
        ("call", {}, "badMessage"), ("call", {"term": 0}, "alreadyCalled"), ("uncall", {"term": 1}, "notCalled"),
        ("startRound", {}, "roundPlaying"), ("newRound", {}, "roundPlaying"),
        ("setOptions", {"options": {"size": 3}}, "roundPlaying"),
        ("setTerms", {"terms": [f"t{n}" for n in range(9)]}, "roundPlaying"), ("mark", {"cell": 0}, "notAllowed"),
        ("reshuffle", {}, "notAllowed"), ("announce", {"text": ""}, "badMessage"), ("announce", {"text": " \n"}, "badMessage"),
        ("announce", {"text": "x" * 281}, "badMessage"), ("announce", {"text": "a\u0007"}, "badMessage"),
        ("lock", {}, "badMessage"), ("rename", {"player": "p9", "name": "x"}, "badMessage"),
        ("rename", {"player": "p2", "name": ""}, "badName"), ("rename", {"player": 2, "name": "x"}, "badMessage"),
        ("remove", {"player": "p9"}, "badMessage"), ("remove", {"player": "p0"}, "badMessage"),
        ("remove", {"player": "p-1"}, "badMessage"), ("remove", {"player": "p99999999999999999999"}, "badMessage"),
        ("unban", {"player": "p2"}, "badMessage"), ("unban", {}, "badMessage"),
        ("remove", {"player": "p1"}, "notAllowed"), ("promote", {"player": "nobody"}, "badMessage"),
    ],
    ids=str,
)
def test_a_hosts_bad_command_has_its_code(evening, type, fields, code):
    played = evening(names=("Ada",))
    played.call(0)
    before = played.host.settle()
    assert played.host.refused(type, **fields) == code
    after = played.host.settle()
    assert {**after, **PASSING} == {**before, **PASSING}
    played.call(1)


def test_commands_wait_for_their_time(evening):
    played = evening(start=False)
    host, ada = played.host, played.players[0]
    for type, fields in (("call", {"term": 0}), ("uncall", {"term": 0}), ("finishRound", {}), ("newRound", {})):
        assert host.refused(type, **fields) == "roundNotStarted", type
    for type in ("mark", "unmark"):
        assert ada.refused(type, cell=0) == "roundNotStarted"
    host.do("startRound")
    host.do("finishRound")
    for type, fields in [
        ("call", {"term": 0}), ("uncall", {"term": 0}), ("finishRound", {}), ("startRound", {}),
        ("setOptions", {"options": {"size": 3}}),
    ]:
        assert host.refused(type, **fields) == "roundFinished", type
    for type, fields in (("mark", {"cell": 0}), ("unmark", {"cell": 0}), ("reshuffle", {})):
        assert ada.refused(type, **fields) == "roundFinished", type


NINE = [f"term {n}" for n in range(9)]


@pytest.mark.parametrize(
    "options",
    [
        None, 7, {"size": 2}, {"size": 6}, {"size": "3"}, {"size": 4, "freeCentre": True}, {"freeCentre": 1},
        {"verification": "none"}, {"window": -1}, {"window": 86401}, {"window": 0.5}, {"autoMark": "yes"},
        {"goal": 7}, {"goal": {"patterns": ["circle"]}}, {"goal": {"patterns": []}}, {"goal": {"patterns": "row"}},
        {"goal": {"patterns": ["row"], "need": 0}}, {"goal": {"patterns": ["row"], "need": 4}},
        {"goal": {"masks": [[9]]}}, {"goal": {"masks": [[-1]]}}, {"goal": {"masks": [[]]}}, {"goal": {"masks": [7]}},
        {"goal": {"masks": [[0, 1], [1, 0]]}}, {"size": 5},
    ],
    ids=str,
)
def test_bad_options_change_nothing(evening, options):
    played = evening(names=("Ada",), start=False)
    before = played.players[0].settle()
    assert played.host.refused("setOptions", options=options) == "badOptions"
    after = played.players[0].settle()
    assert (after["game"]["round"], after["game"]["board"]) == (before["game"]["round"], before["game"]["board"])


@pytest.mark.parametrize(
    "terms",
    [
        None, 7, [], NINE[:8], NINE + ["TERM 0"], NINE + [""], NINE + ["  "], NINE + ["x" * 121], NINE + [7],
        NINE + [{"means": "x"}], NINE + [{"text": "x", "means": 7}], NINE + [{"text": "x", "means": "y" * 401}],
        NINE + ["a\u202eb"], [f"t{n}" for n in range(501)], [f"{n:04}" + "é" * 58 for n in range(430)],
    ],
    ids=lambda terms: str(terms)[-30:],
)
def test_bad_terms_change_nothing(evening, terms):
    played = evening(names=("Ada",), start=False)
    before = played.players[0].settle()
    assert played.host.refused("setTerms", terms=terms) == "badTerms"
    after = played.players[0].settle()
    assert (after["game"]["round"], after["game"]["board"]) == (before["game"]["round"], before["game"]["board"])


def test_five_hundred_terms_are_taken(evening):
    played = evening(names=("Ada",), start=False)
    terms = [f"{n:04}" + "x" * 90 for n in range(500)]
    played.host.do("setTerms", terms=terms)
    assert played.players[0].wait_for("roundDealt")["round"]["terms"] == terms


def test_a_player_with_too_many_commands_is_rate_limited(evening):
    played = evening()
    ada, bo = played.players
    answers = [ada.answer(id) for id in [ada.post("mark", cell=n % 9) for n in range(60)]]
    codes = [answer.get("code") for answer in answers]
    assert codes[:20] == [None] * 20 and set(codes[20:]) <= {None, "rateLimited"} and "rateLimited" in codes
    bo.do("mark", cell=0)
    deadline = time.monotonic() + 60
    while ada.ask("unmark", cell=0)["type"] == "rejected":
        assert time.monotonic() < deadline
        # Messages without a pause are not even read (Tests/AbuseTests/test_parsing.py).
        time.sleep(0.05)


# IDs


def test_a_command_is_done_once_whatever_is_sent_again(evening, connect):
    played = evening()
    ada = played.players[0]
    ids = {cell: ada.post("mark", cell=cell) for cell in (0, 1, 2)}
    first = {cell: ada.answer(id) for cell, id in ids.items()}
    ada.do("unmark", cell=1)
    position = ada.settle()["at"]
    again = connect(played.server, token=ada.token, client=ada.client)
    again.last_id = ada.last_id
    # A join has its own ID, separate from those of commands.
    again.join(played.room)
    for _ in range(2):
        for cell in (2, 0, 1):
            assert again.ask("mark", id=ids[cell], cell=cell) == first[cell]
    # Even with different fields it is the same command.
    assert again.ask("mark", id=ids[0], cell=8) == first[0]
    snapshot = again.settle()
    assert snapshot["game"]["board"]["marked"] == [0, 2] and snapshot["at"] == position


def test_a_rejection_of_the_rules_is_remembered_too(evening):
    played = evening()
    id = played.host.post("uncall", term=0)
    first = played.host.answer(id)
    assert first["code"] == "notCalled"
    played.call(0)
    assert played.host.ask("uncall", id=id, term=0) == first
    assert [call["term"] for call in played.host.settle()["game"]["round"]["calls"]] == [0]


def test_a_rejection_before_the_log_consumes_no_id(evening):
    played = evening()
    ada = played.players[0]
    assert ada.refused("mark", id=50, cell="0") == "badMessage"
    assert ada.ask("mark", id=50, cell=0)["type"] == "accepted"


def test_a_lower_id_that_was_never_seen_is_stale(evening):
    played = evening()
    ada = played.players[0]
    ada.do("mark", id=10, cell=0)
    assert ada.refused("mark", id=9, cell=1) == "staleId"
    ada.do("mark", id=11, cell=1)
    assert ada.settle()["game"]["board"]["marked"] == [0, 1]


def test_a_seat_remembers_32_answers_of_4_clients(evening, connect):
    played = evening()
    host = played.host
    ids = [host.post("announce", text=f"{n}") for n in range(33)]
    for id in ids:
        host.answer(id)
    assert host.refused("announce", id=ids[0], text="0") == "staleId"
    assert host.ask("announce", id=ids[1], text="1")["type"] == "accepted"
    for n in range(3):
        other = connect(played.server, token=host.token)
        other.join(played.room)
        other.do("lock", on=bool(n % 2))
    assert host.ask("announce", id=ids[2], text="2")["type"] == "accepted"
    assert len(host.all("announced")) == 33


# Devices, hosts


def test_two_devices_of_one_seat_show_the_same(evening, connect):
    played = evening()
    ada = played.players[0]
    phone = connect(played.server, token=ada.token)
    snapshot = phone.join(played.room)
    assert snapshot["seat"]["id"] == "p2" and snapshot["game"]["board"] == ada.settle()["game"]["board"]
    # Both count their IDs from 1, and they do not collide.
    phone.do("mark", id=5, cell=0)
    assert ada.wait_for("board")["board"]["marked"] == [0]
    ada.do("mark", id=5, cell=1)
    assert phone.wait_for("board")["board"]["marked"] == [0, 1]
    ada.do("autoMark", on=True)
    assert phone.wait_for("board", autoMark=True)
    assert played.host.settle()["pulse"]["present"] == 2


def test_a_host_may_play_too_with_a_second_seat(evening, connect):
    played = evening(names=("Ada",))
    own = connect(played.server)
    snapshot = own.join(played.room, "Host plays")
    assert snapshot["seat"] == {"id": "p3", "name": "Host plays", "role": "player"}
    assert snapshot["game"]["autoMark"] is False
    assert len(snapshot["game"]["board"]["cells"]) == 9
    own.do("mark", cell=0)


def test_hosts_see_who_is_here(evening, connect):
    played = evening()
    host, (ada, _) = played.host, played.players
    assert [(p["id"], p["online"]) for p in host.settle()["players"]] == [("p1", True), ("p2", True), ("p3", True)]
    ada.socket.close()

    def changed(message, **fields):
        return message["type"] == "players" and any(fields.items() <= player.items() for player in message["changed"])

    host.wait(lambda message: changed(message, id="p2", online=False))
    connect(played.server, token=ada.token).join(played.room)
    host.wait(lambda message: changed(message, id="p2", online=True))


def test_a_promoted_player_is_a_host_at_once(evening):
    played = evening()
    ada, bo = played.players
    assert ada.refused("call", term=0) == "notAllowed"
    played.host.do("promote", player="p2")
    snapshot = ada.wait_for("joined", id=None)
    assert snapshot["seat"]["role"] == "host" and "players" in snapshot and "board" in snapshot["game"]
    ada.do("call", term=0)
    assert bo.wait_for("called")["call"]["number"] == 1
    ada.do("announce", text="x" * 280)
    ada.send_text(padded(60_000, id=90))
    assert ada.answer(90)["type"] == "joined"


def test_a_host_renames_a_player_everywhere(evening):
    played = evening()
    ada, bo = played.players
    played.call(*played.row())
    for cell in range(3):
        ada.do("mark", cell=cell)
    bo.wait_for("standings")
    played.host.do("rename", player="p2", name="Countess")
    assert bo.wait_for("standings")["standings"]["top"][0]["name"] == "Countess"
    assert ada.settle()["seat"]["name"] == "Countess"


def test_rounds_follow_one_another_and_reveal_their_seeds(evening):
    played = evening()
    host, ada = played.host, played.players[0]
    first = ada.settle()["game"]["round"]
    host.do("finishRound")
    seed = ada.wait_for("roundFinished")["seed"]
    assert commitment(played.room, 1, 1, setup_of(first), seed) == first["commitment"]
    assert ada.settle()["game"]["round"]["seed"] == seed
    host.do("newRound", options={"size": 3, "verification": "honour"}, terms=NINE + ["term 9"])
    dealt = ada.wait_for("roundDealt")["round"]
    assert (dealt["number"], dealt["state"], dealt["calls"]) == (2, "dealt", []) and "seed" not in dealt
    assert dealt["commitment"] != first["commitment"] and dealt["options"]["verification"] == "honour"
    assert ada.wait_for("board")["board"]["marked"] == []


# Bingo over the protocol


def test_uncall_withdraws_a_bingo_and_calling_again_restores_it(evening):
    played = evening()
    host, (ada, bo) = played.host, played.players
    row = played.row()
    ada.do("mark", cell=0)
    played.call(*row)
    for cell in (1, 2):
        ada.do("mark", cell=cell)
    assert bo.wait_for("bingos")["bingos"][0]["call"] == 3
    host.do("uncall", term=row[1])
    assert ada.wait_for("board")["board"]["marked"] == [0, 2]
    assert bo.wait_for("uncalled")["number"] == 2
    assert bo.wait_for("withdrawn")["players"] == ["p2"]
    assert bo.wait_for("standings")["standings"]["total"] == 0
    host.do("call", term=row[1])
    assert bo.wait_for("called")["call"]["number"] == 2
    # The loss of the bingo was public, so its return is public, too.
    again = bo.wait_for("bingos")["bingos"]
    assert [(bingo["player"], bingo["rank"], bingo["call"]) for bingo in again] == [("p2", 1, 3)]
    assert bo.wait_for("standings")["standings"]["top"][0]["call"] == 3
    assert ada.settle()["game"]["board"]["marked"] == [0, 1, 2]


def test_a_free_centre_counts_without_a_mark(evening):
    played = evening(terms=NINE[:8], options={"size": 3, "freeCentre": True})
    ada, cells = played.players[0], played.snapshots[0]["game"]["board"]["cells"]
    assert cells[4] == -1
    played.call(cells[3], cells[5])
    ada.do("mark", cell=3)
    assert ada.do("mark", cell=5)["lines"] == ["row2"]


def test_auto_mark_confirms_suggestions(evening):
    played = evening()
    ada = played.players[0]
    row = played.row(0)
    played.call(*row[:2])
    ada.do("autoMark", on=True)
    assert ada.wait_for("board")["board"]["marked"] == [0, 1]
    played.call(row[2])
    assert ada.wait_for("bingos")["bingos"][0]["player"] == "p2"
    assert ada.settle()["game"]["board"]["marked"] == [0, 1, 2]


def test_auto_mark_is_the_hosts_to_allow(evening):
    played = evening(options={"size": 3, "autoMark": False})
    assert played.players[0].refused("autoMark", on=True) == "notAllowed"


def test_the_effects_of_a_mark_come_before_its_answer(evening):
    played = evening()
    ada = played.players[0]
    played.call(*played.row())
    for cell in range(3):
        answer = ada.do("mark", cell=cell)
    assert answer["lines"] == ["row1"]
    own = ada.settle()["game"]["standings"]["own"]
    assert (own["player"], own["rank"], own["call"]) == ("p2", 1, 3)
    types = [message["type"] for message in played.host.messages]
    called = [index for index, type in enumerate(types) if type == "called"]
    assert all(types[index + 1] == "accepted" for index in called)


# Many at once


def test_announcements_coalesce(evening):
    """All boards have all nine terms, so the last call of a blackout is everybody's bingo."""
    names = [f"Player {n}" for n in range(30)]
    played = evening(names=names, options={"size": 3, "goal": {"patterns": ["blackout"]}})
    for player in played.players[:15]:
        player.do("autoMark", on=True)
    played.call(*range(9))
    bo = played.players[1]
    news = bo.wait_for("bingos")
    assert len(news["bingos"]) == 10 and news["more"] == 5
    assert {bingo["rank"] for bingo in news["bingos"]} == {1} and {bingo["call"] for bingo in news["bingos"]} == {9}

    # The others confirm by hand, all at once.
    started = time.monotonic()
    slow = played.players[15:]
    ids = [[player.post("mark", cell=cell) for cell in range(9)] for player in slow]
    for player, own in zip(slow, ids):
        for id in own:
            assert player.answer(id)["type"] == "accepted"
    bo.wait(lambda message: message["type"] == "standings" and message["standings"]["total"] == 30)
    seconds = time.monotonic() - started
    later = bo.all("bingos")[1:]
    assert sum(len(message["bingos"]) + message["more"] for message in later) == 15
    assert len(later) <= 2 + 4 * seconds
    standings = bo.all("standings")[-1]["standings"]
    assert len(standings["top"]) == 20 and {standing["rank"] for standing in standings["top"]} == {1}


def test_in_a_busy_evening_every_client_gets_unbroken_positions(evening, connect):
    """Each client checks the sequence of positions in everything that it receives; here the facts must also add up to
    the snapshot.
    """
    names = [f"Player {n}" for n in range(16)]
    played = evening(names=names)
    screen = connect(played.server)
    screen.watch(played.room)
    clients = [played.host, screen, *played.players]
    for term in range(9):
        played.host.post("call", term=term)
        if term % 3 == 2:
            played.host.post("uncall", term=term - 1)
            played.host.post("announce", text=f"after {term}")
        for number, player in enumerate(played.players):
            player.post("mark", cell=(term * 2 + number) % 9)
        if term in (3, 6):
            # One player's network fails, and the seat reconnects from elsewhere.
            leaver = played.players.pop(0)
            clients.remove(leaver)
            leaver.socket.close()
            back = connect(played.server, token=leaver.token)
            snapshot = back.join(played.room)
            assert snapshot["game"]["board"]["cells"]
            played.players.append(back)
            clients.append(back)
    # The last commands of clients that left may still be waiting for the disk; no client waits for their answers.
    deadline = time.monotonic() + 60
    while len({client.settle()["at"]["seq"] for client in clients}) > 1:
        assert time.monotonic() < deadline
    final = screen.messages[-1]
    for client in clients:
        snapshot = client.messages[-1]
        assert snapshot["at"] == final["at"] and snapshot["game"]["round"] == final["game"]["round"]
        assert {**snapshot["game"]["standings"], "own": None} == final["game"]["standings"]
        assert folded_calls(client) == {call["number"]: call["term"] for call in final["game"]["round"]["calls"]}


def folded_calls(client):
    """Returns the calls that result from all messages from the first snapshot to the one before the last."""
    calls = {}
    for message in client.messages[:-1]:
        if message["type"] == "joined":
            calls = {call["number"]: call["term"] for call in message["game"]["round"]["calls"]}
        elif message["type"] == "called":
            calls[message["call"]["number"]] = message["call"]["term"]
        elif message["type"] == "uncalled":
            del calls[message["number"]]
    return calls


def test_a_called_term_is_suggested_on_its_cell(evening):
    """A client derives suggestions only from `called` and its board, so the indices must fit."""
    played = evening()
    played.call(4)
    for player, snapshot in zip(played.players, played.snapshots):
        assert player.wait_for("called")["call"]["term"] == 4
        (cell,) = cells_of(snapshot, 4)
        player.do("mark", cell=cell)


# Random messages

ODD = [
    None, True, False, 0, -1, 1, 2**31, -(2**63), 2**63 - 1, 2**63, 10**300, 0.1, -0.0, 1e308, "", " ", "\u0000", "\u202e", "p1", "p0",
    "p4294967296", "x" * 300, "🏳️‍🌈" * 30, [], {}, [[]], [None] * 600, {"a": {"b": []}}, {"": ""}, [-1], [2**40], {"size": 2**62},
    {"goal": {"need": 2**62, "masks": [[0] * 30] * 40}}, {"window": -(2**63)}, ["é"] * 30,
]


def damaged(chance, message):
    """Returns a message with some errors in it, as a text that is still UTF-8."""
    message = dict(message)
    for _ in range(chance.randint(1, 3)):
        field = chance.choice([*message, "options", "terms", "text", "player", "name", "cell", "later"])
        if chance.random() < 0.2:
            message.pop(field, None)
        else:
            message[field] = chance.choice(ODD)
    text = json.dumps(message, ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.3:
        place = chance.randrange(len(text) + 1)
        text = text[:place] + chance.choice(['"', "{", "]", "\\", "\\u12", ",", "e", "\x7f", "9" * 40, ""]) + text[place + 1:]
    return text


# The fuzzer tests the same, by day with its known inputs.
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.night) for seed in range(1, 12))])
def test_damaged_messages_do_no_harm(make_server, connect, seed):
    """Golden messages with random errors: each is answered or closes its connection, and the server continues."""
    chance = random.Random(seed)
    golden = [json.loads(path.read_text()) for path in sorted((wire_schema.ROOT / "Tests/Golden/wire/client").glob("*.json"))]
    server = make_server()
    sent = 0
    for role in ("host", "player", "stranger") * 4:
        room, token = server.make_room()
        host = connect(server, token=token)
        host.join(room)
        client = connect(server)
        if role == "host":
            client = host
        elif role == "player":
            client.join(room, "Ada")
        host.do("startRound")
        try:
            for _ in range(40):
                answers = len(client.answers)
                client.send_text(damaged(chance, {**chance.choice(golden), "id": client.last_id + 10, "room": room}))
                client.last_id += 10
                sent += 1
                deadline = time.monotonic() + 60
                while len(client.answers) == answers:
                    client.receive(deadline)
        except ConnectionClosed as closing:
            assert closing.rcvd.code in (1009, 4500, 4501, 4502), closing
    assert sent > 200
    assert server.get("/readyz").status == 200
    # Everything that was folded can be folded again.
    server.kill()
    server.start()
    assert "cannot be read" not in server.log
