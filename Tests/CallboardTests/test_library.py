"""The server's library of decks over HTTP: publishing, finding, rating, reporting and downloading decks, and the
decisions of the operator.
"""

import concurrent.futures

import pytest

from deck_library import UNBOUND, Person, deck
from server_process import Server, run
from stranger import BEHIND_PROXY
from test_operator import again, command, either, listed  # noqa: F401
from wire_client import new_token

@pytest.fixture(scope="module")
def house(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("house") / "data", env=UNBOUND | {"CALLBOARD_NAMES_BLOCKED": "voldemort"}).start()
    yield server
    server.stop()


@pytest.fixture
def person(house):
    return lambda nickname="Ada": Person(house, nickname)


def found(server, query=""):
    answer = server.get(f"/api/library/decks?{query}")
    assert answer.status == 200, answer.body
    return answer.json


def test_a_deck_is_published_found_downloaded_and_withdrawn(house, person):
    ada, bo = person("Ada"), person("Bo")
    name = ada.publish("Été à la plage", description="For a hot day", audience="teens")
    card = found(house, "q=ete+PLAGE&audience=teens")["decks"][0]
    assert (card["name"], card["author"], card["count"], card["audience"], card["stars"]) == (name, "Ada", 7, "teens", None)
    assert "own" not in card and found(house, "q=ete&audience=adults")["total"] == 0
    details = house.get(f"/api/library/decks/{name}").json
    assert details["kinds"] == {"truth": 7, "dare": 0, "other": 0} and len(details["samples"]) == 5
    # Counted once per profile, and never for its own deck.
    for one in (ada, bo, bo):
        copy = one.get(f"/{name}/copy").json
        assert copy["author"] == "Ada" and len(copy["questions"]) == 7 and copy["revision"] == 1
    assert house.get(f"/api/library/decks/{name}/copy").status == 200
    assert bo.get(f"/{name}").json["downloads"] == 1
    # Only its author can change it.
    change = f"/api/library/decks/{name}?revision=1"
    assert house.put(change, deck("Autumn"), bo.key).code == "notAllowed"
    assert house.put(change, deck("Autumn"), ada.key).json == {"name": name, "revision": 2}
    stale = house.put(change, deck("Winter"), ada.key)
    assert (stale.code, stale.json["revision"]) == ("revisionConflict", 2)
    assert house.put(f"/api/decks/{name}?revision=2", deck("By the back door"), ada.key).code == "badToken"
    assert [one["title"] for one in ada.get("?own=true").json["decks"]] == ["Autumn"]
    assert house.delete(f"/api/library/decks/{name}", bo.key).code == "notAllowed"
    assert house.delete(f"/api/library/decks/{name}", ada.key).status == 204
    assert house.get(f"/api/library/decks/{name}").code == house.get(f"/api/decks/{name}").code == "unknownDeck"


def test_a_request_that_is_sent_again_publishes_once(house, person):
    ada = person()
    answers = [house.post("/api/library/decks", deck("Twice"), ada.key, Idempotency_Key="twice") for _ in range(2)]
    assert answers[0].json == answers[1].json and found(house, "q=twice")["total"] == 1


def test_a_profile_rates_once_and_never_its_own_deck(house, person):
    ada, bo = person("Ada"), person("Bo")
    name = ada.publish("Rated")
    assert ada.say(name, "stars", stars=5).code == "notAllowed"
    assert bo.say(name, "stars", stars=6).code == "badMessage" and bo.say(name, "stars").code == "badMessage"
    for stars in (1, 4):
        assert bo.say(name, "stars", stars=stars).status == 204
    assert bo.get(f"/{name}").json["own"] == {"published": False, "stars": 4, "reported": False}
    # The profile was created today, so its vote counts from tomorrow.
    assert bo.get(f"/{name}").json["votes"] == 0
    # An empty object is not a vote, and does not withdraw one.
    assert bo.say(name, "stars").code == "badMessage" and bo.get(f"/{name}").json["own"]["stars"] == 4
    assert bo.say(name, "stars", stars=None).status == 204 and bo.get(f"/{name}").json["own"]["stars"] is None


