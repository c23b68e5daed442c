"""`callboard cross-sums puzzle` makes a puzzle from its name, as the pages do."""

import json

import pytest

from server_process import ROOT, run

GOLDENS = {prefix + golden["name"]: golden for file, prefix in (("puzzles", ""), ("second", "2-"))
           for golden in json.loads((ROOT / f"Tests/Golden/cross-sums/{file}.json").read_text())}


@pytest.mark.parametrize("name", [
    "hard-50", "easy-1", "master-7", "daily-2026-11-22-medium", "2-hard-50", "2-master-1", "2-daily-2026-11-22-medium"])
def test_a_name_always_makes_the_same_valid_puzzle(name):
    status, output, errors = run("cross-sums", "puzzle", name, "--json")
    assert (status, errors) == (0, "")
    puzzle = json.loads(output)
    assert list(puzzle) == ["id", "size", "grid", "rows", "columns", "solution"] and puzzle["id"] == name
    size, grid, kept = puzzle["size"], puzzle["grid"], [mark == "1" for mark in puzzle["solution"]]
    assert len(grid) == len(kept) == size * size
    cells = range(size * size)
    assert puzzle["rows"] == [sum(grid[c] for c in cells if kept[c] and c // size == line) for line in range(size)]
    assert puzzle["columns"] == [sum(grid[c] for c in cells if kept[c] and c % size == line) for line in range(size)]
    if golden := GOLDENS.get(name):
        assert (" ".join(map(str, grid)), puzzle["solution"]) == (golden["grid"], golden["solution"])


def test_people_read_it_as_a_table():
    whole = json.loads(run("cross-sums", "puzzle", "hard-50", "--json")[1])
    status, output, _ = run("cross-sums", "puzzle", "hard-50")
    assert status == 0
    rows = [line.split() for line in output.splitlines()]
    shown = [number if kept == "1" else f"({number})" for number, kept in zip(whole["grid"], whole["solution"])]
    size = whole["size"]
    assert rows == [[str(cell) for cell in shown[size * row:size * (row + 1)]] + [str(whole["rows"][row])]
                    for row in range(size)] + [[str(sum) for sum in whole["columns"]]]


@pytest.mark.parametrize("name", [
    "hard", "hard-0", "hard-10000", "hard-050", "hard-+5", "Hard-5", "giant-1", "race-1-easy", "hard-50-", "",
    "daily-2026-02-29-easy", "daily-2026-13-01-easy", "daily-2026-11-22", "daily-2026-11-22-giant", "daily-26-11-22-easy",
    "1-hard-50", "3-hard-50", "2-2-hard-50", "2-giant-1", "2-"])
def test_a_name_of_no_puzzle_is_refused(name):
    status, output, errors = run("cross-sums", "puzzle", name, "--json")
    assert (status, output) == (2, "") and "names no puzzle" in errors and "hard-50" in errors
