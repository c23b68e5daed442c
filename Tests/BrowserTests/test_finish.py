"""What makes a board pleasant to look at, and the end of a round memorable."""

import re

import pytest
from conditions import comes, until
from looks import SETTLED
from people import Player
from playwright.sync_api import expect

TILES = """() => Array.from(document.querySelectorAll(".tile"), (tile) => {
  const { width, height } = tile.getBoundingClientRect();
  const { fontSize, fontWeight } = getComputedStyle(tile.querySelector(".tile-label"));
  return { width, height, size: parseFloat(fontSize), weight: fontWeight };
})"""


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (820, 1180), (1280, 720)], ids=str)
def test_tiles_fill_the_space_and_words_have_two_sizes_and_one_weight(theatre, size):
    """Tiles are square, or higher on a phone that is held upright."""
    room = theatre.room(start=True, terms=None, pack="wwdc-2025", options={"size": 5})
    ada = theatre.player(room, "Ada", size=size)
    ada.page.evaluate(SETTLED)

    def faults():
        tiles = ada.page.evaluate(TILES)
        sizes = {tile["size"] for tile in tiles}
        return [name for name, is_so in {
            "not square": size[0] > size[1] and any(abs(tile["width"] - tile["height"]) > 1 for tile in tiles),
            "low": any(tile["width"] > tile["height"] + 1 for tile in tiles),
            "not high": size == (390, 844) and any(tile["height"] < 1.3 * tile["width"] for tile in tiles),
            "more than two sizes": len(sizes) > 2,
            "too small": min(sizes) < (13 if size[0] >= 390 else 11),
            "too different": max(sizes) > 1.3 * min(sizes),
            "weights": len({tile["weight"] for tile in tiles}) > 1}.items() if is_so]

    comes(faults, [])


def test_short_words_are_large(theatre):
    room = theatre.room(start=True, terms=[f"T{number}" for number in range(25)], options={"size": 5})
    ada = theatre.player(room, "Ada", size=(390, 844))
    ada.page.evaluate(SETTLED)
    comes(lambda: {19.5 <= tile["size"] <= 20.5 for tile in ada.page.evaluate(TILES)}, {True})


def test_the_end_names_the_winner_and_asks_for_nothing(theatre):
    room = theatre.room(start=True, terms=None, pack="wwdc-2025", options={"size": 5})
    ada, bo = theatre.player(room, "Ada"), theatre.player(room, "Bo")
    row = ada.row(0)
    room.call(*row)
    ada.marks(*row)
    bo.toast("Bingo! Ada")
    inviting = bo.tile(row[0]).evaluate("tile => getComputedStyle(tile).backgroundColor")
    room.host.do("finishRound")
    expect(bo.strip).to_contain_text("Ada was first!")
    # By chance, some of the called terms may be in one of Bo's lines.
    expect(bo.strip).to_contain_text(re.compile("You can play the next round|you only needed|terms away"))
    expect(bo.page.locator(".podium-step")).to_have_text("Ada1")
    expect(ada.strip).to_contain_text("You were first!")
    comes(lambda: bo.tile(row[0]).evaluate("(tile, was) => getComputedStyle(tile).backgroundColor !== was", inviting), True)
    # Nor for screen readers.
    comes(lambda: re.search("tap to|is waiting|one away", " ".join(bo.page.locator(".tile .visually-hidden").all_text_contents())), None)
    expect(bo.tile(row[0]).locator(".visually-hidden")).to_have_text(f"{row[0]}, called, not marked")
    bo.tile(row[0]).click(button="right")
    expect(bo.page.get_by_role("dialog")).to_contain_text("called, not marked")
    expect(bo.page.get_by_role("dialog").get_by_role("button", name="Mark it")).to_have_count(0)
    bo.press("Close")
    with bo.page.expect_download() as download:
        bo.press("Share my board")
    assert download.value.suggested_filename.endswith(".png")


def test_a_player_who_did_not_tap_a_bingo_learns_it(theatre):
    room = theatre.room(start=True)
    bo = theatre.player(room, "Bo")
    room.call(*bo.row(0))
    expect(bo.hint).to_contain_text("Bingo! Tap the glowing tiles")
    room.host.do("finishRound")
    expect(bo.strip).to_contain_text("You had a bingo, but didn’t tap it.")


# Returns how far the steps of the podium extend over the sentence below it or beyond the strip, in CSS pixels, and
# whether a step is not as wide as its longest word.
PODIUM = """() => {
  const strip = document.querySelector(".callstrip").getBoundingClientRect();
  const words = document.querySelector(".strip-body").getBoundingClientRect();
  const names = [...document.querySelectorAll(".podium-names")];
  const steps = names.map((name) => name.closest("li").getBoundingClientRect());
  return [Math.max(0, ...steps.map(({ bottom, top }) => Math.round(Math.max(bottom - words.top, strip.top - top)))),
    names.some((name) => name.scrollWidth > name.clientWidth)];
}"""


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)], ids=str)
def test_long_names_have_space_on_the_podium_of_a_phone(theatre, size):
    room = theatre.room(start=True)
    first, second = theatre.player(room, "Christopher Montgomery", size=size), theatre.player(room, "Lucky Prompter")
    row = first.row(0)
    room.call(*row)
    first.marks(*row)
    later = next(other for other in map(second.row, range(3)) if set(other) != set(row))
    room.call(*[term for term in later if term not in row])
    second.marks(*later)
    room.host.do("finishRound")
    expect(first.strip).to_contain_text("You were first!")
    expect(first.page.locator(".podium-step")).to_have_count(2)
    first.page.evaluate(SETTLED)
    comes(lambda: first.page.evaluate(PODIUM), [0, False])


def test_messages_come_one_at_a_time(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    most = ada.page.evaluate("""() => {
      const stack = document.querySelector("toast-stack");
      return ["one", "two", "three"].map((said) => { stack.show(said); return stack.children.length; });
    }""")
    assert most == [1, 1, 1]
    for said in ("one", "two", "three"):
        until(ada.page, "said => window.toasts.includes(said)", said)
    # A message that asks for an action does not wait.
    ada.page.evaluate("""() => document.querySelector("toast-stack").show("now", { action: { label: "Undo", run: () => {} } })""")
    expect(ada.page.locator(".toast")).to_have_count(1)
    expect(ada.page.locator(".toast")).to_contain_text("now")


def test_the_typefaces_come_after_the_board_and_move_nothing(theatre):
    room = theatre.room(start=True)
    context = theatre.context(has_touch=True)
    context.add_init_script("""
      new MutationObserver(() => {
        if (window.boardThere || !document.querySelector("bingo-board:not(.is-awaited) .tile")) return;
        window.boardThere = performance.now();
        window.boardBox = JSON.stringify(document.querySelector("bingo-board").getBoundingClientRect());
      }).observe(document, { childList: true, subtree: true });
    """)
    ada = theatre.visit(f"/r/{room.code}", Player, context=context)
    ada.join("Ada")
    until(ada.page, "() => ['Slab', 'Narrow'].every((name) => [...document.fonts].some(({ family, status }) => family.includes(`Callboard ${name}`) && status === 'loaded'))")
    files = ada.page.evaluate("""() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"))
      .map(({ startTime, encodedBodySize }) => ({ late: startTime > window.boardThere, size: encodedBodySize }))""")
    assert len(files) == 2 and all(file["late"] for file in files), files
    assert 0 < sum(file["size"] for file in files) <= 45 * 1024, files
    assert ada.page.evaluate("JSON.stringify(document.querySelector('bingo-board').getBoundingClientRect()) === window.boardBox")
