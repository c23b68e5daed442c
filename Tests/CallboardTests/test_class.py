"""A class: players choose from a list of names; results have a line for each, and names can be erased."""

import csv
import json

import pytest
from test_operator import again, command
from test_teams import bearer, verified

NAMES = ["Annika", "Benedikta", "Cem", "Dörte"]


@pytest.fixture
def lesson(evening):
    """A room whose host has pasted a list."""
    played = evening(names=(), start=False)
    played.host.do("setNames", names=NAMES)
    return played


def shown(played):
    """Returns the names that a page shows before it joins, with an x if taken."""
    names = played.server.get(f"/api/rooms/{played.room}").json["names"]
    return [entry["name"] + (" x" if entry.get("taken") else "") for entry in names]


def refused(client, room, name):
    return client.refused("join", client="c", room=room, token=client.token, name=name)


def test_names_come_from_the_list_alone_also_after_a_kill(lesson, connect):
    server, room = lesson.server, lesson.room
    ben, other = connect(server), connect(server)
    assert ben.join(room, "benedikta")["seat"]["name"] == "Benedikta"
    assert refused(other, room, "Benedikta") == "badName"
    assert refused(other, room, "Princess") == "badName"
    assert ben.refused("name", name="Princess") == "notAllowed"
    assert ben.refused("cheer", kind="clap") == "notAllowed"
    assert shown(lesson) == ["Annika", "Benedikta x", "Cem", "Dörte"]
    server.kill()
    server.start()
    assert shown(lesson) == ["Annika", "Benedikta x", "Cem", "Dörte"]
    late = connect(server)
    assert refused(late, room, "Benedikta") == "badName"
    assert late.join(room, "Cem")["seat"]["name"] == "Cem"


def test_the_csv_has_a_line_for_each_name(lesson, connect, tmp_path):
    server, room = lesson.server, lesson.room
    ben = connect(server)
    board = ben.join(room, "Benedikta")["game"]["board"]["cells"]
    connect(server).join(room, "Cem")
    lesson.host.do("addPaper", listed=True)
    assert shown(lesson) == [f"{name} x" for name in NAMES]
    lesson.host.do("remove", player="p5")
    lesson.host.do("startRound")
    for cell in range(3):
        lesson.host.do("call", term=board[cell])
        ben.do("mark", cell=cell)
    lesson.host.do("finishRound")
    text = server.get(f"/api/rooms/{room}/export.csv", **bearer(lesson)).body.decode()
    rows = list(csv.DictReader(text.splitlines()))
    assert sorted({row["name"] for row in rows}) == NAMES
    row = {row["name"]: row for row in rows}
    assert row["Benedikta"]["rank"] and row["Benedikta"]["player"] == "p2"
    assert {name: row["attendance"] for name, row in row.items()} == {
        "Annika": "paper", "Benedikta": "phone", "Cem": "phone", "Dörte": "absent"}
    # Dörte's board was removed, so the name has no player.
    assert row["Dörte"]["rank"] == row["Dörte"]["player"] == ""
    proof = server.get(f"/api/rooms/{room}/proof", **bearer(lesson)).body
    assert verified(tmp_path, proof)[0] == 0


def test_erased_names_leave_the_list(lesson, connect):
    server, room = lesson.server, lesson.room
    # Names that no other room of this server has.
    lesson.host.do("setNames", names=["Annika", "Hildegunde", "Cem", "Wilfriede"])
    connect(server).join(room, "Hildegunde")
    command(server, "erase", room, "Hildegunde")
    assert "no host" in command(server, "erase", room, "--guest", "Nobody", status=1)[0]
    command(server, "erase", room, "--guest", "wilfriede")
    assert shown(lesson) == ["Annika", "Cem"]
    told = server.get(f"/api/rooms/{room}/state", **bearer(lesson)).json
    assert [entry["name"] for entry in told["room"]["names"]] == ["Annika", "Cem"]
    assert "Hildegunde" not in json.dumps(told) and "Wilfriede" not in json.dumps(told)
    server.stop()
    command(server, "erase", "--rewrite")
    for name in ("Hildegunde", "Wilfriede"):
        assert not [path for path in server.data.iterdir() if path.is_file() and name.encode() in path.read_bytes()]
    again(server)
    assert shown(lesson) == ["Annika", "Cem"]
    assert refused(connect(server), room, "name-4") == "badName"
    rows = server.get(f"/api/rooms/{room}/export.csv", **bearer(lesson)).body.decode()
    assert "name-4" not in rows and "Cem" in rows
    assert connect(server).join(room, "Cem")["seat"]["id"] == "p3"
