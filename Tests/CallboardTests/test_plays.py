"""One code for a whole evening: another play in the same room, for everybody who is there; and the evening's standings.
"""

import json
import threading

import pytest
from websockets.exceptions import ConnectionClosed

from server_process import run
from wire_schema import command

ENCORE = {"game": "bingo", "terms": [f"encore {n}" for n in range(9)], "options": {"size": 3}}


def wins(played, player, row=0):
    """Calls and marks a player's row, except for terms that were called before."""
    called = {call["term"] for call in played.host.settle()["game"]["round"]["calls"]}
    client = played.players[player]
    cells = client.settle()["game"]["board"]["cells"][3 * row:3 * row + 3]
    played.call(*[term for term in cells if term not in called])
    for cell in range(3 * row, 3 * row + 3):
        client.do("mark", cell=cell)


def everybody(played, screen=None):
    return [played.host, *played.players, *([screen] if screen else [])]


def test_the_next_play_keeps_all_seats(evening, connect):
    played = evening(names=("Ada", "Bo", "Cy"))
    screen = connect(played.server)
    screen.watch(played.room)
    ada, bo, _ = played.players
    played.host.do("remove", player="p4", ban=True)
    wins(played, 0)
    played.host.do("finishRound")
    accepted = played.host.do("play", **ENCORE, title="Encore")
    for client in (played.host, ada, bo, screen):
        news = client.wait_for("played")
        assert (news["room"]["play"], news["room"]["game"]) == (2, "bingo")
        assert news["game"]["round"]["terms"] == ENCORE["terms"] and news["game"]["round"]["state"] == "dealt"
        assert "board" not in news["game"] and "seed" not in news["game"]["round"]
        assert [(play["play"], play["game"]) for play in news["evening"]["plays"]] == [(1, "bingo")]
        assert [(row["name"], row["points"], row["place"]) for row in news["evening"]["table"]] == [("Ada", 10, 1)]
        assert news["at"] == accepted["at"]
    # Each client gets only its own part.
    for client, name in ((ada, "Ada"), (bo, "Bo")):
        view = client.wait_for("view", play=2)
        assert sorted(view["game"]["board"]["cells"]) == list(range(9)), name
        assert view["game"]["board"] == client.settle()["game"]["board"]
    assert ada.settle()["evening"]["own"] == {"points": 10, "place": 1} and "own" not in bo.settle()["evening"]
    assert not screen.all("view")
    # No client had to rejoin; seats and bans are unchanged.
    seats = [(player["id"], player["name"]) for player in played.host.settle()["players"]]
    assert seats == [("p1", "Host"), ("p2", "Ada"), ("p3", "Bo")]
    assert played.host.settle()["banned"] == [{"id": "p4", "name": "Cy"}]
    played.host.do("startRound")
    wins(played, 1)
    assert ada.wait_for("bingos")["bingos"][0]["name"] == "Bo"
    assert played.server.get(f"/api/rooms/{played.room}").json["play"] == 2


def test_a_new_play_uses_the_rules_that_the_list_of_games_names(evening):
    played = evening(start=False)
    [bingo] = [game for game in played.server.get("/api/games").json["games"] if game["game"] == "bingo"]
    assert bingo["rulesVersion"] == played.snapshots[0]["game"]["round"]["rules"] == 2


def test_a_command_for_an_earlier_play_does_nothing(evening):
    played = evening(start=False)
    ada = played.players[0]
    path, token = f"/api/rooms/{played.room}/commands", played.host.token
    played.host.do("play", **ENCORE)
    played.host.do("startRound")
    assert ada.refused("mark", cell=0, play=1) == "stalePlay"
    assert ada.refused("mark", cell=0, play=3) == "stalePlay"
    assert ada.refused("mark", cell=0, play=None) == "badMessage"
    assert played.host.refused("call", term=0, play=1) == "stalePlay"
    assert played.host.refused("previewUncall", term=0, play=1) == "stalePlay"
    for fields, code in ((command("call", term=0), "stalePlay"), ({"type": "call", "term": 0}, "badMessage")):
        assert played.server.post(path, fields, token).code == code
    snapshot = ada.settle()["game"]
    assert snapshot["board"]["marked"] == [] and snapshot["round"]["calls"] == []
    # Without a number, a game's address refers to the current play.
    assert played.server.post(f"/api/rooms/{played.room}/calls", {"term": 0}, token).status == 201


