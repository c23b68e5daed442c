"""The proof document: hosts download it, and `callboard verify` replays the evening from it."""

import json

import pytest
from server_process import ROOT, run
from test_switching import ENCORE, bingo, cross_sums, draw, party, sequence


def proof(server, room, host):
    answer = server.get(f"/api/rooms/{room}/proof", Authorization=f"Bearer {host.token}")
    assert answer.status == 200, answer
    return answer


@pytest.fixture
def verify(tmp_path):
    """Returns the result of `callboard verify` for some lines: its status, output and errors."""
    def verify(lines, *arguments):
        file = tmp_path / "proof.ndjson"
        file.write_bytes(b"".join(line + b"\n" for line in lines))
        return run("verify", file, *arguments)
    return verify


@pytest.mark.parametrize("begin", [bingo, cross_sums, party, draw, sequence])
def test_a_play_that_is_over_is_folded_and_compared(server, connect, verify, begin):
    room, host = begin(server, connect)
    open = proof(server, room, host).body.splitlines()
    assert b'"open":1' in open[-1] and b'"is":"input"' not in b"".join(open)
    assert verify(open)[:2] == (0, "There is nothing to check yet: the current game has not ended.\n")
    host.do("play", end=True, **ENCORE)
    host.wait_for("played")
    answer = proof(server, room, host)
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    lines = answer.body.splitlines()
    status, output, errors = verify(lines)
    assert (status, errors) == (0, ""), output
    assert "✓ All results of these games follow from their inputs." in output and "Not proved:\n– Who the people are" in output
    result = json.loads(verify(lines, "--json")[1])
    assert result["findings"] == [] and [play["play"] for play in result["plays"]] == [1] and result["inputs"] > 0
    assert any("Play 2" in sentence for sentence in result["notProved"])


def test_wrong_results_are_named_and_newer_files_are_not_judged(server, connect, verify):
    room, host = bingo(server, connect)
    host.do("finishRound")
    lines = proof(server, room, host).body.splitlines()
    status, output, _ = verify(lines)
    assert status == 0 and "✓ All results of these games, and the evening’s table, follow from the inputs" in output, "a finished round is proved at once"
    [place] = [index for index, line in enumerate(lines) if line.startswith(b'{"result":"play"')]
    result = json.loads(lines[place])
    result["play"]["rounds"][0]["deals"][0]["cells"].reverse()
    forged = lines[:place] + [json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode()] + lines[place + 1:]
    status, output, errors = verify(forged)
    assert status == 1 and "✗ Play 1, rounds 1, deals 1, cells 1: is " in output, output
    assert "claims in the file are wrong" in errors and "✓" not in output
    newer = [lines[0].replace(b'"callboardProof":1', b'"callboardProof":2')] + lines[1:]
    status, output, errors = verify(newer)
    assert (status, output) == (3, "") and "newer version" in errors
    status, output, errors = verify(lines[:-1])
    assert (status, output) == (3, "") and "ends early" in errors


def test_only_current_hosts_get_files(server, connect):
    room, host = bingo(server, connect)
    second, player, gone = (connect(server) for _ in range(3))
    ids = {
        client: client.join(room, name=name)["seat"]["id"]
        for client, name in ((second, "Bo"), (player, "Cy"), (gone, "Di"))}

    def statuses(token):
        head = {"Authorization": f"Bearer {token}"} if token else {}
        return [server.get(f"/api/rooms/{room}/{file}", **head).status for file in ("proof", "export.json", "export.csv")]

    host.do("promote", player=ids[second])
    host.do("remove", player=ids[gone])
    moments = [
        lambda: None, lambda: host.do("finishRound"), lambda: host.do("play", **ENCORE), lambda: host.do("endRoom")]
    for moment in moments:
        moment()
        assert statuses(host.token) == statuses(second.token) == [200] * 3
        for token in (player.token, gone.token, None, "x" * 22):
            assert all(status in (401, 403) for status in statuses(token)), statuses(token)


def test_a_former_host_gets_no_files(server, connect):
    room, host = bingo(server, connect)
    second = connect(server)
    seat = second.join(room, name="Bo")["seat"]["id"]
    host.do("promote", player=seat)
    host.do("demote", player=seat)
    assert server.get(f"/api/rooms/{room}/proof", Authorization=f"Bearer {second.token}").status == 403


def test_a_crash_is_no_accusation(verify):
    lines = (ROOT / "Tests/Golden/proof/bingo.ndjson").read_bytes().splitlines()
    assert verify(lines)[0] == 0
    # So many seconds would overflow the arithmetic of the rules.
    lines[1] = lines[1].replace(b'"crowd":0,"crowdSeconds":30', b'"crowd":50,"crowdSeconds":%d' % (9 * 10**18))
    lines[4] = (
        b'{"seq":3,"time":1795700794553,"is":"prompted",'
        b'"input":{"type":"crowdCall","term":2,"present":3,"seats":"0f"}}')
    status, output, errors = verify(lines)
    assert (status, output) == (3, "") and "cannot be checked" in errors
    # Deeper nesting than a file may have.
    status, _, errors = verify([lines[0], b"[" * 100_000])
    assert status == 3 and "not checked" in errors