def test_rating_and_reporting_need_a_profile(house, person):
    name = person().publish("Quiet")
    nobody = new_token()
    for answer in (
            house.post("/api/library/decks", deck("x"), nobody), house.put(f"/api/library/decks/{name}/stars", {"stars": 1}, nobody),
            house.put(f"/api/library/decks/{name}/report", {"reason": "rude"}, nobody)):
        assert answer.code == "unknownProfile"
    assert house.post("/api/library/decks", deck("x")).code == "badToken"


def test_a_deck_reported_by_six_new_profiles_is_hidden_except_for_its_owner(house, person):
    ada, others = person("Ada"), [person(f"Person {n}") for n in range(6)]
    name = ada.publish("Disputed")
    assert others[0].say(name, "report", reason="dull").code == "badMessage"
    for one in others:
        assert house.get(f"/api/library/decks/{name}").status == 200
        assert one.say(name, "report", reason="rude").status == 204
    assert house.get(f"/api/library/decks/{name}").code == others[0].get(f"/{name}/copy").code == "unknownDeck"
    assert house.get(f"/api/decks/{name}.yaml").code == "unknownDeck" and found(house, "q=disputed")["total"] == 0
    assert house.post("/api/rooms", {"game": "party", "deck": name}).code == "unknownDeck"
    assert ada.get(f"/{name}").json["own"]["hidden"] is True
    assert [one["name"] for one in ada.get("?own=true").json["decks"]] == [name]


def test_networks_of_one_customer_count_once(make_server):
    server = make_server(env=BEHIND_PROXY | UNBOUND)
    ada = Person(server, "Ada")
    names = [ada.publish("Reported"), ada.publish("Got")]

    def say(address):
        key, sent = new_token(), {"X_Forwarded_For": address}
        assert server.put("/api/profile", {"nickname": "Eve", "listed": False}, key, **sent).status == 201
        assert server.put(f"/api/library/decks/{names[0]}/report", {"reason": "rude"}, key, **sent).status == 204
        copy = server.get(f"/api/library/decks/{names[1]}/copy", Authorization=f"Bearer {key}", **sent)
        assert copy.status == 200

    for number in range(9):
        say(f"2001:db8:77:{number}::1")
    for _ in range(3):
        say("203.0.113.9")
    told = {one["name"]: one for one in listed(server, "library")}
    assert (told[names[0]]["state"], told[names[0]]["reporters"], told[names[1]]["downloads"]) == ("listed", 2, 2)
    for number in range(4):
        say(f"2001:db8:{number}::1")
    told = {one["name"]: one for one in listed(server, "library")}
    assert (told[names[0]]["state"], told[names[0]]["reportWeight"]) == ("reported", 6)
    assert "reports have hidden an item of the library" in server.log


def test_blocked_words_are_published_nowhere(house, person):
    ada = person()
    for wrong in (deck("V0LDEMORT"), deck("Fine", description="About Voldemort"), deck("Fine", questions=["Who is Voldémort?"])):
        assert house.post("/api/library/decks", wrong, ada.key).code == "blockedWord"


def test_deleting_a_profile_deletes_its_decks(house, person):
    ada = person()
    name = ada.publish("Gone tomorrow")
    assert house.delete("/api/profile", ada.key).status == 204
    assert house.get(f"/api/library/decks/{name}").code == "unknownDeck"


def test_pages_of_many(house, person):
    ada = person("Many")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        names = set(pool.map(lambda n: ada.publish(f"Zebra {n}"), range(26)))
    first, second, third = (found(house, f"q=zebra&sort=newest&page={page}") for page in (1, 2, 3))
    assert (first["total"], first["pages"], len(first["decks"]), len(second["decks"]), third["decks"]) == (26, 2, 24, 2, [])
    assert {one["name"] for one in first["decks"] + second["decks"]} == names
    for unknown in ("sort=best", "page=0", "audience=null", "own=null"):
        assert house.get(f"/api/library/decks?{unknown}").code == "badMessage", unknown


@pytest.mark.parametrize("mode", ["read-only", "off"])
def test_a_library_can_be_closed(make_server, mode):
    server = make_server()
    ada, bo = Person(server, "Ada"), Person(server, "Bo")
    name = ada.publish("Before")
    server.stop()
    server.env = server.env | {"CALLBOARD_LIBRARY": mode}
    server.start()
    if mode == "off":
        assert server.get("/api/library/decks").code == server.post("/api/library/decks", deck("x"), ada.key).code == "notFound"
        return
    assert found(server)["total"] == 1 and bo.get(f"/{name}/copy").status == 200
    for answer in (server.post("/api/library/decks", deck("x"), ada.key), bo.say(name, "stars", stars=5), bo.say(name, "report", reason="rude")):
        assert answer.code == "notAllowed"


