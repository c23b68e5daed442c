"""The projector of a room with teams, for any number of teams and players with any names: everything on it can be read
from the back row.
"""

import pytest
from made_up_screen import USUAL, WIDE, made_up_screen, made_up_teams, screen_states

SIZES = [(1920, 1080), (1280, 720), (1024, 768), (1080, 1920)]
NAMES = {"usual": lambda nth: USUAL[nth % len(USUAL)] + " " * (nth // len(USUAL)), "wide": lambda _: WIDE}
STATES = {"lobby", "lobby, long title", "listening", "long call", "late", "bingo of 1", "podium, evening"}


@pytest.mark.parametrize("count", [2, 3, 12])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_no_words_of_teams_are_cut_off_or_small_or_over_others(theatre, size, count):
    screen = made_up_screen(theatre, size)
    faults = {}
    for kind, name in NAMES.items():
        screen.teams = made_up_teams(count, name)
        for players in (2, 13, 40, 200):
            for state, show in screen_states(players, name):
                if state not in STATES:
                    continue
                show(screen)
                for fault in screen.faults():
                    faults.setdefault(fault, []).append(f"{state} ({players}, {kind})")
                # During a round, the emblems of the teams stand beside their points.
                line = screen.page.locator(".team-points").filter(visible=True)
                assert line.count() == (state in {"listening", "long call", "late"}) or "bingo" in state, state
                if line.count():
                    assert line.locator("li").filter(visible=True).count() == count or count == 12, state
                    assert line.locator("li .avatar svg").filter(visible=True).count() > 0, state
    assert faults == {}
