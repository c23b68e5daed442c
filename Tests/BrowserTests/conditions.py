"""Waiting for what a page's own code says, under a policy that forbids `eval`."""

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
