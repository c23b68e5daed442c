"""What is checked before a start, and what can change while people play."""

import contextlib
import fcntl
import json
import os
import pathlib
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import termios
import time
import urllib.request

import pytest

from server_process import BINARY, ROOT, environment, run
from shifted_clock import compiler


def certificate(folder, name):
    """Makes a self-signed certificate for `name`, and its key."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
         "-addext", f"subjectAltName=DNS:{name}", "-keyout", folder / "server.key", "-out", folder / "server.crt"],
        check=True, capture_output=True, timeout=60)


def shown_name(port):
    """Returns the name on the certificate that a new connection gets."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", port), timeout=20) as plain, context.wrap_socket(plain) as line:
        shown = ssl.DER_cert_to_PEM_cert(line.getpeercert(binary_form=True))
    return subprocess.run(["openssl", "x509", "-noout", "-subject"], input=shown, capture_output=True, text=True, check=True).stdout


def until(found, seconds=60):
    """Returns the result of `found`, once it is true."""
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
def test_a_fault_of_the_configuration_is_found_before_anything_is_created(tmp_path, command, settings, said):
    port = ["--port", "0"] if command == "serve" else []
    status, _, errors = run(command, *port, "--data", tmp_path / "data", env=settings)
    assert status == 2 and said in errors, errors
    assert not (tmp_path / "data").exists()


def test_check_lists_all_faults_at_once(tmp_path):
    settings = {key: value for fault, _ in FAULTS for key, value in fault.items() if key != "CALLBOARD_SERVER_HOST"}
    status, _, errors = run("check", "--data", tmp_path / "data", env=settings)
    assert status == 2 and "/nope.crt" in errors and "/nowhere" in errors
    status, output, _ = run("check", "--data", tmp_path / "data")
    assert status == 0 and "valid" in output and "contains no database yet" in output and not (tmp_path / "data").exists()


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

            # An unusable certificate changes nothing.
            (tmp_path / "server.crt").write_text("no certificate")
            process.send_signal(signal.SIGHUP)
            until(lambda: any("the certificate was not changed" == line["message"] for line in lines(log)))
            assert "after.example" in shown_name(port)
            settings.write_text("log:\n  level: nonsense\n")
            process.send_signal(signal.SIGHUP)
            until(lambda: any("configuration was not changed" in line["message"] for line in lines(log)))
            assert "after.example" in shown_name(port) and process.poll() is None
        finally:
            process.terminate()
            assert process.wait(30) == 0
        # Programs that read the log find nothing else.
        assert process.stdout.read() == b""


def lines(log):
    return [json.loads(line) for line in log.read_text().splitlines() if line.endswith("}")]


def test_tls_allows_only_authenticated_encryption(tmp_path, make_server):
    certificate(tmp_path, "localhost")
    server = make_server(tls=True, env={
        "CALLBOARD_SERVER_TLS_CERTIFICATE": str(tmp_path / "server.crt"), "CALLBOARD_SERVER_TLS_KEY": str(tmp_path / "server.key")})
    for ciphers, taken in (("ECDHE-ECDSA-AES128-SHA", False), ("ECDHE-ECDSA-AES128-SHA256", False), ("ECDHE-ECDSA-AES128-GCM-SHA256", True)):
        done = subprocess.run(
            ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-tls1_2", "-cipher", f"{ciphers}:@SECLEVEL=0"],
            input=b"", capture_output=True, timeout=60)
        assert (done.returncode == 0) == taken, ciphers


# Reloading says what it did


