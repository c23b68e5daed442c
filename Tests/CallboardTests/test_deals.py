"""`docs/PROOFS.md` and the second implementation that was written from it: its example, golden deals, a running server."""

import hashlib
import hmac
import json
import pathlib
import re
import secrets

from deals import Numbers, board, commitment, setup_of, winner, winner_by_secret

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/PROOFS.md").read_text()


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
    for _ in range(2):
        played.host.do("draw", rank=1)
        opened = played.players[0].wait_for("drawOpened")["draw"]
        for player in played.players[:2 - opened.get("again", 0)]:
            player.do("contribute", draw=opened["number"], nonce=secrets.token_hex(16))
        assert played.host.wait_for("drawn")["draw"]["number"] == opened["number"]
    [round] = played.server.get(
        f"/api/rooms/{played.room}/export.json", Authorization=f"Bearer {played.host.token}").json["plays"][0]["rounds"]
    assert round["rules"] == 2
    assert commitment(played.room, 1, round["number"], setup_of(round), round["seed"]) == round["commitment"]
    terms = len(round["terms"]) - round["added"]
    assert len(round["deals"]) == 2
    for deal in round["deals"]:
        made = board(round["seed"], deal["player"], deal["deal"], terms, 5, True)
        assert made == deal["cells"]
    assert [(draw.get("again"), len(draw["contributions"])) for draw in round["draws"]] == [(None, 2), (1, 1)]
    for draw in round["draws"]:
        assert hashlib.sha256(bytes.fromhex(draw["secret"])).hexdigest() == draw["commitment"]
        parts = ",".join(f"{seat}={nonce}" for seat, nonce in draw["contributions"])
        found = winner_by_secret(draw["secret"], draw["number"], draw["rank"], draw["among"], parts)
        assert found == draw["player"]
