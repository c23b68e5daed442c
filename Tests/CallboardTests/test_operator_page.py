"""The page of operators and moderators: what it shows to each role, what it does, and that it shows nothing to
strangers.
"""

import hashlib
import json

import pytest

from server_process import run
from deck_library import UNBOUND, Person, deck
from test_operator import command
from wire_client import new_token

OPERATOR, MODERATOR = "operators-token-of-ada-xx", "moderators-token-of-bo-xx"


def line(name, token):
    return f"{name}:{hashlib.sha256(token.encode()).hexdigest()}"


OPEN = UNBOUND | {
    "CALLBOARD_OPERATOR_TOKENS": line("ada", OPERATOR), "CALLBOARD_OPERATOR_MODERATOR_TOKENS": line("bo", MODERATOR)}
PATHS = ("/api/operator", "/api/operator/status", "/api/operator/audit", "/api/operator/library/decks")


@pytest.fixture
def house(make_server):
    return make_server(env=dict(OPEN))


def get(server, path, token=None, **headers):
    return server.get(path, **({"Authorization": f"Bearer {token}"} if token else {}), **headers)


def reported(server, title="Disputed"):
    """A deck that one network reports."""
    name = Person(server, "Ada").publish(title)
    assert Person(server, "Bo").say(name, "report", reason="rude").status == 204
    return name


def decide(server, name, decision, token, **headers):
    return server.post(f"/api/operator/library/decks/{name}/decision", {"decision": decision}, token, **headers)


def audit(server):
    return [json.loads(line) for line in command(server, "audit", "--json")]


# What it is


def test_without_a_token_in_the_configuration_there_is_no_such_page(make_server):
    server = make_server()
    for path in PATHS:
        answer = get(server, path, OPERATOR)
        assert (answer.status, answer.code) == (404, "notFound")
    assert server.get("/operator").status == server.get("/operator.html").status == 404
    assert server.get("/shell.json").status == 200
    assert not [path for path in server.get("/shell.json").json["files"] if path.startswith("/operator")]


def test_the_command_makes_tokens_that_the_configuration_takes(make_server):
    status, output, errors = run("token", "ada")
    assert (status, errors) == (0, "")
    token, configured = (one.split(":", 1)[1].strip() for one in output.splitlines())
    assert len(token) == 32
    server = make_server(env={"CALLBOARD_OPERATOR_TOKENS": configured})
    assert get(server, "/api/operator", token).json["name"] == "ada"
    assert run("token", "Ada Lovelace")[0] == 2
    status, _, errors = run("check", env={"CALLBOARD_OPERATOR_TOKENS": f"ada:{token}"})
    # The message does not repeat a token that was put there by mistake.
    assert status == 2 and "operator.tokens" in errors and token not in errors


def test_an_operator_sees_the_server(house, connect):
    room, host = house.make_room()
    connect(house, token=host).join(room)
    connect(house).join(room, "Zaphod")
    answer = get(house, "/api/operator/status", OPERATOR)
    assert answer.status == 200 and answer.headers["Cache-Control"] == "no-store"
    told = answer.json
    assert told["server"]["version"].startswith("callboard 1.") and told["server"]["writes"] is True
    assert told["server"]["connections"] == 2 and "nodes" not in told["server"]
    listed = told["rooms"]["list"]
    assert (told["rooms"]["total"], listed[0]["room"], listed[0]["game"], listed[0]["state"]) == (1, room, "bingo", "open")
    assert (listed[0]["connections"], listed[0]["players"]) == (2, 1) and listed[0]["bytes"] > 100
    assert told["disk"]["freeBytes"] > 0 and told["disk"]["limitBytes"] == 10737418240
    assert told["retention"]["deleteAfterDays"] == 90 and told["lastBackup"] is None
    assert b"Zaphod" not in answer.body
    command(house, "backup", house.data.parent / "b.callboard")
    assert get(house, "/api/operator/status", OPERATOR).json["lastBackup"] is not None


def test_refusals_are_shown_by_their_limits(make_server):
    server = make_server(env=OPEN | {"CALLBOARD_LIMITS_ROOMS": "1"})
    server.make_room()
    assert server.post("/api/rooms", {"game": "bingo", "terms": [f"t{n}" for n in range(9)], "options": {"size": 3}}).status == 503
    assert {"limit": "rooms", "refused": 1} in get(server, "/api/operator/status", OPERATOR).json["limits"]