def test_a_command_that_is_repeated_in_a_later_play_is_done_once(evening):
    played = evening(start=False)
    first = played.host.do("setTerms", id=7, terms=[f"other {n}" for n in range(9)])
    played.host.do("play", **ENCORE)
    again = played.host.do("setTerms", id=7, play=1, terms=[f"other {n}" for n in range(9)])
    assert again["at"] == first["at"]
    assert played.host.settle()["game"]["round"]["terms"] == ENCORE["terms"]


def test_a_running_round_is_not_ended_by_mistake(evening):
    played = evening()
    assert played.host.refused("play", **ENCORE) == "roundPlaying"
    wins(played, 0)
    played.host.do("play", end=True, **ENCORE)
    news = played.players[1].wait_for("played")
    # Points won before that count.
    assert [(row["name"], row["points"]) for row in news["evening"]["table"]] == [("Ada", 10)]
    export = played.server.get(
        f"/api/rooms/{played.room}/export.json", Authorization=f"Bearer {played.host.token}").json
    assert [play["play"] for play in export["plays"]] == [1, 2]
    assert export["plays"][0]["rounds"][0]["seed"], "what was dealt is told in the end"


@pytest.mark.parametrize("fields,code", [
    ({"game": "chess"}, "unknownGame"), ({}, "badOptions"), ({"game": 5}, "badOptions"),
    ({"game": "bingo", "terms": ["too few"], "options": {"size": 3}}, "badTerms"),
    ({"game": "bingo", "terms": ENCORE["terms"], "options": {"size": 99}}, "badOptions"),
], ids=str)
def test_a_refused_play_leaves_the_current_one(evening, fields, code):
    played = evening(start=False)
    before = played.host.settle()["game"]
    assert played.host.refused("play", **fields) == code
    assert played.host.settle()["game"] == before and played.host.settle()["room"]["play"] == 1
    assert played.players[0].refused("play", **ENCORE) == "notAllowed"


def test_one_after_the_other_and_not_all_at_once(evening):
    played = evening(start=False)
    played.host.do("play", **ENCORE)
    assert played.host.refused("play", **ENCORE) == "playTooSoon"


def test_only_the_owner_begins_another_play_unless_hosts_may(evening):
    played = evening(start=False)
    ada = played.players[0]
    played.host.do("promote", player="p2")
    ada.wait_for("joined", id=None)
    assert ada.refused("play", **ENCORE) == "notAllowed"
    assert ada.refused("endRoom") == "notAllowed"
    played.host.do("rules", playByOwner=False)
    ada.do("play", **ENCORE)
    assert played.host.wait_for("played")["room"]["play"] == 2


