"""Waits for what pages say and show. Pages forbid `eval`, and draw what they receive in their next frame."""

import time

# The same time as for `expect`.
TIMEOUT = 45_000


def until(page, condition, arg=None):
    """Waits until a function of the page returns a true value, and returns that value.

    Playwright's own `wait_for_function` evaluates its text again if the first attempt does not succeed, which the
    pages' policy forbids; here the function is created only once.
    """
    return page.evaluate(
        f"""async (arg) => {{
            const holds = {condition};
            const end = performance.now() + {TIMEOUT};
            for (;;) {{
                const value = await holds(arg);
                if (value) return value;
                if (performance.now() > end) throw new Error(`never came to hold: ${{holds}}`);
                await new Promise((done) => setTimeout(done, 20));
            }}
        }}""",
        arg,
    )


def comes(read, wanted):
    """Waits until `read` returns the wanted value, since a single look may come before the frame that draws it."""
    end = time.monotonic() + TIMEOUT / 1_000
    while (found := read()) != wanted and time.monotonic() < end:
        time.sleep(0.05)
    assert found == wanted


def meanwhile(page, look):
    """Starts to wait for a function of the page, for something that may be over before a test looks; see `seen`."""
    page.evaluate(
        f"""() => {{
            const look = {look};
            window.seen = (async () => {{
                for (;;) {{
                    const value = look();
                    if (value) return value;
                    await new Promise(requestAnimationFrame);
                }}
            }})();
        }}"""
    )


def seen(page):
    """Returns what `meanwhile` has seen."""
    return page.evaluate("() => window.seen")
