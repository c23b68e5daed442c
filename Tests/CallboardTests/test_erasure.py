"""A person asks to be forgotten, or for their data, by commands, with the server running and without."""

import json

import pytest

from evening import Evening
from server_process import Server, run
from deck_library import Person
from test_operator import again, command, either  # noqa: F401
from test_party import Party
from wire_client import Client

NAME = "Zaphodbeeble"


def everything(server, evening):
    """Returns everything about a room that leaves the server, in one text."""
    token, room = evening.host.token, evening.room
    texts = [
        server.get(f"/api/rooms/{room}/{path}", Authorization=f"Bearer {token}").body.decode()
        for path in ("state", "evening", "recap", "export.json", "export.csv", "proof", "boards/p2")]
    with Client(server) as newcomer:
        texts.append(json.dumps(newcomer.watch(room)))
    return "\n".join(texts)


def told(server, room):
    """Returns everything that an operator's commands print about a room."""
    lines = []
    for arguments in (("rooms", "show", room), ("rooms", "show", room, "--json"), ("replay", room), ("replay", room, "--records")):
        lines += command(server, *arguments)
    return "\n".join(lines)


@pytest.fixture
def evening(either, connect):
    """Plays a round with a bingo of the person, who then changes the name."""
    played = Evening(either.server, connect, names=(NAME, "Bo"))
    for cell, term in enumerate(played.row()):
        played.call(term)
        played.players[0].do("mark", cell=cell)
    played.host.do("finishRound")
    return played


def test_a_person_is_forgotten_everywhere(either, evening, tmp_path):
    server, room = either.server, evening.room
    before = everything(server, evening)
    assert NAME in before and NAME in told(server, room)
    either()
    first, second = command(server, "erase", room, NAME)
    assert first == f"Erased p2 of {room}. The server no longer shows this person's name."
    assert "still on disk" in second
    assert NAME not in told(server, room)
    # If the server has continued since, no restart is needed.
    if either.state == "running":
        assert NAME not in everything(server, evening)
        assert evening.players[0].closed() == 4500
        # The others are notified at once.
        assert evening.host.wait_for("players")
    again(server)
    after = everything(server, evening)
    assert NAME not in after and "Bo" in after
    # Results, boards and proofs are unchanged.
    export = server.get(f"/api/rooms/{room}/export.json", Authorization=f"Bearer {evening.host.token}")
    places = {player["id"]: player["name"] for player in export.json["players"]}
    assert places["p2"] == "p2" and places["p3"] == "Bo"
    (tmp_path / "export.json").write_bytes(export.body)
    status, output, errors = run("verify", tmp_path / "export.json")
    assert status == 0, (output, errors)
    assert [(entry["did"], entry["to"]) for entry in map(json.loads, command(server, "audit", "--json"))] == [("eraseSeat", f"{room} p2")]
    # The second time, there is nothing to erase, and the name is unknown.
    command(server, "erase", room, "p2")
    assert "no player" in command(server, "erase", room, NAME, status=1)[0]


def test_the_browser_of_a_person_who_is_forgotten_is_not_let_in(either, evening, connect):
    server, room = either.server, evening.room
    either()
    command(server, "erase", room, "p2")
    again(server)
    back = connect(server, token=evening.players[0].token)
    assert back.refused("join", client="c", room=room, token=back.token, name=NAME) == "removed"
    answer = server.get(f"/api/rooms/{room}/evening", Authorization=f"Bearer {evening.players[0].token}")
    assert answer.code == "removed"
    # The person may join as a new player.
    new = connect(server)
    new.join(room, "Somebody")


def test_erased_people_stay_erased_in_a_backup(either, evening, tmp_path, make_server):
    server, room = either.server, evening.room
    old, new = tmp_path / "old.callboard", tmp_path / "new.callboard"
    command(server, "backup", old)
    command(server, "erase", room, "p2")
    command(server, "backup", new)
    for file, isNamed in ((old, True), (new, False)):
        status, output, errors = run("replay", room, "--data", file)
        assert status == 0, errors
        assert (NAME in output) == isNamed
    assert run("restore", new, "--data", tmp_path / "restored")[0] == 0
    other = Server(tmp_path / "restored").start()
    try:
        assert NAME not in everything(other, evening)
    finally:
        other.stop()


