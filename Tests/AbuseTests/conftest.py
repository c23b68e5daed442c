"""Fixtures for tests that attack a server. Processes and clients are those of the command's tests beside this folder."""

import importlib.util
import os
import pathlib
import sys

NEIGHBOUR = pathlib.Path(__file__).resolve().parents[1] / "CallboardTests"
sys.path[:0] = [str(pathlib.Path(__file__).parent), str(NEIGHBOUR)]


def _neighbour():
    """The other folder's conftest, under a name of its own."""
    spec = importlib.util.spec_from_file_location("command_conftest", NEIGHBOUR / "conftest.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_command = _neighbour()
Evening = _command.Evening
server = _command.server
make_server = _command.make_server
connect = _command.connect
evening = _command.evening


def amount(day, night):
    """How much of something: little in every run, the size of a real attack where `CALLBOARD_ABUSE_NIGHT` is set."""
    return night if os.environ.get("CALLBOARD_ABUSE_NIGHT") else day
