"""Runs `callboard` as a process. A server gets its own port, is ready when `start` returns, and is stopped by its ID.
"""

import http.client
import json
import os
import pathlib
import re
import select
import signal
import ssl
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("CALLBOARD_BINARY", ROOT / ".build/debug/callboard")).resolve()

# A debug build starts slowly on a busy machine, and tests must not fail for that.
START_SECONDS = 60
STOP_SECONDS = 60


def bundle(web=ROOT / "web"):
    """Bundles the pages if that has not been done; without a bundle, the server serves the sources."""
    subprocess.run([ROOT / ".ci/bundle", web], check=True, timeout=300)


def environment(extra=None):
    """Returns the environment of a started command: without the caller's own Callboard settings, with coverage."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CALLBOARD_")}
    kept["LLVM_PROFILE_FILE"] = str(ROOT / ".build/coverage/callboard-%p.profraw")
    return kept | (extra or {})


def run(*arguments, env=None, seconds=90, binary=None, cwd=ROOT):
    """Runs the command to its end; returns status, standard output and standard error."""
    done = subprocess.run(
        [binary or BINARY, *map(str, arguments)], cwd=cwd, env=environment(env), capture_output=True, text=True, timeout=seconds)
    return done.returncode, done.stdout, done.stderr


def complaints(errors):
    """Returns the lines that a start logged, without the line `starting`."""
    return [line for line in errors.splitlines() if " info starting version=" not in line]


class Response:
    """The response to an HTTP request."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        """The stable code of an error, whose body must have the format of RFC 9457."""
        assert self.headers["Content-Type"] == "application/problem+json", (self.status, self.body[:200])
        problem = self.json
        assert problem["type"] == "about:blank" and problem["status"] == self.status, problem
        assert problem["title"] and problem["detail"], problem
        return problem["code"]


class Server:
    """`callboard serve` on a port that the system chooses."""

    # The folder of packs for test servers. The folders of other content are next to it. `None` means the shipped
    # content, but reading all of that takes half of a debug build's start.
    packs = None

    def __init__(self, data, env=None, arguments=(), tls=False, binary=None, checkout=ROOT):
        self.data = pathlib.Path(data)
        # The folder with the pages, packs and configuration file.
        self.checkout = checkout
        self.env = env or {}
        self.arguments = list(arguments)
        self.tls = tls
        self.binary = binary
        self.process = None
        self.port = None
        self.logged = 0
        self.log_path = self.data.parent / (self.data.name + ".log")

    def start(self):
        log = open(self.log_path, "ab")
        content = {"CALLBOARD_PACKS": str(self.packs)} if self.packs and self.checkout == ROOT else {}
        # Ignore what an earlier start wrote.
        self.logged = len(self.log)
        self.process = subprocess.Popen(
            # BINARY is read here and not as a default argument, because a test may have replaced it.
            [self.binary or BINARY, "serve", "--port", "0", "--data", self.data, *self.arguments],
            cwd=self.checkout, env=environment(content | self.env), stdout=subprocess.PIPE, stderr=log)
        log.close()
        deadline = time.monotonic() + START_SECONDS
        try:
            self.port = self._announced_port(deadline)
            while True:
                try:
                    if self.get("/readyz").status == 200:
                        return self
                except OSError:
                    pass
                assert time.monotonic() < deadline, "the server did not become ready:\n" + self.log
                assert self.process.poll() is None, "the server ended:\n" + self.log
                select.select([], [], [], 0.02)
        except BaseException:
            self.kill()
            raise

    def _announced_port(self, deadline):
        """Reads the port from the address on standard output or, if the log is JSON, from its record `listening`."""
        text = b""
        output = self.process.stdout
        before = self.logged
        os.set_blocking(output.fileno(), False)
        while True:
            assert time.monotonic() < deadline, "the server did not say where it listens:\n" + self.log
            readable, _, _ = select.select([output], [], [], 0.05)
            if not readable:
                if found := re.search(r'"message":"listening".*"port":(\d+)', self.log[before:]):
                    return int(found.group(1))
                continue
            piece = output.read()
            if piece == b"":
                raise AssertionError(f"the server ended with {self.process.wait()}:\n{self.log}")
            text += piece or b""
            found = re.search(rb"On this machine: https?://localhost:(\d+)", text)
            if found:
                return int(found.group(1))

    @property
    def log(self):
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    @property
    def websocket_url(self):
        return f"{'wss' if self.tls else 'ws'}://localhost:{self.port}/ws"

    def kill(self):
        """Ends the process as a crash would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(STOP_SECONDS)
            self.process.stdout.close()
            self.process = None

    def stop(self):
        """Ends the process as a supervisor would; returns the exit status."""
        if self.process is None:
            return None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError("the server did not stop:\n" + self.log) from None
        finally:
            self.process.stdout.close()
            self.process = None

    # Requests

    def connection(self, context=None):
        if self.tls:
            return http.client.HTTPSConnection(
                "localhost", self.port, timeout=60, context=context or ssl._create_unverified_context())
        return http.client.HTTPConnection("localhost", self.port, timeout=60)

    def request(self, method, path, body=None, headers=None, json_body=None):
        headers = dict(headers or {})
        if json_body is not None:
            body = json.dumps(json_body).encode()
            headers.setdefault("Content-Type", "application/json")
        connection = self.connection()
        try:
            connection.request(method, path, body=body, headers=headers)
            answer = connection.getresponse()
            return Response(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path, **headers):
        return self.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def post(self, path, json_body, token=None, **headers):
        return self.request("POST", path, json_body=json_body, headers=authorised(token, headers))

    def put(self, path, json_body, token=None, **headers):
        return self.request("PUT", path, json_body=json_body, headers=authorised(token, headers))

    def delete(self, path, token=None, **headers):
        return self.request("DELETE", path, headers=authorised(token, headers))

    def make_room(self, **fields):
        """Creates a room; by default with nine terms on small boards, so that a row of three is a bingo."""
        fields = {"game": "bingo", "title": "An evening", "terms": [f"term {n}" for n in range(9)],
                  "options": {"size": 3}} | fields
        fields = {name: value for name, value in fields.items() if value is not None}
        answer = self.post("/api/rooms", fields)
        assert answer.status == 201, (answer.status, answer.body)
        made = answer.json
        return made["room"], made["token"]


def authorised(token, headers):
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    return headers
