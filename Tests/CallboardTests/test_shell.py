"""`callboard bingo call` and `callboard watch`: a room from a shell."""

import json
import signal
import subprocess
import threading

import pytest

from server_process import BINARY, ROOT, environment, run
from wire_client import new_token
from wire_schema import command


@pytest.fixture
def shell(evening):
    """An evening and the command that calls terms in it."""
    class Shell:
        def __init__(self, **options):
            self.played = evening(terms=["One more thing", "Someone on a roof", *(f"term {n}" for n in range(7))], **options)

        def call(self, *arguments, token=None, **options):
            return run("bingo", "call", "--room", self.played.room, "--url", f"http://localhost:{self.played.server.port}", *arguments,
                       env={"CALLBOARD_TOKEN": token or self.played.host.token}, **options)

        @property
        def calls(self):
            return [call["term"] for call in self.played.host.settle()["game"]["round"]["calls"]]
    return Shell


def test_calls_and_undoes_calls_from_a_shell(shell):
    shell = shell()
    assert shell.call("one", "more", "THING") == (0, "Call 1: one more THING\n", "")
    assert shell.call("4") == (0, "Call 2: 4\n", "")
    assert shell.call("Someone on a roof")[0] == 0
    assert shell.calls == [0, 4, 1]
    assert shell.call("--undo") == (0, "Taken back: call 3, Someone on a roof\n", "")
    assert shell.call("--undo", "one more thing") == (0, "Taken back: call 1, One more thing\n", "")
    assert shell.calls == [4]
    assert shell.call("4", "--undo")[0] == 0 and shell.calls == []


def test_an_unknown_term_is_called_as_typed_with_a_note_about_similar_ones(shell):
    shell = shell()
    status, output, _ = shell.call("someone on the roof")
    assert status == 0 and "Call 1: someone on the roof" in output and "Did you mean “Someone on a roof”?" in output
    status, output, _ = shell.call("A goat in the aisle")
    assert status == 0 and output == "Call 2: A goat in the aisle\n"
    assert shell.call("--undo")[0] == 0 and len(shell.calls) == 1


def test_the_former_command_names_the_new_one():
    status, output, errors = run("call", "one more thing", "--room", "K7QX4P", "--undo")
    assert (status, output) == (2, "") and "callboard bingo call" in errors


def test_a_call_that_fails_is_reported(shell):
    shell = shell()
    for arguments, status, words in (
        (("x" * 121,), 1, "(badTerms)"), (("99",), 1, "(badTerm)"), (("--undo",), 1, "there is no call to take back"),
        (("--undo", "nothing"), 1, "there is no term “nothing”"), (("--undo", "term 3"), 1, "is not called"), ((), 2, "Specify the term"),
        (("x", "--url", "ftp://x"), 2, "expected an address"), (("x", "--url", "http://localhost:1"), 1, "cannot connect"),
    ):
        got, output, errors = shell.call(*arguments)
        assert (got, output) == (status, "") and words in errors, errors
    got, _, errors = shell.call("term 1", token=new_token())
    assert got == 1 and "(badToken)" in errors
    got, _, errors = shell.call("term 1", token="x")
    assert got == 2 and "CALLBOARD_TOKEN" in errors
    assert run("bingo", "call", "x", "--room", "nope")[0] == 2
    assert shell.calls == []


def test_a_call_over_tls_trusts_the_systems_certificates_alone(make_server, tmp_path):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", tmp_path / "key.pem", "-out", tmp_path / "cert.pem"],
        check=True, capture_output=True)
    server = make_server(tls=True, env={
        "CALLBOARD_SERVER_TLS_CERTIFICATE": str(tmp_path / "cert.pem"), "CALLBOARD_SERVER_TLS_KEY": str(tmp_path / "key.pem")})
    room, token = server.make_room()
    server.post(f"/api/rooms/{room}/commands", command("startRound"), token)
    arguments = ("bingo", "call", "term 1", "--room", room, "--url", f"https://localhost:{server.port}")
    status, _, errors = run(*arguments, env={"CALLBOARD_TOKEN": token})
    assert status == 1 and "no TLS with localhost: self" in errors
    trusting = {"CALLBOARD_TOKEN": token, "SSL_CERT_FILE": str(tmp_path / "cert.pem")}
    assert run(*arguments, env=trusting) == (0, "Call 1: term 1\n", "")
    other = (*arguments[:-1], f"https://127.0.0.1:{server.port}")
    status, _, errors = run(*other, env=trusting)
    assert status == 1 and "no TLS with 127.0.0.1" in errors


