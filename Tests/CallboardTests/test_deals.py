"""`docs/PROOFS.md` and the second implementation that was written from it, compared with its examples, the golden files
and a running server.
"""

import hashlib
import hmac
import json
import pathlib
import re
import secrets

from deals import (
    Numbers, board, chance, commitment, derived, grade, hands, level, lines_of, list_digest, places_shown,
    points_of_answers, question_digest, race_puzzle, setup_of, spin, stock, ways_of, winner, winner_by_secret)

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/PROOFS.md").read_text()
GOLDEN = ROOT / "Tests/Golden"


def value(name):
    """Returns a value of the worked example, from a row of its table."""
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


def test_the_example_of_cross_sums_is_so():
    seed = value("seed of a race")
    assert commitment("6KDQZU", 1, 1, value("setup of a race"), seed, "crossSums", 1) == value("commitment to a race")
    own = derived(seed, "puzzle:1")
    assert own == value("seed of puzzle 1") and derived(own, "attempt:0") == value("seed of its attempt 0")
    grid, kept = race_puzzle(seed, 1, "easy")
    assert grid == json.loads(value("its numbers"))
    assert "".join(str(int(one)) for one in kept) == value("its kept cells")
    sums = [[sum(grid[cell] for cell in line if kept[cell]) for line in lines] for lines in (
        ([0, 1, 2], [3, 4, 5], [6, 7, 8]), ([0, 3, 6], [1, 4, 7], [2, 5, 8]))]
    assert sums == json.loads(value("sums of its rows and columns"))
    assert list(grade(3, grid, kept)) == json.loads(value("passes, cells of the first pass, uniform lines"))
    assert hashlib.sha256(b"callboard/cross-sums/1/hard-50").hexdigest() == value("seed of the level hard-50")
    grid, kept = level("hard-50")
    assert grid == json.loads(value("numbers of hard-50"))
    assert "".join(str(int(one)) for one in kept) == value("kept cells of hard-50")
    assert hashlib.sha256(b"callboard/cross-sums/2/hard-50").hexdigest() == value("seed of the level 2-hard-50")
    assert derived(value("seed of the level 2-hard-50"), "candidates") == value("seed of its candidates")
    grid, kept = level("2-hard-50")
    assert grid == json.loads(value("numbers of 2-hard-50"))
    assert "".join(str(int(one)) for one in kept) == value("kept cells of 2-hard-50")
    assert grade(5, grid, kept)[0] == int(value("its passes"))
    assert sum(len(ways_of(line, grid, kept)) == 1 for line in lines_of(5)) == int(value("its lines with one way only"))


def test_the_example_of_a_party_is_so():
    seed, nonces = value("seed of a party"), value("nonces of p2 and p3").split()
    assert commitment("2KMUPQ", 1, 1, value("setup of a party"), seed, "party", 1) == value("commitment to a party")
    hashes = [hashlib.sha256(bytes.fromhex(nonce)).hexdigest() for nonce in nonces]
    assert hashes == [value("hash of p2's nonce"), value("hash of p3's nonce")]
    assert hashlib.sha256(bytes.fromhex("".join(hashes))).hexdigest() == value("the published list")
    assert chance(nonces).hex() == value("the chance of spin 1")
    assert derived(seed, b"spin:1:" + chance(nonces)) == value("seed of spin 1")
    assert list(spin(seed, 1, nonces, 2)[:3]) == json.loads(value("slice, thousandth and turns among p2, p3"))
    told = [None, "02" * 16]
    assert chance(told).hex() == value("chance of it, one nonce missing, one of 16 bytes 02")
    first, _, _, further = spin(value("seed of a draw of five among 24"), 5, told, 24, 5)
    assert [first, *further] == json.loads(value("slices of it, as spin 5"))
    sizes = [1, 2, 5]
    turns = spin(value("seed of a turn of teams with 1, 2 and 5 players"), 4, [], sum(sizes), groups=sizes)
    assert list(turns[:3]) == json.loads(value("slice, thousandth and turns of it, as spin 4"))


def test_the_documented_example_of_a_quiz_is_right():
    seed = value("seed of a quiz")
    for number in (1, 5, 7):
        digest = question_digest(json.loads(value(f"question {number}")))
        assert digest == value(f"digest of question {number}")
        assert json.loads(value("setup of a quiz"))["questions"][number - 1] == digest
    assert commitment("DT3MPG", 1, 1, value("setup of a quiz"), seed, "quiz", 1) == value("commitment to a quiz")
    assert derived(seed, "options:4") == value("seed of the options of question 4")
    places = places_shown(seed, 4, {"kind": "order", "options": ["I", "II", "III"]}, True)
    assert places == json.loads(value("places of question 4"))
    asked = {"question": {"kind": "order", "points": "standard"}, "limit": 60_000, "answers": [
        {"player": "p3", "order": json.loads(value("order of p3 in question 4, as shown")), "elapsed": 0}]}
    points = int(value("points of p3 in question 4"))
    assert points_of_answers(asked, places, {"scoring": "speed"}) == {"p3": (False, points)}


