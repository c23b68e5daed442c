"""What anyone may see of the past: recaps, and boards once they reveal nothing. Also calls by their text."""

import json

import pytest

from test_commands import desk  # noqa: F401


def test_a_recap_is_public_and_contains_only_finished_rounds(desk):
    desk = desk()
    recap = desk.server.get(f"{desk.path}/recap")
    assert recap.status == 200 and recap.json["room"]["code"] == desk.played.room and recap.json["plays"][0]["rounds"] == []
    desk.do("call", term=3)
    assert desk.server.get(f"{desk.path}/recap").json["plays"][0]["rounds"] == []
    desk.do("finishRound")
    text = desk.server.get(f"{desk.path}/recap")
    (round,) = text.json["plays"][0]["rounds"]
    assert round["number"] == 1 and [call["term"] for call in round["calls"]] == [3]
    assert 3 not in round["neverCalled"] and len(round["neverCalled"]) == 8
    assert not any(client.token in text.body.decode() for client in (desk.played.host, *desk.played.players))
    assert desk.server.get("/api/rooms/ZZZZZZ/recap").code == "unknownRoom"


def test_hosts_secrets_are_in_nothing_public(desk):
    desk = desk()
    desk.do("nameFilter", words=["Verboten"])
    desk.do("invite", secret="invitation-0123456789ab")
    for cell, term in enumerate(desk.played.row()):
        desk.do("call", term=term)
        desk.played.players[0].do("mark", cell=cell)
    desk.do("finishRound")
    for path in ("", "/recap", "/boards/p2"):
        answer = desk.server.get(desk.path + path)
        assert answer.status == 200
        assert b"Verboten" not in answer.body and b"invit" not in answer.body, path
    assert desk.state().json["room"]["nameFilter"] == ["Verboten"]
    # Hosts see that there is an invitation, but its secret is never shown again.
    assert len(desk.state().json["room"]["invitations"]) == 1 and b"invitation-" not in desk.state().body


def test_a_board_is_public_when_it_reveals_nothing(desk):
    desk = desk()
    board = desk.server.get(f"{desk.path}/boards/p2")
    assert (board.status, board.body) == (204, b"")
    for player in ("p99", "x", "p0"):
        answer = desk.server.get(f"{desk.path}/boards/{player}")
        assert (answer.status, answer.code) == (404, "unknownPlayer")
    for cell, term in enumerate(desk.played.row()):
        desk.do("call", term=term)
        desk.played.players[0].do("mark", cell=cell)
    board = desk.server.get(f"{desk.path}/boards/p2").json
    assert board["cells"] == desk.played.snapshots[0]["game"]["board"]["cells"] and board["marked"] == [0, 1, 2]
    assert desk.server.get(f"{desk.path}/boards/p3").status == 204
    desk.do("finishRound")
    assert desk.server.get(f"{desk.path}/boards/p3").status == 200


def test_a_call_by_its_text(desk):
    desk = desk(terms=["One more thing", "Someone on a roof", *(f"term {n}" for n in range(7))])
    calls, token = f"{desk.path}/calls", desk.played.host.token
    assert desk.server.post(calls, {"text": " one MORE thing "}, token).json["call"]["term"] == 0
    answer = desk.server.post(calls, {"text": "someone on the roof"}, token)
    assert answer.status == 201 and answer.json["call"]["term"] == 9, "what is no term is called as it was typed"
    assert answer.json["near"] == {"term": 1, "text": "Someone on a roof"}
    assert "near" not in desk.server.post(calls, {"text": "A goat in the aisle"}, token).json
    assert desk.server.post(calls, {"text": 5}, token).code == "badMessage"
    assert desk.server.post(calls, {"text": "One more thing"}, token).code == "alreadyCalled"


@pytest.mark.parametrize(
    "text", ["a" + "\u0301\u0323" * 2000, "a" + "\u0301\u0323" * 14_000, "y" * 60_000], ids=["marks", "more marks", "long"])
def test_a_text_that_is_costly_to_compare_delays_no_player(desk, text):
    desk = desk(terms=[f"term {number} " + "x" * 80 for number in range(500)])
    for client in (desk.played.players[0], desk.played.host):
        body = json.dumps({"text": text}, ensure_ascii=False).encode()
        answer = desk.server.request(
            "POST", f"{desk.path}/calls", body,
            {"Content-Type": "application/json", "Authorization": f"Bearer {client.token}"})
        # Sequences of combining marks are refused while the body is parsed, if the client may send such a command at
        # all.
        refusal = "badMessage" if "\u0301" in text else "badTerms"
        expected = refusal if client is desk.played.host else "notAllowed"
        assert answer.code == expected and len(answer.body) < 1000
    if "\u0301" not in text:
        # A refused command was charged by its length.
        refusals = ("badTerms", "roundNotStarted", "rateLimited")
        assert desk.played.host.refused("addTerm", text=text[:10_000]) in refusals