class Watch:
    """`callboard watch` as a process, and its lines as they arrive."""

    def __init__(self, server, room, *arguments, scheme="http"):
        self.process = subprocess.Popen(
            [BINARY, "watch", "--room", room, "--url", f"{scheme}://localhost:{server.port}", *arguments],
            cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines = []
        self.changed = threading.Condition()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            with self.changed:
                self.lines.append(line.rstrip("\n"))
                self.changed.notify_all()

    def wait_for(self, words, seconds=60):
        with self.changed:
            assert self.changed.wait_for(lambda: any(words in line for line in self.lines), seconds), (words, self.lines)
            return next(line for line in self.lines if words in line)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        if self.process.poll() is None:
            # SIGTERM, since processes that a script starts in the background ignore SIGINT.
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        self.reader.join(60)
        self.process.stdout.close()
        self.process.stderr.close()


def test_watching_prints_what_happens(shell):
    shell = shell(start=False)
    played = shell.played
    with Watch(played.server, played.room.lower()) as watch:
        assert watch.wait_for("round 1, dealt, 0 calls").startswith(f"An evening ({played.room})")
        played.host.do("startRound")
        watch.wait_for("the round has started")
        for cell, term in enumerate(played.row()):
            played.call(term)
            played.players[0].do("mark", cell=cell)
        text = (["One more thing", "Someone on a roof"] + [f"term {n}" for n in range(7)])[played.row()[0]]
        assert watch.wait_for("call 1: ") == f"call 1: {text}"
        assert watch.wait_for("bingo: ") == "bingo: Ada with row1, rank 1"
        watch.wait_for("standings: 1 Ada")
        played.host.do("announce", text="A\u2009bingo!\x0a")
        watch.wait_for("announcement: A")
        played.host.do("uncall", term=played.row()[0])
        watch.wait_for(f"taken back: {text}")
        watch.wait_for("withdrawn: Ada")
        played.host.do("finishRound")
        watch.wait_for("the round is finished")
        played.host.do("newRound")
        watch.wait_for("round 2 is dealt")
        played.host.do("endRoom")
        assert watch.process.wait(10) == 0
        watch.reader.join(10)
        assert watch.lines[-1] == "the room has ended"
    assert not any("standings: nobody" in line for line in watch.lines[1:3])


def test_watching_as_json_prints_the_messages_themselves(shell):
    shell = shell()
    with Watch(shell.played.server, shell.played.room, "--json", scheme="ws") as watch:
        snapshot = json.loads(watch.wait_for('"type":"joined"'))
        assert snapshot["seat"] is None and snapshot["room"]["code"] == shell.played.room
        shell.played.call(3)
        assert json.loads(watch.wait_for('"type":"called"'))["call"]["term"] == 3


def test_watching_comes_back_after_a_restart(make_server, connect):
    server = make_server()
    room, token = server.make_room()
    port = server.port
    with Watch(server, room) as watch:
        watch.wait_for("round 1, dealt")
        server.kill()
        server.arguments = ["--port", str(port)]
        server.start()
        host = connect(server, token=token)
        host.join(room)
        host.do("startRound")
        # Either it received the event, or it reconnected to a round that had started.
        with watch.changed:
            assert watch.changed.wait_for(
                lambda: any("has started" in line or "playing" in line for line in watch.lines), 20), watch.lines


def test_watching_reports_what_is_wrong(server):
    for arguments, status, words in (
        (("--room", "ZZZZZZ"), 1, "There is no room with this code. (unknownRoom)"), (("--room", "x"), 2, "Invalid room code"),
        (("--room", "ZZZZZZ", "--url", "http://localhost:1"), 1, "cannot connect"), ((), 2, "--room"),
    ):
        if "--url" not in arguments:
            arguments += ("--url", f"http://localhost:{server.port}")
        got, output, errors = run("watch", *arguments)
        assert (got, output) == (status, "") and words in errors, (arguments, errors)
