"""Cross Sums over the real protocol: verdicts, players who join late, a killed server, and secrets."""

import json

import pytest
from wire_client import Client, new_token


def solution(puzzle):
    """Returns the cells to remove, found by trying all possibilities."""
    size, grid = puzzle["size"], puzzle["grid"]
    rows = [
        [mask for mask in range(1 << size)
         if sum(grid[row * size + place] for place in range(size) if mask >> place & 1) == puzzle["rows"][row]]
        for row in range(size)]

    def search(row, left, chosen):
        if row == size:
            return None if any(left) else chosen
        for mask in rows[row]:
            rest = [left[place] - (grid[row * size + place] if mask >> place & 1 else 0) for place in range(size)]
            found = search(row + 1, rest, [*chosen, mask]) if min(rest) >= 0 else None
            if found:
                return found
        return None

    masks = search(0, list(puzzle["columns"]), [])
    return [row * size + place for row in range(size) for place in range(size) if not masks[row] >> place & 1]


class Race:
    """A room with a host and players, with all their messages."""

    def __init__(self, server, connect, players=2, **options):
        self.server = server
        fields = {"difficulty": "easy", "puzzles": 2, "pause": 0, "limit": 600} | options
        self.room, self.token = server.make_room(game="crossSums", terms=None, options=fields)
        self.connect = connect
        self.host = connect(server, token=self.token)
        self.host.join(self.room)
        self.tokens = [new_token() for _ in range(players)]
        self.players = [self.enter(token, f"Player {number}") for number, token in enumerate(self.tokens)]

    def enter(self, token, name=None):
        player = self.connect(self.server, token=token)
        player.snapshot = player.join(self.room, name)
        return player

    def begins(self):
        self.host.do("startRound", delay=3)
        return self.told("puzzleStarted")["round"]["puzzle"]

    def told(self, type):
        return self.host.wait_for(type)

    def get(self, path):
        return self.server.get(f"/api/rooms/{self.room}{path}", Authorization=f"Bearer {self.token}")


@pytest.fixture
def race(server, connect):
    return lambda **options: Race(server, connect, **options)


def test_verdicts_contain_the_remaining_lives(race):
    room = race(lives=2)
    ada, bo = room.players
    assert ada.refused("mark", cell=0, **{"as": "removed"}) == "puzzleOver"
    puzzle = room.begins()
    goes = solution(puzzle)
    stays = [cell for cell in range(9) if cell not in goes]
    wrong = ada.do("mark", cell=stays[0], **{"as": "removed"})
    assert (wrong["right"], wrong["solved"], wrong["lives"]) == (False, False, 1)
    again = ada.do("mark", cell=stays[0], **{"as": "removed"})
    assert (again["right"], again["lives"]) == (True, 1), "what is locked costs nothing"
    hint = ada.do("hint")
    assert (hint["cell"] in goes) == (hint["as"] == "removed") and hint["line"] and hint["reason"]
    assert ada.refused("hint") == "noHints"
    assert ada.refused("submit") == "nothingToSubmit"
    assert ada.refused("mark", cell=9, **{"as": "kept"}) == "badCell"
    if len(stays) > 1:
        left = next(cell for cell in stays[1:] if cell != hint["cell"])
        assert ada.do("mark", cell=left, **{"as": "removed"})["lives"] == 0
        assert ada.refused("mark", cell=left, **{"as": "kept"}) == "outOfLives"
    else:
        for cell in goes:
            ada.do("mark", cell=cell, **{"as": "removed"})
    answers = [bo.do("mark", cell=cell, **{"as": "removed"}) for cell in goes]
    assert [answer["solved"] for answer in answers] == [False] * (len(goes) - 1) + [True]
    assert answers[-1]["tenths"] >= 0
    # Both are done, so the puzzle ends without a command.
    finished = room.told("puzzleFinished")
    assert finished["round"]["state"] == "paused" and finished["standings"]["top"][0]["name"] == "Player 1"


