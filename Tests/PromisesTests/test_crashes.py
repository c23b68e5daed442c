"""Crashes under load: what was acknowledged is still there afterwards."""

import random
import threading
import time


from evening import UNLIMITED, amount
from test_recovery import Actor, Joiner
from wire_client import Client


class Party:
    """A host and players who never pause. Each remembers what was acknowledged."""

    def __init__(self, server, seed, players=4):
        self.server = server
        self.chance = random.Random(seed)
        self.room, token = server.make_room(terms=[f"term {n}" for n in range(60)])
        self.players = [Actor(server, self.room, self.tap, name=f"Player {n}") for n in range(players)]
        self.host = Actor(server, self.room, self.conduct, token=token)
        self.actors = [self.host, *self.players]
        self.codes = []
        self.connect()
        # Undoing a call clears marks, so only terms that are on no board are called, which keeps the expected state
        # simple.
        on_boards = {term for player in self.players for term in player.snapshot["game"]["board"]["cells"]}
        self.terms = sorted(set(range(60)) - on_boards)
        self.host.act(self.clients[0], {"type": "startRound"})
        self.epoch = self.host.snapshot["at"]["epoch"]

    def tap(self, _):
        return {"type": self.chance.choice(["mark", "mark", "unmark"]), "cell": self.chance.randrange(9)}

    def conduct(self, host):
        called = host.done & set(self.terms)
        if called and self.chance.random() < 0.4 or len(called) == len(self.terms):
            return {"type": "uncall", "term": min(called)}
        return {"type": "call", "term": self.chance.choice([term for term in self.terms if term not in called])}

    def connect(self):
        self.clients = [actor.connected().__enter__() for actor in self.actors]
        for actor, client in zip(self.actors, self.clients):
            actor.join(client)

    def play_until(self, end):
        """Everybody acts and new players join until `end` stops the server at a random moment."""
        self.joiner = Joiner(self.server, self.room)
        threads = [threading.Thread(target=actor.act_until_the_end, args=(client,))
                   for actor, client in zip(self.actors, self.clients)]
        threads.append(threading.Thread(target=self.joiner.join_until_the_end))
        before = sum(len(actor.answers) for actor in self.actors)
        for thread in threads:
            thread.start()
        deadline = time.monotonic() + 60
        while sum(len(actor.answers) for actor in self.actors) < before + 5:
            assert time.monotonic() < deadline
            threading.Event().wait(0.002)
        threading.Event().wait(self.chance.uniform(0, 0.15))
        result = end()
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive()
        self.codes = [client.socket.close_code for client in self.clients]
        for client in self.clients:
            client.__exit__(None, None, None)
        return result

    def check(self):
        """Checks that nothing acknowledged is missing, and that commands in flight were applied at most once."""
        self.joiner.check()
        self.connect()
        for actor in self.actors:
            assert actor.snapshot["at"]["epoch"] == self.epoch
            actor.check_state()
        for actor, client in zip(self.actors, self.clients):
            actor.check_memory(client)
            actor.snapshot = client.settle()
            actor.check_state()

    @property
    def acknowledged(self):
        return sum(len(actor.answers) for actor in self.actors)


def test_kill_9_at_random_moments_loses_nothing(make_server):
    kills = amount("KILLS", 3)
    acknowledged = 0
    seed = amount("SEED", 2026)
    # Uses a new directory now and then, so that many crashes do not become slow.
    for start in range(0, kills, 20):
        server = make_server(f"data-{start}", env=UNLIMITED)
        party = Party(server, seed + start)
        for _ in range(min(20, kills - start)):
            party.play_until(server.kill)
            server.start()
            party.check()
        acknowledged += party.acknowledged
        for client in party.clients:
            client.__exit__(None, None, None)
        server.kill()
    print(f"{kills} kills, {acknowledged} acknowledged inputs, 0 lost")
    assert acknowledged >= 5 * kills


def test_sigterm_under_load_closes_all_connections_and_loses_nothing(make_server):
    server = make_server(env=UNLIMITED)
    party = Party(server, 7, players=12)
    for _ in range(amount("STOPS", 1)):
        watchers = [Client(server).__enter__() for _ in range(20)]
        for watcher in watchers:
            watcher.watch(party.room)
        codes = []
        listening = [threading.Thread(target=lambda watcher=watcher: codes.append(watcher.closed(60)))
                     for watcher in watchers]
        for thread in listening:
            thread.start()

        def stop():
            begun = time.monotonic()
            return server.stop(), time.monotonic() - begun

        status, seconds = party.play_until(stop)
        for thread in listening:
            thread.join(60)
        for watcher in watchers:
            watcher.__exit__(None, None, None)
        assert status == 0 and seconds < amount("STOP_SECONDS", 30), (status, seconds)
        assert codes == [1001] * len(watchers) and party.codes == [1001] * len(party.actors), (codes, party.codes)
        assert "lost" not in server.log
        server.start()
        party.check()
        print(f"stopped within {seconds:.2f} s, {party.acknowledged} acknowledged inputs, 0 lost")
    for client in party.clients:
        client.__exit__(None, None, None)
