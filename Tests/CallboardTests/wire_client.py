"""A small client of the protocol: sends with increasing IDs, waits for messages by a predicate, and checks positions.
"""

import itertools
import json
import secrets
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import wire_schema

# Nothing that works takes this long, except perhaps on a busy machine.
SECONDS = 60
_clients = itertools.count(1)


def new_token():
    return secrets.token_urlsafe(16)


class Client:
    """One connection. Everything that it receives is checked against the published schemas and the rules for positions.
    """

    def __init__(self, server, token=None, client=None, context=None, headers=None):
        self.server = server
        self.token = token or new_token()
        self.client = client or f"test-{next(_clients)}"
        self.messages = []
        self.answers = []
        self.read = 0
        self.last_id = 0
        self.position = None
        self.play = 1
        self.broadcast_position = 0
        extra = {"ssl": context} if context else {}
        self.opening = connect(
            server.websocket_url, subprotocols=["callboard.v2"], max_size=None, max_queue=None, ping_interval=None,
            open_timeout=SECONDS, close_timeout=5, additional_headers=headers, **extra)

    def __enter__(self):
        self.socket = self.opening.__enter__()
        return self

    def __exit__(self, *exception):
        self.opening.__exit__(*exception)

    # Sending

    def send_text(self, text):
        self.socket.send(text)

    def post(self, type, id=None, **fields):
        """Sends a message and returns its ID, without waiting for the answer."""
        if id is None:
            id = self.last_id + 1
        self.last_id = max(self.last_id, id)
        self.send_text(json.dumps(wire_schema.command(type, **{"play": self.play, "id": id} | fields), ensure_ascii=False))
        return id

    def ask(self, type, id=None, **fields):
        """Sends a message and returns its answer."""
        return self.answer(self.post(type, id, **fields))

    def do(self, type, id=None, **fields):
        """Sends a command that must be accepted."""
        answer = self.ask(type, id, **fields)
        assert answer["type"] == "accepted", answer
        return answer

    def refused(self, type, id=None, **fields):
        """Sends a command that must be rejected, and returns the code."""
        answer = self.ask(type, id, **fields)
        assert answer["type"] == "rejected", answer
        return answer["code"]

    def join(self, room, name=None, **fields):
        """Joins and returns the snapshot."""
        if name is not None:
            fields["name"] = name
        answer = self.ask("join", client=self.client, room=room, token=self.token, **fields)
        assert answer["type"] == "joined", answer
        return answer

    def watch(self, room):
        answer = self.ask("watch", client=self.client, room=room)
        assert answer["type"] == "joined", answer
        return answer

    # Receiving

    def receive(self, deadline):
        text = self.socket.recv(timeout=max(0.001, deadline - time.monotonic()))
        message = json.loads(text)
        wire_schema.check_server_message(message)
        self._follow(message)
        self.messages.append(message)
        if message["type"] in ANSWERS:
            self.answers.append(message)
        return message

    def _follow(self, message):
        """Checks the sequence of positions: no gap, no step back."""
        at = message.get("at")
        if message["type"] in ("joined", "played"):
            self.play = message["room"]["play"]
        if message["type"] == "joined":
            self.position = at
            self.broadcast_position = at["seq"]
        elif "after" in message:
            assert at["epoch"] == self.position["epoch"] == message["after"]["epoch"], message
            assert message["after"]["seq"] <= self.position["seq"], ("a gap", self.position, message)
            assert message["after"]["seq"] <= at["seq"], message
            assert at["seq"] >= self.broadcast_position, ("went back", self.broadcast_position, message)
            self.broadcast_position = at["seq"]
            self.position = max(self.position, at, key=lambda position: position["seq"])
        elif message["type"] == "accepted":
            assert at["epoch"] == self.position["epoch"], message
            self.position = max(self.position, at, key=lambda position: position["seq"])

    def wait(self, predicate, seconds=SECONDS):
        """Returns the first message from here on for which the predicate holds."""
        deadline = time.monotonic() + seconds
        while True:
            while self.read < len(self.messages):
                message = self.messages[self.read]
                self.read += 1
                if predicate(message):
                    return message
            try:
                self.receive(deadline)
            except TimeoutError:
                raise AssertionError(f"no such message; the last were {self.messages[-5:]}") from None

    def wait_for(self, type, seconds=SECONDS, **fields):
        """Returns the next message of a type with these members."""
        return self.wait(lambda message: message["type"] == type and fields.items() <= message.items(), seconds)

    def answer(self, id, seconds=SECONDS):
        """Returns the answer to a message of this client, wherever it is among the received ones."""
        deadline = time.monotonic() + seconds
        while True:
            for index, message in enumerate(self.answers):
                if message["id"] == id:
                    return self.answers.pop(index)
            try:
                self.receive(deadline)
            except TimeoutError:
                raise AssertionError(f"no answer to {id}; the last were {self.messages[-5:]}") from None

    def all(self, type):
        return [message for message in self.messages if message["type"] == type]

    def closed(self, seconds=SECONDS):
        """Reads to the end of the connection; returns the close code."""
        deadline = time.monotonic() + seconds
        try:
            while True:
                self.receive(deadline)
        except ConnectionClosed:
            return self.socket.close_code
        except TimeoutError:
            raise AssertionError(f"still open; the last were {self.messages[-5:]}") from None

    def answer_all(self):
        """Waits for the answers to all commands that were sent."""
        answered = {message["id"] for message in self.messages if message["type"] in ANSWERS}
        for id in range(1, self.last_id + 1):
            if id not in answered:
                self.answer(id)
                answered.add(id)

    def settle(self):
        """Returns a new snapshot. It includes all commands that were answered, by any client."""
        answer = self.ask("sync")
        assert answer["type"] == "joined", answer
        return answer


ANSWERS = {"joined", "accepted", "rejected"}


def cells_of(snapshot, *terms):
    """Returns the cells of a snapshot's board that have these terms."""
    return [snapshot["game"]["board"]["cells"].index(term) for term in terms]

