"""A node whose servers require a certificate and credentials: it presents both, and reports what is missing otherwise.
"""

import subprocess

import pytest

from operator_mode import operator_mode
from server_process import run
from stream_servers import ABSENCE, PROGRAM, StreamServers

pytestmark = pytest.mark.xdist_group("cluster")


def openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


def certificates(folder):
    """Makes a certificate authority, and the certificates that it signs for a server and a client."""
    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl("req", "-x509", *curve, "-days", "2", "-subj", "/CN=authority", "-keyout", folder / "ca.key", "-out", folder / "ca.pem")
    for name, usage in (("server", "serverAuth"), ("client", "clientAuth")):
        (folder / f"{name}.ext").write_text(f"subjectAltName=IP:127.0.0.1\nextendedKeyUsage={usage}\n")
        openssl("req", *curve, "-subj", f"/CN={name}", "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.csr")
        openssl("x509", "-req", "-days", "2", "-in", folder / f"{name}.csr", "-CA", folder / "ca.pem", "-CAkey", folder / "ca.key",
                "-CAcreateserial", "-extfile", folder / f"{name}.ext", "-out", folder / f"{name}.pem")


@pytest.fixture(scope="module")
def secured(tmp_path_factory):
    """A server that requires both, and the settings that a node needs for it."""
    if PROGRAM is None:
        pytest.skip(ABSENCE)
    folder = tmp_path_factory.mktemp("secured")
    certificates(folder)
    lines, credentials = operator_mode(folder)
    files = ", ".join(f'{key}: "{folder / name}"' for key, name in (
        ("cert_file", "server.pem"), ("key_file", "server.key"), ("ca_file", "ca.pem")))
    servers = StreamServers(folder / "nats", count=1, extra=f"tls {{ {files}, verify: true }}\n{lines}")
    yield {
        "CALLBOARD_LOG_KIND": "jetstream", "CALLBOARD_CLUSTER_REPLICAS": "1",
        "CALLBOARD_CLUSTER_SERVERS": servers.addresses[0].replace("nats://", "tls://"),
        "CALLBOARD_CLUSTER_CREDENTIALS": str(credentials),
        "CALLBOARD_CLUSTER_TLS_AUTHORITY": str(folder / "ca.pem"),
        "CALLBOARD_CLUSTER_TLS_CERTIFICATE": str(folder / "client.pem"),
        "CALLBOARD_CLUSTER_TLS_KEY": str(folder / "client.key")}
    servers.stop()


def test_a_node_uses_its_certificate_and_its_credentials(secured, make_server):
    node = make_server(env=secured)
    room, _ = node.make_room()
    assert node.get(f"/api/rooms/{room}").status == 200
    assert node.stop() == 0
    # After a restart the room is still there.
    assert make_server("again", env=secured).get(f"/api/rooms/{room}").status == 200


@pytest.mark.parametrize("missing", [
    ["CALLBOARD_CLUSTER_CREDENTIALS"], ["CALLBOARD_CLUSTER_TLS_AUTHORITY"],
    # In TLS 1.3 a client is the last to learn that its certificate was required, so this looks like an unreachable
    # server.
    pytest.param(["CALLBOARD_CLUSTER_TLS_CERTIFICATE", "CALLBOARD_CLUSTER_TLS_KEY"], marks=pytest.mark.night)])
def test_without_a_certificate_or_password_the_connection_is_refused_with_a_message(secured, missing, tmp_path):
    env = {name: value for name, value in secured.items() if name not in missing}
    status, _, errors = run("backup", tmp_path / "backup.sqlite", env=env)
    assert status == 1 and ("refuse this process" in errors or "no NATS server can be used" in errors), errors
