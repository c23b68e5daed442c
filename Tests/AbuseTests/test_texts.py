"""No Unicode text costs much more than plain ASCII of as many bytes, in every text field that a client may send, for
every kind of sender, whether it is accepted or refused. Commands that a client may not send are not parsed.
"""

import functools
import http.client
import json

import pytest

import worst_texts
from declared_fields import GAMES, command_fields, commands, request_fields
from evening import UNLIMITED
from lines import Line
from spending import cpu_seconds
from wire_client import new_token

# How many times more processor time any text may cost than plain ASCII of as many bytes.
RATIO_MAX = 4
# Sizes of messages in bytes; a player's may have 4,096, a host's 65,536.
SMALL, LARGE = 3_900, 60_000
# Sizes of texts in bytes, for a name, a word, a title and a term; `None` fills the message.
SIZES = (24, 40, 120, None)
# The limits are raised because a client that waits for its turn reads nothing meanwhile.
ENOUGH = UNLIMITED | {"CALLBOARD_LIMITS_ROUNDS_PER_ROOM": "0", "CALLBOARD_LIMITS_PROFILE_CHANGES_PER_HOUR": "0"} | {
    f"CALLBOARD_LIMITS_{name}_SECONDS": "3600" for name in ("PING", "LAG")} | {
    f"CALLBOARD_LIMITS_{name}": "1000000" for name in ("ROOMS", "PACKS", "LIBRARY")}


class Speaker(Line):
    """A client that gets an answer to everything that it sends."""

    def __init__(self, server, entrance=None):
        super().__init__(server, "127.0.0.1")
        self.play = 1
        if entrance:
            assert self.ask(entrance) == "joined"

    def ask(self, command):
        """Sends a command; returns the code of the refusal, or the type of the answer."""
        self.last_id += 1
        number = {"play": self.play} if isinstance(command.get("play"), int) else {}
        text = json.dumps(command | number | {"id": self.last_id}, ensure_ascii=False)
        self.send_text(text)
        seen = []
        for kind, content in self.messages(or_end=True):
            assert kind == "text", (kind, content, command["type"], seen)
            message = json.loads(content)
            seen = [*seen[-9:], (message["type"], message.get("id"))]
            # A client that lagged gets a new snapshot and repeats what was not answered, as pages do.
            if message["type"] == "joined" and message["id"] is None:
                self.send_text(text)
            if message["type"] in ("joined", "played"):
                self.play = message["room"]["play"]
            # Snapshots that were not requested have no ID, and neither have answers to messages that cannot be parsed.
            if message.get("id") == self.last_id or message["type"] == "rejected" and message["id"] is None:
                return message.get("code", message["type"])


class Requests:
    """Requests over one connection."""

    def __init__(self, server):
        self.server, self.connection = server, None

    def ask(self, method, path, body=None, type=None, token=None):
        """Returns the code of a refusal, or the status."""
        headers = ({"Content-Type": type} if type else {}) | ({"Authorization": f"Bearer {token}"} if token else {})
        for _ in range(2):
            self.connection = self.connection or http.client.HTTPConnection("localhost", self.server.port, timeout=60)
            try:
                self.connection.request(method, path, body=body, headers=headers)
                answer = self.connection.getresponse()
                content = answer.read()
                return str(json.loads(content)["code"] if answer.status >= 400 else answer.status)
            except (http.client.HTTPException, ConnectionError):
                self.connection = None
        raise AssertionError(f"{method} {path} is not answered")


