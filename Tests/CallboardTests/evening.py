"""A room with a host and players, and the amounts that decide how long tests take."""

import os

UNLIMITED = {"CALLBOARD_LIMITS_PLAYER_COMMANDS_PER_SECOND": "0", "CALLBOARD_LIMITS_HOST_COMMANDS_PER_SECOND": "0"}


def amount(name, default):
    """Returns an amount: small in every run, larger if `CALLBOARD_PROMISES_<NAME>` says so."""
    return int(os.environ.get(f"CALLBOARD_PROMISES_{name}", default))


def day_or_night(day, night):
    """Returns an amount: small in every run, the size of a real attack if `CALLBOARD_ABUSE_NIGHT` is set."""
    return night if os.environ.get("CALLBOARD_ABUSE_NIGHT") else day


def woken(at):
    """Returns the position that the first client after a restart gets: after the inputs `slept` and `woke`."""
    return at | {"seq": at["seq"] + 2}


def unpaused(export):
    """Returns an export without pauses, since a restart adds one to a round in progress."""
    return export | {"plays": [
        play | {"rounds": [{name: value for name, value in round.items() if name != "pauses"} for round in play["rounds"]]}
        for play in export["plays"]]}


class Evening:
    """A room with a host and players, as most tests need it."""

    def __init__(self, server, connect, names=("Ada", "Bo"), start=True, **room):
        self.server = server
        self.connect = connect
        self.room, host_token = server.make_room(**room)
        self.host = connect(server, token=host_token)
        self.host_snapshot = self.host.join(self.room)
        self.players = [connect(server) for _ in names]
        self.snapshots = [player.join(self.room, name) for player, name in zip(self.players, names)]
        if start:
            self.host.do("startRound")
            for player in self.players:
                player.wait_for("roundStarted")

    def call(self, *terms):
        for term in terms:
            self.host.do("call", term=term)

    def row(self, player=0, row=0):
        """Returns the terms of a row of a player's board."""
        cells = self.snapshots[player]["game"]["board"]["cells"]
        return cells[3 * row:3 * row + 3]
