"""Party over the real protocol: random numbers that are committed first, a proof, a killed server, decks over HTTP."""

import hashlib
import json
import secrets
import time

import pytest
from evening import UNLIMITED
from server_process import run
from wire_client import Client, new_token

DECK = {"title": "Ours", "language": "en", "questions": [
    {"text": f"SECRET truth {n}", "kind": "truth"} for n in range(6)] + [
    {"text": f"SECRET dare {n}", "kind": "dare"} for n in range(6)]}


class Phone:
    """A seat that commits to its random number and reveals it."""

    def __init__(self, connect, server, room, name):
        self.client = connect(server, token=new_token())
        self.client.join(room, name)
        self.commit()

    def commit(self):
        self.nonce = secrets.token_bytes(16)
        self.client.do("commitChance", commitment=hashlib.sha256(self.nonce).hexdigest())

    def push(self):
        told, self.nonce = self.nonce, secrets.token_bytes(16)
        return self.client.do("push", nonce=told.hex(), next=hashlib.sha256(self.nonce).hexdigest())


class Party:
    def __init__(self, server, connect, phones=2, **options):
        options = {"spinMilliseconds": 2000} | options
        self.server = server
        self.room, self.token = server.make_room(game="party", terms=None, options=options, decks=[DECK])
        self.host = connect(server, token=self.token)
        self.host.join(self.room)
        self.phones = [Phone(connect, server, self.room, f"Player {number}") for number in range(phones)]

    def get(self, path):
        return self.server.get(f"/api/rooms/{self.room}{path}", Authorization=f"Bearer {self.token}")

    def export(self):
        """Only one export is made for a room at a time, so this waits for its turn."""
        while (answer := self.get("/export.json")).status in (429, 503):
            time.sleep(0.1)
        assert answer.status == 200, answer.body
        return answer.json

    def spin(self):
        self.host.do("spin")
        self.host.wait_for("spinning")
        for phone in self.phones:
            phone.push()
        return self.host.wait_for("spun")["party"]["spin"]


@pytest.fixture
def party(server, connect):
    return lambda **options: Party(server, connect, **options)


def test_an_evening_is_proved_and_a_manipulation_found(party, tmp_path):
    room = party()
    for kind in ("truth", "dare"):
        spin = room.spin()
        assert spin["committed"] == spin["told"] == 2
        told = room.host.wait_for("turn", seconds=10)["party"]
        assert told["state"] == "choosing" and told["picked"] == spin["winners"][0]
        assert "SECRET" not in json.dumps([room.host.settle(), room.export()]), "nobody knows what comes"
        room.host.do("choose", kind=kind)
        assert room.host.wait_for("turn")["party"]["question"]["text"].startswith(f"SECRET {kind}")
        room.host.do("next")
        room.host.wait_for("turn")
    assert room.phones[0].client.refused("push", nonce="00" * 16) == "latePush"
    assert room.phones[0].client.refused("setOptions", options={}) == "notAllowed"
    room.host.do("finishGame")
    assert room.host.wait_for("gameEnded")["party"]["seed"]
    export = room.export()
    file = tmp_path / "export.json"

    def verify(change=lambda spins: None):
        changed = json.loads(json.dumps(export))
        change(changed["plays"][0]["games"][0]["spins"])
        file.write_text(json.dumps(changed))
        return run("verify", file)[0]

    assert verify() == 0
    assert verify(lambda spins: spins[0].update(winner=1 - spins[0]["winner"])) != 0
    assert verify(lambda spins: spins[0].update(told="01")) != 0
    assert verify(lambda spins: spins.reverse()) != 0
    table = room.get("/export.csv").body.decode().splitlines()
    assert table[0].endswith("rule,of,player,name") and len(table) == 3
    recap = room.server.get(f"/api/rooms/{room.room}/recap").json
    assert "SECRET" not in json.dumps(recap)