def test_rewriting_removes_the_name_from_the_disk(either, evening, tmp_path):
    server, room = either.server, evening.room
    before = json.loads(command(server, "replay", room)[0])
    command(server, "erase", room, "p2")
    refused = command(server, "erase", "--rewrite", status=1)[0]
    assert "in use" in refused
    server.stop()
    assert any(NAME.encode() in path.read_bytes() for path in server.data.iterdir() if path.is_file())
    lines = command(server, "erase", "--rewrite")
    assert lines[0] == f"Rewrote 1 records of {room}." and "backups" in lines[-1]
    assert not [path for path in server.data.iterdir() if path.is_file() and NAME.encode() in path.read_bytes()]
    after = json.loads(command(server, "replay", room)[0])
    assert after["seq"] == before["seq"] and after["evening"]["table"][0]["points"] == before["evening"]["table"][0]["points"]
    server.start()
    shown = everything(server, evening)
    assert NAME not in shown and "Bo" in shown
    assert NAME not in told(server, room)
    server.stop()
    assert command(server, "erase", "--rewrite")[0].startswith("Rewrote 0")


def test_a_copy_leaves_the_name_behind(either, evening, tmp_path):
    server, room = either.server, evening.room
    command(server, "erase", room, "p2")
    server.stop()
    status, output, errors = run("copy", "--from", server.data, "--to", tmp_path / "copy")
    assert status == 0, errors
    assert "1 audit entries" in output
    assert not [path for path in (tmp_path / "copy").iterdir() if path.is_file() and NAME.encode() in path.read_bytes()]
    other = Server(tmp_path / "copy").start()
    try:
        assert NAME not in everything(other, evening)
    finally:
        other.stop()


def test_a_person_gets_what_is_stored_about_them(either, evening):
    server, room = either.server, evening.room
    either()
    (line,) = command(server, "export", room, "p2")
    data = json.loads(line)
    assert (data["room"], data["seat"]["id"], data["seat"]["name"]) == (room, "p2", NAME)
    assert [record["input"] for record in data["records"]] == ["join", "command", "command", "command"]
    assert "Bo" not in line
    assert json.loads(command(server, "audit", "--json")[0])["did"] == "exportSeat"
    command(server, "erase", room, "p2")
    assert "is erased" in command(server, "export", room, "p2", status=1)[0]


def test_a_profile_is_exported_and_goes_with_what_it_published(either):
    server = either.server
    ada = Person(server, NAME)
    deck = ada.publish("Hers")
    (profile,) = [json.loads(line)["profile"] for line in command(server, "profiles", "list", "--json")]
    either()
    data = json.loads(command(server, "export", "--profile", profile)[0])
    assert data["profile"]["nickname"] == NAME and [one["name"] for one in data["published"]] == [deck]
    command(server, "erase", "--profile", profile)
    assert command(server, "profiles", "list", "--json") == []
    assert command(server, "library", "list", "--json") == []
    assert [json.loads(line)["did"] for line in command(server, "audit", "--json")] == ["exportProfile", "deleteProfile"]


def test_the_proof_of_a_party_holds_without_the_name(make_server, connect, tmp_path):
    server = make_server()
    party = Party(server, connect)
    picked = party.spin()["winners"][0]
    party.host.wait_for("turn", seconds=10)
    party.host.do("choose", kind="truth")
    party.host.do("finishGame")
    assert picked["name"] in json.dumps(party.export())
    command(server, "erase", party.room, picked["player"])
    export = party.export()
    assert picked["name"] not in json.dumps(export)
    (tmp_path / "export.json").write_text(json.dumps(export))
    status, output, errors = run("verify", tmp_path / "export.json")
    assert status == 0, (output, errors)


def guest_in(*texts):
    return [text for text in texts if "Gustav" in text]


