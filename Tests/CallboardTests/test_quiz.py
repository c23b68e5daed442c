"""A quiz over the real protocol: right answers stay secret, a killed server, a proof, quizzes over HTTP."""

import json
import time

import pytest
from deck_library import UNBOUND, Person
from server_process import ROOT, run
from test_operator import command, listed
from test_switching import ENCORE
from wire_client import new_token

QUIZ = {"title": "Ours", "language": "en", "questions": [
    {"text": "One?", "right": "RIGHT", "wrong": ["B", "C"], "why": "REASON"},
    {"text": "How many?", "number": 777},
    {"text": "Which?", "kind": "poll", "options": ["x", "y"]},
    {"text": "UNASKED?", "right": ["SPELLING"]}]}
QUICK = {"readSeconds": 0, "shuffles": False, "closesEarly": False}


class Quiz:
    def __init__(self, server, connect, players=2, content=QUIZ, **options):
        self.server, self.connect = server, connect
        self.room, self.token = server.make_room(game="quiz", terms=None, options=QUICK | options, content=content)
        self.host = connect(server, token=self.token)
        self.host.join(self.room)
        self.players = [self.enter(f"Player {number}") for number in range(players)]

    def enter(self, name):
        player = self.connect(self.server, token=new_token())
        player.join(self.room, name)
        return player

    def export(self):
        """Only one export is made for a room at a time, so this waits for its turn."""
        path = f"/api/rooms/{self.room}/export.json"
        while (answer := self.server.get(path, Authorization=f"Bearer {self.token}")).status in (429, 503):
            time.sleep(0.1)
        assert answer.status == 200, answer.body
        return answer.json


@pytest.fixture
def quiz(server, connect):
    return lambda **options: Quiz(server, connect, **options)


def test_right_answers_are_sent_when_the_question_closes_and_the_export_is_proved(quiz, tmp_path):
    room = quiz()
    ada, bo = room.players
    room.host.do("nextQuestion", question=1)
    ada.do("answer", question=1, options=[0])
    bo.do("answer", question=1, options=[2])
    told = json.dumps([client.settle() for client in (room.host, ada, bo)])
    assert "REASON" not in told and '"right"' not in told.replace('"right": 0', "") and "UNASKED" not in told
    assert ada.refused("closeQuestion", question=1) == "notAllowed"
    assert ada.refused("peek", question=1) == "notAllowed"
    assert room.host.do("peek", question=1)["peeked"]["right"] == {"options": [0]}
    room.host.do("closeQuestion", question=1)
    closed = room.host.wait_for("questionClosed")["quiz"]["question"]
    assert closed["right"] == {"options": [0]} and closed["counts"] == [1, 0, 1] and closed["why"] == "REASON"
    room.host.do("nextQuestion", question=2)
    ada.do("answer", question=2, number="778.5")
    room.host.do("closeQuestion", question=2)
    room.host.do("nextQuestion", question=3)
    ada.do("answer", question=3, options=[1])
    room.host.do("closeQuestion", question=3)
    room.host.do("finishQuiz")
    assert room.host.wait_for("quizEnded")["quiz"]["seed"]
    export = room.export()
    assert "UNASKED" not in json.dumps(export) and "SPELLING" not in json.dumps(export)
    file = tmp_path / "export.json"

    def verify(change=lambda play: None):
        changed = json.loads(json.dumps(export))
        change(changed["plays"][0])
        file.write_text(json.dumps(changed))
        return run("verify", file)[0]

    assert verify() == 0
    assert verify(lambda play: play["questions"][0]["question"].update(right=[1])) == 1
    assert verify(lambda play: play["questions"][1]["answers"][0].update(points=999)) == 1
    assert verify(lambda play: play["standings"][0].update(points=1)) == 1
    evening = room.server.get(f"/api/rooms/{room.room}/evening", Authorization=f"Bearer {room.token}").json
    assert [row["name"] for row in evening["table"]] == ["Player 0"]


