"""Deals repeated by somebody who has Python and `config/DEALS.md`, and has never seen the server's code."""

import hashlib
import hmac
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "config/DEALS.md").read_text()


class Numbers:
    """Step 2 of the page: xoshiro256**, from the bytes of an HMAC."""

    def __init__(self, seed, purpose):
        digest = hmac.new(bytes.fromhex(seed), purpose.encode(), hashlib.sha256).digest()
        self.words = [int.from_bytes(digest[place:place + 8], "little") for place in (0, 8, 16, 24)]
        if self.words == [0, 0, 0, 0]:
            self.words[0] = 1

    def next(self):
        def turn(value, bits):
            return (value << bits | value >> (64 - bits)) % 2**64

        a, b, c, d = self.words
        result = turn(b * 5 % 2**64, 7) * 9 % 2**64
        c, d = c ^ a, d ^ b
        self.words = [a ^ d, b ^ c, c ^ (b << 17) % 2**64, turn(d, 45)]
        return result

    def below(self, n):
        """Step 3: a number below n, without the bias of a bare remainder."""
        value = self.next()
        while value < 2**64 % n:
            value = self.next()
        return value % n


def board(seed, player, deal, terms, size, free):
    """Steps 1 to 5."""
    numbers = Numbers(seed, f"{player}:{deal}")
    rest = list(range(terms))
    for place in range(size * size - free):
        other = place + numbers.below(terms - place)
        rest[place], rest[other] = rest[other], rest[place]
    cells = rest[:size * size - free]
    if free:
        cells.insert(size * size // 2, -1)
    return cells


def winner(seed, number, among):
    """By version 1 of the rules."""
    return among[Numbers(seed, f"draw:{number}").below(len(among))]


def winner_by_secret(secret, number, rank, among, contributions):
    """By version 2; `contributions` as `p3=HEX,p2=HEX`."""
    message = f"callboard/draw/1:{number}:{rank}:{','.join(among)}:{contributions}"
    return among[Numbers(secret, message).below(len(among))]


def setup_of(round):
    """The setup as a JSON text, from what an export tells of a round."""
    means = round.get("means", {})
    dealt = round["terms"][:len(round["terms"]) - round.get("added", 0)]
    terms = [{"text": term, "means": means[str(n)]} if str(n) in means else term for n, term in enumerate(dealt)]
    known = round["options"]
    window = {"windowAuto": True} if known.get("windowAuto") else {"window": known["window"]}
    options = {name: known[name] for name in ("size", "freeCentre", "verification", "autoMark")} | window
    options |= {name: known[name] for name in ("crowd", "crowdSeconds")}
    options["goal"] = {name: known["goal"][name] for name in ("patterns", "masks", "need")}
    language = {"language": round["language"]} if "language" in round else {}
    return json.dumps({"terms": terms} | language | {"options": options}, ensure_ascii=False, separators=(",", ":"))


def commitment(room, play, round, setup, seed):
    """By version 2 of the rules."""
    parts = [part.encode() for part in (room, str(play), str(round), "bingo", "2")]
    parts += [hashlib.sha256(setup.encode()).digest(), bytes.fromhex(seed)]
    whole = b"callboard/commit/1" + b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hashlib.sha256(whole).hexdigest()


def value(name):
    """What the worked example says of something, in a row of its table."""
    found = re.search(rf"^\| {re.escape(name)} \| `?(.*?)`? \|$", PAGE, re.M)
    assert found, f"the page does not tell the {name}"
    return found[1]


def test_the_example_of_the_page_is_so():
    seed = value("seed")
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == value("commitment, version 1")
    digest = hmac.new(bytes.fromhex(seed), b"p2:0", hashlib.sha256).hexdigest()
    assert digest == value("HMAC of `p2:0`")
    numbers = Numbers(seed, "p2:0")
    assert [f"{word:016x}" for word in numbers.words] == value("its four words").split()
    assert [f"{numbers.next():016x}" for _ in range(3)] == value("the first three numbers").split()
    numbers = Numbers(seed, "p2:0")
    assert [numbers.below(12 - place) for place in range(8)] == json.loads(value("below 12, 11, … 5"))
    assert board(seed, "p2", 0, 12, 3, True) == json.loads(value("board of p2"))
    among = ["p2", "p3", "p5"]
    assert winner(seed, 1, among) == value("draw 1 among p2, p3, p5, version 1")
    setup = value("setup")
    assert json.dumps(json.loads(setup), ensure_ascii=False, separators=(",", ":")) == setup
    said = value("commitment of round 1 in play 1 of room K7QX4P, version 2")
    assert commitment("K7QX4P", 1, 1, setup, seed) == said
    secret = value("secret of draw 1 of rank 2")
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == value("its commitment")
    drawn = winner_by_secret(secret, 1, 2, among, value("contributions"))
    assert drawn == value("draw 1 of rank 2 among p2, p3, p5 with them")
    alone = winner_by_secret(secret, 1, 2, among, "")
    assert alone == value("draw 1 of rank 2 among p2, p3, p5 without any") and alone != drawn


def test_the_boards_of_the_golden_file():
    deals = json.loads((ROOT / "Tests/Golden/bingo/deals.json").read_text())
    assert len(deals) > 5
    for deal in deals:
        made = board(deal["seed"], deal["player"], deal["deal"], deal["terms"], deal["size"], deal["freeCentre"])
        assert made == deal["cells"]


def test_the_boards_of_an_export(evening):
    """Of a room that a server has just played, with a free centre and a term added."""
    played = evening(terms=[f"term {n}" for n in range(30)], options={"size": 5, "freeCentre": True})
    for player in played.players:
        player.do("autoMark", on=True)
    played.host.do("addTerm", text="Nobody foresaw this")
    played.call(*played.snapshots[0]["game"]["board"]["cells"][:5])
    played.host.do("finishRound")
    played.host.do("draw", rank=1)
    [round] = played.server.get(
        f"/api/rooms/{played.room}/export.json", Authorization=f"Bearer {played.host.token}").json["plays"][0]["rounds"]
    assert hashlib.sha256(bytes.fromhex(round["seed"])).hexdigest() == round["commitment"]
    terms = len(round["terms"]) - round["added"]
    assert len(round["deals"]) == 2
    for deal in round["deals"]:
        made = board(round["seed"], deal["player"], deal["deal"], terms, 5, True)
        assert made == deal["cells"]
    for draw in round["draws"]:
        assert winner(round["seed"], draw["number"], draw["among"]) == draw["player"]
