"""Which hosts requests may name, and what pages may connect to."""

import socket

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect as websocket

from server_process import run


def policy(answer):
    return dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))


@pytest.mark.parametrize("host", [
    "localhost", "localhost:8080", "LOCALHOST", "localhost.", "127.0.0.1", "127.3.2.1:80", "[::1]:8080", socket.gethostname(),
])
def test_this_machine_may_be_named_in_many_ways(server, host):
    answer = server.get("/healthz", Host=host)
    assert answer.status == 200
    name = host.lower()
    assert policy(answer)["connect-src"] == f"'self' ws://{name} wss://{name}"


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "198.51.100.7", "[2001:db8::1]", "127.0.0.1.evil.example"])
def test_a_request_for_another_host_is_refused(server, host):
    answer = server.get("/", Host=host)
    assert (answer.status, answer.code) == (421, "wrongHost")
    assert host.encode() not in answer.body and policy(answer)["connect-src"] == "'self'"
    # WebSockets are refused, too, even if the page's origin is the host that they name.
    with pytest.raises(InvalidStatus) as refusal:
        with websocket(server.websocket_url.replace("localhost", "127.0.0.1"), origin=f"http://{host}",
                       additional_headers={"Host": host}):
            pass
    assert refusal.value.response.status_code in (400, 421)


@pytest.mark.parametrize("host", ['evil"><script>', "a b", "localhost:99999", "localhost:x", "a,b", "'self'", "x;y", "[::1", "é"])
def test_an_invalid_host_is_refused(server, host):
    with socket.create_connection(("localhost", server.port), timeout=30) as connection:
        connection.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = connection.recv(65536)
    assert answer.startswith(b"HTTP/1.1 400 ")


def test_hosts_are_named_by_the_operator(make_server):
    server = make_server(env={
        "CALLBOARD_SERVER_PUBLIC_URL": "https://bingo.example.org", "CALLBOARD_SERVER_HOSTS": "callboard.local,198.51.100.7"})
    for host in ("bingo.example.org", "Bingo.Example.org:443", "callboard.local:8080", "198.51.100.7"):
        answer = server.get("/healthz", Host=host)
        assert answer.status == 200, host
        assert f"ws://{host.lower()} " in policy(answer)["connect-src"]
    assert server.get("/healthz", Host="example.org").status == 421
    anybody = make_server("anybody", env={"CALLBOARD_SERVER_HOSTS": "*"})
    answer = anybody.get("/healthz", Host="whatever.example")
    # Over plain HTTP in a network, browsers ignore this field and report it as an error.
    assert answer.status == 200 and "Cross-Origin-Opener-Policy" not in answer.headers


def test_a_wrong_host_is_reported_before_the_start():
    for host in ("https://a.example", "a.example/x", "a b"):
        status, _, errors = run("serve", "--port", "0", env={"CALLBOARD_SERVER_HOSTS": host.replace(" ", "_ü")})
        assert status == 2 and "server.hosts" in errors, errors


def test_pages_are_isolated_from_other_origins(server):
    for path in ("/", "/api/packs", "/nowhere"):
        headers = server.get(path).headers
        assert headers["Cross-Origin-Opener-Policy"] == headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert {"camera=()", "geolocation=()", "microphone=()"} <= set(headers["Permissions-Policy"].split(", "))


# Metrics


def test_metrics_are_for_this_machine(make_server):
    # A proxy on this machine that is not configured forwards requests of unknown clients.
    server = make_server()
    assert server.get("/metrics").status == 200
    assert server.get("/metrics", X_Forwarded_For="127.0.0.1").code == "notAllowed"
    proxied = make_server("proxied", env={"CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
    answer = proxied.get("/metrics", X_Forwarded_For="203.0.113.9")
    assert (answer.status, answer.code) == (403, "notAllowed") and b"callboard_" not in answer.body
    assert proxied.get("/metrics", X_Forwarded_For="127.0.0.1").status == 200


def test_metrics_from_elsewhere_need_an_address_or_a_token(make_server):
    token = "a-token-of-twenty-four-characters"
    server = make_server(env={
        "CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1", "CALLBOARD_METRICS_ADDRESSES": "203.0.113.0/24,2001:db8::/32",
        "CALLBOARD_METRICS_TOKEN": token})
    assert server.get("/metrics", X_Forwarded_For="203.0.113.9").status == 200
    assert server.get("/metrics", X_Forwarded_For="2001:db8::7").status == 200
    stranger = {"X_Forwarded_For": "198.51.100.1"}
    assert server.get("/metrics", **stranger).code == "badToken"
    assert server.get("/metrics", Authorization=f"Bearer {token}x", **stranger).status == 401
    assert server.get("/metrics", Authorization=f"Bearer {token}", **stranger).status == 200
    status, _, errors = run("serve", "--port", "0", env={"CALLBOARD_METRICS_TOKEN": "short"})
    assert status == 2 and "metrics.token" in errors
