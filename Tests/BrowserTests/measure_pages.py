"""Measures the player's page in a browser, and reports: python Tests/BrowserTests/measure_pages.py. It is not a test,
since a busy machine is slow; target figures are printed next to the measured ones.
"""

import json
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "CallboardTests")]

from line import Line  # noqa: E402
from people import Player  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from server_process import Server  # noqa: E402
from theatre import Theatre  # noqa: E402

PHONE = (390, 844)
GOLDEN = HERE.parent / "Golden"
# A slower phone on a slower mobile network.
SLOW_CPU = 4
SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
TERMS = [f"moment number {n}" for n in range(300)]
CALLS_PER_SECOND = 20
ROUND_MINUTES = 90

# Records when an answer contained patterns, when the confetti's canvas appeared and the page's next frame with it, and
# when the worker had drawn the first frame.
WATCH_CONFETTI = """() => {
  window.moments = {};
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (String(event.data).includes('"lines":["')) window.moments.bingo ??= performance.now();
      });
    }
  };
  new MutationObserver(() => {
    if (!document.querySelector("canvas.confetti") || window.moments.canvas) return;
    window.moments.canvas = performance.now();
    requestAnimationFrame((time) => { window.moments.frame = time; });
  }).observe(document, {childList: true, subtree: true});
  new PerformanceObserver((list) => {
    for (const { name, startTime, detail } of list.getEntries()) {
      if (name === "confetti") window.moments.drawn ??= startTime;
      if (name === "confetti-over") window.moments.over = { time: startTime, ...detail };
    }
  }).observe({type: "mark"});
}"""

FRAMES = """(milliseconds) => new Promise((done) => {
  const times = [];
  const start = performance.now();
  let last = start;
  const look = (now) => {
    times.push(now - last);
    last = now;
    if (now - start < milliseconds) requestAnimationFrame(look); else done(times.slice(1));
  };
  requestAnimationFrame(look);
})"""

# Pretends that the page is hidden, and counts what it still draws.
HIDE = """() => {
  Object.defineProperty(document, "hidden", {get: () => true, configurable: true});
  Object.defineProperty(document, "visibilityState", {get: () => "hidden", configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
  const ask = window.requestAnimationFrame;
  window.drawn = 0;
  window.requestAnimationFrame = (callback) => { window.drawn += 1; return ask.call(window, callback); };
}"""


class Report:
    """Figures under their names, printed as they are measured."""

    def __init__(self):
        self.figures = {}

    def add(self, name, value, unit, goal=""):
        self.figures[name] = {"value": value, "unit": unit, "goal": goal}
        print(f"{name:<58} {value:>10} {unit:<8} {goal}", flush=True)


def slow(page, network=True):
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    if network:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    return session


def first_visit(theatre, report):
    """Measures a visit from nothing to a board: bytes on the wire, including headers, and times on a slow phone."""
    room = theatre.room(terms=TERMS, options={"size": 5})
    for label, throttled in (("", False), (", slow phone and network", True)):
        context = theatre.context(size=PHONE, has_touch=True, is_mobile=True)
        page = theatre.page(context)
        session = slow(page) if throttled else page.context.new_cdp_session(page)
        session.send("Network.enable")
        sizes, kinds = {}, {}
        session.on("Network.responseReceived", lambda event, kinds=kinds: kinds.__setitem__(event["requestId"], event["type"]))
        session.on("Network.loadingFinished", lambda event, sizes=sizes: sizes.__setitem__(event["requestId"], event["encodedDataLength"]))
        ada = Player(theatre, page)
        start = time.monotonic()
        ada.go(f"/r/{room.code}")
        page.wait_for_selector(".join-card button[type=submit]")
        joinable = time.monotonic() - start
        inside = page.evaluate("() => performance.now()")
        page.locator(".join-card button[type=submit]").click()
        page.wait_for_selector("bingo-board .tile")
        page.wait_for_selector(".callstrip[data-state]")
        board = time.monotonic() - start
        page.wait_for_timeout(1_500)
        report.add(f"can join{label}", round(joinable, 2), "s", "1 s" if throttled else "")
        report.add(f"page's own clock then{label}", round(inside / 1_000, 2), "s")
        report.add(f"has a board{label}", round(board, 2), "s")
        if not throttled:
            report.add("transferred until the board stands", round(sum(sizes.values()) / 1_000, 1), "KB", "under 100 KB")
            for kind in sorted(set(kinds.values())):
                files = [size for name, size in sizes.items() if kinds.get(name) == kind]
                report.add(f"  {kind}, {len(files)} files", round(sum(files) / 1_000, 1), "KB")
        again = time.monotonic()
        page.reload()
        page.wait_for_selector("bingo-board .tile")
        report.add(f"has a board again after a reload{label}", round(time.monotonic() - again, 2), "s", "2 s" if throttled else "")
        context.close()