def test_reports_are_hidden_and_approved_and_the_audit_log_knows_by_whom(house):
    name = reported(house)
    quiet = Person(house, "Cy").publish("Quiet")
    for token in (OPERATOR, MODERATOR):
        decks = get(house, "/api/operator/library/decks", token).json["decks"]
        assert [(deck["name"], deck["state"], deck["reports"]) for deck in decks] == [(name, "listed", {"rude": 1})]
        # Neither the network nor the key of the person who published it.
        assert not {"owner", "creator"} & set(decks[0])
    assert decide(house, name, "hide", MODERATOR).status == 204
    assert house.get(f"/api/library/decks/{name}").code == "unknownDeck"
    judged = get(house, f"/api/operator/library/decks/{name}", MODERATOR)
    assert len(judged.json["questions"]) == 7
    assert decide(house, name, "approve", OPERATOR).status == 204
    assert house.get(f"/api/library/decks/{name}").status == 200
    assert decide(house, quiet, "hide", OPERATOR).status == 204
    command(house, "library", "approve", quiet)
    entries = audit(house)
    assert [(entry["by"], entry["role"], entry["way"], entry["did"], entry["to"]) for entry in entries][:3] == [
        ("bo", "moderator", "page", "hide", f"deck {name}"), ("ada", "operator", "page", "approve", f"deck {name}"),
        ("ada", "operator", "page", "hide", f"deck {quiet}")]
    assert (entries[3]["role"], entries[3]["way"], entries[3]["did"]) == ("operator", "command", "approve") and entries[3]["by"]
    assert get(house, "/api/operator/audit", OPERATOR).json["entries"] == entries[::-1]


def test_items_that_wait_for_a_decision_are_listed_first(house):
    hidden, waiting = (reported(house, title) for title in ("Hidden", "Waiting"))
    assert decide(house, hidden, "hide", MODERATOR).status == 204
    listed = get(house, "/api/operator/library/decks", MODERATOR).json["decks"]
    assert [deck["name"] for deck in listed] == [waiting, hidden]


def test_the_audit_log_is_in_backups_and_bounded(house, tmp_path):
    name = reported(house)
    assert decide(house, name, "hide", OPERATOR).status == 204
    command(house, "backup", tmp_path / "b.callboard")
    status, output, _ = run("audit", "--json", "--data", tmp_path / "b.callboard")
    assert status == 0 and json.loads(output)["did"] == "hide"
    head, only = command(house, "audit", "--last", "1")
    assert head.split()[:2] == ["WHEN", "BY"] and "hide" in only


# Attacks


def test_a_moderator_is_refused_what_only_operators_may_do(house):
    name = reported(house)
    for path in ("/api/operator/status", "/api/operator/audit"):
        answer = get(house, path, MODERATOR)
        assert (answer.status, answer.code) == (403, "notAllowed")
    assert decide(house, name, "delete", MODERATOR).code == decide(house, name, "delete", OPERATOR).code == "badMessage"
    assert get(house, "/api/operator", MODERATOR).json == {"name": "bo", "role": "moderator", "library": ["decks", "quizzes"]}
    room, host = house.make_room()
    for token in (MODERATOR, OPERATOR):
        assert get(house, f"/api/rooms/{room}/state", token).code == "badToken"
        assert house.post(f"/api/rooms/{room}/commands", {"type": "endRoom"}, token).code == "badToken"
        assert house.delete(f"/api/library/decks/{name}", token).code in ("notAllowed", "badToken")
    assert get(house, "/metrics", MODERATOR, X_Forwarded_For="203.0.113.9").status == 403


def test_a_moderator_decides_only_on_what_was_reported(house):
    name, quiet = reported(house), Person(house, "Cy").publish("Quiet")
    for decision in ("hide", "approve"):
        assert decide(house, quiet, decision, MODERATOR).code == "notAllowed"
    assert get(house, f"/api/operator/library/decks/{quiet}", MODERATOR).code == "notAllowed"
    assert house.get(f"/api/library/decks/{quiet}").status == 200 and audit(house) == []
    # A deck that is saved but not published belongs to its owner alone.
    saved = house.post("/api/decks", deck("Saved")).json["name"]
    for token in (MODERATOR, OPERATOR):
        assert get(house, f"/api/operator/library/decks/{saved}", token).code == "unknownDeck"
        assert decide(house, saved, "hide", token).code == "unknownDeck"
    # A decision can be corrected, also after the item has left the list.
    for decision in ("approve", "hide", "approve"):
        assert decide(house, name, decision, MODERATOR).status == 204


