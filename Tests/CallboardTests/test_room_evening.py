"""A whole evening hosted only over HTTP: three rounds, a countdown interrupted by a crash, calls by the crowd, a prize
draw, the recap, and the proof of it all.
"""

import json
import signal
import subprocess
import time

from server_process import BINARY, ROOT, environment, run
from wire_schema import command

BOTS = 16
TERMS = ["One more thing", "Someone on a roof", "10x", "New icons", "A demo fails", "Standing ovation", "Good morning",
         "Hair Force One", "Our best ever"]
SECONDS = 60


class Desk:
    """Sends every command of the host over HTTP, again with the same key until it is known to be executed."""

    def __init__(self, server, room, token):
        self.server, self.room, self.token = server, room, token
        self.path = f"/api/rooms/{room}"
        self.keys = 0

    def again(self, request):
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                answer = request()
                if answer.status != 503:
                    return answer
            except OSError:
                pass
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)

    def do(self, type, **fields):
        self.keys += 1
        key = f"evening-{self.keys}"
        answer = self.again(lambda: self.server.post(
            f"{self.path}/commands", command(type, **fields), self.token, Idempotency_Key=key))
        assert answer.status == 200, (type, answer.body)
        return answer.json

    def call(self, text):
        self.keys += 1
        key = f"evening-{self.keys}"
        answer = self.again(lambda: self.server.post(f"{self.path}/calls", {"text": text}, self.token, Idempotency_Key=key))
        assert answer.status == 201, (text, answer.body)
        return answer.json["call"]

    @property
    def state(self):
        return self.again(lambda: self.server.get(f"{self.path}/state", Authorization=f"Bearer {self.token}")).json

    def wait(self, predicate, seconds=SECONDS):
        """Returns the first state for which the predicate holds."""
        deadline = time.monotonic() + seconds
        while True:
            state = self.state
            if predicate(state):
                return state
            assert time.monotonic() < deadline, (state["game"]["round"]["state"], state["game"]["standings"], state["pulse"])
            time.sleep(0.05)