def test_a_guest_of_a_party_is_forgotten_like_a_player(either, connect, tmp_path):
    server = either.server
    party = Party(server, connect)
    room, token = party.room, party.host.token
    for name in ("Gustav", "Hanna", "Guest-1"):
        party.host.do("guests", add=name)
    # A second guest of that name is refused, also when the records are read again.
    assert party.host.refused("guests", add="gustav") == "badOptions"
    party.host.do("finishGame")
    # The next play has a guest of the same name. The first one's results are in the stored recap.
    for fields in ({"type": "play", "game": "party", "options": {}}, {"type": "guests", "add": "Gustav", "play": 2}):
        answer = server.post(f"/api/rooms/{room}/commands", fields, token)
        assert answer.status == 200, (fields, answer.body)

    def shown():
        paths = ("state", "evening", "recap", "export.json", "export.csv", "proof", "export.csv?play=1")
        return [server.get(f"/api/rooms/{room}/{path}", Authorization=f"Bearer {token}").body.decode() for path in paths]

    assert len(guest_in(*shown())) >= 2 and guest_in(told(server, room))
    watching = connect(server) if either.state == "running" else None
    if watching:
        watching.watch(room)
    either()
    assert "no host" in command(server, "erase", room, "--guest", "Nobody", status=1)[0]
    assert command(server, "erase", room, "--guest", "GUSTAV")[0].startswith(f"Erased a guest of {room}.")
    if watching:
        # Open pages are notified.
        people = watching.wait_for("people", seconds=10)
        assert [guest["name"] for guest in people["people"]["guests"]] == ["g1"]
    again(server)
    assert not guest_in(*shown(), told(server, room)) and "Hanna" in "".join(shown())
    assert not guest_in(*command(server, "export", room, "p1"))
    export = server.get(f"/api/rooms/{room}/export.json", Authorization=f"Bearer {token}")
    (tmp_path / "export.json").write_bytes(export.body)
    status, output, errors = run("verify", tmp_path / "export.json")
    assert status == 0, (output, errors)
    assert [(entry["did"], entry["to"]) for entry in map(json.loads, command(server, "audit", "--json"))][0] == ("eraseGuest", room)
    # The list next to the log has a hash of the name, and the log no longer contains the name.
    server.stop()
    before = json.loads(command(server, "replay", room)[0])
    assert command(server, "erase", "--rewrite")[0] == f"Rewrote 3 records of {room}."
    assert not [path for path in server.data.iterdir() if path.is_file() and b"Gustav" in path.read_bytes()]
    after = json.loads(command(server, "replay", room)[0])
    assert (after["seq"], after["evening"]) == (before["seq"], before["evening"])
    server.start()
    assert not guest_in(*shown()) and "Hanna" in "".join(shown())
    # The replacement in the log is a name of no other guest.
    assert "guest-1_" in server.get(f"/api/rooms/{room}/state", Authorization=f"Bearer {token}").body.decode()