def test_a_quiz_with_a_title_from_the_host_is_proved_and_its_summary_names_the_same_quiz(server, connect, tmp_path):
    room, token = server.make_room(game="quiz", terms=None, options=QUICK, content=QUIZ, playTitle="Who knows the couple?")
    host = connect(server, token=token)
    host.join(room)
    host.do("nextQuestion", question=1)
    host.do("closeQuestion", question=1)
    host.do("finishQuiz")
    host.do("play", end=True, **ENCORE)
    host.wait_for("played")
    file = tmp_path / "file"
    for path in ("export.json", "proof"):
        content = server.get(f"/api/rooms/{room}/{path}", Authorization=f"Bearer {token}").body
        file.write_bytes(content)
        assert run("verify", file)[0] == 0, path
    [evening] = [line for line in content.splitlines() if line.startswith(b'{"result":"evening"')]
    play = json.loads(evening)["evening"]["plays"][0]
    assert (play["title"], play["summary"]["title"]) == ("Who knows the couple?", "Ours")
    forged = evening.replace(b'"summary":{"title":"Ours"', b'"summary":{"title":"Hers"')
    assert forged != evening
    file.write_bytes(content.replace(evening, forged))
    assert run("verify", file)[0] == 1


def test_what_is_right_reaches_only_the_console_that_asks(quiz, connect):
    room = quiz()
    other, screen = connect(room.server, token=room.token), connect(room.server)
    other.join(room.room)
    screen.watch(room.room)
    room.host.do("nextQuestion", question=1)
    room.players[0].do("answer", question=1, options=[0])
    everybody = [room.host, other, screen, *room.players]
    for one in everybody:
        one.settle()
    peeked = room.host.do("peek", question=1)["peeked"]
    assert peeked["right"] == {"options": [0]}
    for one in everybody[3:]:
        assert one.refused("peek", question=1) == "notAllowed"
    snapshots = [json.dumps(one.settle()) for one in everybody]
    # Each got all that there is before the close, and none of it tells.
    for client, snapshot in zip(everybody[1:], snapshots[1:]):
        got = json.dumps([message for message in client.messages if message["type"] != "pong"])
        assert "questionAsked" in got or "One?" in got
        for told in (got, snapshot):
            assert "REASON" not in told and '"right": {' not in told and "UNASKED" not in told
    assert "REASON" not in snapshots[0]
    assert room.host.refused("peek", question=2) == "questionClosed"
    room.host.do("closeQuestion", question=1)
    for client in everybody:
        assert client.wait_for("questionClosed")["quiz"]["question"]["why"] == "REASON"


def test_quizzes_are_published_beside_decks_and_judged_like_them(make_server):
    server = make_server(env=UNBOUND)
    ada, bo = (Person(server, name, "quizzes") for name in ("Ada", "Bo"))
    name = ada.publish_whole(QUIZ)
    deck = server.post("/api/library/decks", {"title": "A deck", "questions": [{"text": "Q?"}]}, ada.key).json["name"]
    card = server.get("/api/library/quizzes?q=ours").json
    assert (card["total"], card["quizzes"][0]["name"], card["quizzes"][0]["audience"]) == (1, name, "everyone")
    assert [one["name"] for one in server.get("/api/library/decks").json["decks"]] == [deck]
    details = server.get(f"/api/library/quizzes/{name}")
    assert len(details.json["samples"]) == 4 and b"REASON" not in details.body and b"777" not in details.body
    copy = bo.get(f"/{name}/copy").json
    assert copy["author"] == "Ada" and copy["questions"][0]["right"] == "RIGHT"
    assert bo.say(name, "stars", stars=4).status == bo.say(name, "report", reason="rude").status == 204
    assert server.get(f"/api/library/decks/{name}").code == "unknownDeck"
    assert server.get(f"/api/library/quizzes/{deck}").code == "unknownQuiz"
    assert server.post("/api/rooms", {"game": "quiz", "quiz": name}).status == 201
    told = {one["name"]: one for one in listed(server, "library")}
    assert (told[name]["kind"], told[name]["reports"], told[deck]["kind"]) == ("quiz", {"rude": 1}, "deck")
    assert command(server, "library", "hide", name) == [f"Hid {name}."]
    assert server.get("/api/library/quizzes").json["total"] == 0 and bo.get(f"/{name}").code == "unknownQuiz"
    assert command(server, "library", "approve", name, deck) == [f"Approved {name}.", f"Approved {deck}."]
    # A profile takes everything along that it published.
    assert server.delete("/api/profile", ada.key).status == 204
    assert server.get(f"/api/quizzes/{name}").code == "unknownQuiz" and server.get(f"/api/decks/{deck}").code == "unknownDeck"
    assert listed(server, "library") == []


