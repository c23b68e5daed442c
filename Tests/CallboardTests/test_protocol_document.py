"""The examples of docs/PROTOCOL.md do what the document says."""

import re
import subprocess
import sys

from evening import Evening
from server_process import ROOT

DOCUMENT = (ROOT / "docs/PROTOCOL.md").read_text()


def bot_of(played):
    bot, = re.findall(r"```python\n(.*?)```", DOCUMENT, re.S)
    return subprocess.Popen(
        [sys.executable, "-u", "-c", bot, played.server.websocket_url, played.room, "Robo"], stdout=subprocess.PIPE, text=True)


def test_the_players_bot_plays_a_round(evening):
    played = evening(start=False)
    with bot_of(played) as process:
        try:
            assert "my board:" in process.stdout.readline()
            played.host.do("startRound")
            played.host.wait_for("roundStarted")
            played.call(*range(9))
            assert re.fullmatch(r"marked \d\n", process.stdout.readline())
            played.host.do("endRoom")
            assert "over" in process.stdout.read() and process.wait(30) == 0
        finally:
            process.kill()


def test_the_players_bot_comes_back_to_its_seat(make_server, connect):
    server = make_server()
    played = Evening(server, connect)
    with bot_of(played) as process:
        try:
            board = process.stdout.readline()
            assert board.startswith("my board:")
            server.arguments = ["--port", str(server.port)]
            server.kill()
            server.start()
            assert process.stdout.readline() == board
            host = connect(server, token=played.host.token)
            assert len(host.join(played.room)["players"]) == 4
            for term in range(9):
                host.do("call", term=term)
            assert re.fullmatch(r"marked \d\n", process.stdout.readline())
            host.do("endRoom")
            assert process.stdout.read().endswith("over: 4501\n") and process.wait(30) == 0
        finally:
            process.kill()


def test_the_hosts_commands_are_those_of_the_document(server):
    """Runs each `curl` line in a shell, with the address and the two secrets replaced."""
    lines = re.findall(r"```sh\n(.*?)```", DOCUMENT, re.S)[0].replace("http://localhost:8080", f"http://localhost:{server.port}")
    commands = re.split(r"\n(?=curl )", lines.strip())
    made = subprocess.check_output(["bash", "-c", commands[0]], text=True, stderr=subprocess.DEVNULL)
    code, token = re.search(r'"room":"(\w+)"', made)[1], re.search(r'"token":"([\w-]+)"', made)[1]
    for command in commands[1:]:
        told = subprocess.run(
            ["bash", "-c", command.replace("$(uuidgen)", "one-press").replace("curl ", "curl -sS --fail-with-body ", 1)],
            env={"CODE": code, "TOKEN": token, "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, timeout=60)
        assert told.returncode == 0, (command, told.stdout, told.stderr)