def test_the_table_of_the_evening_follows_places_names_and_removals(evening):
    played = evening(names=("Ada", "Bo", "Cy"))
    ada, bo, cy = played.players
    path = f"/api/rooms/{played.room}/evening"
    wins(played, 0)
    wins(played, 1, row=2)
    played.host.do("finishRound")
    first, second = (
        (row["name"], row["points"], row["place"]) for row in cy.wait(
            lambda message: message["type"] == "evening" and len(message["table"]) == 2)["table"])
    # Bo's bingo may have come with the same call; then they share the place.
    assert (first, second) in [(("Ada", 10, 1), ("Bo", 7, 2)), (("Ada", 10, 1), ("Bo", 10, 1))]
    played.host.do("play", **ENCORE)
    played.host.do("rename", player="p2", name="Adelheid")
    table = played.server.get(path, Authorization=f"Bearer {cy.token}").json
    assert table["shown"] is True and [row["name"] for row in table["table"]] == ["Adelheid", "Bo"]
    assert [(play["play"], play["game"], play["summary"]["rounds"]) for play in table["plays"]] == [(1, "bingo", 1)]
    # Removed players are not in the standings; if they come back, they have their points again.
    played.host.do("remove", player="p2")
    assert [row["name"] for row in played.host.settle()["evening"]["table"]] == ["Bo"]
    # A host hides the standings; the points are kept.
    played.host.do("showEvening", on=False)
    assert cy.wait_for("evening", shown=False)["table"] == [] and bo.settle()["evening"]["table"] == []
    assert [row["name"] for row in played.host.settle()["evening"]["table"]] == ["Bo"]
    assert played.server.get(path, Authorization=f"Bearer {cy.token}").json["table"] == []
    played.host.do("showEvening", on=True)
    assert [row["name"] for row in cy.wait_for("evening", shown=True)["table"]] == ["Bo"]
    assert played.server.get(path).code == "badToken"


def test_a_crash_amid_another_play_loses_nothing(make_server, connect):
    """The server is killed while hosts and players send commands: what was acknowledged is there, and the next play
    begins once or not at all.
    """
    from evening import UNLIMITED, Evening

    server = make_server(env=UNLIMITED)
    for crash in range(3):
        played = Evening(server, connect)
        wins(played, 0)
        played.host.do("finishRound")
        results = []

        def begin():
            try:
                results.append(played.host.do("play", **ENCORE)["at"]["seq"])
            except (ConnectionClosed, OSError):
                pass

        beginning = threading.Thread(target=begin)
        sent = [player.post("name", name=f"Other {number}") for number, player in enumerate(played.players)]
        beginning.start()
        if crash > 0:
            played.players[0].wait_for("played") if crash == 1 else played.players[0].answer(sent[0])
        server.kill()
        beginning.join(60)
        server.start()
        again = connect(server, token=played.host.token, client="again")
        snapshot = again.join(played.room)
        assert not results or snapshot["room"]["play"] == 2, "acknowledged and lost"
        if crash == 1:
            assert snapshot["room"]["play"] == 2, "announced and lost"
        assert [row["points"] for row in snapshot["evening"]["table"]] == [10]
        assert len(snapshot["players"]) == 3
        back = connect(server, token=played.players[0].token, client="back").join(played.room)
        assert len(back["game"]["board"]["cells"]) == 9
        if snapshot["room"]["play"] == 1:
            again.do("play", **ENCORE)
        again.do("startRound")


def test_the_whole_evening_is_in_the_recap_and_proven(evening, tmp_path):
    played = evening()
    wins(played, 0)
    played.host.do("finishRound")
    played.host.do("play", **ENCORE, title="Encore")
    played.host.do("startRound")
    wins(played, 1)
    played.host.do("finishRound")
    path = f"/api/rooms/{played.room}"
    export = played.server.get(f"{path}/export.json", Authorization=f"Bearer {played.host.token}").json
    assert [(play["play"], play["game"], len(play["rounds"])) for play in export["plays"]] == [(1, "bingo", 1), (2, "bingo", 1)]
    assert export["plays"][1]["title"] == "Encore"
    recap = played.server.get(f"{path}/recap").json
    assert [[round["standings"][0]["name"] for round in play["rounds"]] for play in recap["plays"]] == [["Ada"], ["Bo"]]
    file = tmp_path / "export.json"
    file.write_text(json.dumps(export))
    status, output, errors = run("verify", file)
    assert (status, errors) == (0, ""), output
    # A false entry about a play that ended long ago is found, too.
    export["plays"][0]["rounds"][0]["seed"] = "0" * 64
    file.write_text(json.dumps(export))
    assert run("verify", file)[0] == 1
    # A replay of the log gives the same state.
    status, output, errors = run("replay", played.room, "--data", played.server.data)
    assert (status, errors) == (0, "") and json.loads(output)["room"]["code"] == played.room
