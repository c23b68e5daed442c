"""Waiting for what pages say and show. Pages forbid `eval`, and draw in their next frame what they have been told."""

import time

# As long as `expect` waits.
TIMEOUT = 45_000


def until(page, condition, arg=None):
    """Waits until a function of the page gives something true, and returns that.

    Playwright's own `wait_for_function` evaluates its text anew whenever the first try does not hold, which the pages'
    policy forbids; here the function is made once.
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
    """Waits until what a test reads is what it wants: a single look may come before the frame that draws it."""
    end = time.monotonic() + TIMEOUT / 1_000
    while (found := read()) != wanted and time.monotonic() < end:
        time.sleep(0.05)
    assert found == wanted


def meanwhile(page, look):
    """Begins to wait for a function of the page, for what may be over when a test gets round to look; see `seen`."""
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
    """What `meanwhile` has come to see."""
    return page.evaluate("() => window.seen")