def frames(theatre, report):
    """Measures frames while confetti falls and many calls arrive."""
    for label, rate in (("", 1), (f", CPU ÷ {SLOW_CPU}", SLOW_CPU)):
        room = theatre.room(start=True, terms=TERMS, options={"size": 5})
        context = theatre.context(size=PHONE, has_touch=True, is_mobile=True)
        context.add_init_script(f"({WATCH_CONFETTI})()")
        ada = theatre.visit(f"/r/{room.code}", Player, context=context)
        ada.join("Ada")
        row = ada.row(0)
        room.call(*row)
        ada.marks(*row[:4])
        ada.stands(row[4], "suggested")
        session = ada.page.context.new_cdp_session(ada.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        others = [text for text in TERMS if text not in row][:CALLS_PER_SECOND * 3]
        ada.tap(row[4])
        ada.page.wait_for_selector("canvas.confetti", state="attached")
        ada.page.evaluate(f"() => {{ window.measured = ({FRAMES})(3000); }}")
        start = time.monotonic()
        for index, text in enumerate(others):
            room.host.do("call", term=room.terms.index(text))
            left = start + (index + 1) / CALLS_PER_SECOND - time.monotonic()
            if left > 0:
                time.sleep(left)
        spent = time.monotonic() - start
        times = ada.page.evaluate("() => window.measured")
        ada.page.wait_for_selector("canvas.confetti", state="detached")
        moments = ada.page.evaluate("() => window.moments")
        report.add(f"calls a second while measuring{label}", round(len(others) / spent, 1), "")
        report.add(f"frame, median{label}", round(statistics.median(times), 1), "ms", "16.7 ms")
        report.add(f"frame, 95th percentile{label}", round(statistics.quantiles(times, n=20)[-1], 1), "ms")
        report.add(f"frame, longest{label}", round(max(times), 1), "ms")
        # Both must be visible: the canvas in the page's own frame, and what is drawn on it.
        first = max(moments["frame"], moments.get("drawn", 0))
        report.add(f"from the answer to the confetti's first frame{label}", round(first - moments["bingo"], 1), "ms", "33 ms")
        if "over" in moments:
            over = moments["over"]
            report.add(f"confetti's pictures a second{label}", round(over["frames"] / (over["time"] - moments["drawn"]) * 1_000, 1), "", "60")
            report.add(f"longest time between two of them{label}", round(over["longest"], 1), "ms")
        context.close()


def wheel(theatre, report):
    """Measures a wheel of 24 names that spins on one phone: its frames, and the processor time of each in the page's
    main thread.
    """
    for label, rate in (("", 1), (f", CPU ÷ {SLOW_CPU}", SLOW_CPU)):
        context = theatre.context(size=PHONE, has_touch=True, is_mobile=True)
        page = theatre.page(context)
        page.goto(theatre.base + "/party")
        page.get_by_label("Who plays?").fill(", ".join(f"Player {n}" for n in range(1, 25)))
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector(".party-stage[data-scene=rest]")
        session = context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        page.get_by_role("button", name="Spin").click()
        page.wait_for_selector(".party-stage[data-scene=spinning]")

        def busy(session=session):
            return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}["TaskDuration"]

        before = busy()
        # It spins for 4.5 seconds.
        times = page.evaluate(FRAMES, 3_500)
        spent = (busy() - before) * 1_000 / len(times)
        report.add(f"the wheel's pictures a second{label}", round(1_000 * len(times) / sum(times), 1), "", "60" if rate == 1 else "50")
        report.add(f"longest time between two of them{label}", round(max(times), 1), "ms", "50 ms")
        report.add(f"processor time of one{label}", round(spent, 2), "ms", "16.7 ms")
        context.close()