def test_a_reload_reports_what_was_loaded_and_kept(tmp_path):
    certificate(tmp_path, "before.example")
    packs = tmp_path / "packs"
    packs.mkdir()
    pack = (ROOT / "config/packs/hochzeit.yaml").read_text()
    for name in ("good", "torn", "gone"):
        (packs / f"{name}.yaml").write_text(pack)
    settings = tmp_path / "callboard.yaml"
    text = f"packs: {packs}\nlog:\n  level: LEVEL\nlimits:\n  rooms: ROOMS\nserver:\n  tls:\n    certificate: {tmp_path}/server.crt\n    key: {tmp_path}/server.key\n"

    def set_up(level, rooms):
        settings.write_text(text.replace("LEVEL", level).replace("ROOMS", str(rooms)))

    set_up("info", 10)
    log = tmp_path / "log"
    with log.open("w") as output, subprocess.Popen(
        [BINARY, "serve", "--config", settings, "--port", "0", "--data", tmp_path / "data", "--log", "json"], cwd=ROOT, stderr=output,
        stdout=subprocess.PIPE, env=environment({})) as process:
        def packs_there(port):
            with urllib.request.urlopen(f"https://localhost:{port}/api/packs", context=ssl._create_unverified_context(), timeout=20) as answer:
                return {pack["name"] for pack in json.load(answer)["packs"]}

        def told(number):
            """Returns the summary of a reload by its number, once there are that many."""
            sums = [line for line in lines(log) if "loaded" in line]
            return sums[number - 1] if len(sums) >= number else None

        try:
            port = until(lambda: next((line["port"] for line in lines(log) if "port" in line), None))
            assert packs_there(port) == {"good", "torn", "gone"}
            (tmp_path / "server.crt").write_text("no certificate")
            (packs / "torn.yaml").write_text("title: [")
            (packs / "gone.yaml").unlink()
            (packs / "new.yaml").write_text(pack)
            set_up("debug", 20)
            process.send_signal(signal.SIGHUP)
            first = until(lambda: told(1))
            assert first["level"] == "error" and first["kept"] == "certificate, pack torn", first
            assert set(first["loaded"].split(", ")) == {"log.level", "packs", "decks", "quizzes"}, first
            # A broken pack stays as it was; a deleted one is gone.
            assert packs_there(port) == {"good", "torn", "new"}
            later = next(line for line in lines(log) if "need a restart" in line["message"])
            assert later["keys"] == "limits.rooms", later
            assert any("torn.yaml" in line["message"] for line in lines(log))
            certificate(tmp_path, "after.example")
            (packs / "torn.yaml").write_text(pack)
            process.send_signal(signal.SIGHUP)
            second = until(lambda: told(2))
            assert second["level"] == "notice" and "kept" not in second, second
            assert set(second["loaded"].split(", ")) == {"certificate", "packs", "decks", "quizzes"}
            # A folder that is missing for a moment removes nothing.
            packs.rename(tmp_path / "away")
            process.send_signal(signal.SIGHUP)
            assert "pack good" in until(lambda: told(3))["kept"] and packs_there(port) == {"good", "torn", "new"}
        finally:
            process.terminate()
            assert process.wait(30) == 0


# Terminals


@pytest.mark.parametrize("sheltered", [False, True], ids=["plain", "nohup"])
def test_a_server_in_a_terminal_ends_with_it(tmp_path, sheltered):
    terminal, line = os.openpty()
    log = tmp_path / "log"

    def takes_the_terminal():
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        # The tests may themselves run under nohup, and processes inherit that a signal is ignored.
        signal.signal(signal.SIGHUP, signal.SIG_DFL)

    with log.open("w") as output:
        process = subprocess.Popen(
            [*(["nohup"] if sheltered else []), BINARY, "serve", "--port", "0", "--data", tmp_path / "data", "--log", "json"], cwd=ROOT, stdin=line,
            stdout=subprocess.DEVNULL, stderr=output, env=environment({}), start_new_session=True,
            preexec_fn=takes_the_terminal)
    os.close(line)
    try:
        until(lambda: any("port" in line for line in lines(log)))
        # The terminal's window is closed, and the kernel signals the leader of its session.
        os.close(terminal)
        if sheltered:
            until(lambda: any("loaded" in line for line in lines(log)))
            assert process.poll() is None
        else:
            assert process.wait(60) == 0 and lines(log)[-1]["message"] == "stopping"
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(60)


# What only the machine knows


AGAIN = r"""
#include <netdb.h>
#include <stdlib.h>
int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
    return atoi(getenv("RESOLVER"));
}
"""


