"""What a player's page does without input during a round."""

import re

from conditions import comes, meanwhile, seen, until
from people import Player
from playwright.sync_api import expect

# A browser that lets pages keep the screen awake, and counts them.
AWAKE = """() => {
  window.awake = 0;
  const request = async () => {
    window.awake += 1;
    const lock = {released: false, release: async () => { if (!lock.released) window.awake -= 1; lock.released = true; }};
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", {value: {request}, configurable: true});
}"""

# A phone whose clock is a minute and a half behind.
LATE = """() => {
  const now = Date.now.bind(Date);
  Date.now = () => now() - 90_000;
}"""

# Returns animations that last longer than five seconds, or forever.
LONG = """() => document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime > 5_000)
  .map((animation) => `${animation.animationName} on ${animation.effect.target.className}`)"""


# Returns whether the whole board is in the window, without scrolling.
IN_SIGHT = """() => {
  const { top, bottom } = document.querySelector("bingo-board").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && document.documentElement.scrollHeight <= innerHeight;
}"""


def ada_with(theatre, room, script):
    context = theatre.context()
    context.add_init_script(f"({script})()")
    ada = theatre.visit(f"/r/{room.code}", Player, context=context)
    ada.join("Ada")
    return ada


def test_the_screen_stays_awake_during_a_round(theatre):
    room = theatre.room()
    ada = ada_with(theatre, room, AWAKE)
    assert ada.page.evaluate("() => window.awake") == 0
    room.host.do("startRound")
    until(ada.page, "() => window.awake === 1")
    room.host.do("finishRound")
    until(ada.page, "() => window.awake === 0")


def test_turning_the_phone_changes_nothing_but_the_layout(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    row = ada.row(0)
    room.call(*row[:2], ada.board[8])
    ada.marks(*row[:2])
    ada.tap(ada.board[4])
    ada.stands(ada.board[4], "early")
    ada.tile(ada.board[4]).focus()
    before = ada.states(), ada.hint.text_content()
    for size in ((844, 390), (390, 844)):
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(ada.tile(ada.board[4])).to_be_focused()
        comes(lambda: (ada.states(), ada.hint.text_content()), before)
        comes(lambda: ada.page.evaluate(IN_SIGHT), True)


def test_winning_tiles_stay_lit_when_the_words_are_sent_away(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    row = ada.row(0)
    room.call(*row)
    ada.marks(*row)
    victory = ada.page.locator(".victory")
    expect(victory).to_contain_text("1st place")
    # The next steps are in reach: the standings, and the board itself.
    victory.get_by_role("button", name=re.compile("tandings")).click()
    with_rows = ada.page.get_by_role("dialog", name="Standings")
    expect(with_rows).to_contain_text("Ada")
    with_rows.get_by_role("button", name="Close").click()
    victory.get_by_role("button", name="Dismiss").click()
    expect(victory).to_be_hidden()
    comes(ada.winning, set(row))
    expect(ada.hint).to_have_text("1st place! More patterns count too.")
    comes(lambda: ada.page.evaluate("document.activeElement.className"), "tile is-winning")


def test_a_phone_with_a_wrong_clock_counts_down_correctly(theatre):
    room = theatre.room()
    ada = ada_with(theatre, room, LATE)
    room.host.do("startRound", delay=100)
    expect(ada.strip).to_contain_text(re.compile(r"Starts in 1:[0-4]\d"))


def test_animated_invitations_stop_within_five_seconds(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    row = ada.row(0)
    meanwhile(ada.page, "() => document.getAnimations().length")
    room.call(*row)
    ada.marks(*row[:2])
    expect(ada.tile(row[2])).to_have_attribute("data-pointed", "tap")
    seen(ada.page)
    assert ada.page.evaluate(LONG) == []
