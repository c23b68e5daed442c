"""Deals, commitments, draws, spins, puzzles and hands, implemented from `docs/PROOFS.md` alone and without the server's
code.
"""

import hashlib
import hmac
import itertools
import json


class Numbers:
    """Xoshiro256**, from the 32 bytes of a seed derived for a purpose, or of the seed itself."""

    def __init__(self, seed, purpose):
        digest = bytes.fromhex(seed if purpose is None else derived(seed, purpose))
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

    def draw(self, count, n):
        """The first steps of a Fisher-Yates shuffle of the numbers below n."""
        rest = list(range(n))
        for place in range(count):
            other = place + self.below(n - place)
            rest[place], rest[other] = rest[other], rest[place]
        return rest[:count]

    def below(self, n):
        """Step 3: a number below n, without the bias of a simple remainder."""
        value = self.next()
        while value < 2**64 % n:
            value = self.next()
        return value % n


def board(seed, player, deal, terms, size, free):
    """Steps 1 to 5."""
    cells = Numbers(seed, f"{player}:{deal}").draw(size * size - free, terms)
    if free:
        cells.insert(size * size // 2, -1)
    return cells


def winner(seed, number, among):
    """With version 1 of the rules."""
    return among[Numbers(seed, f"draw:{number}").below(len(among))]


def winner_by_secret(secret, number, rank, among, contributions):
    """With version 2; `contributions` as `p3=HEX,p2=HEX`."""
    message = f"callboard/draw/1:{number}:{rank}:{','.join(among)}:{contributions}"
    return among[Numbers(secret, message).below(len(among))]


def setup_of(round):
    """Returns the setup as a JSON text, from the members of a round in an export."""
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


def commitment(room, play, round, setup, seed, game="bingo", rules=2):
    """For every game; for bingo with version 2 of its rules."""
    parts = [part.encode() for part in (room, str(play), str(round), game, str(rules))]
    parts += [hashlib.sha256(setup.encode()).digest(), bytes.fromhex(seed)]
    whole = b"callboard/commit/1" + b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hashlib.sha256(whole).hexdigest()


def derived(seed, purpose):
    """Returns the HMAC-SHA256 of a text or of bytes, which can also be used as a seed."""
    message = purpose if isinstance(purpose, bytes) else purpose.encode()
    return hmac.new(bytes.fromhex(seed), message, hashlib.sha256).hexdigest()


def chance(told):
    """Returns the digest of the phones' numbers, given as hexadecimal digits or `None`; empty without phones."""
    digest = hashlib.sha256(b"".join(b"\0" if nonce is None else b"\1" + bytes.fromhex(nonce) for nonce in told))
    return digest.digest() if told else b""


def spin(seed, number, told, slices, count=1, groups=()):
    """Returns the slice, its thousandth, the number of full turns, and the further slices of a draw."""
    numbers = Numbers(seed, f"spin:{number}:".encode() + chance(told))
    left = list(range(slices))
    if groups:
        group = numbers.below(len(groups))
        winner = sum(groups[:group]) + numbers.below(groups[group])
    else:
        winner = left.pop(numbers.below(slices))
    place, turns = numbers.below(1000), 4 + numbers.below(3)
    return winner, place, turns, [left.pop(numbers.below(len(left))) for _ in range(min(count, slices) - 1)]


# For each difficulty: the number of cells of a row, the largest number, and how many candidates are compared.
DIFFICULTIES = {
    "easy": (3, 9, 1), "medium": (4, 12, 5), "hard": (4, 15, 64), "extraHard": (5, 18, 64), "expert": (6, 9, 16),
    "master": (7, 9, 16), "giant": (8, 9, 16)}


# The second series: cells of a row, the largest number, how many lines have one way only, how many passes.
SECOND = {
    "easy": (3, 9, (3, 6), (1, 2)), "medium": (4, 9, (2, 4), (2, 2)), "hard": (5, 12, (2, 4), (2, 3)),
    "extraHard": (5, 6, (0, 0), (4, 6)), "expert": (6, 9, (0, 0), (5, 7)), "master": (7, 9, (0, 0), (7, 12)),
    "giant": (8, 9, (0, 0), (8, 14))}


def lines_of(size):
    rows = [[row * size + column for column in range(size)] for row in range(size)]
    return rows + [[row * size + column for row in range(size)] for column in range(size)]


def ways_of(line, grid, kept):
    target = sum(grid[cell] for cell in line if kept[cell])
    every = itertools.product((True, False), repeat=len(line))
    return [way for way in every if sum(grid[cell] for cell, keeps in zip(line, way) if keeps) == target]


def grade(size, grid, kept):
    """Returns the number of passes over the lines, of cells that the first pass decides, and of uniform lines; `None`
    if line logic does not decide all cells.
    """
    lines = lines_of(size)
    ways = [ways_of(line, grid, kept) for line in lines]
    known, passes, at_first = {}, 0, 0
    while len(known) < size * size:
        found = {}
        for line, all_ways in zip(lines, ways):
            fitting = [way for way in all_ways if all(known.get(cell, keeps) == keeps for cell, keeps in zip(line, way))]
            for place, cell in enumerate(line):
                if cell not in known and len({way[place] for way in fitting}) == 1:
                    found[cell] = fitting[0][place]
        if not found:
            return None
        known |= found
        passes += 1
        at_first = at_first or len(found)
    return passes, at_first, sum(len({kept[cell] for cell in line}) == 1 for line in lines)


def puzzle(seed, difficulty):
    """Returns the numbers and the kept cells, row by row; `None` if a puzzle of the table is used."""
    size, largest, candidates = DIFFICULTIES[difficulty]
    for attempt in range(5):
        numbers = Numbers(derived(seed, f"attempt:{attempt}"), None)
        best = None
        for _ in range(candidates):
            drawn = [(1 + numbers.below(largest), numbers.below(2) == 1) for _ in range(size * size)]
            grid, kept = [list(part) for part in zip(*drawn)]
            graded = grade(size, grid, kept) if len(set(kept)) == 2 else None
            rank = graded and (graded[0], -graded[1], -graded[2])
            if graded and (best is None or rank > best[0]):
                best = rank, grid, kept
        if best:
            return best[1:]
    return None


def second_puzzle(seed, difficulty):
    """Returns the numbers and the kept cells of a puzzle of the second series; `None` if one of the table is used."""
    size, largest, alone, passes = SECOND[difficulty]
    numbers = Numbers(derived(seed, "candidates"), None)
    for _ in range(400):
        drawn = [numbers.below(2 * largest) for _ in range(size * size)]
        grid, kept = [1 + one // 2 for one in drawn], [one % 2 == 1 for one in drawn]
        lines = lines_of(size)
        if any(len({kept[cell] for cell in line}) == 1 for line in lines):
            continue
        if not alone[0] <= sum(len(ways_of(line, grid, kept)) == 1 for line in lines) <= alone[1]:
            continue
        graded = grade(size, grid, kept)
        if graded and passes[0] <= graded[0] <= passes[1]:
            return grid, kept
    return None


def race_puzzle(seed, number, difficulty, rules=1):
    return (puzzle if rules == 1 else second_puzzle)(derived(seed, f"puzzle:{number}"), difficulty)


def level(name):
    """Returns the level with a name such as `hard-50`, `2-hard-50` or `daily-2026-11-22-medium`."""
    series, name = (2, name[2:]) if name.startswith("2-") else (1, name)
    difficulty = name.split("-")[-1 if name.startswith("daily") else 0]
    seed = hashlib.sha256(f"callboard/cross-sums/{series}/{name}".encode()).hexdigest()
    return (puzzle if series == 1 else second_puzzle)(seed, difficulty)


def list_digest(numbers):
    """Returns the SHA-256 of one line for each place at the table: hexadecimal digits, or `-`."""
    return hashlib.sha256("".join((number or "-") + "\n" for number in numbers).encode()).hexdigest()


def stock(seed, shuffle, count, told=()):
    """Returns the order in which cards are drawn: all 104 cards in shuffle 0, the cards played so far in a later one.
    """
    digest = f":{list_digest(told)}" if any(told) else ""
    return Numbers(seed, f"deck:{shuffle}{digest}").draw(count, count)


def hands(cards, players, size):
    """Returns the hands, dealt one card at a time from place 0."""
    return [sorted(cards[player:players * size:players]) for player in range(players)]


def question_digest(question):
    """Returns the SHA-256 of a question in an export, whose members have the order of the page."""
    return hashlib.sha256(json.dumps(question, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def places_shown(seed, number, question, shuffles):
    """The options as written, in the order in which they are shown."""
    kind, count = question["kind"], 2 if question["kind"] == "trueFalse" else len(question.get("options", []))
    mixes = kind == "order" or shuffles and kind in ("choice", "choices")
    return Numbers(seed, f"options:{number}").draw(count, count) if mixes else list(range(count))


def points_of_answers(asked, places, options):
    """Returns `{player: (whether it is right, points)}` of a question in an export, without the bonus."""
    question, kind = asked["question"], asked["question"]["kind"]
    full = {"standard": 1_000, "doubled": 2_000, "none": 0}[question["points"]]
    nearest = min((abs(_thousandths(one["number"]) - _thousandths(question["number"])) for one in asked["answers"]),
                  default=0) if kind == "estimate" else 0
    earned = {}
    for one in asked["answers"]:
        if kind == "order":
            share = sum(places[shown] == place for place, shown in enumerate(one["order"])), len(places)
        elif kind == "estimate":
            share = int(abs(_thousandths(one["number"]) - _thousandths(question["number"])) == nearest), 1
        elif kind == "text":
            share = int(one["spelling"] >= 0), 1
        else:
            chosen, right = [places[shown] for shown in one["options"]], question["right"]
            hits = sum(option in right for option in chosen)
            share = (max(0, 2 * hits - len(chosen)), len(right)) if kind == "choices" else (int(chosen == right), 1)
        points = full * share[0] // share[1]
        if options["scoring"] == "speed" and asked.get("limit") and kind != "estimate":
            points -= points * min(one["elapsed"], asked["limit"]) // (2 * asked["limit"])
        earned[one["player"]] = share[0] == share[1], points
    return earned


def _thousandths(number):
    whole, _, fraction = number.partition(".")
    return int(whole + fraction.ljust(3, "0"))
