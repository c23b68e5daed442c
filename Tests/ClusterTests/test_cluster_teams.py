"""Teams on two nodes: made at one, chosen at the other; the one is killed, and no team and no point is lost."""

import json

import pytest
from server_process import run
from wire_client import cells_of

# Tests with nodes run in one group.
pytestmark = pytest.mark.xdist_group("cluster")

TEAMS = [
    {"name": "Ravens", "emblem": "moon", "colour": "violet"},
    {"name": "Foxes", "emblem": "leaf", "colour": "orange"},
]


def team(client):
    return client.settle()["seat"].get("team")


def test_teams_made_at_one_node_and_chosen_at_the_other_outlive_it(make_cluster, connect, tmp_path):
    cluster = make_cluster(nodes=2)
    one, two = cluster.nodes
    room, token = one.make_room()
    host, cy = connect(one, token=token), connect(one)
    ada, bo = connect(two), connect(two)
    host.join(room)
    for client, name in ((ada, "Ada"), (bo, "Bo"), (cy, "Cy")):
        client.join(room, name)
    host.do("setTeams", teams=TEAMS, way="choice", most=1, score="sum")
    for client in (ada, bo):
        news = client.wait(lambda message: message["type"] == "room" and "teams" in message["room"])
        assert [made["name"] for made in news["room"]["teams"]["list"]] == ["Ravens", "Foxes"]
    # Two choose the same place at the same time, each at a node.
    ids = [(ada, ada.post("joinTeam", team=2)), (cy, cy.post("joinTeam", team=2))]
    answers = {client: client.answer(id) for client, id in ids}
    assert sorted(answer["type"] for answer in answers.values()) == ["accepted", "rejected"]
    first, other = (ada, cy) if answers[ada]["type"] == "accepted" else (cy, ada)
    assert answers[other]["code"] == "notAllowed" and team(first) == 2 and team(other) is None
    bo.do("joinTeam", team=1)

    one.kill()
    again = connect(two, token=token)
    again.join(room)
    cy = connect(two, token=cy.token)
    cy.join(room)
    first, other = (ada, cy) if first is ada else (cy, ada)
    assert (team(first), team(other), team(bo)) == (2, None, 1)
    assert again.settle()["pulse"]["teams"] == [1, 1]
    # Who has not chosen goes to a team when the round begins, although that node did not make them.
    again.do("startRound")
    other.wait_for("team", team=1)
    # The points so far count what happens at the other node.
    cells = first.settle()["game"]["board"]["cells"][:3]
    for term in cells:
        again.do("call", term=term)
    for cell in cells_of(first.settle(), *cells):
        first.do("mark", cell=cell)
    again.wait(lambda message: message["type"] == "pulse" and message.get("teamPoints", [0, 0])[1] >= 10)

    one.start()
    home = connect(one, token=token)
    assert home.join(room)["pulse"]["teams"] == [2, 1]
    assert home.settle()["pulse"]["teamPoints"][1] >= 10
    home.do("finishRound")
    home.do("moveToTeam", player=other.settle()["seat"]["id"], team=2)
    other.wait_for("team", team=2)
    home.do("play", game="party")
    # Both nodes count the same, and the proof of each is valid.
    exports, proofs = [], []
    bearer = {"Authorization": f"Bearer {token}"}
    for number, node in enumerate((one, two)):
        exports.append(node.get(f"/api/rooms/{room}/export.json", **bearer).json)
        proofs.append(node.get(f"/api/rooms/{room}/proof", **bearer).body)
        file = tmp_path / f"proof{number}.ndjson"
        file.write_bytes(proofs[-1])
        status, output, errors = run("verify", file)
        assert (status, errors) == (0, ""), output
    assert exports[0]["evening"] == exports[1]["evening"] and exports[0]["players"] == exports[1]["players"]
    points = {row["team"]: row["points"] for row in exports[0]["evening"]["teams"]}
    assert points[2] >= 10
    env = {"CALLBOARD_LOG_KIND": "jetstream", "CALLBOARD_CLUSTER_SERVERS": ",".join(cluster.streams.addresses)}
    status, records, errors = run("replay", room, "--records", env=env)
    assert status == 0, errors
    kinds = [record["command"]["type"] if record["input"] == "command" else record["input"]
             for record in map(json.loads, records.splitlines())]
    assert (kinds.count("setTeams"), kinds.count("teamsSettled")) == (1, 1), kinds