def test_a_name_in_a_pasted_list_is_forgotten_like_a_guest(either, connect, tmp_path):
    server = either.server
    party = Party(server, connect, mode="draw", source="list", winners=4)
    room, token = party.room, party.host.token
    names = ["Hanna", "Gustav", "Idagunde", "Gustav Two"]
    party.host.do("candidates", part=1, of=2, names=names[:2])
    party.host.do("candidates", part=2, of=2, names=names[2:])
    party.spin()
    winners = party.host.wait_for("turn", seconds=20)["party"]["draws"][0]["winners"]
    # A player of the same name is another person, or the same one.
    guest = connect(server)
    guest.join(room, "Idagunde")
    party.host.do("finishGame")
    # The stored recap of the first play contains the name as well.
    assert server.post(f"/api/rooms/{room}/commands", {"type": "play", "game": "party", "options": {}}, token).status == 200

    def shown():
        paths = ("evening", "recap", "export.json", "export.csv?play=1", "proof")
        return "\n".join(
            server.get(f"/api/rooms/{room}/{path}", Authorization=f"Bearer {token}").body.decode() for path in paths)

    assert shown().count("Gustav") > 4 and "Gustav" in told(server, room)
    either()
    assert "whole line of a list" in command(server, "erase", room, "--guest", "Gus", status=1)[0]
    erased, _, mentions = command(server, "erase", room, "--guest", "gustav")
    # The second one is a longer line.
    assert erased.startswith(f"Erased a guest of {room}.") and "in 1 other input of" in mentions
    # The name of an erased player may stand in a list, too, which the operator learns.
    assert command(server, "erase", room, "Idagunde")[-1].startswith("The name is also in 1 other input of the room")
    assert len(command(server, "erase", room, "--guest", "Idagunde")) == 2
    again(server)
    for text in (shown(), told(server, room), *command(server, "export", room, "p1")):
        assert "Idagunde" not in text and "Gustav" not in text.replace("Gustav Two", "")
    export = server.get(f"/api/rooms/{room}/export.json", Authorization=f"Bearer {token}")
    game = export.json["plays"][0]["games"][0]
    assert game["lines"] == ["Hanna", "n2", "n3", "Gustav Two"]
    order = [winner["player"] for winner in winners]
    assert [winner["player"] for winner in game["spins"][0]["winners"]] == order
    (tmp_path / "export.json").write_bytes(export.body)
    status, output, errors = run("verify", tmp_path / "export.json")
    assert status == 0, (output, errors)
    server.stop()
    before = json.loads(command(server, "replay", room)[0])
    assert command(server, "erase", "--rewrite")[0] == f"Rewrote 3 records of {room}."
    held = b"".join(path.read_bytes() for path in server.data.iterdir() if path.is_file())
    assert b"Idagunde" not in held and b"Gustav" not in held.replace(b"Gustav Two", b"") and b"Hanna" in held
    after = json.loads(command(server, "replay", room)[0])
    assert (after["seq"], after["evening"]) == (before["seq"], before["evening"])
    server.start()
    assert "Gustav Two" in shown() and "Idagunde" not in shown()


def test_an_erased_players_name_is_not_in_the_hosts_data(either, evening):
    server, room = either.server, evening.room
    evening.host.do("rename", player="p2", name="Beeblebrox")
    assert "Beeblebrox" in command(server, "export", room, "p1")[0]
    either()
    command(server, "erase", room, "p2")
    (line,) = command(server, "export", room, "p1")
    assert "Beeblebrox" not in line and '"type":"rename"' in line


def test_the_seats_of_a_browser_are_found_in_all_rooms(either, connect):
    server, number = either.server, "browser-of-zaphod-1234"
    rooms = sorted(server.make_room()[0] for _ in range(2))
    for room in rooms:
        connect(server).join(room, NAME, browser=number)
        connect(server).join(room, "Bo", browser="browser-of-bo-12345678")
    either()
    # The matching items are listed first, as for other commands.
    status, output, errors = run("erase", "--browser", number, "--data", server.data)
    assert (status, output.splitlines()) == (1, [f"{room} p2 {NAME}" for room in rooms]) and "add --yes" in errors
    assert command(server, "erase", "--browser", number, "--yes") == [f"Erased p2 of {room}." for room in rooms]
    assert command(server, "erase", "--browser", number) == ["No seat was taken from this browser."]
    assert all(NAME not in told(server, room) and "Bo" in told(server, room) for room in rooms)


def test_deleting_a_room_deletes_its_list_of_erased_people(either, evening):
    server, room = either.server, evening.room
    command(server, "erase", room, "p2")
    command(server, "rooms", "delete", room)
    server.stop()
    assert command(server, "erase", "--rewrite")[0] == "No record contains the name of an erased person."


def test_an_ambiguous_person_is_refused(either, evening):
    server, room = either.server, evening.room
    for arguments in (("erase",), ("erase", room), ("erase", "--rewrite", room, "p2"), ("erase", room, "p2", "--guest", "Bo"), ("erase", "--guest", "Bo"), ("erase", room, "p2", "--profile", "K7QX4PAB"), ("erase", "nonsense!", "p2")):
        assert run(*arguments, "--data", server.data)[0] == 2, arguments
    assert "no player" in command(server, "erase", room, "p99", status=1)[0]
    assert "there is no room" in command(server, "erase", "222222", "p2", status=1)[0]
