#!/usr/bin/env python3
"""Writes the golden files beside it, from a second implementation of deals and patterns that shares no code.

Run it only when a rule is meant to change: old rooms replay by these files.
"""

import hashlib
import hmac
import json
import pathlib
import random

WORD = (1 << 64) - 1


def rotl(value, count):
    return (value << count | value >> (64 - count)) & WORD


class Xoshiro256StarStar:
    """The reference algorithm of https://prng.di.unimi.it/xoshiro256starstar.c, seeded with four words."""

    def __init__(self, seed):
        self.s = [int.from_bytes(seed[8 * i : 8 * i + 8], "little") for i in range(4)]
        if not any(self.s):
            self.s[0] = 1

    def next(self):
        s = self.s
        result = rotl(s[1] * 5 & WORD, 7) * 9 & WORD
        t = s[1] << 17 & WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
        return result

    def below(self, bound):
        while True:
            value = self.next()
            if value >= (1 << 64) % bound:
                return value % bound

    def draw(self, count, bound):
        rest = list(range(bound))
        for i in range(count):
            j = i + self.below(bound - i)
            rest[i], rest[j] = rest[j], rest[i]
        return rest[:count]


def deal(seed, player, number, terms, size, free):
    digest = hmac.new(seed, f"{player}:{number}".encode(), hashlib.sha256).digest()
    cells = Xoshiro256StarStar(digest).draw(size * size - free, terms)
    if free:
        cells.insert(size * size // 2, -1)
    return cells


def patterns(size, masks=()):
    """Names and cells of all patterns, in the order in which a client lists them."""
    last = size - 1
    grid = [(row, column) for row in range(size) for column in range(size)]

    def cells(keep):
        return [row * size + column for row, column in grid if keep(row, column)]

    named = {f"row{n + 1}": cells(lambda r, c: r == n) for n in range(size)}
    named |= {f"column{n + 1}": cells(lambda r, c: c == n) for n in range(size)}
    named["diagonal1"] = cells(lambda r, c: r == c)
    named["diagonal2"] = cells(lambda r, c: r + c == last)
    named["corners"] = [0, last, size * last, size * size - 1]
    named["x"] = sorted(set(named["diagonal1"]) | set(named["diagonal2"]))
    named["frame"] = cells(lambda r, c: 0 in (r, c) or last in (r, c))
    named["blackout"] = cells(lambda r, c: True)
    named |= {f"mask{n + 1}": sorted(mask) for n, mask in enumerate(masks)}
    return named


def family(name):
    return name.rstrip("0123456789")


def verdict(case):
    goal = case["goal"]
    size = case["size"]
    counting = set(case["marked"])
    if case["verification"] == "called":
        counting &= set(case["called"])
    if case["freeCentre"]:
        counting.add(size * size // 2)
    wanted = set(goal["patterns"]) | {"mask"}
    held = [
        name
        for name, cells in patterns(size, goal["masks"]).items()
        if family(name) in wanted and counting.issuperset(cells)
    ]
    return held, len(held) >= goal["need"]


def verdicts():
    dice = random.Random(20260608)
    families = ["row", "column", "diagonal", "corners", "x", "frame", "blackout"]
    cases = []
    while len(cases) < 120:
        size = dice.choice([3, 4, 5])
        free = size != 4 and dice.random() < 0.4
        markable = [cell for cell in range(size * size) if not free or cell != size * size // 2]
        full = dice.choice([0.5, 0.75, 0.9, 1])
        kept = [f for f in families if dice.random() < 0.5]
        masks = [sorted(dice.sample(markable, dice.randint(1, 4))) for _ in range(dice.choice([0, 0, 1, 2]))]
        if not kept and not masks or len({tuple(m) for m in masks}) < len(masks):
            continue
        case = {
            "size": size,
            "freeCentre": free,
            "verification": dice.choice(["called", "honour"]),
            "goal": {"patterns": kept, "masks": masks, "need": dice.choice([1, 1, 2])},
            "marked": [cell for cell in markable if dice.random() < full],
            "called": [cell for cell in markable if dice.random() < full],
        }
        count = sum(family(n) in kept or n.startswith("mask") for n in patterns(size, masks))
        if case["goal"]["need"] > count:
            continue
        case["held"], case["bingo"] = verdict(case)
        cases.append(case)
    return cases


def seed(text):
    return hashlib.sha256(text.encode()).digest()


def main():
    generators = []
    for bytes_ in [bytes(32), bytes(range(32)), seed("generator")]:
        first = Xoshiro256StarStar(bytes_)
        second = Xoshiro256StarStar(bytes_)
        third = Xoshiro256StarStar(bytes_)
        generators.append(
            {
                "seed": bytes_.hex(),
                "next": [f"{first.next():016x}" for _ in range(8)],
                "below": [[bound, second.below(bound)] for bound in [1, 2, 3, 10, 25, 500, 2**62 + 1, 2**63 - 1]],
                "draw": {"count": 12, "below": 40, "values": third.draw(12, 40)},
            }
        )
    deals = []
    for player, number, terms, size, free in [
        ("p1", 0, 25, 5, False), ("p7", 0, 25, 5, False), ("p7", 1, 25, 5, False), ("p7", 0, 24, 5, True),
        ("p12", 3, 80, 5, True), ("p12", 0, 500, 5, False), ("p2", 0, 16, 4, False), ("p2", 9, 40, 4, False),
        ("p3", 0, 9, 3, False), ("p3", 0, 8, 3, True), ("p10000", 0, 60, 3, True),
    ]:
        key = seed(f"round of {terms} terms")
        deals.append(
            {
                "seed": key.hex(), "commitment": hashlib.sha256(key).hexdigest(), "player": player, "deal": number,
                "terms": terms, "size": size, "freeCentre": free, "cells": deal(key, player, number, terms, size, free),
            }
        )
    here = pathlib.Path(__file__).parent
    for name, content in [
        ("generator", generators),
        ("deals", deals),
        ("patterns", [{"size": size, "patterns": patterns(size)} for size in (3, 4, 5)]),
        ("verdicts", verdicts()),
    ]:
        lines = ",\n".join(json.dumps(entry) for entry in content)
        (here / f"{name}.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
