"""Fixtures that only the tests of the command need."""

import ssl
import subprocess

import pytest

from server_process import Server


@pytest.fixture(scope="module")
def encrypted(tmp_path_factory):
    """A server with a certificate for localhost that it has signed itself."""
    folder = tmp_path_factory.mktemp("tls")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem",
         "-out", folder / "certificate.pem"],
        check=True, capture_output=True, timeout=30)
    server = Server(folder / "data", tls=True, env={
        "CALLBOARD_SERVER_TLS_CERTIFICATE": str(folder / "certificate.pem"),
        "CALLBOARD_SERVER_TLS_KEY": str(folder / "key.pem")})
    server.certificate = str(folder / "certificate.pem")
    server.trust = ssl.create_default_context(cafile=server.certificate)
    yield server.start()
    server.stop()