def test_the_quizzes_of_the_golden_files():
    logs = sorted((GOLDEN / "quiz/rules1").glob("*.log"))
    assert len(logs) > 1
    for path in logs:
        export = json.loads(path.with_suffix(".json").read_text())["export"]
        code = json.loads(path.read_text().split("\n")[0])["code"]
        setup = json.dumps({"options": export["options"], "questions": export["digests"]}, separators=(",", ":"))
        assert commitment(code, 1, 1, setup, export["seed"], "quiz", 1) == export["commitment"]
        for number, asked in enumerate(export["questions"], 1):
            if asked.get("isSkipped"):
                continue
            assert question_digest(asked["question"]) == export["digests"][number - 1]
            places = places_shown(export["seed"], number, asked["question"], export["options"]["shuffles"])
            assert places == asked.get("places", places)
            if asked["question"]["kind"] != "poll":
                told = {one["player"]: (one["isRight"], one["points"]) for one in asked["answers"]}
                assert points_of_answers(asked, places, export["options"]) == told


def test_the_documented_example_of_one_eyed_jack_is_right():
    seed, told = value("seed of a game"), [value(f"number of place {place}") for place in range(4)]
    assert commitment("XD2R5Q", 1, 1, value("setup of a game"), seed, "sequence", 1) == value("commitment to a game")
    promises = [hashlib.sha256(bytes.fromhex(number)).hexdigest() for number in told]
    assert promises[0] == value("promise of place 0")
    assert list_digest(promises) == value("SHA-256 of the list of promises")
    assert list_digest(told) == value("the digest")
    assert derived(seed, f"deck:0:{list_digest(told)}") == value("seed of the stock")
    cards = stock(seed, 0, 104, told)
    assert cards[:24] == json.loads(value("the first 24 cards"))
    assert hands(cards, 4, 6)[:2] == [json.loads(value(f"hand of place {place}")) for place in range(2)]
    assert str(Numbers(seed, "first").below(4)) == value("place that begins")


def test_puzzles_spins_and_hands_of_the_golden_files():
    """Tests everything that the page describes except the puzzles of the table."""
    for file, prefix in (("puzzles", ""), ("second", "2-")):
        puzzles = json.loads((GOLDEN / f"cross-sums/{file}.json").read_text())
        puzzles = [one for one in puzzles if one["name"][:5] not in ("race-", "table")]
        assert len(puzzles) > 90
        for one in puzzles:
            grid, kept = level(prefix + one["name"])
            assert (" ".join(map(str, grid)), "".join(str(int(keeps)) for keeps in kept)) == (one["grid"], one["solution"])
    stops = json.loads((GOLDEN / "party/stops.json").read_text())
    assert len(stops) > 5
    for one in stops:
        assert spin(one["seed"], one["number"], one["told"], one["slices"], one["count"]) == (
            one["winner"], one["place"], one["turns"], one["further"])
    stops = json.loads((GOLDEN / "party/group-stops.json").read_text())
    assert len(stops) > 5
    for one in stops:
        assert spin(one["seed"], one["number"], [], sum(one["groups"]), groups=one["groups"])[:3] == (
            one["winner"], one["place"], one["turns"])
    for number in (1, 2, 3):
        evening = [json.loads((GOLDEN / f"{game}/rules1/evening-{number}.json").read_text())["export"] for game in (
            "cross-sums", "party", "sequence")]
        codes = [json.loads((GOLDEN / f"{game}/rules1/evening-{number}.log").read_text().split("\n")[0])["code"] for game in (
            "cross-sums", "party", "sequence")]
        for export, code, game in zip(evening, codes, ("crossSums", "party", "sequence")):
            over = [one for one in export.get("rounds", export.get("games")) if "seed" in one]
            assert over
            for index, one in enumerate(over, 1):
                setup = {"options": one["options"]} | ({"decks": [deck["sha256"] for deck in one["decks"]]} if game == "party" else {})
                compact = json.dumps(setup, ensure_ascii=False, separators=(",", ":"))
                assert commitment(code, 1, index, compact, one["seed"], game, 1) == one["commitment"]
        for race in evening[0]["rounds"]:
            for index, shown in enumerate(race["puzzles"] if "seed" in race else [], 1):
                grid, kept = race_puzzle(race["seed"], index, race["options"]["difficulty"])
                assert grid == shown["grid"] and "".join(str(int(keeps)) for keeps in kept) == shown["solution"]


def test_the_boards_of_the_golden_file():
    deals = json.loads((GOLDEN / "bingo/deals.json").read_text())
    assert len(deals) > 5
    for deal in deals:
        made = board(deal["seed"], deal["player"], deal["deal"], deal["terms"], deal["size"], deal["freeCentre"])
        assert made == deal["cells"]


def test_the_boards_of_an_export(evening):
    """Tests a room that a server has just played, with a free center and an added term."""
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
