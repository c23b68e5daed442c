"""`callboard verify` and the second implementation that was written from `docs/PROOFS.md` judge the random choices of
the same evenings alike: honest ones, and ones in which each choice has been forged.
"""

import json
import pathlib
import random
import subprocess

import pytest
from proved_chance import differences
from server_process import BINARY, ROOT, environment, run

# The members of a result that a seed gives, by game. Others follow from inputs, which need the rules.
CHOICES = {
    "bingo": {"commitment", "seed", "secret", "cells"},
    "crossSums": {"commitment", "seed", "grid", "solution"},
    "party": {"commitment", "seed", "list", "commitments", "winner", "place", "turns"},
    "quiz": {"commitment", "seed", "digests", "places"},
    "sequence": {"commitment", "seed"},
}


def changed(value):
    if isinstance(value, str):
        return value[:-1] + ("0" if value[-1] != "0" else "1")
    if isinstance(value, list):
        return value[1:2] + value[:1] + value[2:] if value[:1] != value[1:2] else [changed(value[0])] + value[1:]
    return value + 1


def forgeries(lines):
    """Yields the lines with one random choice of a finished play changed, and the way to it."""
    for place, line in enumerate(lines):
        result = json.loads(line)
        if result.get("result") != "play":
            continue
        names = CHOICES[result["play"]["game"]]

        def inside(value, way):
            for name, part in value.items() if isinstance(value, dict) else enumerate(value):
                if name == "commitment" and "seed" not in value and "secret" not in value:
                    continue  # its seed is not published yet
                if name in names and part not in ([], "") and (not isinstance(part, list) or len(part) > 1):
                    value[name] = changed(part)
                    forged = json.dumps(result, ensure_ascii=False, separators=(",", ":"))
                    yield ".".join(map(str, [*way, name])), lines[:place] + [forged] + lines[place + 1:]
                    value[name] = part
                elif isinstance(part, (dict, list)) and name not in ("options", "acts", "picked", "standings"):
                    yield from inside(part, [*way, name])

        yield from inside(result["play"], [f"play {result['play']['play']}"])


def expect_alike(documents, most, tmp_path):
    """Returns the number of choices that were compared, and the games in which one was forged."""
    compared, games, forged = 0, set(), []
    for lines in documents:
        found, count = differences(lines)
        assert found == []
        compared += count
        forged += [(way, other, lines) for way, other in forgeries(lines)]
    for way, other, lines in random.Random(7).sample(forged, min(most, len(forged))):
        assert differences(other)[0], f"{way} is not noticed by the page's rules"
        file = tmp_path / "forged.ndjson"
        file.write_text("\n".join(other) + "\n")
        assert run("verify", file)[0] == 1, f"{way} is not noticed by the command"
        number = int(way.split(".")[0].split()[1])
        games |= {event["game"] for event in map(json.loads, lines) if event.get("is") == "play" and event["play"] == number}
    return compared, games


def test_in_golden_proofs(tmp_path):
    documents = [file.read_text().splitlines() for file in sorted((ROOT / "Tests/Golden/proof").glob("*.ndjson"))]
    compared, games = expect_alike(documents, 30, tmp_path)
    assert compared > 50 and games >= {"bingo", "crossSums", "party"}


@pytest.mark.night
def test_in_simulated_evenings(tmp_path):
    proofs = tmp_path / "proofs"
    proofs.mkdir()
    simulate = pathlib.Path(BINARY).parent / "simulate"
    subprocess.run(
        [simulate, "--seed", "1", "--seeds", "100", "--steps", "300", "--game", "evening", "--proofs", proofs],
        cwd=ROOT, env=environment(), check=True, timeout=1_200)
    documents = [file.read_text().splitlines() for file in sorted(proofs.glob("*.ndjson"))]
    assert len(documents) >= 100
    compared, games = expect_alike(documents, 400, tmp_path)
    assert compared > 1_000 and games == set(CHOICES)