def test_finished_rounds_are_in_the_recap(race):
    room = race(puzzles=1)
    ada, bo = room.players
    goes = solution(room.begins())
    for cell in goes:
        ada.do("mark", cell=cell, **{"as": "removed"})
    assert room.get("/boards/p2").status == 204
    room.host.do("finishRound")
    board = room.get("/boards/p2").json
    assert board["puzzles"][0]["marks"].count("r") == len(goes) and board["puzzles"][0]["tenths"] >= 0
    table = room.get("/export.csv").body.decode()
    assert "place" in table and "Player 0" in table and "Player 1" not in table
    bo.settle()


def test_a_killed_server_loses_nothing_and_gives_the_time_back(make_server, connect):
    own_server = make_server()
    room = Race(own_server, connect)
    ada = room.players[0]
    puzzle = room.begins()
    goes = solution(puzzle)
    ada.do("mark", cell=goes[0], **{"as": "removed"})
    own_server.kill()
    own_server.start()
    back = Client(own_server, token=room.tokens[0])
    with back:
        game = back.join(room.room)["game"]
        assert game["own"]["marks"][goes[0]] == "r"
        now = game["round"]["puzzle"]
        assert now["grid"] == puzzle["grid"] and now["endsAt"] >= puzzle["endsAt"]
        answers = [back.do("mark", cell=cell, **{"as": "removed"}) for cell in goes[1:]]
        # A puzzle from which one number must be removed was already solved.
        assert all(answer["solved"] for answer in answers[-1:])


CANARIES = [None, "solution", "seed"]


@pytest.mark.parametrize("canary", CANARIES)
def test_secrets_are_sent_only_when_they_are_public(race, connect, canary):
    """Searches all messages of all roles and everything available over HTTP, for two puzzles; a leak that is inserted
    on purpose is found.
    """
    room = race(players=2, hints=0)
    screen = connect(room.server)
    screen.watch(room.room)
    clients = [room.host, *room.players, screen]
    paths = ["", "/recap", "/export.json", "/export.csv", "/boards/p2", "/evening"]
    seen = []

    def look():
        for client in clients:
            client.settle()
        return [json.dumps(message) for client in clients for message in client.messages] + [
            room.get(path).body.decode(errors="replace") for path in paths]

    grids, solutions, moments = [], [], []
    moments.append(("dealt", look()))
    for number in range(2):
        if number == 0:
            puzzle = room.begins()
        else:
            room.host.do("nextPuzzle")
            puzzle = room.told("puzzleStarted")["round"]["puzzle"]
        goes = solution(puzzle)
        grids.append(json.dumps(puzzle["grid"])[1:-1].replace(" ", ""))
        solutions.append("".join("0" if cell in goes else "1" for cell in range(9)))
        for cell in goes[:-1]:
            room.players[0].do("mark", cell=cell, **{"as": "removed"})
        moments.append((f"playing {number}", look()))
        room.host.do("finishPuzzle")
        moments.append((f"over {number}", look()))
    seed = room.told("roundFinished")["round"]["seed"]
    if canary == "solution":
        moments[1][1].append(json.dumps({"solution": solutions[0]}))
    if canary == "seed":
        moments[0][1].append(seed)
    leaks = []
    for moment, (name, texts) in enumerate(moments):
        secrets = [seed] if moment < 4 else []
        # A puzzle is public from its start, its solution from its end.
        secrets += [f'"{text}"' for number, text in enumerate(solutions) if moment < 2 + 2 * number]
        whole = "\n".join(texts).replace(" ", "")
        later = [grid for number, grid in enumerate(grids) if moment < 1 + 2 * number]
        leaks += [(name, secret) for secret in secrets + later if secret in whole]
        seen += texts
    assert len(seen) > 50 and any(solutions[0] in text for text in moments[-1][1])
    assert bool(leaks) == (canary is not None), leaks
