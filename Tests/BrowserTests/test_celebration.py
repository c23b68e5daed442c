"""A bingo on the player's own phone: confetti falls before anything else happens, smoothly, and disappears."""

import pytest
from conditions import meanwhile, seen, until
from people import Player
from playwright.sync_api import expect
from theatre import PHONE

# Records in which frame the confetti came, and in which the words, and what the worker reported.
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

# Returns, while confetti falls and the words are at rest, whether the canvas takes taps, and which parts it would cover
# if it did.
ON_TOP = """() => {
  const canvas = document.querySelector("canvas.confetti");
  const victory = document.querySelector(".victory:not([hidden])");
  if (!canvas || !victory || victory.getAnimations().some(({ playState }) => playState === "running")) return null;
  const takes = getComputedStyle(canvas).pointerEvents;
  canvas.style.pointerEvents = "auto";
  const hides = [".strip-term", ".victory-word", ".hint", ".tab"].flatMap((name) =>
    Array.from(document.querySelectorAll(name), (part) => part.getBoundingClientRect())
      .filter((box) => box.width > 0 && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === canvas)
      .map((box) => `${name} at ${Math.round(box.left)}, ${Math.round(box.top)}`));
  return { takes, hides };
}"""

# Returns for the first 0.6 s how much of the confetti in the window is visible, and every word that is under any of it.
# A second canvas gets everything that is drawn, without what is removed where words are.
PAPER = """() => {
  window.paper = { drawn: 0, seen: 0, pictures: 0, covered: [] };
  const { fillRect, clearRect } = CanvasRenderingContext2D.prototype;
  const shadow = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  CanvasRenderingContext2D.prototype.clearRect = function (x, y, width, height) {
    if (width === this.canvas.width) Object.assign(shadow.canvas, { width, height });
    clearRect.call(this, x, y, width, height);
  };
  CanvasRenderingContext2D.prototype.fillRect = function (...box) {
    shadow.setTransform(this.getTransform());
    shadow.globalAlpha = this.globalAlpha;
    shadow.fillRect(...box);
    fillRect.apply(this, box);
  };
  let began = 0;
  const look = (now) => {
    requestAnimationFrame(look);
    const canvas = document.querySelector("canvas.confetti");
    if (!canvas) return;
    began ||= now;
    if (now - began > 600) return;
    window.paper.pictures += 1;
    const scale = canvas.width / innerWidth;
    const all = shadow.getImageData(0, 0, canvas.width, canvas.height).data;
    const left = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const at = (data, x, y) => data[(Math.floor(y * scale) * canvas.width + Math.floor(x * scale)) * 4 + 3];
    canvas.style.pointerEvents = "auto";
    for (let y = 1; y < innerHeight; y += 3) {
      for (let x = 1; x < innerWidth; x += 3) {
        if (at(all, x, y) === 0) continue;
        window.paper.drawn += 1;
        if (at(left, x, y) > 0 && document.elementFromPoint(x, y) === canvas) window.paper.seen += 1;
      }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement.closest(".visually-hidden")) continue;
      range.selectNodeContents(walker.currentNode);
      for (const box of range.getClientRects()) {
        const points = [[0.1, 0.5], [0.3, 0.3], [0.5, 0.5], [0.7, 0.7], [0.9, 0.5]]
          .map(([u, v]) => [box.left + u * box.width, box.top + v * box.height]);
        if (points.some(([x, y]) => at(left, x, y) > 0 && document.elementFromPoint(x, y) === canvas))
          window.paper.covered.push(walker.currentNode.data);
      }
    }
    canvas.style.pointerEvents = "";
  };
  requestAnimationFrame(look);
}"""

# Returns whether anything was drawn.
DRAWN = """() => {
  const canvas = document.querySelector("canvas.confetti");
  return canvas?.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((part) => part > 0);
}"""


def a_tap_away(theatre, *scripts, row=0, size=PHONE, **fields):
    """Returns a player whose next tap makes a bingo, and the last tile of the row."""
    room = theatre.room(start=True, **fields)
    context = theatre.context(size, has_touch=True)
    for script in (WATCH, *scripts):
        context.add_init_script(f"({script})()")
    ada = theatre.visit(f"/r/{room.code}", Player, context=context)
    ada.join("Ada")
    row = ada.row(row)
    room.call(*row)
    ada.marks(*row[:-1])
    ada.stands(row[-1], "suggested")
    # If there is a worker, it prepares what a bingo needs once it is near.
    if not scripts:
        until(ada.page, "() => window.came['confetti-ready']")
    return ada, row[-1]


