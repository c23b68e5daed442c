"""A bingo on one's own phone: paper falls before anything else happens, evenly, and goes."""

import pytest
from conditions import meanwhile, seen, until
from people import Player
from playwright.sync_api import expect

# Notes in which picture the paper came, and in which the words; and what the worker said of it.
WATCH = """() => {
  window.came = {};
  let picture = 0;
  const count = () => { picture += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  new MutationObserver(() => {
    if (document.querySelector("canvas.confetti")) window.came.paper ??= picture;
    if (document.querySelector(".victory:not([hidden])")) window.came.words ??= picture;
  }).observe(document, {childList: true, subtree: true, attributes: true});
  new PerformanceObserver((list) => {
    for (const { name, detail } of list.getEntries()) window.came[name] = detail ?? true;
  }).observe({type: "mark"});
}"""

# While paper falls and the words are there: whether the canvas takes taps, and over which parts it would lie if it did.
ON_TOP = """() => {
  const canvas = document.querySelector("canvas.confetti");
  if (!canvas || !document.querySelector(".victory:not([hidden])")) return null;
  const takes = getComputedStyle(canvas).pointerEvents;
  canvas.style.pointerEvents = "auto";
  const hides = [".tile-label", ".strip-term", ".victory-word", ".hint", ".tab"].flatMap((name) =>
    Array.from(document.querySelectorAll(name), (part) => part.getBoundingClientRect())
      .filter((box) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === canvas)
      .map((box) => `${name} at ${Math.round(box.left)}, ${Math.round(box.top)}`));
  return { takes, hides };
}"""

# Whether anything was drawn.
DRAWN = """() => {
  const canvas = document.querySelector("canvas.confetti");
  return canvas?.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((part) => part > 0);
}"""


def a_tap_away(theatre, *scripts):
    """Somebody whose next tap makes a bingo; the last tile of the row."""
    room = theatre.room(start=True)
    context = theatre.context(has_touch=True)
    for script in (WATCH, *scripts):
        context.add_init_script(f"({script})()")
    ada = theatre.visit(f"/r/{room.code}", Player, context=context)
    ada.join("Ada")
    row = ada.row(0)
    room.call(*row)
    ada.marks(*row[:-1])
    ada.stands(row[-1], "suggested")
    # What a bingo needs is got ready once it is near, where there is a worker to do so.
    if not scripts:
        until(ada.page, "() => window.came['confetti-ready']")
    return ada, row[-1]


def test_paper_falls_before_the_words_and_beside_the_page(theatre):
    ada, last = a_tap_away(theatre)
    meanwhile(ada.page, ON_TOP)
    ada.tap(last)
    expect(ada.page.locator(".victory")).to_contain_text("Bingo!")
    came = until(ada.page, "() => window.came.paper && window.came.words && window.came")
    # One picture is the paper's alone.
    assert came["paper"] + 2 <= came["words"], came
    # It takes no tap, and lies below whatever is to be read: if it took taps, these would still get their own.
    assert seen(ada.page) == {"takes": "none", "hides": []}
    expect(ada.page.locator("canvas.confetti")).to_have_count(0)
    came = until(ada.page, "() => window.came['confetti-over'] && window.came")
    # How many pictures there are is the machine's business; that they follow one another is not.
    assert came["confetti"] is True and came["confetti-over"]["frames"] > 1, came


@pytest.mark.parametrize("lack", [
    "() => { delete window.Worker; }",
    "() => { delete HTMLCanvasElement.prototype.transferControlToOffscreen; }",
    "() => { window.Worker = class extends EventTarget { postMessage() {} terminate() {} }; }",
], ids=["no worker", "no offscreen canvas", "a worker that never answers"])
def test_without_a_worker_the_page_throws_it(theatre, lack):
    ada, last = a_tap_away(theatre, lack)
    meanwhile(ada.page, DRAWN)
    ada.tap(last)
    assert seen(ada.page)
    expect(ada.page.locator("canvas.confetti")).to_have_count(0)
    assert "confetti" not in ada.page.evaluate("() => window.came")


def test_a_phone_that_is_turned_lets_it_go(theatre):
    ada, last = a_tap_away(theatre)
    ada.tap(last)
    expect(ada.page.locator("canvas.confetti")).to_have_count(1)
    ada.page.set_viewport_size({"width": 844, "height": 390})
    expect(ada.page.locator("canvas.confetti")).to_have_count(0)
    # It was sent away, and has not fallen to its end.
    assert "confetti-over" not in ada.page.evaluate("() => window.came")
    expect(ada.page.locator(".victory")).to_contain_text("Bingo!")