class Measure:
    """Measures what requests cost a server. Takes the minimum of several runs, since other processes use the machine,
    too.
    """

    def __init__(self, server):
        self.server = server
        self.plain = {}

    def cost(self, ask, make, times):
        """Returns the cost in seconds and the answer, with a new body from `make` for each run."""
        found = []
        for _ in range(times):
            body = make()
            begun = cpu_seconds(self.server)
            answer = ask(body)
            found.append((cpu_seconds(self.server) - begun, answer))
        return min(seconds for seconds, _ in found), found[0][1]

    def plain_cost(self, ask, body, times):
        """Returns the cost and the answer of a plain body. The result is reused for many comparisons, and measured
        again if more runs are wanted.
        """
        key = ask, json.dumps(body)
        if self.plain.get(key, (0,))[0] < times:
            self.plain[key] = times, *self.cost(ask, lambda: body, times)
        return self.plain[key][1:]

    def excess(self, ask, plain, make):
        """Returns how many times more the bodies from `make` cost than the most costly of the plain ones. Plain bodies
        with the same answer are preferred.
        """
        for times in (2, 5, 15):
            cost, answer = self.cost(ask, make, times)
            costs = [self.plain_cost(ask, one, times) for one in plain]
            alike = [seconds for seconds, given in costs if given == answer]
            ratio = cost / max(alike or [seconds for seconds, _ in costs])
            if ratio <= RATIO_MAX:
                break
        return ratio, answer, cost


