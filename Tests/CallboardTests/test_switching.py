"""A host starts another game in the middle of one: whatever the game was, it is in the export and its proof is valid.
"""

import json

import pytest
from card_table import CardTable
from evening import Evening
from server_process import run
from test_party import Party
from test_race import Race, solution

ENCORE = {"game": "bingo", "terms": [f"encore {n}" for n in range(9)], "options": {"size": 3}}


def bingo(server, connect):
    played = Evening(server, connect)
    played.call(played.row()[0])
    played.players[0].do("mark", cell=0)
    return played.room, played.host


def cross_sums(server, connect):
    race = Race(server, connect)
    race.players[0].do("mark", cell=solution(race.begins())[0], **{"as": "removed"})
    return race.room, race.host


def party(server, connect):
    room = Party(server, connect)
    room.spin()
    room.host.wait_for("turn", seconds=10)
    room.host.do("choose", kind="truth")
    return room.room, room.host


def draw(server, connect):
    room = Party(server, connect, mode="draw")
    room.spin()
    room.host.wait_for("turn", seconds=10)
    return room.room, room.host


def sequence(server, connect):
    table = CardTable(server, connect)
    table.deals()
    return table.room, table.host


@pytest.mark.parametrize("begin", [bingo, cross_sums, party, draw, sequence])
def test_a_switch_in_the_middle_loses_nothing(server, connect, tmp_path, begin):
    room, host = begin(server, connect)
    # A game is not ended by mistake, since the host must confirm it.
    assert host.refused("play", **ENCORE) == "roundPlaying"
    host.do("play", end=True, **ENCORE)
    host.wait_for("played")
    told = server.get(f"/api/rooms/{room}/recap").json["plays"][0]
    [game] = told.get("games") or told.get("rounds") or [None]
    assert game, "nothing is told of it"
    export = server.get(f"/api/rooms/{room}/export.json", Authorization=f"Bearer {host.token}").json
    [game] = export["plays"][0].get("games") or export["plays"][0]["rounds"]
    assert game["seed"], "the seed is told"
    file = tmp_path / "export.json"
    file.write_text(json.dumps(export))
    status, output, errors = run("verify", file)
    assert (status, errors) == (0, ""), output
    game["seed"] = "0" * 64
    file.write_text(json.dumps(export))
    assert run("verify", file)[0] == 1, "and it is held against what was played"
