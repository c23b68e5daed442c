"""A data folder that is used by this release and then by the previous one: what each finds. The table is in
docs/OPERATIONS.md. At night.
"""

import time

import pytest

import former
from evening import UNLIMITED
from server_process import ROOT, run
from deck_library import Person
from test_library import found
from test_operator import listed
from test_party import DECK
from test_profiles import level
from test_retention import SOON, counted, until
from wire_client import new_token

pytestmark = pytest.mark.night

DAY = 86_400
ENV = UNLIMITED | {"CALLBOARD_LIMITS_PROFILE_CHANGES_PER_HOUR": "0"}
PACK = {"title": "Ours", "terms": [f"thing {n}" for n in range(30)]}


@pytest.fixture
def old(tmp_path):
    return {"binary": former.program(), "checkout": former.checkout(tmp_path / "former")}


class House:
    """A data folder, and a server of either release that uses it."""

    def __init__(self, server, old):
        self.server, self.old = server, old
        self.tokens = {}

    def serve(self, is_old, env=None, stops=True):
        if self.server.process and stops:
            assert self.server.stop() == 0
        self.server.binary, self.server.checkout = (
            (self.old["binary"], self.old["checkout"]) if is_old else (None, ROOT))
        self.server.env = ENV | (env or {})
        self.server.log_path.unlink(missing_ok=True)
        return self.server.start()

    def room(self, **fields):
        code, token = self.server.make_room(**fields)
        self.tokens[code] = token
        return code

    def do(self, code, type, **fields):
        path = f"/api/rooms/{code}"
        play = self.server.get(path).json.get("play", 1)
        until(self.server, lambda: (answer := self.server.post(
            f"{path}/commands", {"type": type, "play": play} | fields, self.tokens[code])).status == 200
            # The second of two plays may be too soon.
            or (answer.code == "playTooSoon" or pytest.fail(f"{type}: {answer.body}")) and time.sleep(0.5))

    def state(self, code):
        return self.server.get(f"/api/rooms/{code}/state", Authorization=f"Bearer {self.tokens[code]}")


@pytest.fixture
def house(make_server, old):
    return House(make_server("data", start=False), old)


def the_games(house):
    """Creates a room of each game."""
    return {
        "bingo": house.room(title="B"),
        "crossSums": house.room(title="C", game="crossSums", terms=None, options={"difficulty": "easy"}),
        "party": house.room(title="P", game="party", terms=None, options={}, decks=[DECK]),
        "sequence": house.room(title="S", game="sequence", terms=None, options={}),
    }


LEFT_ASIDE = "the room lives by version 3 of the rules of rooms, this program knows those up to 2"