def test_paper_falls_before_the_words_and_beside_the_page(theatre):
    ada, last = a_tap_away(theatre)
    meanwhile(ada.page, ON_TOP)
    ada.tap(last)
    expect(ada.page.locator(".victory")).to_contain_text("Bingo!")
    came = until(ada.page, "() => window.came.paper && window.came.words && window.came")
    # At least one frame shows only the confetti.
    assert came["paper"] + 2 <= came["words"], came
    # The canvas takes no taps and is below everything to be read; even if it took taps, these parts would still get
    # theirs.
    assert seen(ada.page) == {"takes": "none", "hides": []}
    expect(ada.page.locator("canvas.confetti")).to_have_count(0)
    came = until(ada.page, "() => window.came['confetti-over'] && window.came")
    # The number of frames depends on the machine, but several must follow one another.
    assert came["confetti"] is True and came["confetti-over"]["frames"] > 1, came


NO_WORKER = "() => { delete window.Worker; }"


@pytest.mark.parametrize("row", [0, 2, 4])
@pytest.mark.parametrize("size", [PHONE, (375, 667), (820, 1180)], ids=str)
def test_confetti_is_visible_and_covers_no_words(theatre, size, row):
    theatre.excuse("willReadFrequently")
    ada, last = a_tap_away(theatre, NO_WORKER, PAPER, row=row, size=size, terms=None, pack="wwdc-2025", options={"size": 5})
    ada.tap(last)
    expect(ada.page.locator(".victory")).to_contain_text("Bingo!")
    expect(ada.page.locator("canvas.confetti")).to_have_count(0)
    paper = ada.page.evaluate("() => window.paper")
    assert paper["pictures"] > 1 and paper["drawn"] > 100, paper
    assert paper["covered"] == []
    assert paper["seen"] >= 0.5 * paper["drawn"], paper


@pytest.mark.parametrize("lack", [
    NO_WORKER,
    "() => { delete HTMLCanvasElement.prototype.transferControlToOffscreen; }",
    "() => { window.Worker = class extends EventTarget { postMessage() {} terminate() {} }; }",
], ids=["no worker", "no offscreen canvas", "a worker that never answers"])
def test_without_a_worker_the_page_draws_the_confetti(theatre, lack):
    ada, last = a_tap_away(theatre, lack)
    meanwhile(ada.page, DRAWN)
    ada.tap(last)
    assert seen(ada.page)
    expect(ada.page.locator("canvas.confetti")).to_have_count(0)
    assert "confetti" not in ada.page.evaluate("() => window.came")


def test_rotating_the_phone_ends_the_confetti(theatre):
    ada, last = a_tap_away(theatre)
    ada.tap(last)
    expect(ada.page.locator("canvas.confetti")).to_have_count(1)
    ada.page.set_viewport_size({"width": 844, "height": 390})
    expect(ada.page.locator("canvas.confetti")).to_have_count(0)
    # It was removed before it had fallen to its end.
    assert "confetti-over" not in ada.page.evaluate("() => window.came")
    expect(ada.page.locator(".victory")).to_contain_text("Bingo!")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("size", [PHONE, (844, 390)], ids=str)
def test_another_players_bingo_is_shown_across_the_page(theatre, size, motion):
    """The name reaches from edge to edge, applause is within reach, and tiles can be tapped through it; the next call
    removes it.
    """
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    bo = theatre.player(room, "Bo", size=size, reduced_motion=motion)
    row = ada.row(1)
    room.call(*row)
    ada.marks(*row)
    band = bo.page.locator(".first-band")
    expect(band.locator(".first-names")).to_have_text("Ada")
    box, board = band.bounding_box(), bo.page.locator("bingo-board").bounding_box()
    assert (box["x"], box["width"]) == (0, size[0])
    if size == PHONE:
        assert box["y"] + box["height"] <= board["y"] + 1
    # Whatever it covers still gets the tap.
    taken = bo.page.locator(".tile").evaluate_all("""tiles => tiles.filter((tile) => {
      const { left, top, width, height } = tile.getBoundingClientRect();
      return !tile.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).length""")
    assert taken == 0
    moves = bo.page.evaluate("() => getComputedStyle(document.querySelector('.first-band'), '::before').animationDuration")
    assert (float(moves.removesuffix("s")) < 0.01) is (motion == "reduce")
    band.get_by_role("button", name="Applause").click()
    room.host.wait_for("cheers")
    # The winner only sees their own celebration.
    expect(ada.page.locator(".first-band")).to_have_count(0)
    free = next(term for term in room.terms if term not in row)
    if band.count():
        room.call(free)
    expect(band).to_have_count(0)
    # A later bingo is only a temporary line.
    other = next(n for n in range(3) if n != 1)
    room.call(*[text for text in bo.row(other) if text not in row and text != free])
    for text in bo.row(other):
        if bo.tile(text).get_attribute("data-state") == "suggested":
            bo.marks(text)
    ada.toast("Bo has a bingo")
    expect(ada.page.locator(".first-band")).to_have_count(0)
