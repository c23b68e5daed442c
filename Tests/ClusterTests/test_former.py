"""Nodes of the previous release and of this one on one stream: an upgrade during play, and a previous node that comes
back.
"""

import hashlib
import itertools
import json
import secrets
import time

import pytest
from websockets.exceptions import ConnectionClosed

import former
from card_table import moves
from server_process import run
from test_party import DECK
from test_race import solution
from wanderers import Company, Wanderer

pytestmark = [pytest.mark.night, pytest.mark.xdist_group("cluster")]


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    """The options that make a node run the previous release."""
    return {"binary": former.program(), "checkout": former.checkout(tmp_path_factory.mktemp("former"))}


def become(node, **options):
    """Stops a node and starts it again with this release, or with the previous one."""
    assert node.stop() == 0
    node.binary, node.checkout = options.get("binary"), options.get("checkout", former.ROOT)
    node.start()


def until(condition, seconds=30):
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


class Guest(Wanderer):
    """A person in a room, connected to any available node."""

    def __init__(self, nodes, room, **options):
        super().__init__(nodes, room, None, **options)
        self.come()

    def look(self):
        """Returns the room as it is currently shown to this client."""
        while True:
            try:
                if self.connection is None:
                    self.come()
                return self.connection.settle()["game"]
            except (ConnectionClosed, OSError):
                self.leave()
                self.server = self.nodes[(self.nodes.index(self.server) + 1) % len(self.nodes)]

    def say(self, type, **fields):
        self.do({"type": type, **fields})


class Room:
    """A room of a game with a host and players who are connected to different nodes."""

    def __init__(self, nodes, players, at=0, **fields):
        self.nodes = nodes
        self.room, self.token = nodes[at].make_room(terms=None, **fields)
        self.host = Guest(nodes, self.room, token=self.token, first=1)
        self.players = [Guest(nodes, self.room, name=f"Player {number}", first=number) for number in range(players)]

    @property
    def actors(self):
        return [self.host, *self.players]

    def until(self, condition):
        return until(lambda: (game := self.host.look()) and condition(game) and game)


class Race(Room):
    def __init__(self, nodes, **fields):
        super().__init__(nodes, 3, game="crossSums", **fields, options={
            "difficulty": "easy", "puzzles": 9, "pause": 0, "limit": 600})
        self.count = 0

    def step(self):
        """Plays one puzzle, which everybody solves."""
        self.count += 1
        self.host.say("startRound" if self.count == 1 else "nextPuzzle")
        puzzle = self.until(lambda game: game["round"]["state"] == "playing")["round"]["puzzle"]
        for player in self.players:
            for cell in solution(puzzle):
                player.say("mark", cell=cell, **{"as": "removed"})
        self.until(lambda game: game["round"]["state"] == "paused")


class Party(Room):
    def __init__(self, nodes, **fields):
        super().__init__(nodes, 3, game="party", options={"spinMilliseconds": 2000}, decks=[DECK], **fields)
        self.nonces = [secrets.token_bytes(16) for _ in self.players]
        for player, nonce in zip(self.players, self.nonces):
            player.say("commitChance", commitment=hashlib.sha256(nonce).hexdigest())
        self.kinds = itertools.cycle(["truth", "dare"])

    def step(self):
        """Plays one spin, and answers the question to the selected person."""
        self.host.say("spin")
        for index, player in enumerate(self.players):
            told, self.nonces[index] = self.nonces[index], secrets.token_bytes(16)
            player.say("push", nonce=told.hex(), next=hashlib.sha256(self.nonces[index]).hexdigest())
        self.until(lambda game: game["party"]["state"] == "choosing")
        self.host.say("choose", kind=next(self.kinds))
        self.host.say("next")


class Table(Room):
    def __init__(self, nodes, **fields):
        super().__init__(nodes, 3, game="sequence", options={"turn": 0, "fill": "off"}, **fields)
        self.host.say("startRound")
        nonces = [secrets.token_bytes(32) for _ in self.players]
        for player, nonce in zip(self.players, nonces):
            player.say("ready", commit=hashlib.sha256(nonce).hexdigest())
        for player, nonce in zip(self.players, nonces):
            player.say("reveal", nonce=nonce.hex())

    def step(self):
        """Plays one turn of each player."""
        for _ in self.players:
            player, game = until(self.at_turn)
            card, cell = next(moves(game["table"], game["own"]))
            player.say("playCard", card=card, cell=cell)

    def at_turn(self):
        for player in self.players:
            game = player.look()
            if game.get("table") and game["table"]["turn"] == game["own"]["place"]:
                return player, game
        return None


def shown(room, node):
    """Returns what a node shows the host of a room, as of the last acknowledged input."""
    at = max((actor.seen for actor in room.actors), key=lambda at: at["seq"])
    answer = node.get(f"/api/rooms/{room.room}/state", Authorization=f"Bearer {room.token}", Callboard_At=f"{at['epoch']}:{at['seq']}")
    assert answer.status == 200, (room.room, answer.body)
    state = answer.json
    # Leaves out what each node only knows about itself.
    return {name: value for name, value in state.items() if name not in ("at", "now", "pulse")}


def exported(room, node):
    answer = until(lambda: (found := node.get(
        f"/api/rooms/{room.room}/export.json", Authorization=f"Bearer {room.token}")).status not in (429, 503) and found)
    assert answer.status == 200, answer.body
    return answer.json["plays"]


