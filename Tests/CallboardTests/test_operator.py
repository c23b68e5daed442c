"""What the operator does to rooms and saved packs, with the server running and without."""

import contextlib
import json
import os
import sqlite3
import subprocess

import pytest

from server_process import run


def command(server, *arguments, status=0):
    """Runs a command on a server's folder; returns its lines."""
    found, output, errors = run(*arguments, "--data", server.data)
    assert found == status, (found, output, errors)
    return (output if status == 0 else errors).splitlines()


def listed(server, what, *arguments):
    return [json.loads(line) for line in command(server, what, "list", "--json", *arguments)]


def pack(title):
    return {"title": title, "terms": [f"{title} {n}" for n in range(30)]}


@pytest.fixture(params=["running", pytest.param("stopped", marks=pytest.mark.night), "crashed"])
def either(request, make_server):
    """A server, and a function that brings it into the state in which the commands are tested."""
    server = make_server()

    def settle():
        if request.param == "stopped":
            server.stop()
        elif request.param == "crashed":
            server.kill()
        return server

    settle.server = server
    settle.state = request.param
    return settle


def again(server):
    """Returns the server, running."""
    return server if server.process else server.start()


def test_rooms_are_listed(either, connect):
    server = either.server
    first, _ = server.make_room(title="An evening")
    second, token = server.make_room(title="Another")
    host = connect(server, token=token)
    host.join(second)
    either()
    rooms = listed(server, "rooms")
    assert [room["room"] for room in rooms] == [first, second]
    assert [room["title"] for room in rooms] == ["An evening", "Another"]
    runs = either.state == "running"
    assert [(room["state"], room["game"], room["connections"]) for room in rooms] == [
        ("open", "bingo", 0), ("open", "bingo", 1 if runs else 0)]
    assert all(room["records"] == 1 and 200 < room["bytes"] < 2000 for room in rooms)
    head, *lines = command(server, "rooms", "list")
    assert head.split() == ["ROOM", "STATE", "GAME", "LAST", "INPUT", "RECORDS", "SIZE", "CREATOR", "TITLE"]
    assert [line.split()[0] for line in lines] == [first, second]
    assert listed(server, "rooms", "--idle-days", "1") == []
    assert listed(server, "rooms", "--larger-than", "1M") == []
    assert len(listed(server, "rooms", "--larger-than", "100", "--idle-days", "0")) == 2


def test_the_list_knows_a_rooms_state_without_a_server(either, connect):
    server = either.server
    ended, token = server.make_room(title='“endRoom” "command":{"type":"endRoom"}')
    moved, other = server.make_room(title='"command":{"type":"play","game":"sequence"}')
    assert server.post(f"/api/rooms/{moved}/commands", {"type": "play", "game": "party", "options": {}}, other).status == 200
    assert server.post(f"/api/rooms/{ended}/commands", {"type": "endRoom"}, token).status == 200
    fates = {ended: ("ended", "bingo"), moved: ("open", "party")}

    def told():
        return {room["room"]: (room["state"], room["game"]) for room in listed(server, "rooms")}

    assert told() == fates
    either()
    assert told() == fates
    assert "ended" in next(line for line in command(server, "rooms", "show", ended) if line.startswith("State"))
    # They have not been requested since this start.
    again(server)
    server.kill()
    server.start()
    assert told() == fates


def test_the_list_knows_archived_rooms_without_a_server(make_server, clock):
    server = make_server()
    room, _ = server.make_room()
    server.stop()
    states = []
    for days in (29, 31):
        clock.set(days * 86_400)
        status, output, errors = run("rooms", "list", "--json", "--data", server.data, env=clock.env)
        assert status == 0, errors
        states.append(json.loads(output)["state"])
    assert states == ["open", "archived"]


