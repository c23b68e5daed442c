"""What is checked before a start, and what changes while people play."""

import json
import signal
import socket
import ssl
import subprocess
import time
import urllib.request

import pytest

from server_process import BINARY, ROOT, environment, run


def certificate(folder, name):
    """A certificate for `name` that it signs itself, and its key."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
         "-addext", f"subjectAltName=DNS:{name}", "-keyout", folder / "server.key", "-out", folder / "server.crt"],
        check=True, capture_output=True, timeout=60)


def shown_name(port):
    """The name on the certificate that a new connection is shown."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", port), timeout=20) as plain, context.wrap_socket(plain) as line:
        shown = ssl.DER_cert_to_PEM_cert(line.getpeercert(binary_form=True))
    return subprocess.run(["openssl", "x509", "-noout", "-subject"], input=shown, capture_output=True, text=True, check=True).stdout


def until(found, seconds=60):
    """What `found` returns, once that is something."""
    deadline = time.monotonic() + seconds
    while not (value := found()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return value


FAULTS = [
    ({"CALLBOARD_SERVER_TLS_CERTIFICATE": "/nope.crt", "CALLBOARD_SERVER_TLS_KEY": "/nope.key"}, "/nope.crt cannot be read: No such file"),
    ({"CALLBOARD_SERVER_HOST": "no.such.host.invalid"}, "no.such.host.invalid"),
    ({"CALLBOARD_WEB_ROOT": "/nowhere"}, "/nowhere"),
]


@pytest.mark.parametrize("settings, said", FAULTS, ids=["certificate", "host", "pages"])
@pytest.mark.parametrize("command", ["serve", "check"])
def test_a_fault_of_the_configuration_is_found_before_anything_is_made(tmp_path, command, settings, said):
    port = ["--port", "0"] if command == "serve" else []
    status, _, errors = run(command, *port, "--data", tmp_path / "data", env=settings)
    assert status == 2 and said in errors, errors
    assert not (tmp_path / "data").exists()


def test_check_tells_all_faults_at_once_and_what_is_right(tmp_path):
    settings = {key: value for fault, _ in FAULTS for key, value in fault.items() if key != "CALLBOARD_SERVER_HOST"}
    status, _, errors = run("check", "--data", tmp_path / "data", env=settings)
    assert status == 2 and "/nope.crt" in errors and "/nowhere" in errors
    status, output, _ = run("check", "--data", tmp_path / "data")
    assert status == 0 and "valid" in output and "holds no log yet" in output and not (tmp_path / "data").exists()


def test_a_hangup_loads_certificate_level_and_packs_again(tmp_path):
    certificate(tmp_path, "before.example")
    packs = tmp_path / "packs"
    packs.mkdir()
    pack = (ROOT / "config/packs/hochzeit.yaml").read_text()
    (packs / "hochzeit.yaml").write_text(pack)
    settings = tmp_path / "callboard.yaml"
    text = f"packs: {packs}\nlog:\n  level: LEVEL\nserver:\n  tls:\n    certificate: {tmp_path}/server.crt\n    key: {tmp_path}/server.key\n"
    settings.write_text(text.replace("LEVEL", "info"))
    log = tmp_path / "log"
    with log.open("w") as output, subprocess.Popen(
        [BINARY, "serve", "--config", settings, "--port", "0", "--data", tmp_path / "data", "--log", "json"], cwd=ROOT, stderr=output,
        stdout=subprocess.PIPE, env=environment({})) as process:
        try:
            port = until(lambda: next((line["port"] for line in lines(log) if "port" in line), None))
            assert "before.example" in shown_name(port)
            certificate(tmp_path, "after.example")
            (packs / "another.yaml").write_text(pack)
            settings.write_text(text.replace("LEVEL", "debug"))
            process.send_signal(signal.SIGHUP)
            until(lambda: "after.example" in shown_name(port))
            until(lambda: any(line.get("kind") == "pack" and line["count"] == 2 for line in lines(log)))
            with urllib.request.urlopen(f"https://localhost:{port}/healthz", context=ssl._create_unverified_context(), timeout=20):
                until(lambda: any(line["level"] == "debug" and line.get("status") == 200 for line in lines(log)))

            # What cannot be used changes nothing.
            (tmp_path / "server.crt").write_text("no certificate")
            process.send_signal(signal.SIGHUP)
            until(lambda: any("stays as it was" in line["message"] for line in lines(log)))
            assert "after.example" in shown_name(port)
            settings.write_text("log:\n  level: nonsense\n")
            process.send_signal(signal.SIGHUP)
            until(lambda: any("configuration stays as it was" in line["message"] for line in lines(log)))
            assert "after.example" in shown_name(port) and process.poll() is None
        finally:
            process.terminate()
            assert process.wait(30) == 0
        # Machines that read the log find nothing else.
        assert process.stdout.read() == b""


def lines(log):
    return [json.loads(line) for line in log.read_text().splitlines() if line.endswith("}")]


def test_tls_takes_authenticated_encryption_alone(tmp_path, make_server):
    certificate(tmp_path, "localhost")
    server = make_server(tls=True, env={
        "CALLBOARD_SERVER_TLS_CERTIFICATE": str(tmp_path / "server.crt"), "CALLBOARD_SERVER_TLS_KEY": str(tmp_path / "server.key")})
    for ciphers, taken in (("ECDHE-ECDSA-AES128-SHA", False), ("ECDHE-ECDSA-AES128-SHA256", False), ("ECDHE-ECDSA-AES128-GCM-SHA256", True)):
        done = subprocess.run(
            ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-tls1_2", "-cipher", f"{ciphers}:@SECLEVEL=0"],
            input=b"", capture_output=True, timeout=60)
        assert (done.returncode == 0) == taken, ciphers