def test_the_operator_decides(either, tmp_path):  # noqa: F811
    server = either.server
    ada, bo, others = Person(server, "Ada"), Person(server, "Bo"), [Person(server, f"P{n}") for n in range(6)]
    names = [ada.publish("First"), ada.publish("Second"), bo.publish("Third")]
    for one in others:
        one.say(names[1], "report", reason="unsafe")
    others[0].say(names[2], "report", reason="copied")
    either()
    told = listed(server, "library")
    assert [(one["name"], one["state"], one["reports"]) for one in told] == [
        (names[1], "reported", {"unsafe": 6}), (names[2], "listed", {"copied": 1}), (names[0], "listed", {})]
    assert [one["name"] for one in listed(server, "library", "--reported")] == [names[1]]
    table = command(server, "library", "list")
    assert "6 unsafe" in table[1] and "Second" in table[1]
    assert command(server, "library", "approve", names[1]) == [f"Approved {names[1]}."]
    assert command(server, "library", "hide", names[2]) == [f"Hid {names[2]}."]
    states = {one["name"]: one["state"] for one in listed(server, "library")}
    assert states == {names[0]: "listed", names[1]: "approved", names[2]: "hidden"}
    # By owner and age: the selection is listed first, and deleted with --yes.
    owner = next(one["owner"] for one in told if one["name"] == names[0])
    assert command(server, "library", "delete", "--owner", owner[:12], "--older-than", "1") == []
    assert len(command(server, "library", "delete", "--owner", owner[:12], status=1)) == 1
    assert command(server, "library", "delete", "--owner", owner[:12], "--yes") == [f"Deleted {name}." for name in sorted(names[:2])]
    assert run("library", "hide", "--data", server.data)[0] == 2
    assert "no deck" in command(server, "library", "hide", names[0], status=1)[0]
    again(server)
    assert found(server)["total"] == 0 and ada.get("?own=true").json["decks"] == []
    assert bo.get("?own=true").json["decks"][0]["own"]["hidden"] is True


def test_what_is_published_survives_a_crash_a_backup_and_a_copy(make_server, tmp_path):
    server = make_server()
    ada, bo = Person(server, "Ada"), Person(server, "Bo")
    name = ada.publish("Lasting")
    assert bo.say(name, "stars", stars=5).status == 204
    server.kill()
    server.start()
    assert bo.get(f"/{name}").json["own"]["stars"] == 5
    command(server, "backup", tmp_path / "saved.callboard")
    assert run("restore", tmp_path / "saved.callboard", "--data", tmp_path / "restored")[0] == 0
    restored = Server(tmp_path / "restored").start()
    try:
        assert Person.get(_at(bo, restored), f"/{name}").json["own"]["stars"] == 5
    finally:
        restored.stop()


def _at(person, server):
    person.server = server
    return person


def test_a_deck_of_the_library_goes_into_a_room_by_name(house, person, connect):
    ada = person()
    name = ada.publish("In a room")
    room, token = house.make_room(game="party", terms=None, options=None)
    host = connect(house, token=token)
    host.join(room)
    host.do("addDeck", deck=name, revision=1)
    assert host.wait_for("setUp")["party"]["decks"][-1]["title"] == "In a room"
    assert house.put(f"/api/library/decks/{name}?revision=1", deck("Changed"), ada.key).status == 200
    assert host.refused("addDeck", deck=name, revision=1) == "revisionConflict"
    assert host.refused("addDeck", deck="ZZZZZZZZ") == "unknownDeck"
    host.do("addDeck", deck="truth-or-dare-friends", revision=7)
    player = connect(house, token=new_token())
    player.join(room, "Bo")
    assert player.refused("addDeck", deck=name) == "notAllowed"
    command = {"type": "addDeck", "play": 1, "deck": name}
    answer = house.post(f"/api/rooms/{room}/commands", command, token)
    assert answer.status == 200, answer.body
    # The room keeps its copy.
    assert house.delete(f"/api/library/decks/{name}", ada.key).status == 204
    titles = [one["title"] for one in host.settle()["game"]["party"]["decks"]]
    assert "In a room" in titles and "Changed" in titles
