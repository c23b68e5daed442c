"""Bots that use TLS, and bots that mark terms before they are called."""

import json
import subprocess

import pytest

from server_process import BINARY, ROOT, environment, run

QUICK = ("--players", "3", "--seconds", "1", "--json")


@pytest.mark.night
def test_bots_use_tls_with_servers_that_the_system_trusts(encrypted):
    room = encrypted.post("/api/rooms", {"game": "bingo"}).json["room"]
    url = f"wss://localhost:{encrypted.port}"
    status, output, errors = run("bots", "--room", room, "--url", url, *QUICK, env={"SSL_CERT_FILE": encrypted.certificate})
    assert status == 0, errors
    report = json.loads(output)
    assert (report["joined"], report["errors"], report["violations"]) == (3, 0, {})
    # The same certificate is not valid for an address.
    for wrong in (url, f"wss://127.0.0.1:{encrypted.port}"):
        env = {"SSL_CERT_FILE": encrypted.certificate} if wrong != url else {}
        status, output, errors = run("bots", "--room", room, "--url", wrong, *QUICK, env=env)
        assert status == 1 and json.loads(output)["joined"] == 0, (wrong, output)
        assert any(reason.startswith("no TLS: ") for reason in json.loads(output)["losses"]), output


@pytest.mark.night
def test_any_certificate_is_accepted_only_on_this_machine(encrypted):
    room = encrypted.post("/api/rooms", {"game": "bingo"}).json["room"]
    for host in ("localhost", "127.0.0.1"):
        status, output, errors = run("bots", "--room", room, "--url", f"wss://{host}:{encrypted.port}", "--insecure", *QUICK)
        assert (status, json.loads(output)["joined"]) == (0, 3), errors
    status, output, errors = run("bots", "--room", room, "--url", "wss://192.0.2.1", "--insecure", *QUICK)
    assert status == 2 and "on this machine only" in errors


def test_bots_that_hear_the_same_call_a_term_without_a_host(make_server, connect):
    server = make_server()
    terms = [f"term {number}" for number in range(9)]
    room, token = server.make_room(terms=terms, options={"size": 3, "crowd": 60, "crowdSeconds": 60})
    host = connect(server, token=token)
    host.join(room)
    bots = subprocess.Popen(
        [BINARY, "bots", "--room", room, "--players", "6", "--url", f"ws://127.0.0.1:{server.port}", "--json",
         "--early", "100", "--early-every", "0.5"],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        host.wait(lambda message: message["type"] == "pulse" and message["present"] == 6, seconds=60)
        host.do("startRound")
        called = host.wait_for("called", seconds=60)["call"]
        assert called["crowd"] >= 4
        host.do("finishRound")
        output, _ = bots.communicate(timeout=90)
    finally:
        bots.kill()
        bots.wait()
    report = json.loads(output)
    assert (report["joined"], report["gaps"], report["violations"]) == (6, 0, {})


def test_bots_take_free_names_of_a_class_list(make_server, connect):
    server = make_server()
    room, token = server.make_room(terms=None)
    host, ada = connect(server, token=token), connect(server)
    host.join(room)
    host.do("setNames", names=["Ada", "Bo", "Cem"])
    ada.join(room, "Ada")

    def runs(players):
        return run("bots", "--room", room, "--players", players, "--url", f"ws://127.0.0.1:{server.port}", "--seconds", "1", "--json")

    status, output, errors = runs("20")
    assert status == 0 and "2 free names" in errors
    report = json.loads(output)
    assert (report["joined"], report["errors"], report["violations"]) == (2, 0, {})
    assert sorted(player["name"] for player in host.settle()["players"] if player["role"] == "player") == ["Ada", "Bo", "Cem"]
    status, _, errors = runs("1")
    assert status == 1 and "all of them are taken" in errors
    host.do("setNames", names=["Ada", "Bo", "Cem", "Dörte", "Eli"])
    assert json.loads(runs("1")[1])["joined"] == 1
    assert [entry["name"] for entry in server.get(f"/api/rooms/{room}").json["names"] if not entry.get("taken")] == ["Eli"]


def test_bots_report_after_every_signal(make_server, connect):
    """The first signal lets the bots leave, the second ends them at once, and further signals change nothing."""
    server = make_server()
    room, token = server.make_room(terms=None)
    host = connect(server, token=token)
    host.join(room)
    for _ in range(3):
        bots = subprocess.Popen(
            [BINARY, "bots", "--room", room, "--players", "3", "--url", f"ws://127.0.0.1:{server.port}", "--json"],
            cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            host.wait(lambda message: message["type"] == "pulse" and message["present"] == 3, seconds=60)
            while bots.poll() is None:
                bots.terminate()
            output, _ = bots.communicate(timeout=60)
        finally:
            bots.kill()
            bots.wait()
        assert bots.returncode == 0 and json.loads(output)["joined"] == 3, (bots.returncode, output)
        host.wait(lambda message: message["type"] == "pulse" and message["present"] == 0, seconds=60)


@pytest.mark.parametrize(
    "arguments", [("--early", "101"), ("--early", "-1"), ("--early-every", "0"), ("--early", "many")], ids=str)
def test_a_wrong_share_is_wrong_usage(arguments):
    status, output, errors = run("bots", "--room", "K7QX4P", *arguments)
    assert status in (2, 64) and arguments[0].strip("-").split("-")[0] in errors