def differences(one, other, path=""):
    """Returns where two values differ, ignoring members that only one of them has."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [found for name in one.keys() & other.keys() for found in differences(one[name], other[name], f"{path}.{name}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [found for index, pair in enumerate(zip(one, other)) for found in differences(*pair, f"{path}[{index}]")]
    return [] if one == other else [(path, one, other)]


def agree(rooms, nodes):
    """Checks that all nodes show the same for all rooms; nodes of different releases as far as both know the members.
    """
    for room in rooms:
        for telling in (shown, exported):
            def wrong():
                told = [telling(room, node) for node in nodes]
                pairs = [(one, other) for one, other in itertools.combinations(range(len(nodes)), 2)]
                return [
                    (room.room, telling.__name__, one, other, difference) for one, other in pairs
                    for difference in (
                        [("", told[one], told[other])] if nodes[one].binary == nodes[other].binary and told[one] != told[other]
                        else differences(told[one], told[other]))]
            deadline = time.monotonic() + 20
            # Who is connected where reaches the other nodes a little later.
            while (found := wrong()) and time.monotonic() < deadline:
                time.sleep(0.2)
            assert not found, found


def records(room, cluster):
    env = {"CALLBOARD_LOG_KIND": "jetstream", "CALLBOARD_CLUSTER_SERVERS": ",".join(cluster.streams.addresses)}
    status, output, errors = run("replay", room, "--records", env=env)
    assert status == 0, errors
    return [json.loads(line) for line in output.splitlines()]


def all_kept(room, cluster):
    """Checks that every acknowledged command is in the log once, at the position that its answer names; returns their
    number.
    """
    log = records(room.room, cluster)
    count = 0
    for actor in room.actors:
        seat = actor.snapshot["seat"]["id"]
        for id, (command, answer) in actor.answers.items():
            record = log[answer["at"]["seq"] - 1]
            assert (record["seat"], record["id"], record["command"]["type"]) == (seat, id, command["type"]), (record, command)
            count += 1
    keys = [(record["seat"], record.get("client"), record["id"]) for record in log if record["input"] == "command" and "id" in record]
    assert len(keys) == len(set(keys))
    return count


def test_nodes_of_the_former_release_are_upgraded_one_by_one_while_people_play(make_cluster, old):
    cluster = make_cluster(**old)
    nodes = cluster.nodes
    company = Company(nodes, seed=39)
    rooms = [Race(nodes, title="A race"), Party(nodes, title="A party"), Table(nodes, title="A table")]
    company.start()

    def go_on():
        company.go_on(5)
        for room in rooms:
            room.step()

    go_on()
    for node in nodes:
        assert node.stop() == 0
        go_on()
        node.binary, node.checkout = None, former.ROOT
        node.start()
        go_on()
        agree(rooms, nodes)
    company.end()
    company.check()
    agree(rooms, nodes)
    kept = sum(all_kept(room, cluster) for room in rooms)
    for node in nodes:
        assert not [line for line in node.log.splitlines() if "another state" in line or "unreadable" in line], node.log
    print(f"{company.acknowledged} and {kept} acknowledged inputs, all there")
    # Nodes of different releases have different settings, but no warning may say so, since that is no mistake of the
    # operator.
    assert not [node.log for node in nodes if "is set up otherwise" in node.log[node.logged:]]
    cluster.stop()


def test_a_node_of_the_former_release_comes_back(make_cluster, old):
    cluster = make_cluster(**old)
    nodes = cluster.nodes
    new, *others = nodes
    become(new)

    def is_alone(node):
        return "callboard_nodes 1\n" in node.get("/metrics").body.decode()

    def fold(room):
        begun = records(room, cluster)[0]
        return begun["fold"], begun["rulesVersion"]

    until(lambda: "callboard_nodes 3\n" in new.get("/metrics").body.decode())
    # While nodes of the previous release run, rooms are created in a format that they can read.
    # Games with new rules are played by the former ones, in rooms of the other nodes.
    for game in (
            {"game": "party", "decks": [DECK], "options": {}}, {"game": "crossSums", "options": {}},
            {"game": "sequence", "options": {}}):
        refused = new.post("/api/rooms", game)
        assert (refused.status, refused.code) == (503, "unavailable") and "upgraded" in refused.json["detail"]
    early = [
        Table(nodes, at=1, title="Early table"), Race(nodes, at=1, title="Early race"),
        Party(nodes, at=1, title="Early party")]
    assert {fold(room.room) for room in early} == {(2, 1)}
    unnamed, token = new.make_room(title=None, playTitle="A pack's title")
    assert [node.get(f"/api/rooms/{unnamed}").json["title"] for node in nodes] == 3 * ["A pack's title"]
    for room in early:
        room.step()
    agree(early, nodes)
    # Once they are gone, rooms are created in the new format.
    for node in others:
        assert node.stop() == 0
    until(lambda: is_alone(new))
    alone = [new]
    late = [Race(alone, title="Late race"), Party(alone, title="Late party"), Table(alone, title="Late table")]
    assert {fold(room.room) for room in late} == {(3, 2)}
    for room in early + late:
        room.step()
    # One of them comes back: it says that it does not know the new rooms, and serves all others.
    back = others[0].start()
    until(lambda: not is_alone(new))
    for room in late:
        answer = back.get(f"/api/rooms/{room.room}")
        assert (answer.status, answer.code) == (503, "unavailable")
    for room in early + late:
        room.step()
    agree(early, [new, back])
    assert fold(Race([new, back], at=1, title="Between").room) == (2, 1)
    # It is upgraded.
    become(back)
    agree(early + late, [new, back])
    for room in late:
        room.nodes = [new, back]
    for room in early + late:
        room.step()
    agree(early + late, [new, back])
    assert sum(all_kept(room, cluster) for room in early + late) > 100
    cluster.stop()