def memory(theatre, report):
    """Measures a round of 90 minutes, shortened: every message that such a round would bring, through the page's own
    connection.
    """
    room, line = theatre.room(start=True, terms=TERMS, options={"size": 5}), Line()
    context = line.context(theatre, size=PHONE)
    ada = theatre.visit(f"/r/{room.code}", Player, context=context)
    ada.join("Ada")
    session = ada.page.context.new_cdp_session(ada.page)
    session.send("Performance.enable")

    def heap():
        session.send("HeapProfiler.collectGarbage")
        session.send("HeapProfiler.collectGarbage")
        values = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
        return values["JSHeapUsedSize"] / 1e6, int(values["Nodes"])

    start, nodes = heap()
    report.add("heap when the board stands", round(start, 1), "MB", "under 30 MB")
    minutes_told = 0
    for part in range(3):
        for minute in range(ROUND_MINUTES // 3):
            term = part * (ROUND_MINUTES // 3) + minute
            room.host.do("call", term=term % len(TERMS))
            if minute % 6 == 5:
                room.host.do("uncall", term=term % len(TERMS))
            for tick in range(60):
                line.page_side.send(json.dumps({"type": "pulse", "present": 30 + tick % 7, "game": {"oneAway": tick % 5}}))
            top = [{"player": f"p{n}", "name": f"Player {n}", "rank": 1 + (n + minute) % 20, "call": term + 1, "lines": 1, "time": "2026-06-08T17:04:11.120Z"} for n in range(100, 120)]
            line.page_side.send(json.dumps({"type": "standings", "standings": {"top": top, "total": 20 + minute, "own": None}}))
            minutes_told += 1
        ada.page.wait_for_timeout(300)
        used, nodes_now = heap()
        report.add(f"heap after {minutes_told} minutes of the round", round(used, 1), "MB")
    report.add("elements then, and at the start", f"{nodes_now}/{nodes}", "")
    context.close()


def hidden(theatre, report):
    """Checks that a hidden page draws nothing, even in the middle of a celebration."""
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    row = ada.row(0)
    room.call(*row)
    ada.marks(*row)
    ada.page.wait_for_selector("canvas.confetti", state="attached")
    ada.page.evaluate(HIDE)
    ada.page.wait_for_timeout(2_000)
    report.add("frames asked for in 2 s, hidden amid confetti", ada.page.evaluate("() => window.drawn"), "", "0")
    report.add("canvases left then", ada.page.locator("canvas.confetti").count(), "", "0")


# Returns the milliseconds from a click to the next frame in which another element is shown.
UNTIL = """([press, there]) => new Promise((done) => {
  const start = performance.now();
  const look = () => {
    if (document.querySelector(there)) requestAnimationFrame(() => done(performance.now() - start));
    else requestAnimationFrame(look);
  };
  document.querySelector(press).click();
  look();
})"""

# Returns in what time the browser makes 95 of 100 puzzles, and half of them, for each difficulty, milliseconds.
PUZZLES = """async () => {
  const { levelPuzzle } = await import("/js/games/cross-sums/rules/generator.js");
  const { SECOND } = await import("/js/games/cross-sums/rules/second-series.js");
  return Object.keys(SECOND).map((difficulty) => {
    const times = [];
    for (let level = 1; level <= 100; level += 1) {
      const start = performance.now();
      levelPuzzle(difficulty, level, 2);
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    return [difficulty, times[95], times[50]];
  });
}"""


def sums(theatre, report):
    """Measures Cross Sums alone, on a slow phone: the first visit, the next, a puzzle, a tap."""
    context = theatre.context(size=PHONE, has_touch=True, is_mobile=True)
    page = theatre.page(context)
    session = slow(page)
    sizes = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    start = time.monotonic()
    page.goto(theatre.base + "/sums")
    page.wait_for_selector(".sums-play")
    report.add("Cross Sums can be played, slow phone and network", round(time.monotonic() - start, 2), "s", "1 s")
    report.add("transferred until then", round(sum(sizes) / 1_000, 1), "KB", "100 KB")
    page.wait_for_timeout(8_000)
    start = time.monotonic()
    page.reload()
    page.wait_for_selector(".sums-play")
    report.add("the same, with the copy that is kept", round(time.monotonic() - start, 2), "s", "1 s")
    taken = page.evaluate(UNTIL, [".sums-play", ".sums-cell"])
    report.add("from Play to the board, slow phone", round(taken), "ms", "100 ms")
    tap = page.evaluate(UNTIL, [".sums-cell[data-mark=open]", ".sums-cell:not([data-mark=open])"])
    report.add("from a tap to its picture, slow phone", round(tap), "ms", "50 ms")
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    heap = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}["JSHeapUsedSize"]
    report.add("heap then", round(heap / 1e6, 1), "MB", "10 MB")
    for difficulty, most, median in page.evaluate(PUZZLES):
        report.add(f"a puzzle, {difficulty}, slow phone: median of 100", round(median), "ms", "50 ms")
        report.add(f"a puzzle, {difficulty}, slow phone: 95th of 100", round(most), "ms", "50 ms")
    context.close()


# Returns the milliseconds that a worker needs for a fixed piece of work. Not every Chromium slows workers down.
WORK = """() => new Promise((done) => {
  const work = "const start = performance.now(); let x = 1; for (let i = 0; i < 1e7; i += 1) x = (x * 31 + i) | 0;" +
    "postMessage(performance.now() - start + (x & 0));";
  new Worker(URL.createObjectURL(new Blob([work]))).onmessage = ({ data }) => done(data);
})"""


def verdicts(theatre, report):
    """Measures the page /verify on a slow phone, with the export and the proof of a stored evening of five games."""
    export = json.dumps(json.loads((GOLDEN / "rooms/fold2/evening-1.json").read_bytes())["export"]).encode()
    proof = (GOLDEN / "proof/evening-1.ndjson").read_bytes()
    for label, rate in (("", 1), (f", CPU ÷ {SLOW_CPU}", SLOW_CPU)):
        for name, file in (("export.json", export), ("proof.ndjson", proof)):
            context = theatre.context(size=PHONE, has_touch=True, is_mobile=True, service_workers="block", bypass_csp=True)
            page = theatre.page(context)
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
            start = time.monotonic()
            page.goto(theatre.base + "/verify")
            given = {"name": name, "mimeType": "application/json", "buffer": file}
            for when in ("from opening /verify", "then, for the same file again,"):
                page.locator("#file").set_input_files(given)
                page.wait_for_selector("[data-look=fine]")
                report.add(f"{when} to the verdict about {name}{label}", round((time.monotonic() - start) * 1_000), "ms")
                page.evaluate("() => document.querySelectorAll('[data-look]').forEach((one) => one.remove())")
                start = time.monotonic()
            if name == "proof.ndjson":
                report.add(f"a fixed piece of work in a worker{label}", round(page.evaluate(WORK)), "ms")
            context.close()


def main():
    report = Report()
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        server = Server(pathlib.Path(folder) / "data", env={"CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "0"}).start()
        try:
            with Theatre(browser, server) as theatre:
                for measure in (first_visit, frames, wheel, memory, hidden, sums, verdicts):
                    if not sys.argv[1:] or measure.__name__ in sys.argv[1:]:
                        measure(theatre, report)
        finally:
            server.stop()
            browser.close()
    out = HERE.parents[1] / ".build" / "measure-pages.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps(report.figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
