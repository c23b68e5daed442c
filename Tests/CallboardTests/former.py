"""The previous release: its program, which .ci/former builds, and its pages, from the history."""

import os
import pathlib
import re
import subprocess

import pytest

from server_process import ROOT

COMMIT = re.search(r"^commit=(\w+)$", (ROOT / ".ci/former").read_text(), re.M)[1]
FOLDER = ROOT / ".build/former"


def program():
    """Returns the previous program; skips the test if there is none."""
    named = os.environ.get("CALLBOARD_FORMER_BINARY")
    path = pathlib.Path(named) if named else FOLDER / "callboard"
    if not path.exists():
        pytest.skip(f"the former program is not there: {'CALLBOARD_FORMER_BINARY names none' if named else '.ci/former builds it'}")
    said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=30).stdout
    assert said.startswith("callboard 1.0.0 "), said
    return path.resolve()


def package():
    """Returns the previous Debian package, made by its own script, or `None`."""
    return next(iter(sorted(FOLDER.glob("callboard_1.0.0*.deb"))), None)


def checkout(folder):
    """Returns a folder with the previous pages, packs and configuration; skips the test if the history does not have
    them.
    """
    if subprocess.run(["git", "cat-file", "-e", f"{COMMIT}^{{commit}}"], cwd=ROOT, capture_output=True).returncode:
        pytest.skip(f"the history has no commit {COMMIT}: fetch all of it")
    archive = subprocess.run(["git", "archive", COMMIT, "web", "config"], cwd=ROOT, capture_output=True, check=True, timeout=60)
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["tar", "--extract", "--directory", folder], input=archive.stdout, check=True, timeout=60)
    return folder
