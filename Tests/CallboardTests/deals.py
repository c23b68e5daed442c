"""Deals, commitments and draws by `docs/PROOFS.md` alone, of somebody who has never seen the server's code."""

import hashlib
import hmac
import json


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
