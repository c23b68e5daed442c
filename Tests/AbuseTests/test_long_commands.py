"""Each game's longest commands, sent as fast as a host may: their cost depends on their size, and no other client
waits for them.
"""

import json
import time

import pytest

from evening import Evening, day_or_night
from lines import Line
from spending import metrics, spending
from stranger import BEHIND_PROXY, address
from wire_client import new_token

EVE = address(7)
GRAVE, DOT = "\u0301", "\u0323"
TIMES = day_or_night(40, 400)


def by_day(kinds, *chosen):
    """Returns parameters that all run at night and of which only the chosen, representative ones run by day."""
    return [pytest.param(kind, marks=[] if kind in chosen else pytest.mark.night) for kind in kinds]


# In plain requests: per kilobyte that a host may send, per command whatever its content, and per turn of an event loop.
KILOBYTE, COMMAND, TURN = 12, 6, 1_000


def questions(count, text):
    return [{"text": f"{number:03} {text}", "kind": "truth"} for number in range(count)]


def deck(text, count=400):
    return {"title": "d", "questions": questions(count, text)}


LONG = {
    "bingo: terms": ("bingo", {}, [{"type": "setTerms", "terms": [f"{number:03} {'x' * 92}" for number in range(480)]}]),
    "bingo: terms of marks": ("bingo", {}, [
        {"type": "setTerms", "terms": [f"{number:03}{(GRAVE + DOT) * 14}" for number in range(480)]}]),
    "party: a deck": ("party", {"decks": [deck("x" * 20, 5)]}, [
        {"type": "addDeck", "deck": deck("x" * 60, 350)}, {"type": "removeDeck", "deck": 1}]),
    "party: a deck of marks": ("party", {"decks": [deck("x" * 20, 5)]}, [
        {"type": "addDeck", "deck": deck((GRAVE + DOT) * 14, 350)}, {"type": "removeDeck", "deck": 1}]),
    "party: a pasted list": ("party", {"options": {"mode": "draw", "source": "list"}}, [
        {"type": "candidates", "part": part, "of": 10, "names": [f"Name {part} {number}" for number in range(2_000)]}
        for part in range(1, 11)]),
    "party: options beside a list": ("party", {"options": {"mode": "draw", "source": "list"}}, [
        *({"type": "candidates", "part": part, "of": 10, "names": [f"Name {part} {number}" for number in range(2_000)]}
          for part in range(1, 11)),
        *({"type": "setOptions", "options": {"mode": "draw", "source": "list", "winners": 1 + number % 50}}
          for number in range(90))]),
    "sequence: places": ("sequence", {}, [{"type": "seat", "teams": [["bot:3"] * 3_000, ["bot:2"] * 3_000]}]),
    "sequence: seating": ("sequence", {}, [
        {"type": "seat", "teams": [["bot:3"] * 6, ["bot:2"] * 6]}, {"type": "shuffleTeams"}]),
    "cross sums: options": ("crossSums", {}, [{"type": "setOptions", "options": {"difficulty": "expert"}, "more": "x" * 60_000}]),
}


FIRST = f"000 {'x' * 92}"
REFUSED = {
    "bingo: a term twice": ("bingo", {"type": "setTerms", "terms": [
        *(f"{number:03} {'x' * 92}" for number in range(479)), FIRST]}),
    "bingo: another play of a term twice": ("bingo", {"type": "play", "game": "bingo", "terms": [
        *(f"{number:03} {'x' * 92}" for number in range(479)), FIRST]}),
    "party: a question twice": ("party", {"type": "addDeck", "deck": {
        "title": "d", "questions": questions(400, "x" * 60) + questions(1, "x" * 60)}}),
    "sequence: more places than there are": ("sequence", {"type": "seat", "teams": [["bot:3"] * 3_500, ["bot:2"] * 3_500]}),
}