def test_a_phone_asks_for_the_numbers_of_a_spin(party):
    room = party()
    asking = room.phones[0].client
    assert asking.refused("spinNumbers", spin=1) == "notNow"
    nonces = [phone.nonce for phone in room.phones]
    spin = room.spin()
    numbers = [bytes.fromhex(part) for part in asking.do("spinNumbers", spin=1)["numbers"]]
    assert numbers == nonces
    commitments = b"".join(hashlib.sha256(nonce).digest() for nonce in numbers)
    assert hashlib.sha256(commitments).hexdigest() == spin["list"]
    # It is no secret from hosts, and nobody asks for another game's.
    assert room.host.do("spinNumbers", spin=1)["numbers"] == [nonce.hex() for nonce in nonces]
    assert asking.refused("spinNumbers") == "badMessage"


def test_a_killed_server_stops_at_the_same_winner(make_server, connect):
    own = make_server()
    room = Party(own, connect, phones=1)
    spin = room.spin()
    own.kill()
    own.start()
    with Client(own, token=room.token) as back:
        again = back.join(room.room)["game"]["party"]["spin"]
        assert {**again, "startsAt": 0} == {**spin, "startsAt": 0}
        if back.settle()["game"]["party"]["state"] == "spinning":
            back.wait_for("turn", seconds=10)


def test_a_draw_from_a_list_sent_in_parts(make_server, connect):
    # A long list takes more commands than a host may send at once; pages send it more slowly.
    room = Party(make_server(env=UNLIMITED), connect, phones=1, mode="draw", source="list", winners=3, mixesChance=False)
    names = [f"Person number {n} of the hall" for n in range(2000)]
    parts = [names[start:start + 700] for start in range(0, 2000, 700)]
    for number, part in enumerate(parts):
        room.host.do("candidates", part=number + 1, of=len(parts), names=part)
    told = room.host.wait_for("setUp")["party"]["list"]
    assert told["count"] == 2000
    assert told["sha256"] == hashlib.sha256("".join(f"{name}\n" for name in names).encode()).hexdigest()
    assert room.phones[0].client.refused("spin") == "notAllowed"
    room.host.do("spin")
    spin = room.host.wait_for("spun")["party"]["spin"]
    assert spin["count"] == 2000 and len({one["player"] for one in spin["winners"]}) == 3 and "slices" not in spin
    draws = room.host.wait_for("turn", seconds=10)["party"]["draws"]
    assert draws[0]["winners"] == spin["winners"]
    # Only a host may request draws that are no longer included.
    assert room.host.do("pastDraws")["draws"] == draws and room.host.do("pastDraws", before=1)["draws"] == []
    assert room.phones[0].client.refused("pastDraws") == "notAllowed"


def test_decks_are_checked_saved_and_downloaded(server):
    listed = server.get("/api/decks").json
    assert listed["default"] == "truth-or-dare-family" and len(listed["decks"]) == 16
    checked = server.request(
        "POST", "/api/decks/check?title=Mine", body=b"one\n\ntwo\none\n", headers={"Content-Type": "text/plain"}).json
    assert [question["text"] for question in checked["questions"]] == ["one", "two"]
    assert [(problem["code"], problem["line"]) for problem in checked["problems"]] == [("twin", 4)]
    made = server.post("/api/decks", DECK)
    assert made.status == 201
    name, token = made.json["name"], made.json["token"]
    assert server.get(f"/api/decks/{name}").json["questions"][0]["kind"] == "truth"
    assert server.get(f"/api/decks/{name}.csv").body.decode().startswith("text,category,kind")
    assert "SECRET dare 0" in server.get(f"/api/decks/{name}.yaml").body.decode()
    changed = {**DECK, "title": "Others"}
    assert server.put(f"/api/decks/{name}?revision=1", changed, token=token).json["revision"] == 2
    assert server.put(f"/api/decks/{name}?revision=1", changed, token=token).status == 409
    assert server.post("/api/decks", {**DECK, "audience": "everybody"}).code == "badDeck"
    assert server.post("/api/decks", {"title": "x", "questions": [{"text": "x" * 300}]}).code == "badDeck"
    room, _ = server.make_room(game="party", terms=None, options=None, deck=name)
    assert room
    assert server.delete(f"/api/decks/{name}", token=token).status == 204
    assert server.get(f"/api/decks/{name}").code == "unknownDeck"