def test_an_evening_of_three_rounds_over_http(make_server, connect, tmp_path):
    server = make_server()
    pack = server.post("/api/packs", {"title": "Our keynote", "terms": TERMS}).json
    made = server.post("/api/rooms", {"game": "bingo", "pack": pack["name"], "options": {"size": 3}}).json
    desk = Desk(server, made["room"], made["token"])
    assert desk.state["game"]["round"]["terms"] == TERMS
    port = server.port
    bots = subprocess.Popen(
        [BINARY, "bots", "--room", desk.room, "--players", str(BOTS), "--url", f"ws://127.0.0.1:{port}", "--stay", "--json",
         "--seconds", "150"],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        desk.wait(lambda state: state["pulse"]["present"] == BOTS)
        first_round(desk, server, port)
        second_round(desk, server, connect)
        third_round(desk)
        look_back(desk, server, tmp_path)
        desk.do("endRoom")
        output, _ = bots.communicate(timeout=90)
    finally:
        if bots.poll() is None:
            bots.send_signal(signal.SIGTERM)
            bots.wait(20)
    report = json.loads(output)
    assert (report["joined"], report["gaps"], report["violations"]) == (BOTS, 0, {}), report
    assert report["reconnects"] >= BOTS, "the crash was not felt"


def first_round(desk, server, port):
    """A countdown with a crash in the middle: the round starts at the announced time."""
    desk.do("startRound", delay=4)
    before = desk.state["game"]["round"]
    assert before["state"] == "dealt" and before["startsAt"]
    server.kill()
    server.arguments = ["--port", str(port)]
    server.start()
    after = desk.state["game"]["round"]
    assert (after["commitment"], after.get("startsAt", before["startsAt"])) == (before["commitment"], before["startsAt"])
    desk.wait(lambda state: state["game"]["round"]["state"] == "playing")
    desk.wait(lambda state: state["pulse"]["present"] == BOTS)
    for text in TERMS[:6]:
        desk.call(text)
    desk.wait(lambda state: state["game"]["standings"]["total"] > 0)
    desk.do("addTerm", text="The power is gone")
    desk.do("uncall", term=TERMS.index("10x"))
    desk.call("10X")
    desk.do("announce", text="Well done!")
    desk.do("finishRound")
    assert desk.state["game"]["round"]["seed"]


def second_round(desk, server, connect):
    """No host is there, and the crowd calls."""
    desk.do("newRound", options={"crowd": 10, "crowdSeconds": 60})
    assert desk.state["game"]["round"]["terms"] == TERMS and desk.state["game"]["round"]["options"]["crowd"] == 10
    players = [connect(server) for _ in range(4)]
    boards = [player.join(desk.room, f"Player {number}")["game"]["board"]["cells"] for number, player in enumerate(players)]
    desk.do("startRound")
    for term in (3, 5):
        for player, cells in zip(players, boards):
            player.do("mark", cell=cells.index(term))
        state = desk.wait(lambda state: any(call["term"] == term for call in state["game"]["round"]["calls"]))
        (call,) = [call for call in state["game"]["round"]["calls"] if call["term"] == term]
        assert call["crowd"] >= call["needed"] >= 2 and call["holders"] >= 4, "all four have all terms"
    # A host may still undo what the crowd called.
    desk.do("uncall", term=3)
    assert [call["term"] for call in desk.state["game"]["round"]["calls"]] == [5]
    desk.do("finishRound")
    for player in players:
        player.__exit__(None, None, None)


def third_round(desk):
    """All terms are called, so everybody has a bingo and some share a rank; a prize is drawn among those."""
    desk.do("newRound", options={"crowd": 0})
    desk.do("startRound")
    for text in TERMS:
        desk.call(text)
    desk.wait(lambda state: state["game"]["standings"]["total"] >= BOTS)
    desk.do("finishRound")
    ranks = [standing["rank"] for standing in desk.state["game"]["standings"]["top"]]
    shared = next((rank for rank in ranks if ranks.count(rank) > 1), ranks[0])
    desk.do("draw", rank=shared)
    assert desk.state["game"]["round"]["openDraw"]["rank"] == shared
    (draw,) = desk.wait(lambda state: state["game"]["round"].get("draws"))["game"]["round"]["draws"]
    assert 0 < draw["contributed"] <= BOTS
    among = [standing["player"] for standing in desk.state["game"]["standings"]["top"] if standing["rank"] == shared]
    assert draw["player"] in draw["among"] and set(draw["among"]) >= set(among)


def look_back(desk, server, tmp_path):
    recap = server.get(f"{desk.path}/recap").json
    assert [round["number"] for round in recap["plays"][0]["rounds"]] == [1, 2, 3]
    assert recap["plays"][0]["rounds"][0]["added"] == 1 and recap["plays"][0]["rounds"][0]["neverCalled"] == [6, 7, 8]
    assert [call["crowd"] >= 2 for call in recap["plays"][0]["rounds"][1]["calls"]] == [True, True]
    assert "uncalled" in recap["plays"][0]["rounds"][1]["calls"][0] and len(recap["plays"][0]["rounds"][2]["draws"]) == 1
    assert recap["plays"][0]["totals"][0]["bingos"] >= 1 and recap["plays"][0]["totals"][0]["rounds"] >= 1
    player = recap["plays"][0]["rounds"][2]["standings"][0]["player"]
    assert server.get(f"{desk.path}/boards/{player}").json["marked"]

    export = desk.again(lambda: server.get(f"{desk.path}/export.json", Authorization=f"Bearer {desk.token}"))
    file = tmp_path / "export.json"
    file.write_bytes(export.body)
    status, output, errors = run("verify", file)
    assert (status, errors) == (0, ""), output
    assert output.startswith("3 finished rounds: ")
    # Even the smallest manipulation is found.
    for change in (forge_rank, forge_seed, forge_winner):
        forged = json.loads(export.body)
        change(forged)
        file.write_text(json.dumps(forged))
        status, output, errors = run("verify", file)
        assert status == 1 and "claims in the export are wrong" in errors, change


def forge_rank(export):
    standings = export["plays"][0]["rounds"][2]["standings"]
    standings[0]["player"], standings[-1]["player"] = standings[-1]["player"], standings[0]["player"]
    standings[0]["name"], standings[-1]["name"] = standings[-1]["name"], standings[0]["name"]
    standings[0]["rank"] += 1


def forge_seed(export):
    seed = export["plays"][0]["rounds"][0]["seed"]
    export["plays"][0]["rounds"][0]["seed"] = seed[:-1] + ("0" if seed[-1] != "0" else "1")


def forge_winner(export):
    draw = export["plays"][0]["rounds"][2]["draws"][0]
    others = [player for player in draw["among"] if player != draw["player"]]
    draw["player"] = others[0] if others else "p99"
