"""Browsers beside Chromium, where Debian has them."""

import contextlib
import shutil
import subprocess

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


def firefox_launch():
    """What Playwright needs to drive Debian's own Firefox, by WebDriver BiDi."""
    return {"channel": "moz-firefox", "executable_path": FIREFOX}


@contextlib.contextmanager
def ended(process):
    """Ends a process by its own id when all is done."""
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
