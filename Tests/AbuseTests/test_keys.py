"""Resources under keys that unknown clients can create in any number: profiles, levels, handovers between devices,
leaderboards.
"""

import concurrent.futures
import json
import time

import pytest
from evening import Evening, day_or_night
from server_process import run
from spending import spending
from stranger import BEHIND_PROXY, address
from wire_client import new_token

EVE, BOB = address(7), "198.51.100.9"
# In plain requests. `REFUSAL` is a refused request; `LEVEL` is a finished level, whose puzzle is generated again and
# whose moves are replayed.
REFUSAL, LEVEL, TURN = 6, 600, 1_000


def bearer(key, who=EVE):
    return {"token": key, "X_Forwarded_For": who}


def make(server, who=EVE, name="Eve"):
    key = new_token()
    answer = server.put("/api/profile", {"nickname": name, "listed": True}, **bearer(key, who))
    return key, answer


def level(name, moves_max=2_000):
    """Returns the longest solution of a level: one cell is marked and cleared again and again."""
    puzzle = json.loads(run("cross-sums", "puzzle", name, "--json")[1])
    going = [cell for cell, stays in enumerate(puzzle["solution"]) if stays == "0"]
    idle = [[0, going[0], "removed" if number % 2 == 0 else "open"] for number in range(2 * ((moves_max - len(going)) // 2))]
    return {"game": "crossSums", "puzzle": name, "moves": idle + [[500 * (index + 1), cell, "removed"] for index, cell in enumerate(going)]}


def test_keys_without_a_profile_cost_nothing_and_are_not_stored(make_server, connect):
    server = make_server(env=BEHIND_PROXY | {"CALLBOARD_LIMITS_PROFILE_CHANGES_PER_HOUR": "2"})
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    unknown, times = new_token(), day_or_night(50, 1_000)
    with spending(server) as spent:
        for _ in range(times):
            # The same unknown key every time: nothing may be stored for it.
            assert server.post("/api/profile/merge", {"key": new_token()}, **bearer(unknown)).code == "unknownProfile"
            assert server.post("/api/profile/levels", {"game": "crossSums", "puzzle": "easy-1", "moves": []}, **bearer(unknown)).code == "unknownProfile"
        innocent.call(0)
    assert spent.requests < 1_000 + 2 * times * REFUSAL and spent.longest_turn <= TURN, (spent.requests, spent.longest_turn)


def test_new_profiles_and_merges_are_limited(make_server):
    server = make_server(env=BEHIND_PROXY | {"CALLBOARD_LIMITS_PROFILE_CHANGES_PER_HOUR": "4"})
    with spending(server) as spent:
        made = [make(server) for _ in range(14)]
        keys = [key for key, answer in made if answer.status == 201]
        assert len(keys) == 10 and {answer.code for _, answer in made if answer.status != 201} == {"rateLimited"}
        merged = [server.post("/api/profile/merge", {"key": other}, **bearer(keys[0])).status for other in keys[1:]]
    # Creating the profile counted as a change, too.
    assert merged == [200] * 3 + [429] * 6
    assert make(server, BOB)[1].status == 201, "others have their own count"
    assert spent.longest_turn <= TURN


def test_levels_are_replayed_off_the_loops_with_a_limit(make_server, connect):
    """The longest solutions of the most costly levels, from many profiles at once."""
    server = make_server(env=BEHIND_PROXY)
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    keys = [make(server)[0] for _ in range(day_or_night(4, 10))]
    bodies = [level(name) for name in ("extraHard-7", "master-7", "hard-9")]
    times = day_or_night(24, 600)
    assert all(20_000 < len(json.dumps(body)) <= 65_536 for body in bodies)

    def submit(number):
        return server.post("/api/profile/levels", bodies[number % 3], **bearer(keys[number % len(keys)])).status

    with spending(server) as spent, concurrent.futures.ThreadPoolExecutor(16) as pool:
        statuses = list(pool.map(submit, range(times)))
        innocent.call(0, 1)
    done = statuses.count(200)
    print(f"{done} of {times} levels: {1e3 * spent.cpu_seconds / max(1, done):.1f} ms of processor time each")
    # Each profile may make 60 changes an hour, and creating it was one of them.
    assert done <= 59 * len(keys) + 1 and done >= 1 and set(statuses) <= {200, 429, 503}
    assert spent.requests < 2_000 + done * LEVEL + times * REFUSAL, spent.requests
    assert spent.longest_turn <= TURN, "no loop plays them"


def test_transfers_to_other_devices_are_limited(make_server, connect):
    server = make_server(env=BEHIND_PROXY)
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    box = {"box": "A" * 61_440}
    begun = time.monotonic()
    with spending(server) as spent:
        statuses = [server.put(f"/api/handovers/{new_token()}", box, X_Forwarded_For=EVE).status for _ in range(day_or_night(40, 200))]
        # Guessing names reveals nothing and makes the server read nothing.
        guesses = {server.delete(f"/api/handovers/{new_token()}", X_Forwarded_For=EVE).code for _ in range(day_or_night(50, 1_000))}
        innocent.call(0)
    assert statuses[:20] == [204] * 20 and statuses.count(204) <= 21 + (time.monotonic() - begun) / 60
    assert set(statuses) == {204, 429} and guesses == {"unknownHandover"}
    assert server.put(f"/api/handovers/{new_token()}", box, X_Forwarded_For=BOB).status == 204
    assert spent.longest_turn <= TURN
    assert spent.resident_bytes_more < 64 << 20


def test_a_leaderboard_is_computed_once_a_second_for_all_requests(make_server, connect):
    server = make_server(env=BEHIND_PROXY | {"CALLBOARD_LIMITS_PROFILES_PER_HOUR_PER_ADDRESS": "0"})
    innocent = Evening(server, connect, names=("Cleo", "Dan"))
    short = level("easy-1", moves_max=4)
    for number in range(day_or_night(20, 300)):
        key, _ = make(server, BOB, f"Player {number}")
        assert server.post("/api/profile/levels", short, **bearer(key, BOB)).status == 200
    times = day_or_night(200, 4_000)

    def ask(number):
        return server.get(f"/api/leaderboards/crossSums?from={number % 40}", X_Forwarded_For=EVE).status

    with spending(server) as spent, concurrent.futures.ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(ask, range(times)))
        innocent.call(0)
    print(f"{times} leaderboards: {1e6 * spent.cpu_seconds / times:.0f} us of processor time each")
    assert set(statuses) <= {200, 503} and 200 in statuses
    assert spent.requests < 1_000 + times * REFUSAL and spent.longest_turn <= TURN, (spent.requests, spent.longest_turn)


@pytest.mark.night
def test_levels_do_not_wait_for_checks_of_packs(make_server):
    """Fills the queue of checks, from as many addresses as that takes."""
    server = make_server(env=BEHIND_PROXY)
    key, _ = make(server, BOB)
    short = level("easy-1", moves_max=4)
    pack = b"terms:\n" + b"- !!str a\n" * 6_000

    def check(number):
        return server.request("POST", "/api/packs/check", body=pack, headers={
            "Content-Type": "application/yaml", "X-Forwarded-For": f"203.0.113.{100 + number}"}).status

    with concurrent.futures.ThreadPoolExecutor(120) as pool:
        checks = [pool.submit(check, number) for number in range(120)]
        # Waits until a check is refused, which means that the queue is full.
        while not any(one.done() and one.result() == 503 for one in checks):
            assert not all(one.done() for one in checks)
            time.sleep(0.005)
        assert server.post("/api/profile/levels", short, **bearer(key, BOB)).status == 200
        assert server.get("/api/leaderboards/crossSums", X_Forwarded_For=BOB).status == 200
        saved = server.post("/api/packs", {"title": "p", "terms": ["a", "b"]}, X_Forwarded_For=BOB)
        assert saved.status == 201, "what is saved has places of its own"
        assert {one.result() for one in checks} == {200, 503}