def test_a_room_is_shown(either, connect):
    server = either.server
    room, token = server.make_room(title="An evening")
    connect(server, token=token).join(room)
    connect(server).join(room, "Ada")
    either()
    lines = command(server, "rooms", "show", room)
    assert any(line.split() == ["Title", "An", "evening"] for line in lines)
    assert any(line.split() == ["Host", "p1", "Host"] for line in lines), lines
    shown = json.loads(command(server, "rooms", "show", room, "--json")[0])
    assert [(seat["id"], seat["role"]) for seat in shown["seats"]] == [("p1", "host"), ("p2", "player")]
    assert "there is no room" in command(server, "rooms", "show", "222222", status=1)[0]


def test_a_room_is_ended(either, connect):
    server = either.server
    room, token = server.make_room()
    player = connect(server)
    player.join(room, "Ada")
    either()
    assert command(server, "rooms", "end", room) == [f"Ended {room}."]
    if either.state == "running":
        player.wait_for("roomEnded")
        assert listed(server, "rooms")[0]["state"] == "ended"
    again(server)
    assert server.get(f"/api/rooms/{room}").code == "roomEnded"
    assert server.post(f"/api/rooms/{room}/commands", {"type": "lock", "on": True}, token).code == "roomEnded"
    assert "ended this room" in command(server, "rooms", "end", room, status=1)[0]
    # The record is in the log like any other.
    server.kill()
    server.start()
    assert server.get(f"/api/rooms/{room}").code == "roomEnded"
    assert json.loads(command(server, "replay", room)[0])["room"]["ended"]


def test_a_room_gets_another_owner(either, connect):
    server = either.server
    room, token = server.make_room()
    player = connect(server)
    player.join(room, "Ada")
    either()
    assert command(server, "rooms", "owner", room, "p2") == [f"Room {room} belongs to p2, Ada."]
    assert "no player “p9”" in command(server, "rooms", "owner", room, "p9", status=1)[0]
    again(server)
    back = connect(server, token=player.token, client="again")
    back.join(room)
    back.do("remove", player="p1")
    assert server.post(f"/api/rooms/{room}/commands", {"type": "lock", "on": True}, token).code == "removed"


def test_rooms_are_deleted(either, connect):
    server = either.server
    rooms = [server.make_room()[0] for _ in range(3)]
    player = connect(server)
    player.join(rooms[0], "Ada")
    either()
    assert command(server, "rooms", "delete", *rooms[:2]) == [f"Deleted {rooms[0]}.", f"Deleted {rooms[1]}."]
    if either.state == "running":
        player.wait_for("roomEnded")
    assert [room["room"] for room in listed(server, "rooms")] == rooms[2:]
    assert "There is no room with this code" in command(server, "rooms", "delete", rooms[0], status=1)[0]
    again(server)
    assert [server.get(f"/api/rooms/{room}").status for room in rooms] == [404, 404, 200]
    server.kill()
    server.start()
    assert [server.get(f"/api/rooms/{room}").status for room in rooms] == [404, 404, 200]


def test_rooms_are_chosen_by_filters_only_with_yes(make_server):
    server = make_server()
    room, _ = server.make_room()
    errors = command(server, "rooms", "delete", "--larger-than", "1", status=1)
    assert errors == ["callboard: 1 rooms match; add --yes to delete them"]
    assert server.get(f"/api/rooms/{room}").status == 200
    assert command(server, "rooms", "delete", "--larger-than", "1", "--yes") == [f"Deleted {room}."]
    assert server.get(f"/api/rooms/{room}").status == 404
    assert run("rooms", "delete", "--data", server.data)[0] == 2
    assert run("rooms", "delete", room, "--idle-days", "1", "--data", server.data)[0] == 2


