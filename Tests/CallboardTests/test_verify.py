"""`callboard verify` accepts an unchanged export and finds even the smallest manipulation."""

import copy
import json

import pytest

from server_process import ROOT, run


@pytest.fixture
def export(evening, tmp_path):
    """The export of a finished round with two bingos, and a function that runs `callboard verify` on a changed copy."""
    played = evening()
    for player, row in ((0, 0), (1, 1)):
        called = [call["term"] for call in played.host.settle()["game"]["round"]["calls"]]
        played.call(*[term for term in played.row(player, row) if term not in called])
        for cell in range(3 * row, 3 * row + 3):
            played.players[player].do("mark", cell=cell)
    played.host.do("finishRound")
    whole = played.server.get(
        f"/api/rooms/{played.room}/export.json", Authorization=f"Bearer {played.host.token}").json

    class Export:
        room = whole

        def verify(self, change=lambda rounds: None, *arguments):
            changed = copy.deepcopy(whole)
            change(changed["plays"][0]["rounds"])
            file = tmp_path / "export.json"
            file.write_text(json.dumps(changed))
            return run("verify", file, *arguments)
    return Export()


def test_an_honest_export_is_proven(export):
    status, output, errors = export.verify()
    assert (status, errors) == (0, ""), output
    assert output.startswith("1 finished rounds: 2 boards, ") and "2 bingos" in output and "✓" in output
    # The output says what was compared and what was not proved.
    assert "✓ The compared parts follow from the rules:\n– bingo: seeds, boards, calls, marks, standings, prize draws" in output
    assert "Not proved:\n– The room's title and settings, the evening's table, the list of games" in output and "verything" not in output
    status, output, _ = export.verify(lambda rounds: None, "--json")
    result = json.loads(output)
    assert status == 0 and result["findings"] == []
    assert (result["counts"]["rounds"], result["counts"]["deals"], result["counts"]["bingos"]) == (1, 2, 2)


def test_for_each_game_the_result_lists_what_was_compared_and_not_proved(tmp_path):
    golden = json.loads((ROOT / "Tests/Golden/rooms/fold2/evening-1.json").read_text())["export"]
    file = tmp_path / "export.json"
    file.write_text(json.dumps(golden))
    compared = {
        "bingo": ("seeds", "boards", "calls", "marks", "standings", "prize draws", "names"),
        "crossSums": ("names", "seeds", "puzzles", "moves", "times", "places", "slips"),
        "party": ("names", "seeds", "options", "decks", "phones", "spins", "picked"),
        "sequence": ("names", "seeds", "phones", "began", "plays", "sequences", "hands", "outcomes", "tournament"),
    }
    open = {
        "bingo": ("exact times", "auto-mark", "who was removed", "in the standings of round 2 of play 5"),
        "crossSums": ("From which puzzle", "clock"),
        "party": ("What a draw was for", "That guests, and the lines of a list", "decks' titles", "taken back"),
        "sequence": ("pairings of a tournament", "level of a bot", "sat there"),
    }
    common = ("The room's title and settings, the evening's table, the list of games", "phones were shown these fingerprints")
    status, output, errors = run("verify", file)
    assert (status, errors) == (0, ""), output
    said = output.split("✓ The compared parts follow from the rules:\n")[1].split("Not proved:\n")
    for game, words in compared.items():
        [line] = [line for line in said[0].splitlines() if line.startswith(f"– {game}: ")]
        assert all(word in line for word in words), line
    for words in (common, *open.values()):
        assert all(word in said[1] for word in words), said[1]
    status, output, _ = run("verify", file, "--json")
    proofs = {proof["game"]: proof for proof in map(json.loads, output.splitlines())}
    assert status == 0 and proofs.keys() == compared.keys()
    for game, proof in proofs.items():
        assert all(word in proof["compared"] for word in compared[game]), proof["compared"]
        assert all(any(word in line for line in proof["notProved"]) for word in common + open[game]), proof["notProved"]


def swap_ranks(rounds):
    first, second = rounds[0]["standings"]
    for member in ("player", "name"):
        first[member], second[member] = second[member], first[member]


def forget_a_mark(rounds):
    rounds[0]["deals"][0]["marks"].pop()


def deal_another_board(rounds):
    rounds[0]["deals"][0]["deal"] += 1


def another_seed(rounds):
    rounds[0]["seed"] = "0" * 64


def call_later(rounds):
    rounds[0]["calls"][0]["number"] = 7


def add_a_bingo(rounds):
    rounds[0]["standings"].append({**rounds[0]["standings"][0], "player": "p9", "name": "Eve"})


@pytest.mark.parametrize("lie", [swap_ranks, forget_a_mark, deal_another_board, another_seed, call_later, add_a_bingo])
def test_a_manipulation_is_found(export, lie):
    status, output, errors = export.verify(lie)
    assert status == 1 and "✗ " in output and errors.startswith("callboard: "), output
    status, output, _ = export.verify(lie, "--json")
    assert status == 1 and json.loads(output)["findings"][0]["description"]


def test_a_file_that_is_no_export_is_reported(tmp_path):
    file = tmp_path / "export.json"
    for text in ("", "{}", "[]", "nonsense", '{"rounds":[{}]}', '{"rounds":5}'):
        file.write_text(text)
        status, output, errors = run("verify", file)
        assert status == 1 and "✗ " in output, (text, output, errors)
    status, output, errors = run("verify", tmp_path / "nowhere.json")
    assert (status, output) == (1, "") and "cannot be read" in errors
    assert run("verify")[0] == 2


def test_an_unfinished_round_proves_nothing_yet(evening, tmp_path):
    played = evening()
    export = played.server.get(f"/api/rooms/{played.room}/export.json", Authorization=f"Bearer {played.host.token}")
    file = tmp_path / "export.json"
    file.write_bytes(export.body)
    status, output, _ = run("verify", file)
    assert status == 0 and "1 rounds are not finished" in output and "✓" not in output


def test_a_play_of_unknown_rules_is_named_without_an_accusation(export, tmp_path):
    whole = copy.deepcopy(export.room)
    [play] = whole["plays"]
    unreadable = {key: play[key] for key in ("game", "begun")} | {
        "play": 2, "rulesVersion": 99, "unreadable": "the room plays bingo by version 99 of its rules", "records": []}
    file = tmp_path / "export.json"
    file.write_text(json.dumps({**whole, "plays": [play, unreadable]}))
    status, output, _ = run("verify", file)
    # The play of unknown rules is named, and the other play is still verified.
    assert status == 0 and "✓" in output and "– Play 2: this version cannot verify the game bingo" in output, output
