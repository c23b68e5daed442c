"""A user of the machine signs in to the operator's page by a code of `callboard sign-in`, and other clients cannot."""

import getpass
import json
import threading

import pytest

from server_process import run
from deck_library import UNBOUND
from server_process import run
from test_operator import command
from test_operator_page import OPEN, OPERATOR, audit, get, reported, decide

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
PLACE = "/api/operator/sessions"


@pytest.fixture
def house(make_server):
    """A server whose page exists, without any token."""
    return make_server(env=UNBOUND | {"CALLBOARD_OPERATOR_PAGE": "true"})


def code_of(server):
    first, second = command(server, "sign-in")
    assert second.split(":")[1].strip() == "5 minutes, once, at /operator"
    return first.split(":")[1].strip()


def sign_in(server, code, **headers):
    return server.post(PLACE, {"code": code}, **headers)


def session(server):
    answer = sign_in(server, code_of(server))
    assert answer.status == 200, answer.body
    return answer.json["token"]


def test_a_code_opens_the_page_to_an_operator(house):
    code = code_of(house)
    assert len(code) == 14 and set(code) <= set(ALPHABET + "-")
    answer = sign_in(house, code.replace("-", " ").lower())
    assert answer.status == 200 and answer.headers["Cache-Control"] == "no-store"
    user = getpass.getuser()
    told = answer.json
    assert (told["name"], told["role"], told["library"]) == (user, "operator", ["decks", "quizzes"]) and len(told["token"]) == 32
    name = reported(house)
    assert get(house, "/api/operator", told["token"]).json == {"name": user, "role": "operator", "library": ["decks", "quizzes"]}
    assert get(house, "/api/operator/status", told["token"]).status == 200
    assert decide(house, name, "hide", told["token"]).status == 204
    assert [(entry["by"], entry["role"], entry["way"], entry["did"], entry["to"]) for entry in audit(house)] == [
        (user, "operator", "command", "makeSignInCode", "/operator"), (user, "operator", "page", "signIn", "/operator"),
        (user, "operator", "page", "hide", f"deck {name}")]
    # Neither secret is where others could read it.
    for secret in (code, code.replace("-", ""), told["token"]):
        assert secret not in house.log
        assert not [path for path in house.data.iterdir() if path.is_file() and secret.encode() in path.read_bytes()]


def test_a_session_survives_a_restart_and_ends_at_sign_out(house):
    first, second = session(house), session(house)
    house.stop()
    house.start()
    assert get(house, "/api/operator", first).status == get(house, "/api/operator", second).status == 200
    assert house.delete(PLACE, first).status == 204
    assert (get(house, "/api/operator", first).code, get(house, "/api/operator", second).status) == ("badToken", 200)


@pytest.mark.parametrize("state", ["running", pytest.param("stopped", marks=pytest.mark.night)])
def test_all_sessions_end_by_a_command(house, state):
    code, token = code_of(house), session(house)
    if state == "stopped":
        house.stop()
    assert command(house, "sign-in", "--end") == ["Signed out everyone who signed in by a code."]
    if state == "stopped":
        house.start()
    assert get(house, "/api/operator", token).code == "badToken" and sign_in(house, code).code == "unknownSignInCode"
    assert audit(house)[-1]["did"] == "endSignIns"


def test_configured_tokens_stay_valid_beside_sessions(make_server):
    server = make_server(env=dict(OPEN))
    token = session(server)
    assert get(server, "/api/operator", token).status == get(server, "/api/operator", OPERATOR).status == 200
    # Without a session, there is nothing to end.
    assert server.delete(PLACE, OPERATOR).status == 204 and get(server, "/api/operator", OPERATOR).status == 200


def test_without_the_page_there_are_no_codes(make_server):
    server = make_server()
    (line,) = command(server, "sign-in", status=1)
    assert "operator.page" in line
    assert sign_in(server, "K7QX-4PK7-QX4P").code == "notFound"
    assert audit(server) == []
    server.stop()
    (line,) = command(server, "sign-in", status=1)
    assert "no server runs" in line


# Attacks


def test_a_used_code_is_not_valid_again(house):
    code = code_of(house)
    assert sign_in(house, code).status == 200
    for _ in range(3):
        answer = sign_in(house, code)
        assert (answer.status, answer.code) == (404, "unknownSignInCode")
    assert get(house, "/api/operator", code).code == "badToken"


def test_one_of_many_clients_with_a_code_gets_in(house):
    code, answers = code_of(house), []
    threads = [threading.Thread(target=lambda: answers.append(sign_in(house, code).status)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [404] * 7
    assert [entry["did"] for entry in audit(house)].count("signIn") == 1


def test_guessing_codes_ends_soon(house):
    code = code_of(house)
    codes = [sign_in(house, f"K7QX-4PK7-QX{n}2").code for n in range(22, 36)]
    assert codes[:10] == ["unknownSignInCode"] * 10 and codes[10:] == ["rateLimited"] * 4
    # The right one has to wait as well, and so does a right token.
    assert sign_in(house, code).status == 429
    assert house.log.count("a wrong operator token was sent") == 1


def test_right_codes_are_not_counted_as_guesses(house):
    for _ in range(12):
        token = session(house)
        assert house.delete(PLACE, token).status == 204


@pytest.mark.night
def test_the_number_of_unused_codes_is_limited(house):
    for _ in range(20):
        code = code_of(house)
    (line,) = command(house, "sign-in", status=1)
    assert "20 codes wait" in line and sign_in(house, code).status == 200


def test_no_other_site_signs_a_browser_in(house):
    code, own = code_of(house), f"http://localhost:{house.port}"
    for headers in ({"Origin": "https://evil.example"}, {"Sec_Fetch_Site": "same-site"}, {"Origin": "null"}):
        assert sign_in(house, code, **headers).code == "notAllowed", headers
    form = house.request("POST", PLACE, body=json.dumps({"code": code}).encode(), headers={"Content-Type": "text/plain"})
    assert form.status == 415
    # Requests from this machine's address get no additional rights.
    assert house.get(f"{PLACE}?code={code}").status == 405
    answer = sign_in(house, code, Origin=own, Sec_Fetch_Site="same-origin")
    assert answer.status == 200 and "Set-Cookie" not in answer.headers


def test_errors_of_requests_are_explained(house):
    for body in ({}, {"code": 7}, {"code": ""}, {"code": "x" * 70}):
        answer = house.post(PLACE, body)
        assert answer.code in ("badMessage", "unknownSignInCode"), body
    status, _, errors = run("sign-in", "now", "--data", house.data)
    assert status == 2 and errors