def test_a_killed_server_keeps_answers_and_moves_the_deadline(make_server, connect):
    own = make_server()
    room = Quiz(own, connect, seconds=20)
    room.host.do("nextQuestion", question=1)
    before = room.host.wait_for("questionAsked")["quiz"]["question"]["closesAt"]
    room.players[0].do("answer", question=1, options=[0])
    own.kill()
    time.sleep(1.5)
    own.start()
    host = connect(own, token=room.token)
    view = host.join(room.room)["game"]
    assert view["count"]["answered"] == 1 and view["quiz"]["question"]["closesAt"] > before
    host.do("closeQuestion", question=1)
    assert host.wait_for("questionClosed")["quiz"]["standings"]["top"][0]["points"] > 0


def test_a_question_closes_by_its_clock_and_when_all_have_answered(quiz):
    room = quiz(seconds=5, closesEarly=True)
    room.host.do("nextQuestion", question=1)
    for player in room.players:
        player.do("answer", question=1, options=[0])
    room.host.wait_for("questionClosed", seconds=3)
    room.host.do("nextQuestion", question=2)
    assert room.host.wait_for("questionClosed", seconds=8)["quiz"]["question"]["number"] == 2


def test_quizzes_come_with_the_server_and_in_the_forms_of_others(server):
    listed = server.get("/api/quizzes").json
    languages = [quiz["language"] for quiz in listed["quizzes"]]
    assert listed["default"] == "general-knowledge" and languages.count("en") >= 5 and languages.count("de") >= 3
    for one in listed["quizzes"]:
        whole = server.get(f"/api/quizzes/{one['name']}").json
        assert len(whole["questions"]) == one["count"]
        # The facts of the others do not change.
        is_dated = one["name"] not in {"guess-the-number", "books-music-film"}
        assert ("November 2026" in one["description"]) == is_dated, one
    forms = {
        "application/yaml": b"title: T\nquestions:\n  - {text: Q, right: a, wrong: [b]}\n",
        "text/csv": b"Question,Answer 1,Answer 2,Time limit,Correct answer\nQ,a,b,20,1\n",
        "text/plain": b"Q\nA. a\nB. b\nANSWER: A\n",
        "application/json": json.dumps({"title": "T", "questions": [{"text": "Q", "right": "a", "wrong": ["b"]}]}).encode(),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
            (ROOT / "Tests/Golden/quiz/kahoot.xlsx").read_bytes()}
    for kind, body in forms.items():
        made = server.request("POST", "/api/quizzes?title=T", body, {"Content-Type": kind})
        assert made.status == 201, (kind, made.body)
        kept = server.get(f"/api/quizzes/{made.json['name']}").json
        assert kept["title"] == "T" and kept["questions"][0]["right"] in ("a", "Mercury"), kind
        room = server.post("/api/rooms", {"game": "quiz", "quiz": made.json["name"]})
        assert room.status == 201, room.body
    checked = server.request("POST", "/api/quizzes/check?title=T", b"Q {}\n", {"Content-Type": "text/plain"}).json
    assert [(one["code"], one["line"]) for one in checked["problems"]] == [("essay", 1), ("noQuestions", None)][:1]
    bad = server.post("/api/rooms", {"game": "quiz", "content": {"title": "T", "questions": [
        {"text": "Q", "right": "a", "wrong": ["a"]}]}})
    assert (bad.status, bad.code) == (400, "badQuiz") and "Question 1: two answers are alike" in bad.json["detail"]
