"""People who send one command after the other, and move to another node when theirs is gone or cannot help."""

import itertools
import random
import threading
import time

from websockets.exceptions import ConnectionClosed, WebSocketException

from test_recovery import Actor
from wire_client import Client

# The codes for commands that were not accepted, or whose outcome is unknown: they are sent again with the same ID.
AGAIN = {"unavailable", "rateLimited"}


class Wanderer(Actor):
    def __init__(self, nodes, room, choose, token=None, name=None, first=0):
        super().__init__(nodes[first % len(nodes)], room, choose, token, name)
        self.nodes = nodes
        self.longest = 0.0
        self.moves = 0
        self.isDone = threading.Event()
        self.connection = None
        self.seen = None

    def come(self, seconds=60):
        """Joins at this node or at the next one that accepts people; it never sees an older state than before."""
        deadline = time.monotonic() + seconds
        start = self.nodes.index(self.server)
        for attempt in itertools.count():
            self.server = self.nodes[(start + attempt) % len(self.nodes)]
            try:
                client = self.connected().__enter__()
            except (OSError, WebSocketException, TimeoutError):
                assert time.monotonic() < deadline, "no node lets anybody in"
                time.sleep(0.05)
                continue
            try:
                fields = {"at": self.seen} if self.seen else {}
                client.last_id = self.last_id
                answer = client.ask(
                    "join", client=client.client, room=self.room, token=client.token, **fields,
                    **({"name": self.name} if self.name else {}))
                self.last_id = client.last_id
                if answer["type"] == "joined":
                    if self.seen and self.seen["epoch"] == answer["at"]["epoch"]:
                        assert answer["at"]["seq"] >= self.seen["seq"], (self.seen, answer["at"])
                    self.snapshot = answer
                    self.connection = client
                    self.seen = answer["at"]
                    return client
                assert answer["code"] in AGAIN, answer
            except (ConnectionClosed, OSError):
                pass
            client.__exit__(None, None, None)
            assert time.monotonic() < deadline, "no node lets anybody in"
            time.sleep(0.05)

    def leave(self):
        if self.connection:
            self.connection.__exit__(None, None, None)
            self.connection = None

    def play(self):
        """Sends one command after the other until `isDone` is set; each gets one answer, from whichever node."""
        while not self.isDone.is_set():
            self.do(self.choose(self))

    def do(self, command):
        self.last_id += 1
        id = self.last_id
        self.in_flight = (id, command)
        begun = time.monotonic()
        while True:
            assert time.monotonic() - begun < 90, ("no answer", command)
            try:
                if self.connection is None:
                    # Joining uses an ID too, but a command that is sent again keeps its own.
                    self.come()
                self.connection.post(id=id, **command)
                answer = self.connection.answer(id)
            except (ConnectionClosed, OSError):
                self.leave()
                self.moves += 1
                self.server = self.nodes[(self.nodes.index(self.server) + 1) % len(self.nodes)]
                continue
            if answer["type"] == "rejected" and answer["code"] in AGAIN:
                time.sleep(0.1)
                continue
            assert answer["type"] == "accepted", (answer, command)
            break
        self.answers[id] = (command, answer)
        self.in_flight = None
        self.seen = max(self.seen, answer["at"], key=lambda at: at["seq"])
        self.longest = max(self.longest, time.monotonic() - begun)


class Company:
    """A host and players on all nodes who send commands without a pause."""

    def __init__(self, nodes, seed, players=6):
        self.nodes = nodes
        self.chance = random.Random(seed)
        self.room, token = nodes[0].make_room(terms=[f"term {n}" for n in range(60)])
        self.players = [
            Wanderer(nodes, self.room, self.tap, name=f"Player {n}", first=n) for n in range(players)]
        self.host = Wanderer(nodes, self.room, self.conduct, token=token, first=1)
        self.actors = [self.host, *self.players]
        for actor in self.actors:
            actor.come()
        # Undoing a call clears marks, so only terms that are on no board are called, which keeps the expected state
        # simple.
        on_boards = {term for player in self.players for term in player.snapshot["game"]["board"]["cells"]}
        self.terms = sorted(set(range(60)) - on_boards)
        self.host.do({"type": "startRound"})

    def tap(self, _):
        return {"type": self.chance.choice(["mark", "mark", "unmark"]), "cell": self.chance.randrange(9)}

    def conduct(self, host):
        called = host.done & set(self.terms)
        if called and self.chance.random() < 0.4 or len(called) == len(self.terms):
            return {"type": "uncall", "term": min(called)}
        return {"type": "call", "term": self.chance.choice([term for term in self.terms if term not in called])}

    def start(self):
        self.threads = [threading.Thread(target=self._play, args=(actor,)) for actor in self.actors]
        self.failures = []
        for thread in self.threads:
            thread.start()

    def _play(self, actor):
        try:
            actor.play()
        except BaseException as failure:
            self.failures.append(failure)

    @property
    def acknowledged(self):
        return sum(len(actor.answers) for actor in self.actors)

    def go_on(self, count, seconds=60):
        """Waits until everybody has received `count` more answers."""
        wanted = [(actor, len(actor.answers) + count) for actor in self.actors]
        deadline = time.monotonic() + seconds
        while any(len(actor.answers) < number for actor, number in wanted):
            assert not self.failures, self.failures
            assert time.monotonic() < deadline, "somebody gets no answers"
            time.sleep(0.01)

    def end(self):
        for actor in self.actors:
            actor.isDone.set()
        for thread in self.threads:
            thread.join(100)
            assert not thread.is_alive()
        assert not self.failures, self.failures

    def check(self):
        """Checks on every node that everything acknowledged is there once, in the order of the answers, and that all
        nodes agree.
        """
        last = max((actor.seen for actor in self.actors), key=lambda at: at["seq"])
        for actor in self.actors:
            actor.leave()
        shown = []
        for node in self.nodes:
            snapshots = []
            for actor in self.actors:
                actor.server, actor.seen = node, last
                client = actor.come()
                assert actor.server is node
                actor.check_state()
                snapshots.append({name: value for name, value in client.settle()["game"].items() if name != "clock"})
                if node is self.nodes[-1]:
                    actor.check_memory(client)
                actor.leave()
            shown.append(snapshots)
        assert all(one == shown[0] for one in shown)
        seqs = [answer["at"]["seq"] for actor in self.actors for _, answer in actor.answers.values()]
        assert len(set(seqs)) == len(seqs), "two commands have one place"
        for actor in self.actors:
            own = [answer["at"]["seq"] for _, answer in actor.answers.values()]
            assert own == sorted(own), "answers of one person are out of order"
