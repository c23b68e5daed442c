"""A class on two nodes: its list is set at one, names are taken at both, and one node is killed."""

import csv

import pytest
from test_cluster import until

# Tests with nodes run in one group.
pytestmark = pytest.mark.xdist_group("cluster")

NAMES = ["Annika", "Benedikta", "Cem", "Dörte", "Eli"]


def shown(node, room):
    """Returns the names that a page shows before it joins, with an x if taken."""
    names = node.get(f"/api/rooms/{room}").json["names"]
    return [entry["name"] + (" x" if entry.get("taken") else "") for entry in names]


def joins(client, room, name):
    return client.post("join", client=client.client, room=room, token=client.token, name=name)


def test_a_list_set_at_one_node_holds_at_the_other_and_outlives_it(make_cluster, connect):
    cluster = make_cluster(nodes=2)
    one, two = cluster.nodes
    room, token = one.make_room()
    bearer = {"Authorization": f"Bearer {token}"}
    host, screen = connect(one, token=token), connect(two)
    host.join(room)
    screen.watch(room)
    host.do("setNames", names=NAMES)
    # The names of newcomers are off the projectors of both nodes.
    told = screen.wait(lambda message: message["type"] == "room" and message["room"].get("newcomersHidden"))
    assert told["room"]["cheersMuted"] and "names" not in told["room"]
    assert shown(two, room) == NAMES

    # Two phones tap the same name at the same time, each at a node.
    ada, bo = connect(one), connect(two)
    ids = [(client, joins(client, room, "Annika")) for client in (ada, bo)]
    answers = {client: client.answer(id) for client, id in ids}
    assert sorted(answer["type"] for answer in answers.values()) == ["joined", "rejected"]
    other = ada if answers[ada]["type"] == "rejected" else bo
    assert answers[other]["code"] == "badName"
    other.join(room, "Benedikta")
    cy = connect(two)
    assert cy.answer(joins(cy, room, "Princess"))["code"] == "badName"
    assert cy.join(room, "cem")["seat"]["name"] == "Cem"
    for node in (one, two):
        until(lambda node=node: shown(node, room) == ["Annika x", "Benedikta x", "Cem x", "Dörte", "Eli"])
    assert screen.settle()["newcomers"]["players"] == []

    one.kill()
    again = connect(two, token=token)
    players = {player["name"]: player for player in again.join(room)["players"]}
    assert [players[name]["entry"] for name in NAMES[:3]] == [1, 2, 3]
    late = connect(two)
    assert late.answer(joins(late, room, "Annika"))["code"] == "badName"
    late.join(room, "Dörte")
    again.do("remove", player=players["Cem"]["id"])
    one.start()
    for node in (one, two):
        until(lambda node=node: shown(node, room) == ["Annika x", "Benedikta x", "Cem", "Dörte x", "Eli"])
    home = connect(one)
    assert home.join(room, "Cem")["seat"]["name"] == "Cem"
    tables = [node.get(f"/api/rooms/{room}/export.csv", **bearer).body.decode() for node in (one, two)]
    assert tables[0] == tables[1]
    assert [row["name"] for row in csv.DictReader(tables[0].splitlines())] == NAMES
    again.do("setNames", names=[])
    until(lambda: "names" not in one.get(f"/api/rooms/{room}").json)
