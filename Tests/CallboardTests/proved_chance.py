"""The random choices of a proof document, each repeated by `deals` from `docs/PROOFS.md` alone."""

import hashlib
import json

from deals import (
    Numbers, board, commitment, hands, list_digest, places_shown, race_puzzle, setup_of, spin, stock, winner,
    winner_by_secret)


def differences(lines):
    """Returns a sentence for each random choice that a seed does not give, and how many choices were compared."""
    first, *rest = [json.loads(line) for line in lines]
    check = Check(first["room"])
    for line in rest:
        if line.get("result") == "play":
            check.play(line["play"])
    return check.differences, check.compared


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def sha256(value):
    return hashlib.sha256(bytes.fromhex(value)).hexdigest()


class Check:
    def __init__(self, room):
        self.room = room
        self.differences = []
        self.compared = 0

    def same(self, what, told, made):
        self.compared += 1
        if told != made:
            self.differences.append(f"{what} is {told}, and {made} by the seed")

    def commitment(self, what, told, play, round, setup):
        self.same(f"{what}, commitment", told["commitment"], commitment(
            self.room, play["play"], round, compact(setup), told["seed"], play["game"], play["rulesVersion"]))

    def play(self, play):
        parts = [play] if play["game"] == "quiz" else play.get("rounds") or play.get("games") or []
        for number, part in enumerate(parts, 1):
            if "seed" in part:
                what = f"play {play['play']} ({play['game']}), {number}"
                getattr(self, play["game"])(what, part, play)

    def bingo(self, what, round, play):
        by = round.get("rules", 1)
        made = sha256(round["seed"]) if by == 1 else commitment(
            self.room, play["play"], round["number"], setup_of(round), round["seed"])
        self.same(f"{what}, commitment", round["commitment"], made)
        options, terms = round["options"], len(round["terms"]) - round.get("added", 0)
        for deal in round["deals"]:
            made = board(round["seed"], deal["player"], deal["deal"], terms, options["size"], options["freeCentre"])
            self.same(f"{what}, board of {deal['player']}", deal["cells"], made)
        for draw in round.get("draws", []):
            if by == 1:
                made = winner(round["seed"], draw["number"], draw["among"])
            elif "secret" not in draw:
                continue
            else:
                self.same(f"{what}, commitment of a draw", draw["commitment"], sha256(draw["secret"]))
                numbers = ",".join(f"{seat}={nonce}" for seat, nonce in draw["contributions"])
                made = winner_by_secret(draw["secret"], draw["number"], draw["rank"], draw["among"], numbers)
            self.same(f"{what}, draw {draw['number']}", draw["player"], made)

    def crossSums(self, what, round, play):
        self.commitment(what, round, play, round["number"], {"options": round["options"]})
        for number, told in enumerate(round["puzzles"], 1):
            made = race_puzzle(round["seed"], number, round["options"]["difficulty"], play["rulesVersion"])
            if made:  # not a puzzle of the table, which the page does not have
                solution = "".join(str(int(keeps)) for keeps in made[1])
                self.same(f"{what}, puzzle {number}", (told["grid"], told["solution"]), (made[0], solution))

    def party(self, what, game, play):
        decks = [deck["sha256"] for deck in game["decks"]]
        self.commitment(what, game, play, game["number"], {"options": game["options"], "decks": decks})
        for one in game["spins"]:
            wheel = f"{what}, spin {one['number']}"
            self.same(f"{wheel}, list", one["list"], sha256(one["commitments"]))
            if "winner" not in one:
                continue
            told = [one["nonces"][place * 32:][:32] if came == "1" else None for place, came in enumerate(one["told"])]
            for place, nonce in enumerate(told):
                if nonce:
                    self.same(f"{wheel}, number", one["commitments"][place * 64:][:64], sha256(nonce))
            slices = one["slices"].split()
            stop, place, turns, further = spin(
                game["seed"], one["number"], told, len(slices), one["count"],
                [group["count"] for group in one.get("groups", [])])
            self.same(wheel, (one["winner"], one["place"], one["turns"]), (stop, place, turns))
            winners = [each["player"] for each in one["winners"]]
            self.same(f"{wheel}, winners", winners, [slices[slice] for slice in [stop] + further])

    def quiz(self, what, quiz, play):
        self.commitment(what, quiz, play, 1, {"options": quiz["options"], "questions": quiz["digests"]})
        for number, asked in enumerate(quiz["questions"], 1):
            if "places" in asked:
                count = len(asked["places"])
                question = {"options": [None] * count} | asked["question"]
                made = places_shown(quiz["seed"], number, question, quiz["options"]["shuffles"])
                self.same(f"{what}, question {number}", asked["places"], made)

    def sequence(self, what, round, play):
        self.commitment(what, round, play, round["number"], {"options": round["options"]})
        if "first" in round:
            self.table(what, round)
        opening = [table for table in round.get("tables", []) if table["round"] == 1 and not table.get("rematch")]
        order = Numbers(round["seed"], "draw").draw(len(round.get("drawn", [])), len(round.get("drawn", [])))
        for table in opening if len(opening) == 1 + max((table["table"] for table in opening), default=0) else []:
            made = {round["drawn"][player] for player in order[table["table"]::len(opening)]}
            told = {place["player"] for place in table["places"] if "player" in place}
            self.same(f"{what}, strangers at table {table['table']}", sorted(told - made), [])
        for table in round.get("tables", []):
            name = f"{table['round']}/{table['table'] + 1}"
            self.commitment(f"{what}, table {name}", table, play, round["number"], {
                "options": table["options"], "table": name})
            self.table(f"{what}, table {name}", table)

    def table(self, what, table):
        for place, number in enumerate(table["nonces"]):
            if number:
                self.same(f"{what}, number of place {place}", table["commits"][place], sha256(number))
        if any(act["act"] == "undo" for act in table["acts"]):
            return  # whose cards return to hand and stock
        players = len(table["places"])
        size = table["options"].get("hand") or {2: 7, 3: 6, 4: 6, 5: 5, 6: 5}.get(players, 4 if players < 10 else 3)
        cards, shuffle, discarded = stock(table["seed"], 0, 104, table["nonces"]), 0, []
        held = hands(cards, players, size)
        cards = cards[players * size:]
        moves = [act for act in table["acts"] if "card" in act]
        for number, act in enumerate(moves, 1):
            self.same(f"{what}, card of act {number}", act["card"] in held[act["place"]], True)
            if act["card"] not in held[act["place"]]:
                return
            held[act["place"]].remove(act["card"])
            discarded.append(act["card"])
            is_last = number == len(moves)
            if is_last and table.get("outcome", {}).get("reason") == "sequences":
                break
            if not cards and discarded:
                shuffle += 1
                order = stock(table["seed"], shuffle, len(discarded), table["nonces"])
                cards, discarded = [discarded[index] for index in order], []
            if cards:
                held[act["place"]].append(cards.pop(0))
        self.same(f"{what}, hands", table["hands"], [sorted(hand) for hand in held])
