"""The recap of a race with many players."""

import pytest
from made_up_race import LARGE, solved, standings
from made_up_screen import USUAL
from people import Visitor
from playwright.sync_api import expect


@pytest.mark.parametrize("players, visible, hidden", [(9, 9, 0), (24, 10, 14)])
def test_the_first_ten_lines_are_visible_and_the_others_one_press_away(theatre, players, visible, hidden):
    names = [f"{USUAL[nth % 4]} {nth}" for nth in range(players)]
    round_ = {"number": 1, "options": {"difficulty": "giant", "puzzles": 3, "limit": 600, "mode": "race"}, "seed": "00", "commitment": "00",
              "puzzles": [solved(LARGE)], "standings": standings(names, players)}
    recap = {"room": {"code": "ABCDEF", "title": "Saturday", "game": "crossSums"},
             "plays": [{"play": 1, "game": "crossSums", "rounds": [round_]}]}
    code, _ = theatre.server.make_room(game="crossSums", title="Saturday", terms=None)
    visitor = theatre.visit("/healthz", Visitor, size=(390, 844))
    visitor.page.route("**/api/rooms/*/recap", lambda route: route.fulfill(json=recap))
    visitor.go(f"/r/{code}/recap")
    lines = visitor.page.locator(".race-line").filter(visible=True)
    expect(lines).to_have_count(visible)
    more = visitor.page.get_by_text(f"and {hidden} more", exact=True)
    expect(more).to_have_count(1 if hidden else 0)
    if hidden:
        more.click()
        expect(lines).to_have_count(players)
