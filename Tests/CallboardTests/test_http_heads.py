"""Request heads that two programs could read differently, other forms of targets, and clients that have sent everything
they had to send.
"""

import contextlib
import json
import os
import random
import socket
import time

import pytest

from server_process import Server

HOST = "Host: localhost\r\n"


def talk(server, request, half_close=False):
    """Sends bytes, and reads until the server closes the connection; returns the answer's status, fields and body."""
    with socket.create_connection(("localhost", server.port), timeout=30) as connection:
        connection.sendall(request.encode() if isinstance(request, str) else request)
        if half_close:
            connection.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    head, body = answer.split(b"\r\n\r\n", 1)
    status, *fields = head.decode().split("\r\n")
    return int(status.split()[1]), dict(field.split(": ", 1) for field in fields), body


@pytest.mark.parametrize("head", [
    f"GET /healthz HTTP/1.1\r\n{HOST}Host: localhost\r\n",
    f"GET /healthz HTTP/1.1\r\n{HOST}Host:\r\n",
    f"GET /healthz HTTP/1.1\r\nHost:\r\n{HOST}",
    "GET /healthz HTTP/1.1\r\nHost : localhost\r\n",
    f"GET /healthz HTTP/1.1\r\n{HOST}Host\t: other\r\n",
    f"GET /healthz HTTP/1.1\r\n{HOST}Transfer-Encoding:\r\n",
    f"GET /healthz HTTP/1.1\r\n{HOST}Transfer-Encoding : chunked\r\n",
    f"GET /healthz HTTP/1.1\r\n{HOST}Content-Length:\r\n",
    f"GET /healthz HTTP/1.1\r\n{HOST}Content-Length : 5\r\n",
    f"GET /healthz HTTP/1.1\r\n{HOST}Accept: a\r\n Content-Length: 5\r\n",
    f"POST /api/rooms HTTP/1.1\r\n{HOST}Transfer-Encoding:\r\nContent-Length: 0\r\n",
    f"GET /ws HTTP/1.1\r\n{HOST}Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
], ids=str)
def test_a_head_that_can_be_read_in_two_ways_is_refused(server, head):
    status, fields, body = talk(server, head + "\r\n")
    assert (status, json.loads(body)["code"]) == (400, "badRequest")
    assert fields["Connection"] == "close" and fields["X-Content-Type-Options"] == "nosniff"


def test_bytes_of_a_proxy_before_its_answer_are_not_a_request(make_server):
    """If the library overlooked the length of a body, the next client would get the answer to that body."""
    server = make_server(env={"CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1,::1"})
    hidden = f"GET /readyz HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n"
    with socket.create_connection(("localhost", server.port), timeout=30) as proxy:
        proxy.sendall(f"GET /healthz HTTP/1.1\r\n{HOST}X: y\r\nContent-Length: {len(hidden)}\r\n\r\n{hidden}".encode())
        answer = b""
        while piece := proxy.recv(65536):
            answer += piece
    assert answer.count(b"HTTP/1.1 ") == 1 and b"ready" not in answer


@pytest.mark.parametrize("request_line", [
    "GET http://localhost/healthz HTTP/1.1", "POST http://localhost/api/rooms HTTP/1.1", "OPTIONS * HTTP/1.1",
    "TRACE / HTTP/1.1", "BREW /pot HTTP/1.1", "GET /%zz HTTP/1.1"])
def test_refusals_of_the_library_have_the_same_headers(server, request_line):
    status, fields, body = talk(server, f"{request_line}\r\n{HOST}\r\n")
    fields = {name.lower(): value for name, value in fields.items()}
    assert status == 403 and b"script" not in body
    assert "connect-src 'self';" in fields["content-security-policy"] and "server" not in fields
    for name, value in server.get("/healthz").headers.items():
        if name in ("X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy") or name == "Cross-Origin-Resource-Policy":
            assert fields[name.lower()] == value, name


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A server with a page that is larger than any socket's buffer."""
    web = tmp_path_factory.mktemp("large") / "web"
    web.mkdir()
    (web / "pages.json").write_text(json.dumps({"description": {"en": "d"}, "noscript": {"en": "n"}, "pages": {}}))
    (web / "large.txt").write_bytes(random.Random(1).randbytes(1_500_000).hex().encode())
    server = Server(web.parent / "data", env={"CALLBOARD_WEB_ROOT": str(web)}).start()
    yield server
    server.stop()


def test_a_client_that_half_closes_after_a_request_gets_the_whole_answer(large):
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(30)
        connection.connect(("localhost", large.port))
        connection.sendall(f"GET /large.txt HTTP/1.1\r\n{HOST}\r\n".encode())
        connection.shutdown(socket.SHUT_WR)
        answer = connection.recv(2048)
        # The answer fills the socket's buffer, and the client reads nothing for longer than the server needs to notice
        # that the other direction is closed.
        time.sleep(0.5)
        while piece := connection.recv(65536):
            answer += piece
    head, body = answer.split(b"\r\n\r\n", 1)
    assert head.startswith(b"HTTP/1.1 200 ") and body == large.get("/large.txt").body


def test_a_client_that_half_closes_before_the_answer_gets_it(server):
    room, token = server.make_room()
    for path in (f"/api/rooms/{room}/export.json", f"/api/rooms/{room}/state"):
        request = f"GET {path} HTTP/1.1\r\n{HOST}Authorization: Bearer {token}\r\n\r\n"
        status, _, body = talk(server, request, half_close=True)
        assert status == 200 and json.loads(body)


def test_clients_that_half_close_and_do_not_read_take_few_descriptors(large):
    def descriptors():
        return len(os.listdir(f"/proc/{large.process.pid}/fd"))

    before = descriptors()
    with contextlib.ExitStack() as stack:
        waiting = [stack.enter_context(socket.create_connection(("localhost", large.port), timeout=30)) for _ in range(100)]
        for connection in waiting:
            connection.sendall(f"GET /large.txt HTTP/1.1\r\n{HOST}\r\n".encode())
            connection.shutdown(socket.SHUT_WR)
        for connection in waiting:
            connection.recv(1)
        assert descriptors() <= before + len(waiting) + 32 + 4
        assert large.get("/healthz").status == 200
    deadline = time.monotonic() + 30
    while descriptors() > before + 2:
        assert time.monotonic() < deadline, (before, descriptors())
        time.sleep(0.05)
