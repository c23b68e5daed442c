"""Profiles without accounts: levels that the server replays before they count, leaderboards, two devices of one person.
"""

import json
import threading

import pytest

from server_process import Server, run
from wire_client import new_token

MARKED = 1_000


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A separate server, whose profiles may change as often as tests want."""
    server = Server(tmp_path_factory.mktemp("home") / "data", env={"CALLBOARD_LIMITS_PROFILE_CHANGES_PER_HOUR": "0"}).start()
    yield server
    server.stop()


@pytest.fixture
def profile(home):
    """Creates a profile; returns its key."""
    def make(nickname="Ada", listed=True):
        key = new_token()
        assert home.put("/api/profile", {"nickname": nickname, "listed": listed}, key).status == 201
        return key
    return make


def moves(name, milliseconds=MARKED):
    """Returns moves that finish a level without a mistake, with the given time between marks."""
    puzzle = json.loads(run("cross-sums", "puzzle", name, "--json")[1])
    going = [cell for cell, stays in enumerate(puzzle["solution"]) if stays == "0"]
    return [[milliseconds * (index + 1), cell, "removed"] for index, cell in enumerate(going)]


def level(name, milliseconds=MARKED):
    return {"game": "crossSums", "puzzle": name, "moves": moves(name, milliseconds)}


def test_a_profile_is_made_changed_and_deleted(home):
    key = new_token()
    assert home.get("/api/profile", Authorization=f"Bearer {key}").code == "unknownProfile"
    made = home.put("/api/profile", {"nickname": "  Ada ", "listed": False}, key)
    assert (made.status, made.json) == (201, {"nickname": "Ada", "listed": False, "games": {}})
    changed = home.put("/api/profile", {"nickname": "Bo", "listed": True}, key)
    assert (changed.status, changed.json["nickname"], changed.json["listed"]) == (200, "Bo", True)
    assert home.get("/api/profile", Authorization=f"Bearer {key}").json == changed.json
    assert home.delete("/api/profile", key).status == 204
    assert (home.delete("/api/profile", key).status, home.get("/api/profile", Authorization=f"Bearer {key}").status) == (404, 404)


@pytest.mark.parametrize("fields,code", [
    ({"nickname": "", "listed": True}, "badName"), ({"nickname": "x" * 25, "listed": True}, "badName"),
    ({"nickname": "a\u202eb", "listed": True}, "badName"), ({"nickname": "Ada"}, "badMessage"),
    ({"nickname": 7, "listed": True}, "badMessage"), ({"listed": True}, "badMessage")])
def test_a_nickname_is_a_players_name(home, fields, code):
    answer = home.put("/api/profile", fields, new_token())
    assert (answer.status, answer.code) == (400, code)


def test_the_operators_filter_holds_for_nicknames(tmp_path):
    server = Server(tmp_path / "data", env={"CALLBOARD_NAMES_BLOCKED": "admin"}).start()
    try:
        assert server.put("/api/profile", {"nickname": "ADM1N", "listed": True}, new_token()).code == "badName"
    finally:
        server.stop()


def test_without_a_key_there_is_nothing(home):
    for answer in (home.get("/api/profile"), home.delete("/api/profile"), home.put("/api/profile", {"nickname": "A", "listed": True}),
                   home.post("/api/profile/levels", level("easy-1")), home.post("/api/profile/merge", {"key": new_token()})):
        assert (answer.status, answer.code) == (401, "badToken")


def submit(home, key, fields):
    return home.post("/api/profile/levels", fields, key)


def test_a_level_counts_once_after_it_was_played_again(home, profile):
    key = profile()
    assert submit(home, key, level("hard-50")).json == {"counter": "hard", "level": 50, "new": True, "ranked": True}
    assert submit(home, key, level("hard-50")).json["new"] is False
    assert submit(home, key, level("easy-1")).status == 200
    told = home.get("/api/profile", Authorization=f"Bearer {key}").json["games"]["crossSums"]
    assert told["levels"] == {"easy": {"solved": 1, "ranked": 1}, "hard": {"solved": 1, "ranked": 1}}
    assert told["achievements"] == ["first_level", "perfectionist"]


def test_levels_of_the_second_series_have_counters_of_their_own(home, profile):
    key = profile()
    assert submit(home, key, level("2-hard-50")).json == {"counter": "2-hard", "level": 50, "new": True, "ranked": True}
    assert submit(home, key, level("hard-50")).json == {"counter": "hard", "level": 50, "new": True, "ranked": True}
    assert submit(home, key, level("hard-50") | {"puzzle": "2-hard-50"}).status == 400
    # Achievements count both.
    for number in range(1, 10):
        assert submit(home, key, level(f"2-hard-{number}")).json["new"] is True
    told = home.get("/api/profile", Authorization=f"Bearer {key}").json["games"]["crossSums"]
    assert told["levels"] == {"2-hard": {"solved": 10, "ranked": 10}, "hard": {"solved": 1, "ranked": 1}}
    assert "difficulty_hard" in told["achievements"]
    assert board(home, key, counter="2-hard").json["own"]["levels"] == 10
    assert board(home, key).json["own"]["levels"] == 11


def test_moves_that_do_not_finish_a_level_are_refused(home, profile):
    key = profile()
    whole = moves("hard-50")
    lies = {
        "one mark is missing": whole[:-1], "none at all": [], "marks of another puzzle": moves("hard-51"),
        "time runs backwards": [[whole[1][0], *whole[0][1:]], [whole[0][0], *whole[1][1:]], *whole[2:]],
        "before the beginning": [[-1, *whole[0][1:]], *whole[1:]], "after the end": [*whole, [99_000, 0, "kept"]],
        "a cell beyond the board": [[0, 99, "removed"], *whole], "no mark": [[0, 1, "gone"], *whole],
        "no list": [[0, 1], *whole], "too many": [[0, 0, "kept"], [0, 0, "open"]] * 1001}
    for name, lie in lies.items():
        answer = submit(home, key, {"game": "crossSums", "puzzle": "hard-50", "moves": lie})
        assert answer.status == 400 and answer.code in ("badResult", "badCell"), name
    for fields in ({"puzzle": "daily-2026-11-22-easy"}, {"puzzle": "hard-0"}, {"puzzle": "giant-1"}, {"moves": 7}, {"puzzle": None}):
        assert submit(home, key, level("hard-50") | fields).status == 400, fields
    assert submit(home, key, level("hard-50") | {"game": "bingo"}).code == "unknownGame"
    assert submit(home, new_token(), level("hard-50")).code == "unknownProfile"
    assert home.get("/api/profile", Authorization=f"Bearer {key}").json["games"] == {}


def test_mistakes_hints_and_undone_marks_are_replayed_too(home, profile):
    key = profile()
    whole = moves("medium-3")
    stays = next(cell for cell in range(16) if cell not in [move[1] for move in whole])
    slip = [[100, stays, "removed"], [200, whole[0][1], "removed"], [300, whole[0][1], "open"]]
    hinted = [[400, "hint"]]
    answer = submit(home, key, {"game": "crossSums", "puzzle": "medium-3", "moves": slip + hinted + whole})
    # The cell that the hint revealed is marked again, which changes nothing unless it was the last.
    assert answer.status == 200, answer.body
    told = home.get("/api/profile", Authorization=f"Bearer {key}").json["games"]["crossSums"]
    assert told["achievements"] == ["first_level"]


def test_a_level_faster_than_a_person_counts_and_is_not_ranked(home, profile):
    key = profile("Flash")
    assert submit(home, key, level("easy-7", 399)).json["ranked"] is False
    levels = home.get("/api/profile", Authorization=f"Bearer {key}").json["games"]["crossSums"]["levels"]
    assert levels == {"easy": {"solved": 1, "ranked": 0}}
    # It is ranked when it is played again more slowly.
    assert submit(home, key, level("easy-7", 400)).json == {"counter": "easy", "level": 7, "new": False, "ranked": True}


def with_slips(name, count):
    """Returns moves that finish a level with the given number of mistakes, each of which reveals its cell."""
    cells = json.loads(run("cross-sums", "puzzle", name, "--json")[1])["solution"]
    wrong = [cell for cell, stays in enumerate(cells) if stays == "1"][:count]
    right = [cell for cell, stays in enumerate(cells) if stays == "0"]
    marks = [[MARKED * (index + 1), cell, "removed"] for index, cell in enumerate(wrong + right)]
    return {"game": "crossSums", "puzzle": name, "moves": marks}


def test_a_level_with_three_mistakes_counts_and_is_not_ranked(home, profile):
    key = profile()
    # Tapping all cells finishes a level without any thought.
    for name, count, ranked in (("easy-9", 8, False), ("medium-9", 8, False), ("medium-10", 3, False), ("medium-11", 2, True)):
        answer = submit(home, key, with_slips(name, count))
        assert answer.json == {"counter": name.split("-")[0], "level": int(name.split("-")[1]), "new": True, "ranked": ranked}
    levels = home.get("/api/profile", Authorization=f"Bearer {key}").json["games"]["crossSums"]["levels"]
    assert levels == {"easy": {"solved": 1, "ranked": 0}, "medium": {"solved": 3, "ranked": 1}}


def by_hints(home, key, name):
    """Finishes a level only with hints; returns how many it took, and whether it is ranked."""
    for count in range(1, 50):
        hints = [[MARKED * (number + 1), "hint"] for number in range(count)]
        answer = submit(home, key, {"game": "crossSums", "puzzle": name, "moves": hints})
        if answer.status == 200:
            return count, answer.json["ranked"]
    raise AssertionError("no hints are left")


def test_levels_are_ranked_if_their_hints_were_available(home, profile):
    key = profile()
    # Five to begin with, and one for each level before.
    told = [by_hints(home, key, f"easy-{level}") for level in (21, 1, 2, 3)]
    assert told == [(4, True), (6, False), (8, False), (6, False)]
    for number in range(101, 123):
        assert submit(home, key, level(f"easy-{number}")).json["ranked"] is True
    assert by_hints(home, key, "easy-39") == (6, True)
    record = home.get("/api/profile", Authorization=f"Bearer {key}").json["games"]["crossSums"]
    assert record["levels"]["easy"] == {"solved": 27, "ranked": 24} and "hint_master" in record["achievements"]


def board(home, key=None, **query):
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return home.get(f"/api/leaderboards/crossSums?{asked}", **({"Authorization": f"Bearer {key}"} if key else {}))


def test_leaderboards_list_players_who_want_to_be_listed(tmp_path):
    server = Server(tmp_path / "data", env={"CALLBOARD_LIMITS_PROFILE_CHANGES_PER_HOUR": "0"}).start()
    try:
        keys = {}
        for name, listed, levels in (("Ada", True, 3), ("Bo", True, 1), ("Cy", False, 5), ("Di", True, 3), ("Ed", True, 0)):
            keys[name] = new_token()
            server.put("/api/profile", {"nickname": name, "listed": listed}, keys[name])
            for number in range(1, levels + 1):
                assert submit(server, keys[name], level(f"easy-{number}")).status == 200
        assert submit(server, keys["Bo"], level("hard-1")).status == 200
        whole = {"total": 3, "from": 0, "lines": [
            {"place": 1, "nickname": "Ada", "levels": 3}, {"place": 1, "nickname": "Di", "levels": 3},
            {"place": 3, "nickname": "Bo", "levels": 2}]}
        until_equal(lambda: board(server).json, whole)
        assert board(server, keys["Bo"]).json["own"] == {"place": 3, "nickname": "Bo", "levels": 2, "line": 2}
        assert "own" not in board(server, keys["Cy"]).json and "own" not in board(server, keys["Ed"]).json
        assert board(server, counter="hard").json["lines"] == [{"place": 1, "nickname": "Bo", "levels": 1}]
        assert board(server, **{"from": 2}).json["lines"] == whole["lines"][2:]
        assert board(server, **{"from": 99}).json["lines"] == []
        for query in ({"counter": "giant"}, {"from": "-1"}, {"from": "x"}):
            assert board(server, **query).status in (400, 404)
        assert server.get("/api/leaderboards/bingo").status == 404
        # Deleted profiles disappear from the leaderboard, and so do those that do not want to be listed any more.
        assert server.delete("/api/profile", keys["Ada"]).status == 204
        server.put("/api/profile", {"nickname": "Di", "listed": False}, keys["Di"])
        until_equal(lambda: board(server).json["lines"], [{"place": 1, "nickname": "Bo", "levels": 2}])
        # All of it survives a crash.
        server.kill()
        server.start()
        assert board(server).json["lines"] == [{"place": 1, "nickname": "Bo", "levels": 2}]
    finally:
        server.stop()


def until_equal(ask, expected, attempts=600):
    """Leaderboards are at most a second old."""
    for _ in range(attempts):
        if (found := ask()) == expected:
            return
        threading.Event().wait(0.05)
    assert found == expected


def test_a_leaderboard_has_pages(tmp_path):
    server = Server(tmp_path / "data", env={"CALLBOARD_LIMITS_PROFILE_CHANGES_PER_HOUR": "0"}).start()
    try:
        fields = level("easy-1")
        for number in range(23):
            key = new_token()
            assert server.put("/api/profile", {"nickname": f"N{number}", "listed": True}, key).status == 201
            assert submit(server, key, fields).status == 200
        until_equal(lambda: board(server).json["total"], 23)
        first, second = board(server, key).json, board(server, key, **{"from": 20}).json
        assert (len(first["lines"]), len(second["lines"])) == (20, 3) and first["own"]["line"] == 22
        assert {line["nickname"] for page in (first, second) for line in page["lines"]} == {f"N{n}" for n in range(23)}
    finally:
        server.stop()


def test_two_profiles_of_one_person_become_one(home, profile):
    here, there = profile("Here"), profile("There", False)
    for key, names in ((here, ("easy-1", "easy-2")), (there, ("easy-2", "hard-9"))):
        for name in names:
            assert submit(home, key, level(name)).status == 200
    merged = home.post("/api/profile/merge", {"key": there}, here)
    assert merged.status == 200 and merged.json["nickname"] == "Here"
    assert {name: tally["solved"] for name, tally in merged.json["games"]["crossSums"]["levels"].items()} == {"easy": 2, "hard": 1}
    assert home.get("/api/profile", Authorization=f"Bearer {there}").code == "unknownProfile"
    assert home.post("/api/profile/merge", {"key": there}, here).code == "unknownProfile"
    assert home.post("/api/profile/merge", {"key": here}, here).code == "badMessage"


def test_many_devices_at_once_lose_nothing(home, profile):
    key = profile()
    names = [f"easy-{number}" for number in range(1, 9)]
    fields = [level(name) for name in names]
    answers = [None] * len(names)

    def send(index):
        for _ in range(20):
            answers[index] = submit(home, key, fields[index]).status
            if answers[index] == 200:
                return
    threads = [threading.Thread(target=send, args=(index,)) for index in range(len(names))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200] * len(names)
    assert home.get("/api/profile", Authorization=f"Bearer {key}").json["games"]["crossSums"]["levels"]["easy"]["solved"] == 8


def test_requests_of_profiles_are_counted(tmp_path):
    server = Server(tmp_path / "data", env={
        "CALLBOARD_LIMITS_PROFILE_CHANGES_PER_HOUR": "3", "CALLBOARD_LIMITS_PROFILES_PER_HOUR_PER_ADDRESS": "2",
        "CALLBOARD_LIMITS_PROFILES": "4", "CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1"}).start()
    try:
        def make(address):
            key = new_token()
            body = json.dumps({"nickname": "A", "listed": True}).encode()
            answer = server.request("PUT", "/api/profile", body=body, headers={
                "Content-Type": "application/json", "Authorization": f"Bearer {key}", "X-Forwarded-For": address})
            return key, answer
        made = [make("192.0.2.1")[1].status for _ in range(3)]
        assert made == [201, 201, 429]
        key, answer = make("192.0.2.2")
        assert answer.status == 201
        # Creating it was the first of three changes.
        fields = level("easy-1")
        assert [submit(server, key, fields).status for _ in range(3)] == [200, 200, 429]
        assert make("192.0.2.3")[1].status == 201
        assert make("192.0.2.4")[1].code == "tooManyProfiles"
    finally:
        server.stop()


def test_a_transfer_goes_to_the_first_client(home):
    name, box = new_token(), "Zm9v" * 100
    assert home.put(f"/api/handovers/{name}", {"box": box}).status == 204
    assert home.put(f"/api/handovers/{name}", {"box": "b3RoZXI"}).status == 400
    answers = [None] * 8

    def take(index):
        answers[index] = home.delete(f"/api/handovers/{name}")
    threads = [threading.Thread(target=take, args=(index,)) for index in range(len(answers))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status for answer in answers) == [200] + [404] * 7
    assert [answer.json for answer in answers if answer.status == 200] == [{"box": box}]


@pytest.mark.parametrize("box", ["", "a b", "ä", "x" * 61_441, 7, None])
def test_a_transfer_is_base64url_and_limited(home, box):
    assert home.put(f"/api/handovers/{new_token()}", {"box": box}).status == 400


def test_an_operator_sees_and_deletes_profiles(home, profile):
    key = profile("Mallory")
    assert submit(home, key, level("easy-3")).status == 200
    status, output, _ = run("profiles", "list", "--search", "mallory", "--json", "--data", home.data)
    assert status == 0
    listed = [json.loads(line) for line in output.splitlines()]
    assert [one["nickname"] for one in listed] == ["Mallory"] and listed[0]["listed"] is True
    name = listed[0]["profile"]
    status, output, _ = run("profiles", "show", name, "--data", home.data)
    assert status == 0 and "Mallory" in output and "easy: 1 levels, 1 ranked" in output and key not in output
    whole = json.loads(run("profiles", "show", name, "--json", "--data", home.data)[1])
    assert whole["games"]["crossSums"]["levels"] == {"easy": {"solved": 1, "ranked": 1}}
    assert run("profiles", "delete", name, "--data", home.data) == (0, f"Deleted {name}.\n", "")
    assert home.get("/api/profile", Authorization=f"Bearer {key}").code == "unknownProfile"
    assert run("profiles", "show", name, "--data", home.data)[0] == 1
    assert run("profiles", "delete", name, "--data", home.data)[0] == 1


def test_a_profile_without_a_server(tmp_path):
    server = Server(tmp_path / "data").start()
    server.put("/api/profile", {"nickname": "Ada", "listed": False}, new_token())
    server.stop()
    name = json.loads(run("profiles", "list", "--json", "--data", server.data)[1])["profile"]
    assert run("profiles", "delete", name, "--data", server.data) == (0, f"Deleted {name}.\n", "")
    assert run("profiles", "list", "--json", "--data", server.data)[1].strip() == ""