def test_packs_are_listed_shown_and_deleted(either):
    server = either.server
    made = [server.post("/api/packs", pack(title)).json for title in ("First", "Second")]
    server.put(f"/api/packs/{made[0]['name']}?revision=1", pack("Changed"), made[0]["token"])
    either()
    packs = {entry["pack"]: entry for entry in listed(server, "content")}
    assert set(packs) == {entry["name"] for entry in made}
    assert [packs[entry["name"]]["revision"] for entry in made] == [2, 1]
    head, *lines = command(server, "content", "list")
    kinds, *columns = head.split()
    assert "PACK" in kinds.split("/") and len(lines) == 2
    assert columns == ["LAST", "USE", "REVISION", "USED", "SIZE", "CREATOR", "TITLE"]
    assert [entry["title"] for entry in listed(server, "content", "--search", "sec")] == ["Second"]
    shown = json.loads(command(server, "content", "show", made[0]["name"], "--json")[0])
    assert shown["title"] == "Changed"
    assert any(line.startswith("title:") and "Changed" in line for line in command(server, "content", "show", made[0]["name"]))
    assert command(server, "content", "delete", made[0]["name"]) == [f"Deleted {made[0]['name']}."]
    assert [entry["pack"] for entry in listed(server, "content")] == [made[1]["name"]]
    again(server)
    assert [server.get(f"/api/packs/{entry['name']}").status for entry in made] == [404, 200]
    server.kill()
    server.start()
    assert [server.get(f"/api/packs/{entry['name']}").status for entry in made] == [404, 200]
    assert server.post("/api/packs", pack("Third")).status == 201


def test_other_users_may_not_give_orders(make_server):
    if os.geteuid() != 0:
        pytest.skip("takes the right to become somebody else")
    server = make_server()
    room, _ = server.make_room()
    # The name of the socket is not secret on this machine; the kernel reports which user connects to it.
    name = (server.data / "callboard.operator").read_text()
    order = (
        "import socket, sys; line = socket.socket(socket.AF_UNIX); line.connect('\\0' + sys.argv[1]); "
        "line.sendall(b'{\"do\":\"deleteRoom\",\"room\":\"%s\"}\\n' % sys.argv[2].encode()); print(line.recv(100))")

    def told(user):
        done = subprocess.run(
            ["/usr/bin/env", "python3", "-c", order, name, room], user=user, group=user, cwd="/", capture_output=True, text=True,
            timeout=60)
        return done.stdout.strip() or done.stderr.splitlines()[-1]

    stranger = told(65534)
    assert stranger == "b''" or "reset" in stranger.lower() or "broken" in stranger.lower(), stranger
    assert server.get(f"/api/rooms/{room}").status == 200
    assert told(0) == "b'{}\\n'"
    assert server.get(f"/api/rooms/{room}").status == 404


def test_a_folder_without_a_log_is_reported(tmp_path):
    status, _, errors = run("rooms", "list", "--data", tmp_path / "nothing")
    assert status == 1 and "there is no" in errors
    status, _, errors = run("rooms", "end", "222222", "--data", tmp_path / "nothing")
    assert status == 1 and "contains no database" in errors
    assert not (tmp_path / "nothing").exists()


def test_archived_rooms_do_not_count_and_are_loaded_only_if_there_is_space(make_server):
    server = make_server(env={"CALLBOARD_LIMITS_ROOMS": "2"})
    old = server.make_room()[0]
    server.stop()
    with contextlib.closing(sqlite3.connect(server.data / "callboard.sqlite")) as database:
        database.execute("UPDATE rooms SET lastCommit = lastCommit - 31 * 86400000")
        database.commit()
    server.start()
    first, second = server.make_room()[0], server.make_room()[0]
    assert server.post("/api/rooms", {"game": "bingo"}).code == "roomFull"
    assert server.get(f"/api/rooms/{old}").code == "unavailable"
    assert {room["room"]: room["state"] for room in listed(server, "rooms")} == {
        old: "archived", first: "open", second: "open"}
    command(server, "rooms", "delete", first)
    assert server.get(f"/api/rooms/{old}").status == 200
    assert server.post("/api/rooms", {"game": "bingo"}).code == "roomFull"