def bodies(field, units, bytes_max):
    """Yields, for each size and unit, plain commands of a field of at most as many bytes, and a function that makes a
    command with texts of that unit.
    """
    empty, one = (len(json.dumps(field.filled(["x"] * count), ensure_ascii=False).encode()) for count in (1, 2))
    for size in SIZES:
        if field.is_in_list:
            # If only a few texts are valid, all others are treated alike.
            if size is None or size != 40 and not field.is_free:
                continue
            count = max(2, min(field.items_max, (bytes_max - empty) // (one - empty + size)))
            numbers = range(count)
        else:
            if size is not None and not field.is_free:
                continue
            size = size or bytes_max - empty
            if size < 8 or size > bytes_max - empty:
                continue
            numbers = [None]
        def filled(unit, size=size, numbers=numbers, is_number_last=False):
            return field.filled([worst_texts.text(unit, size, number, is_number_last) for number in numbers])
        for unit in units:
            for is_number_last in (False, True) if field.is_in_list and size == 40 else (False,):
                characters = max(4, size * worst_texts.letters(unit) // worst_texts.size(unit))
                # An accepted text must be compared with an accepted one, and a plain text of as many bytes may be too
                # long.
                sizes = dict.fromkeys((size, characters, *(less for less in SIZES if less and less < size)))
                plain = [filled("x", each, is_number_last=is_number_last) for each in sizes]
                made = functools.partial(filled, unit, is_number_last=is_number_last)
                yield size, unit, plain, made if isinstance(unit, worst_texts.Fresh) else functools.cache(made)


def hold(measure, field, units, senders, bytes_max):
    """Returns the most costly case, and the cases without a comparison."""
    worst, unheld = (0, None), []
    for name, ask in senders.items():
        compared = 0
        # If the sender or the place is wrong, all texts are treated alike.
        is_read = field.is_free and name in ("a host", "a host's request", "a player", "a newcomer", "who may")
        for size, unit, plain, make in bodies(field, units if is_read else [*units[:2], units[-1]], bytes_max(name)):
            compared += 1
            ratio, answer, cost = measure.excess(ask, plain, make)
            told = f"{field.name} by {name}, {size} bytes of {ascii(unit[:6])}, {answer}: {ratio:.1f} × plain, {1e3 * cost:.2f} ms"
            worst = max(worst, (ratio, told))
        if compared == 0:
            unheld.append(f"{field.name} by {name}")
    return worst, unheld


SETUPS = {
    "bingo": {"terms": [f"term {number}" for number in range(30)]},
    "crossSums": {"terms": None, "options": None}, "sequence": {"terms": None, "options": None},
    "party": {"terms": None, "options": None, "decks": [
        {"title": "d", "questions": [{"text": f"question {number}"} for number in range(20)]}]},
    "quiz": {"terms": None, "content": {"title": "q", "language": "en", "questions": [
        {"text": f"question {number}", "right": "a", "wrong": ["b"]} for number in range(20)]}},
}


class Senders:
    """All clients that may send a command of a game, and those that may not."""

    def __init__(self, server, game):
        self.server = server
        self.room, self.token = server.make_room(**{"game": game, "title": ""} | SETUPS[game])
        self.player_token = new_token()
        entrance = {"type": "join", "client": "c", "room": self.room}
        self.lines = {
            "a host": Speaker(server, entrance | {"token": self.token}),
            "a player": Speaker(server, entrance | {"token": self.player_token, "name": "Ada"}),
            "a spectator": Speaker(server, {"type": "watch", "client": "s", "room": self.room}),
        }
        self.requests = Requests(server)

    def ask(self, name):
        def by_line(command):
            answer = self.lines[name].ask(command)
            # The other clients learn the number of the play, too.
            self.lines[name].play = max(line.play for line in self.lines.values())
            return answer

        def by_request(token):
            return lambda command: self.requests.ask(
                "POST", f"/api/rooms/{self.room}/commands", json.dumps(command, ensure_ascii=False).encode(),
                "application/json", token)

        def by_newcomer(command):
            with Speaker(self.server) as line:
                return line.ask(command | ({"room": self.room} if command["room"] == "K7QX4P" else {}))

        return {
            "a newcomer": by_newcomer, "a host's request": by_request(self.token),
            "a player's request": by_request(self.player_token), "a stranger's request": by_request(new_token()),
        }.get(name, by_line)

    def of(self, operation):
        names = ["a newcomer"] if operation == "enter" else [
            *self.lines, "a host's request", "a player's request", "a stranger's request"]
        return {name: self.ask(name) for name in names}

    @staticmethod
    def bytes_max(name):
        return LARGE if "host" in name or "request" in name else SMALL


REFERENCES = ("nameFilter: words.[]", "setTerms: terms.[].text", "addDeck: deck.questions.[].text", "announce: text",
              "rename: name", "openVote: packs.[]")


def senders_of_all(server):
    made = functools.cache(functools.partial(Senders, server))
    return lambda game: made(game or "bingo")


@pytest.fixture(scope="module")
def units(tmp_path_factory):
    """The worst units that a search finds, judged by their cost where the server examines texts most closely."""
    from server_process import Server
    server = Server(tmp_path_factory.mktemp("search") / "data", env=ENOUGH).start()
    try:
        senders, measure, found = senders_of_all(server), Measure(server), []
        for game, operation, field in command_fields():
            if field.name not in REFERENCES:
                continue
            ask = senders(game).of(operation)["a host"]

            def cost(unit):
                # Words and titles have this size.
                plain, make = next((plain, make) for size, _, plain, make in bodies(field, [unit], 16_000) if size == 40)
                return measure.excess(ask, plain, make)[0]

            best = worst_texts.search(cost)
            print(f"{field.name}: the worst are", *(f"{ratio:.1f} × {ascii(unit[:6])}" for ratio, unit in best))
            found += best[:2]
        found = [unit for _, unit in sorted(found, reverse=True)]
        return list(dict.fromkeys(found + worst_texts.few()))[:12] + worst_texts.fresh()
    finally:
        server.stop()


def hold_all(server, fields, units):
    """Checks fields, each with its senders and their maximum sizes; prints the most costly ones."""
    measure, dearest, unheld = Measure(server), [], []
    for field, senders, bytes_max in fields:
        worst, missing = hold(measure, field, units, senders, bytes_max)
        dearest.append(worst)
        unheld += missing
    dearest.sort(reverse=True)
    print("", *(told for _, told in dearest[:8]), sep="\n  ")
    assert unheld == [], "compared with nothing"
    assert dearest[0][0] <= RATIO_MAX, [told for ratio, told in dearest if ratio > RATIO_MAX]


@pytest.mark.night
@pytest.mark.parametrize("game", [None, *GAMES.values()])
def test_no_text_of_any_command_costs_much_more_than_a_plain_one(make_server, units, game):
    # The type of only one command is tested, since unknown types are treated alike.
    fields = [one for one in command_fields() if one[0] == game and (one[2].path != ("type",) or one[2].command == "name")]
    server = make_server(env=ENOUGH)
    senders = senders_of_all(server)
    hold_all(server, [(field, senders(game).of(operation), Senders.bytes_max) for game, operation, field in fields], units)


class Doors:
    """The resources behind the addresses of all requests, and the tokens for them."""

    def __init__(self, server):
        self.server = server
        self.room, self.host = server.make_room(terms=[f"term {number}" for number in range(30)])
        self.key = new_token()
        assert server.put("/api/profile", {"nickname": "Ada", "listed": True}, self.key).status == 201
        pack = server.post("/api/packs", {"title": "p", "terms": ["a", "b"]}).json
        deck = server.post("/api/decks", {"title": "d", "questions": ["a", "b"]}).json
        published = server.post("/api/library/decks", {"title": "d", "questions": ["a", "b"]}, self.key).json
        # For each beginning of an address: the name in it, and the token.
        self.behind = {
            "/api/rooms": (self.room, self.host), "/api/packs": (pack["name"], pack["token"]),
            "/api/decks": (deck["name"], deck["token"]), "/api/library/decks": (published["name"], self.key),
            "/api/profile": ("", self.key), "/api/leaderboards": ("crossSums", self.key), "/api/handovers": ("h" * 32, self.key),
        }
        self.requests = Requests(server)

    def senders(self, method, path, type, field):
        name, token = next(found for start, found in self.behind.items() if path.startswith(start))
        for part in ("room", "name", "game", "handover"):
            path = path.replace(f"{{{part}}}", name)
        query = {"revision": "1"} if method == "PUT" and "{name}" in field.command else {}

        def ask(token):
            def asked(value):
                if type is not None:
                    lines = type not in ("application/json", "application/yaml")
                    body = "\n".join(value) if lines else json.dumps(value, ensure_ascii=False)
                    values, body, kind = query, body.encode(), type
                else:
                    values, kind = query | value, None if method == "GET" else "text/plain"
                    body = None if method == "GET" else b"a\nb\n"
                # Escaping every byte makes plain texts as long as all others.
                escaped = "&".join(
                    f"{name}=" + "".join(f"%{byte:02X}" for byte in one.encode()) for name, one in values.items())
                return self.requests.ask(method, path + (f"?{escaped}" if escaped else ""), body, kind, token)
            return asked

        return {"who may": ask(token), "a stranger": ask(new_token())}


# The beginnings of the addresses that are tested; commands over HTTP are covered by the tests above.
DOORS = ("/api/rooms", "/api/packs", "/api/decks", "/api/library", "/api/profile", "/api/leaderboards", "/api/handovers")


@pytest.mark.night
@pytest.mark.parametrize("start", DOORS)
def test_no_text_of_any_request_costs_much_more_than_a_plain_one(make_server, units, start):
    requests = [one for one in request_fields() if not one[1].endswith("/commands")]
    assert all(one[1].startswith(DOORS) for one in requests)
    server = make_server(env=ENOUGH)
    doors = Doors(server)
    fields = [
        (field, doors.senders(method, path, type, field), lambda _, type=type: LARGE if type else 1_000)
        for method, path, type, field in requests if path.startswith(start)]
    hold_all(server, fields, units)


@pytest.mark.parametrize("game", [None, *GAMES.values()])
def test_a_command_without_permission_is_not_parsed(make_server, game):
    """The content does not matter, nor whether it could be parsed."""
    server = make_server(env=ENOUGH)
    senders = Senders(server, game or "bingo")
    kept = [example for owner, operation, _, example in commands() if owner == game and operation == "host"]
    unreadable = [{name: value if name in ("type", "play") else {"no": "text"} for name, value in one.items()} for one in kept]
    assert kept
    for name, code in (("a player", "notAllowed"), ("a spectator", "notJoined"), ("a player's request", "notAllowed"),
                       ("a stranger's request", "badToken")):
        ask = senders.ask(name)
        assert {one["type"]: ask(one) for one in unreadable} == {one["type"]: code for one in kept}
    host = senders.ask("a host's request")
    assert host({"type": "endRoom"}) == "200"
    assert {one["type"]: host(one) for one in unreadable} == {one["type"]: "roomEnded" for one in kept}
