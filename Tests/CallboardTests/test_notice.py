"""The license notices name everything that is distributed."""

import importlib.machinery
import importlib.util
import re
import subprocess

from server_process import BINARY, ROOT

loader = importlib.machinery.SourceFileLoader("notice", str(ROOT / ".ci/notice"))
notice = importlib.util.module_from_spec(importlib.util.spec_from_loader("notice", loader))
loader.exec_module(notice)

KEYS = {key for component in notice.COMPONENTS for key in component.key.split()}
# The Swift runtime, which a release contains and a debug build loads.
SWIFT = re.compile(r"lib(swift|Foundation|_Foundation|dispatch|BlocksRuntime)")


def test_everything_compiled_in_linked_or_sent_is_named():
    packages = set(re.findall(r'\.package\(url: "[^"]*/([^"/]+)"', (ROOT / "Package.swift").read_text()))
    linked = {
        name for name in re.findall(r"Shared library: \[(.+?)\.so", subprocess.check_output(["readelf", "-d", BINARY], text=True))
        if not SWIFT.match(name)}
    typefaces = set(re.findall(r'"/usr/share/fonts/\w+/roboto/(\w+)/', (ROOT / ".ci/bundle").read_text()))
    [rules] = re.findall(r"^BROWSER_RULES_PACKAGES = (.*)$", (ROOT / "Makefile").read_text(), re.M)
    # The optimiser of the rules adds no code that needs a notice.
    assert set(rules.split()) - {"binaryen"} <= KEYS
    assert packages <= KEYS
    assert {re.sub(r"-(linux.*|x86.*|aarch64.*)$", "", name) for name in linked} <= KEYS
    assert {f"fonts-roboto-{name}" for name in typefaces} <= KEYS


def test_the_written_notice_is_that_of_these_components():
    assert notice.NOTICE.read_text() == notice.notice(), "make notice"
    assert (ROOT / "NOTICE").resolve() == notice.NOTICE
