"""`callboard replay` turns a log into a state, wherever the log is."""

import json

from server_process import run


def shown(snapshot):
    """Returns what a replay must know, too: everything except who is connected. Removed players are among its seats."""
    return {name: value for name, value in snapshot.items() if name not in ("type", "id", "at", "now", "seat", "room", "pulse", "players", "banned")}


def test_a_log_folds_to_the_state_that_clients_saw(make_server, connect, tmp_path):
    server = make_server()
    room, token = server.make_room()
    host = connect(server, token=token)
    host.join(room)
    players = [connect(server) for _ in range(2)]
    for player, name in zip(players, ("Ada", "Bo")):
        player.join(room, name)
    host.do("startRound")
    for term in range(4):
        host.do("call", term=term)
    for cell in range(5):
        players[0].do("mark", cell=cell)
    host.do("uncall", term=2)
    host.do("remove", player="p3")
    snapshots = [client.settle() for client in (host, players[0])]

    status, output, errors = run("replay", room.lower(), "--data", server.data)
    assert (status, errors) == (0, "")
    state = json.loads(output)
    assert state["room"] == {"code": room, "title": "An evening", "play": 1, "game": "bingo", "rulesVersion": 2, "locked": False,
                             "ended": False,
                             "owner": "p1"}
    assert state["seq"] == host.position["seq"] and state["state"] == "playing"
    for name, value in shown(snapshots[0]).items():
        assert state[name] == value, name
    assert [(seat["id"], seat["name"], seat["role"], seat["removed"]) for seat in state["seats"]] == [
        ("p1", "Host", "host", False), ("p2", "Ada", "player", False), ("p3", "Bo", "player", True)]
    assert state["seats"][1]["game"]["board"] == snapshots[1]["game"]["board"]
    assert "board" not in state["seats"][0]["game"] and "round" not in state["seats"][1]["game"]
    for client in (host, *players):
        assert client.token not in output

    status, records, _ = run("replay", room, "--records", "--data", server.data)
    assert status == 0 and len(records.splitlines()) == state["seq"]
    assert json.loads(records.splitlines()[0])["input"] == "create"
    file = tmp_path / "report.jsonl"
    file.write_text(records)
    assert run("replay", file) == (0, output, "")
    backup = tmp_path / "copy.backup"
    assert run("backup", backup, "--data", server.data)[0] == 0
    assert run("replay", room, "--data", backup) == (0, output, "")
    assert run("replay", room, env={"CALLBOARD_DATA": str(server.data)}) == (0, output, "")
    assert server.get("/readyz").status == 200
    # A shorter log gives an earlier state.
    file.write_text("".join(line + "\n" for line in records.splitlines()[:4]))
    earlier = json.loads(run("replay", file)[1])
    assert earlier["seq"] == 4 and earlier["state"] == "playing" and earlier["game"]["round"]["calls"] == []


def test_a_log_that_cannot_be_replayed_is_reported(make_server, tmp_path):
    server = make_server()
    file = tmp_path / "broken.jsonl"
    for text, words in (("", "the log is empty"), ("{}\n", "record 0"), ("nonsense\n", "record 0")):
        file.write_text(text)
        status, output, errors = run("replay", file)
        assert (status, output) == (1, "") and errors.startswith("callboard: ") and words in errors
    for arguments, status, words in (
        (("nowhere.txt",), 2, "neither a file nor a room code"), (("ZZZZZZ", "--data", server.data), 1, "there is no room ZZZZZZ"),
        (("ZZZZZZ", "--data", tmp_path / "none"), 1, "there is no "), ((), 2, "Missing"),
    ):
        got, output, errors = run("replay", *arguments)
        assert (got, output) == (status, "") and words in errors, errors
