"""The projector in all its states, for any number of players with any names: what is on it can be read from the back row."""

import pytest
from conditions import comes
from made_up_screen import USUAL, WIDE, calls, made_up_screen, screen_states, standing
from playwright.sync_api import expect

SIZES = [(1920, 1080), (1280, 720), (1024, 768), (3840, 2160), (1080, 1920)]
NAMES = {"usual": lambda nth: USUAL[nth % len(USUAL)], "wide": lambda _: WIDE}


@pytest.mark.parametrize("counts", [(13,), (0, 1, 5, 12), (40, 200)], ids=str)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_no_words_are_cut_off_or_small_or_over_others(theatre, size, counts):
    screen = made_up_screen(theatre, size)
    faults = {}
    for count in counts:
        for kind, name in NAMES.items():
            for state, show in screen_states(count, name):
                show(screen)
                for fault in screen.faults():
                    faults.setdefault(fault, []).append(f"{state} ({count}, {kind})")
    assert faults == {}


def test_the_podium_is_built_before_the_standings_are_read(theatre):
    """Third, second, first; what would tell it beside comes when all stand. Emblems stand on the steps, names are whole."""
    screen = made_up_screen(theatre, reduced_motion="no-preference")
    top = [standing(nth, name) for nth, name in enumerate(USUAL[:5])]
    standings = {"standings": {"top": top, "total": 5, "own": None}}
    screen.show({"state": "playing", "calls": calls(12)}, **standings, present=5)
    expect(screen.page.locator(".standing")).to_have_count(5)
    screen.say(type="roundFinished", seed="00", **standings)
    steps = screen.page.locator(".podium-step")
    expect(steps).to_have_count(3)
    assert screen.page.evaluate("getComputedStyle(document.querySelector('.screen-side')).visibility") == "hidden"
    expect(screen.page.locator(".standing-name").filter(visible=True)).to_have_text(["Bo", "Gentle Viola"])
    comes(lambda: steps.evaluate_all("steps => steps.map(step => step.querySelector('.avatar').dataset.emblem)"), ["cat", "rocket", "umbrella"])
    lines = "names => names.map(name => Math.round(name.clientHeight / (parseFloat(getComputedStyle(name).fontSize) * 1.12)))"
    assert screen.page.locator(".podium-names").evaluate_all(lines)[:2] == [1, 1]
