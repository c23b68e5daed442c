"""Browsers besides Chromium, if Debian has them."""

import contextlib
import shutil
import subprocess

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


def firefox_launch():
    """Returns what Playwright needs to control Debian's own Firefox over WebDriver BiDi."""
    return {"channel": "moz-firefox", "executable_path": FIREFOX}


@contextlib.contextmanager
def ended(process):
    """Ends a process by its ID in the end."""
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
