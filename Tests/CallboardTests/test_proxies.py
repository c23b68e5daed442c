"""A round through each proxy with its example file, except for ports and certificates. At night."""

import contextlib
import shutil
import socket
import ssl
import subprocess
import time
import urllib.request

import pytest

from evening import Evening
from server_process import ROOT
from wire_client import Client

pytestmark = pytest.mark.night

NAME = "bingo.example.org"
EXAMPLES = ROOT / "config/proxies"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def nginx(folder, port, backend):
    site = (EXAMPLES / "nginx.conf").read_text()
    for old, new in (("    listen 80;\n    listen [::]:80;\n", f"    listen 127.0.0.1:{free_port()};\n"),
                     ("listen 443 ssl http2", f"listen 127.0.0.1:{port} ssl http2"), ("    listen [::]:443 ssl http2;\n", ""),
                     (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{folder}/proxy.crt"),
                     (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{folder}/proxy.key"), ("127.0.0.1:8080", f"127.0.0.1:{backend}")):
        assert old in site, old
        site = site.replace(old, new)
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; daemon off; error_log {folder}/error.log;\nevents {{}}\nhttp {{ access_log off; {temporary}\n{site}\n}}\n")
    return ["nginx", "-p", folder, "-c", folder / "nginx.conf"]


def caddy(folder, port, backend):
    site = (EXAMPLES / "Caddyfile").read_text()
    for old, new in ((f"{NAME} {{", f"{{\n admin off\n auto_https off\n}}\nhttps://{NAME}:{port} {{\n bind 127.0.0.1\n tls {folder}/proxy.crt {folder}/proxy.key"),
                     ("127.0.0.1:8080", f"127.0.0.1:{backend}")):
        assert old in site, old
        site = site.replace(old, new)
    (folder / "Caddyfile").write_text(site)
    return ["caddy", "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"]


def haproxy(folder, port, backend):
    text = (EXAMPLES / "haproxy.cfg").read_text()
    (folder / "both.pem").write_text((folder / "proxy.crt").read_text() + (folder / "proxy.key").read_text())
    for old, new in (("    bind :::80 v4v6\n", ""), ("bind :::443 v4v6", f"bind 127.0.0.1:{port}"),
                     (f"/etc/haproxy/{NAME}.pem", f"{folder}/both.pem"),
                     ("127.0.0.1:8080", f"127.0.0.1:{backend}")):
        assert old in text, old
        text = text.replace(old, new)
    (folder / "haproxy.cfg").write_text(text)
    return ["haproxy", "-db", "-f", folder / "haproxy.cfg"]


class Proxied:
    """A server as its clients see it: with the proxy's address and name."""

    def __init__(self, server, port, context):
        self.server, self.port, self.context = server, port, context
        self.websocket_url = f"wss://{NAME}:{port}/ws"

    def __getattr__(self, name):
        return getattr(self.server, name)


@pytest.mark.parametrize("proxy", [nginx, caddy, haproxy], ids=lambda proxy: proxy.__name__)
def test_a_round_is_played_through_the_example(proxy, make_server, tmp_path, monkeypatch):
    if not shutil.which(proxy.__name__):
        print(f"\n*** {proxy.__name__} cannot be had: its example was not tried ***")
        pytest.skip(f"{proxy.__name__} is not installed")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
         "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", tmp_path / "proxy.key", "-out", tmp_path / "proxy.crt"],
        check=True, capture_output=True, timeout=60)
    port = free_port()
    server = make_server(env={
        "CALLBOARD_SERVER_PUBLIC_URL": f"https://{NAME}:{port}",
        "CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
    context = ssl.create_default_context(cafile=tmp_path / "proxy.crt")
    # The name resolves to this machine, only for this process.
    resolve = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *rest, **more: resolve("127.0.0.1" if host == NAME else host, *rest, **more))
    with subprocess.Popen(
            proxy(tmp_path, port, server.port), stdout=(tmp_path / "proxy.log").open("w"), stderr=subprocess.STDOUT,
            env={"HOME": str(tmp_path), "PATH": "/usr/sbin:/usr/bin:/bin"}) as process:
        try:
            deadline = time.monotonic() + 30
            while True:
                try:
                    with urllib.request.urlopen(f"https://{NAME}:{port}/readyz", context=context, timeout=5) as answer:
                        assert answer.status == 200
                        break
                except OSError as error:
                    assert process.poll() is None and time.monotonic() < deadline, (error, (tmp_path / "proxy.log").read_text())
                    time.sleep(0.1)
            # Checks the browser's page and the addresses in links.
            request = urllib.request.Request(
                f"https://{NAME}:{port}/api/rooms", data=b'{"game":"bingo","pack":"wwdc-2025"}',
                headers={"Content-Type": "application/json"})
            with urllib.request.urlopen(request, context=context, timeout=20) as answer:
                assert b'"https://' + NAME.encode() in answer.read()
            with contextlib.ExitStack() as stack:
                played = Evening(Proxied(server, port, context), lambda proxied, **options: stack.enter_context(
                    Client(proxied, context=context, **options)))
                played.call(0, 1)
                played.players[0].wait_for("called")
        finally:
            process.terminate()
            process.wait(30)