def test_what_a_downgrade_loses(house, connect, tmp_path):
    server = house.serve(is_old=True)
    before = the_games(house)
    switched, raced, dealt, returned = (house.room(title=title) for title in ("Switched", "Raced", "Dealt", "Returned"))
    pack = server.post("/api/packs", PACK).json
    ada, bo = new_token(), new_token()
    assert server.put("/api/profile", {"nickname": "Ada", "listed": True}, ada).status == 201
    house.do(before["bingo"], "startRound")

    # Rooms that the previous release created continue with the rules that it knows.
    house.serve(is_old=False)
    house.do(before["bingo"], "call", term=1)
    house.do(before["crossSums"], "startRound", delay=3)
    assert connect(server).join(before["bingo"], "Late")["seat"]["id"] == "p2"
    house.do(switched, "play", game="party", options={}, decks=[DECK], playTitle="Our deck")
    house.do(returned, "play", game="party", options={}, decks=[DECK])
    house.do(raced, "play", game="crossSums", options={})
    house.do(dealt, "play", game="sequence", options={})
    house.do(returned, "play", game="bingo", terms=PACK["terms"], options={})
    after = the_games(house) | {"unnamed": house.room(title=None, playTitle="A pack's title")}
    own = server.post("/api/packs", PACK | {"title": "New"}).json
    assert server.put("/api/profile", {"nickname": "Bo", "listed": True}, bo).status == 201
    assert server.post("/api/profile/levels", level("easy-1"), ada).status in (200, 201)
    Person(server, "Cy").publish("Published")
    changed = server.put(f"/api/packs/{pack['name']}?revision=1", PACK | {"title": "Changed"}, pack["token"])
    assert changed.status == 200
    until(server, lambda: house.state(returned).status == 200)
    told = {code: house.state(code).json for code in [*before.values(), switched, raced, dealt, returned, *after.values()]}
    assert run("backup", tmp_path / "backup", "--data", server.data)[0] == 0

    def check_the_former(server):
        for game, code in before.items():
            answer = house.state(code)
            assert answer.status == 200, (game, answer.body)
            seats = [[(seat["id"], seat["name"]) for seat in state["players"]] for state in (answer.json, told[code])]
            assert seats[0] == seats[1] and answer.json["room"]["title"] == told[code]["room"]["title"]
        for code in after.values():
            assert house.state(code).code == "unavailable"
        assert server.log.count(LEFT_ASIDE) == len(after)
        # Three games have new rules in this release. Such a play is skipped once it is over, and not before.
        assert house.state(returned).status == 200 and house.state(returned).json["room"]["play"] == 3
        for code, game in ((switched, "party"), (raced, "crossSums"), (dealt, "sequence")):
            assert house.state(code).code == "unavailable"
            assert f"the room was played by version 2 of the rules of {game}, this program knows version 1" in server.log
        assert [server.get(f"/api/packs/{name}").json["title"] for name in (pack["name"], own["name"])] == ["Changed", "New"]
        profiles = [server.get("/api/profile", Authorization=f"Bearer {key}").json for key in (ada, bo)]
        assert [profile["nickname"] for profile in profiles] == ["Ada", "Bo"]
        assert profiles[0]["games"]["crossSums"]["levels"] == {"easy": {"solved": 1, "ranked": 1}}
        assert [deck["title"] for deck in found(server)["decks"]] == ["Published"]

    check_the_former(house.serve(is_old=True))
    house.do(before["bingo"], "call", term=2)
    assert {call["term"] for call in house.state(before["bingo"]).json["game"]["round"]["calls"]} == {1, 2}
    assert server.stop() == 0

    # Nothing is lost permanently: this release has all of it again.
    house.serve(is_old=False)
    for code, state in told.items():
        again = house.state(code)
        assert again.status == 200
        if code != before["bingo"]:
            assert again.json["game"] == state["game"] and again.json["room"]["title"] == state["room"]["title"]
    assert server.stop() == 0

    # The previous release can also restore a backup of this one.
    status, output, errors = run("restore", tmp_path / "backup", "--data", tmp_path / "restored", binary=house.old["binary"])
    assert status == 0, errors
    house.server.data = tmp_path / "restored"
    check_the_former(house.serve(is_old=True))


def test_a_deleted_room_is_back_or_gone_for_good_after_a_downgrade(house, clock):
    server = house.serve(is_old=True, env=clock.env)
    rooms = [house.room(title="Idle"), house.room(title="Idle, too")]
    house.serve(is_old=False, env=clock.env | SOON)
    newer = house.room(title="Newer")
    for days in (2, 4, 6, 8):
        before = counted(server)
        server.stop()
        clock.set(days * DAY)
        house.serve(is_old=False, env=clock.env | SOON)
        until(server, lambda: counted(server) != before)
    # A request for a room at the moment of its deletion would bring it back.
    until(server, lambda: len(listed(server, "rooms", "--deleted")) == 3)
    assert [server.get(f"/api/rooms/{room}").status for room in rooms] == [404, 404]
    # The previous release has no bin, so visitors find the room again.
    house.serve(is_old=True, env=clock.env)
    assert [server.get(f"/api/rooms/{room}").status for room in rooms] == [200, 200]
    # It also deletes by the clock, permanently, including rooms that it cannot read.
    house.serve(is_old=True, env=clock.env | SOON)
    until(server, lambda: server.log.count("an idle room was deleted") == 3)
    house.serve(is_old=False, env=clock.env | SOON)
    for room in [*rooms, newer]:
        assert server.get(f"/api/rooms/{room}").status == 404
        assert run("rooms", "undelete", room, "--data", server.data)[0] == 1


def test_the_former_release_names_the_settings_that_it_does_not_know(tmp_path, old):
    def said(environment, **options):
        status, _, errors = run("rooms", "list", "--data", tmp_path, env=environment, binary=old["binary"], **options)
        return status, errors

    # It accepts its own file, and ignores variables of sections that it does not know.
    assert said({"CALLBOARD_LEGAL_IMPRINT": "https://example.org"}, cwd=old["checkout"])[0] == 1
    status, errors = said({"CALLBOARD_LOG_LEVEL": "notice"}, cwd=old["checkout"])
    assert status == 2 and "expected one of debug, info, warning, error" in errors
    status, errors = said({})
    assert status == 2 and "legal: unknown key" in errors