def test_no_other_site_uses_the_page_through_a_browser(house):
    name = reported(house)
    own = f"http://localhost:{house.port}"
    for headers in (
            {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": f"http://localhost:{house.port + 1}"},
            {"Origin": f"{own}.evil.example"}, {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"},
            {"Origin": own, "Sec_Fetch_Site": "cross-site"}):
        assert decide(house, name, "hide", OPERATOR, **headers).code == "notAllowed", headers
        for path in PATHS:
            assert get(house, path, OPERATOR, **headers).code == "notAllowed", (path, headers)
    assert house.get(f"/api/library/decks/{name}").status == 200 and audit(house) == []
    assert decide(house, name, "hide", OPERATOR, Origin=own, Sec_Fetch_Site="same-origin").status == 204
    # A preflight request gets no permission.
    asked = house.request("OPTIONS", "/api/operator", headers={"Origin": "https://evil.example", "Access-Control-Request-Headers": "authorization"})
    assert asked.status >= 400 and not [field for field in asked.headers if field.lower().startswith("access-control")]


def test_an_origin_that_may_open_websockets_may_not_ask_this(make_server):
    server = make_server(env=OPEN | {"CALLBOARD_SERVER_ALLOWED_ORIGINS": "https://friend.example"})
    assert get(server, "/api/operator", OPERATOR, Origin="https://friend.example").code == "notAllowed"
    assert get(server, "/api/operator", OPERATOR).status == 200


def test_forms_and_addresses_carry_no_rights(house):
    name = reported(house)
    place = f"/api/operator/library/decks/{name}/decision"
    form = house.request("POST", place, body=b'{"decision":"hide"}', headers={
        "Content-Type": "text/plain", "Authorization": f"Bearer {OPERATOR}"})
    assert form.status == 415
    for path in (f"{place}?token={OPERATOR}", f"/api/operator?token={OPERATOR}"):
        assert house.get(path).status in (401, 405)
    cookie = house.request("GET", "/api/operator", headers={"Cookie": f"token={OPERATOR}; operator={OPERATOR}"})
    assert cookie.status == 401 and "Set-Cookie" not in cookie.headers
    assert "Set-Cookie" not in get(house, "/api/operator", OPERATOR).headers


def test_no_page_frames_it(house):
    page = house.get("/operator", Accept="text/html")
    assert page.status == 200
    policy = page.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy and "form-action 'none'" in policy and "default-src 'none'" in policy
    assert page.headers["Referrer-Policy"] == "no-referrer" and page.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    # The page itself is no secret, and no copy of it stays behind.
    assert OPERATOR.encode() not in page.body
    assert not [path for path in house.get("/shell.json").json["files"] if path == "/operator.html"]


def test_guessing_is_limited_and_reveals_nothing(house):
    answers = [get(house, "/api/operator", new_token()) for _ in range(14)]
    codes = [answer.code for answer in answers]
    assert codes[:10] == ["badToken"] * 10 and codes[10:] == ["rateLimited"] * 4
    # The right token has to wait as well; otherwise an attacker could continue to guess.
    assert get(house, "/api/operator", OPERATOR).status == 429
    assert house.get("/healthz").status == 200
    assert "a wrong operator token was sent" in house.log
    assert OPERATOR not in house.log and house.log.count("a wrong operator token was sent") == 1


def test_right_tokens_are_not_counted_as_guesses(house):
    for _ in range(40):
        assert get(house, "/api/operator", OPERATOR).status == 200


def test_a_repeated_request_does_nothing_new(house):
    name = reported(house)
    for _ in range(3):
        assert decide(house, name, "hide", OPERATOR).status == 204
    state = get(house, "/api/operator/library/decks", OPERATOR).json["decks"][0]["state"]
    assert state == "hidden" and [entry["did"] for entry in audit(house)] == ["hide"] * 3
    # A recorded request is useless without its token.
    assert decide(house, name, "approve", None).code == "badToken"


def test_a_removed_token_is_not_valid(house):
    assert get(house, "/api/operator", MODERATOR).status == 200
    house.stop()
    del house.env["CALLBOARD_OPERATOR_MODERATOR_TOKENS"]
    house.start()
    assert get(house, "/api/operator", MODERATOR).code == "badToken"
    assert get(house, "/api/operator", OPERATOR).status == 200