@pytest.mark.parametrize("answer, status", [(-3, 1), (-2, 2)], ids=["no name server answers", "no such name"])
def test_a_name_that_cannot_be_looked_up_now_is_no_mistake(tmp_path, answer, status):
    if compiler() is None:
        pytest.skip("no C compiler is installed")
    library = tmp_path / "again.so"
    subprocess.run([compiler(), "-shared", "-fPIC", "-o", library, "-x", "c", "-"], input=AGAIN, text=True, check=True)
    settings = {"CALLBOARD_SERVER_HOST": "board.example.org", "LD_PRELOAD": str(library), "RESOLVER": str(answer)}
    found, _, errors = run("serve", "--port", "0", "--data", tmp_path / "data", env=settings)
    assert found == status and "board.example.org" in errors and not (tmp_path / "data").exists(), errors
    # If there is another mistake, retrying does not help.
    found, _, errors = run("check", "--data", tmp_path / "data", env=settings | {"CALLBOARD_WEB_ROOT": "/nowhere"})
    assert found == 2 and "board.example.org" in errors and "/nowhere" in errors


def test_check_names_every_fault_of_certificates_and_folders(tmp_path):
    settings = {
        "CALLBOARD_SERVER_TLS_CERTIFICATE": "/nope.crt", "CALLBOARD_SERVER_TLS_KEY": "/nope.key", "CALLBOARD_DATA_MUST_EXIST": "true",
        "CALLBOARD_LOG_KIND": "sqlite"}
    status, _, errors = run("check", "--data", tmp_path / "data", env=settings)
    assert status == 2 and all(word in errors for word in ("/nope.crt", "/nope.key", "contains no database")), errors
    (tmp_path / "file").write_text("")
    for command in ("check", "serve"):
        status, _, errors = run(command, "--data", tmp_path / "file/data")
        assert status == 2 and "it is not a folder" in errors, errors
    settings = {"CALLBOARD_LOG_KIND": "jetstream", "CALLBOARD_CLUSTER_SERVERS": "nats://127.0.0.1:1", "CALLBOARD_CLUSTER_CREDENTIALS": "/nope.creds"}
    status, _, errors = run("check", "--data", tmp_path / "data", env=settings)
    assert status == 2 and "cluster.credentials: /nope.creds cannot be read" in errors, errors


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone reads what others may not")
def test_check_by_root_uses_the_rights_of_the_servers_user(tmp_path):
    # The path must be accessible to other users, which that of pytest is not.
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="callboard-check-", dir="/tmp"))
        stack.callback(shutil.rmtree, folder)
        folder.chmod(0o755)
        data = folder / "data"
        assert run("init", "--data", data)[0] == 0
        for path in (data, *data.iterdir()):
            os.chown(path, 65534, 65534)
        certificate(folder, "board.example")
        (folder / "server.crt").chmod(0o644)
        shutil.copytree(ROOT / "web", folder / "web", ignore=shutil.ignore_patterns("*.test.*"))
        settings = {
            "CALLBOARD_SERVER_TLS_CERTIFICATE": str(folder / "server.crt"), "CALLBOARD_SERVER_TLS_KEY": str(folder / "server.key"),
            "CALLBOARD_WEB_ROOT": str(folder / "web"), "LLVM_PROFILE_FILE": "/dev/null"}

        def check():
            return run("check", "--data", data, env=settings)

        (folder / "server.key").chmod(0o600)
        status, _, errors = check()
        assert status == 2 and "server.key cannot be read: Permission denied" in errors and "as the user nobody" in errors, errors
        os.chown(folder / "server.key", 65534, 65534)
        status, output, errors = check()
        assert status == 0 and "for the user nobody" in output, errors
        # Files that an earlier start by root has left.
        os.chown(data / "callboard.sqlite", 0, 0)
        status, _, errors = check()
        assert status == 2 and "callboard.sqlite cannot be opened" in errors, errors
        os.chown(data / "callboard.sqlite", 65534, 65534)
        # A folder that the user may not enter is ignored, since systemd makes it accessible.
        folder.chmod(0o700)
        status, _, errors = check()
        assert "data directory" not in errors, errors
        for path in (data, *data.iterdir()):
            os.chown(path, 0, 0)
        status, output, _ = check()
        assert status == 0 and "Checked as root" in output