@pytest.mark.parametrize("by_socket", [False, True], ids=["by HTTP", "by socket"])
@pytest.mark.parametrize("kind", by_day(REFUSED, "bingo: another play of a term twice"))
def test_long_commands_that_are_refused_cost_their_seat_as_much(make_server, connect, kind, by_socket):
    """A mistake in the last of 480 terms is only found when all have been read."""
    game, command = REFUSED[kind]
    server = make_server(env=BEHIND_PROXY)
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    room, token = server.make_room(game=game, title="", terms=None, options=None)
    body, begun = json.dumps({"play": 1} | command), time.monotonic()
    with Line(server, EVE) as host, spending(server) as spent:
        if by_socket:
            host.answer(host.send("join", client="c", room=room, token=token))
            ids = [host.send(**{"play": 1} | command) for _ in range(TIMES)]
            codes = [host.answer(id)["code"] for id in ids]
        else:
            codes = [server.post(f"/api/rooms/{room}/commands", {"play": 1} | command, token, X_Forwarded_For=EVE).code
                     for _ in range(TIMES)]
        innocent.call(0)
        passed = time.monotonic() - begun
    read = [code for code in codes if code != "rateLimited"]
    print(f"{kind}: {1e9 * spent.cpu_seconds / len(body) / TIMES:.0f} ns a byte, {len(read)} of {TIMES} were read")
    # The burst, one command that overdraws it, and 50 commands of 512 bytes per second.
    assert len(read) * len(body) <= 100 * 512 + 2 * 65_536 + passed * 50 * 512, (len(read), passed)
    assert len(set(read)) == 1 and spent.longest_turn <= TURN


@pytest.mark.parametrize("is_host", [False, True], ids=["of a player", "in a room that has ended"])
def test_long_commands_that_nobody_reads_cost_their_seat_as_much(make_server, is_host):
    server = make_server(env=BEHIND_PROXY)
    room, token = server.make_room()
    # The rates of commands, and a message of the maximum size.
    burst, a_second = (100, 50) if is_host else (20, 10)
    command = {"type": "setTerms", "play": 1, "terms": [f"{number:03} {'x' * 92}" for number in range(480)]} if is_host else {
        "type": "nameFilter", "words": [f"{number:03}{'x' * 37}" for number in range(85)]}
    longest, codes = len(json.dumps(command)), []
    with Line(server, EVE) as line:
        line.answer(line.send("join", client="c", room=room, token=token if is_host else new_token(), name="Eve"))
        if is_host:
            line.answer(line.send("endRoom"))
        begun = time.monotonic()
        for _ in range(60):
            if is_host:
                codes.append(server.post(f"/api/rooms/{room}/commands", command, token, X_Forwarded_For=EVE).code)
            else:
                codes.append(line.answer(line.send(**command))["code"])
        passed = time.monotonic() - begun
    refused = codes.count("roomEnded" if is_host else "notAllowed")
    assert 0 < refused and refused + codes.count("rateLimited") == len(codes), codes
    assert refused * longest <= (burst + passed * a_second) * 512 + 2 * longest, (refused, passed)


@pytest.mark.parametrize("kind", by_day(LONG, "party: a deck", "party: options beside a list"))
def test_long_commands_cost_by_their_bytes(make_server, connect, kind):
    game, setup, commands = LONG[kind]
    server = make_server(env=BEHIND_PROXY)
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    room, token = server.make_room(game=game, title="", terms=None, options=setup.get("options"), decks=setup.get("decks"))
    begun, sent, statuses, codes = time.monotonic(), 0, [], set()
    written = metrics(server)["callboard_log_written_bytes_total"]
    with spending(server) as spent:
        for number in range(max(TIMES, len(commands))):
            body = json.dumps({"play": 1} | commands[number % len(commands)], ensure_ascii=False).encode()
            assert len(body) <= 65_536
            sent += len(body)
            answer = server.request("POST", f"/api/rooms/{room}/commands", body=body, headers={
                "Content-Type": "application/json", "Authorization": f"Bearer {token}", "X-Forwarded-For": EVE})
            statuses.append(answer.status)
            if answer.status >= 400:
                codes.add(answer.code)
        innocent.call(0, 1)
        passed = time.monotonic() - begun
    print(f"{kind}: {1e9 * spent.cpu_seconds / sent:.0f} ns a byte, {1e6 * spent.cpu_seconds / len(statuses):.0f} us a command, "
          f"longest turn {spent.longest_turn:.0f} plain requests, {codes}")
    assert 500 not in statuses and set(statuses) <= {200, 400, 409, 429}
    assert spent.requests < 1_000 + sent / 1_000 * KILOBYTE + len(statuses) * COMMAND, spent.requests
    assert spent.longest_turn <= TURN
    assert metrics(server)["callboard_log_written_bytes_total"] - written <= 100 * 512 + 3 * 65_536 + (passed + 1) * 50 * 512
