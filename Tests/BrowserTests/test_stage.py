"""The projector in all its states, for any number of players with any names: everything on it can be read from the back
row.
"""

import re

import pytest
from conditions import comes
from made_up_party import party_screen, party_states
from made_up_quiz import question, quiz_screen, quiz_states, standings
from made_up_race import LARGE, progress, race_screen, race_states
from made_up_race import standings as race_standings
from made_up_screen import USUAL, WIDE, calls, evening_table, made_up_screen, made_up_teams, person, screen_states, standing
from made_up_table import table_screen, table_states
from playwright.sync_api import expect

SIZES = [(1920, 1080), (1280, 720), (1024, 768), (1280, 1024), (1080, 1920), (3840, 2160)]
NAMES = {"usual": lambda nth: USUAL[nth % len(USUAL)], "wide": lambda _: WIDE}
# For each game a projector, and its states with the words that must be shown.
GAMES = {
    "bingo": (made_up_screen, lambda count, name: ((state, show, ()) for state, show in screen_states(count, name))),
    "party": (party_screen, party_states),
    "quiz": (quiz_screen, quiz_states),
    "race": (race_screen, race_states),
    "table": (table_screen, table_states),
}


@pytest.mark.parametrize("counts", [(13,), (0, 1, 5, 12), (40, 200)], ids=str)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("game", GAMES)
def test_no_words_are_cut_off_or_small_or_over_others(theatre, game, size, counts):
    make, states = GAMES[game]
    screen = make(theatre, size)
    faults = {}
    for count in counts:
        for kind, name in NAMES.items():
            for state, show, needed in states(count, name):
                show(screen)
                for fault in screen.faults(*needed):
                    faults.setdefault(fault, []).append(f"{state} ({count}, {kind})")
    assert faults == {}


# Returns the letters on the wheel that are too small, and what is wrong with the hub of a wheel with thin slices.
WHEEL = """() => {
  const least = Math.min(innerWidth, innerHeight) / 40 - 0.5;
  const wheel = document.querySelector(".wheel");
  if (!wheel) return null;
  const small = Array.from(wheel.querySelectorAll(".wheel-slice text"), (text) => {
    const { a, b } = text.getScreenCTM();
    return [text.textContent, Math.hypot(a, b) * parseFloat(text.getAttribute("font-size"))];
  }).filter(([, size]) => size < least);
  const hub = wheel.querySelector(".wheel-plate");
  const isRing = wheel.dataset.size === "ring";
  return { small, hub: isRing ? hub.textContent : "", isSmall: isRing && parseFloat(getComputedStyle(hub).fontSize) < least };
}"""


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)], ids=lambda size: "x".join(map(str, size)))
def test_the_whole_wheel_is_visible_below_a_head_with_three_lines(theatre, size):
    screen = party_screen(theatre, size)
    screen.snapshot["room"] |= {"playTitle": "Who answers?", "next": {"game": "bingo", "title": "Moments of the evening"}}
    states = {state: show for state, show, _ in party_states(4, NAMES["usual"])}
    for state in ("lobby", "rest"):
        states[state](screen)
        expect(screen.page.locator(".screen-next")).to_be_visible(visible=state == "lobby")
        comes(lambda: screen.page.locator(".wheel").evaluate("(it) => it.getBoundingClientRect().bottom <= innerHeight"), True)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_wheel_is_read_from_the_back_row(theatre, size):
    """A crowd has thin slices without letters; its hub tells how many there are, then whose slice is under the pointer.
    """
    screen = party_screen(theatre, size)
    for count, has_hub in ((2, False), (13, False), (40, False), (48, True), (60, True), (200, True)):
        for name in NAMES.values():
            states = {state: show for state, show, _ in party_states(count, name)}
            states["rest"](screen)
            # Before it is drawn, the wheel of the state before may be as readable.
            expect(screen.page.locator(".wheel-slice")).to_have_count(120 if count == 200 else count)
            comes(lambda: screen.page.evaluate(WHEEL), {"small": [], "hub": str(count) if has_hub else "", "isSmall": False})
            states["spinning"](screen)
            comes(lambda: screen.page.evaluate(WHEEL), {"small": [], "hub": name(0) if has_hub else "", "isSmall": False})


def test_the_only_one_on_the_wheel_has_a_turn(theatre):
    """With two people, the one who was picked last waits. The page does not show the other one's chance of 1 in 1."""
    screen = party_screen(theatre)
    ada, bo = (person(nth, name) for nth, name in enumerate(("Ada", "Bo")))
    screen.show({"state": "ready", "spins": 1, "asked": 1, "picked": ada}, present=2, names=("Ada", "Bo"), picked=1,
                wheel={"count": 1, "rule": "notTwice", "slices": [bo]})
    expect(screen.page.locator(".party-says")).to_have_text("It’s Bo’s turn")
    expect(screen.page.locator(".party-odds")).to_have_text("No one twice in a row")
    assert screen.faults("It’s Bo’s turn") == []
    # The name is in the middle of the wheel, and upright.
    disc, name = (screen.page.locator(part).bounding_box() for part in (".wheel-disc", ".wheel-slice text"))
    assert abs(disc["x"] + disc["width"] / 2 - name["x"] - name["width"] / 2) < 5 and name["width"] > name["height"] * 0.8


@pytest.mark.parametrize("game", GAMES)
def test_a_lobby_shows_its_game(theatre, game):
    make, states = GAMES[game]
    screen = make(theatre)
    # The first state is always the lobby.
    _, show, _ = next(iter(states(13, NAMES["usual"])))
    show(screen)
    title = {"bingo": "Bingo", "party": "Party", "quiz": "Quiz", "race": "Cross Sums", "table": "One-Eyed Jack"}[game]
    expect(screen.page.get_by_text(re.compile(title)).filter(visible=True).first).to_be_visible()


def test_forty_names_fit_on_a_small_projector_and_others_are_counted(theatre):
    screen = made_up_screen(theatre, (1280, 720))
    names = screen.page.locator(".house-name").filter(visible=True)
    first = ("Ada", "Jolly Fox", "Maximilian", "Bo", "Gentle Viola", "Kim", "Katharina", "Daring Raven")
    screen.show({"state": "dealt"}, present=40, names=[first[nth % 8] for nth in range(40)])
    expect(names).to_have_count(40)
    expect(screen.page.locator(".house-more")).to_be_hidden()
    screen.show({"state": "dealt"}, present=200, names=[first[nth % 8] for nth in range(200)])
    expect(screen.page.locator(".house-words")).to_have_text("200 players are here")
    comes(lambda: screen.page.locator(".house-more").text_content(), f"and {200 - names.count()} more")
    assert names.count() >= 40


def test_names_that_do_not_fit_together_take_turns(theatre):
    screen = made_up_screen(theatre, (1280, 720))
    guests = [f"Guest {nth} {WIDE[:15]}" for nth in range(10, 50)]
    screen.show({"state": "dealt"}, present=40, names=guests)
    first, last = (screen.page.locator(".house-name", has_text=name) for name in (guests[0], guests[-1]))
    expect(last).to_be_visible()
    expect(first).to_be_hidden()
    expect(first).to_be_visible()
    assert screen.faults() == []
    # A new player is shown at once, and everyone's name again in turn.
    screen.show({"state": "dealt"}, present=41, names=[*guests, "Kim"])
    expect(screen.page.locator(".house-name", has_text="Kim")).to_be_visible()
    expect(first).to_be_visible()


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768)], ids=lambda size: "x".join(map(str, size)))
def test_the_overall_standings_are_beside_a_podium(theatre, size):
    screen = made_up_screen(theatre, size)
    names = [NAMES["usual"](nth) for nth in range(13)]
    table = {"top": [standing(nth, one) for nth, one in enumerate(names)], "total": 13, "own": None}
    finished = {"state": "finished", "calls": calls(12)}
    screen.show(finished, standings=table, evening=evening_table(names), present=13, names=names)
    expect(screen.page.locator(".screen-evening tbody tr").filter(visible=True).nth(1)).to_be_visible()
    screen.teams = made_up_teams(2, ["Ravens", "Quizzy Rascals"].__getitem__)
    screen.show(finished, standings=table, evening=evening_table(names), present=13, names=names)
    expect(screen.page.locator(".team-table tbody tr").filter(visible=True)).to_have_count(2)
    assert screen.faults("In the lead", "Ravens", "Quizzy Rascals") == []


def test_a_lobby_names_no_more_players_than_are_here(theatre):
    screen = made_up_screen(theatre, (1280, 720))
    # Newcomers include players who have left again.
    screen.show({"state": "dealt"}, present=14, names=[f"Guest {nth}" for nth in range(26)])
    expect(screen.page.locator(".house-name")).to_have_count(14)
    expect(screen.page.locator(".house-name").last).to_have_text("Guest 25")


def test_a_tie_for_second_leaves_the_winner_in_the_middle_above_the_recap(theatre):
    screen = quiz_screen(theatre, (1280, 720))
    names = ["Ada", "Bo", "Cleo", "Dan"]
    screen.show("ended", question("poll"), present=6, names=names, standings=standings(names, 6, [1, 2, 2, 4], moves=False))
    middle = "part => { const { left, right } = document.querySelector(part).getBoundingClientRect(); return (left + right) / 2; }"
    expect(screen.page.locator(".winners-step")).to_have_count(2)
    comes(lambda: abs(screen.page.evaluate(middle, "[data-order='0'] .winners-block") - screen.page.evaluate(middle, ".winners")) < 2, True)
    expect(screen.page.locator(".quiz-recap")).to_contain_text("/recap")
    expect(screen.page.locator(".ticket")).to_be_hidden()


@pytest.mark.parametrize("game", ["bingo", "race"])
def test_the_invitation_is_small_once_a_round_is_on(theatre, game):
    """The lobby needs a code for the whole hall; later the stage needs the space. The podium has the code of the recap.
    """
    make, states = GAMES[game]
    screen = make(theatre, (1280, 720))
    shows = {state: show for state, show, *_ in states(13, NAMES["usual"])}
    share = "selector => document.querySelector(selector).getBoundingClientRect().width / innerWidth"
    shows["lobby"](screen)
    comes(lambda: screen.page.evaluate(share, ".ticket-qr") > 0.2, True)
    shows["late" if game == "bingo" else "playing, half solved"](screen)
    comes(lambda: screen.page.evaluate(share, ".ticket-qr") < 0.13, True)
    assert screen.page.evaluate(share, ".screen-main") > 0.5
    shows["podium"](screen)
    expect(screen.page.get_by_role("img", name="QR code of the recap")).to_be_visible()


# Leaves less space than a digit in the line above the pairings.
NARROW = """() => {
  const words = document.querySelector(".jack-hall-head > :last-child");
  const right = (part) => part.getBoundingClientRect().right;
  // Whatever the room's code, all words are in one line now.
  words.style.marginInlineEnd = "-20rem";
  words.style.marginInlineEnd = `${right(words.parentElement) - right(words) - 10}px`;
  dispatchEvent(new Event("resize"));
}"""


def test_every_page_of_a_crowds_pairings_fits(theatre):
    """The numbers of the last tables are longer, which must not take a line from the pairings of one page."""
    screen = table_screen(theatre, (1280, 720))
    state = "swiss of 2, between"
    [(show, needed)] = [(show, needed) for title, show, needed in table_states(200, NAMES["usual"]) if title == state]
    show(screen)
    page = screen.page.get_by_text("Tables ")
    expect(page).to_be_visible()
    screen.page.evaluate(NARROW)
    assert screen.faults(*needed) == []
    heights = "() => ['.jack-hall-head', '.jack-hall-body'].map((part) => document.querySelector(part).clientHeight)"
    first = screen.page.evaluate(heights)
    shown = [page.text_content()]
    while not shown[-1].endswith("–100 of 100"):
        screen.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 13_000; }")
        expect(page).not_to_have_text(shown[-1])
        shown.append(page.text_content())
        # Nothing answers when the page tests its connection, since the clock has moved.
        faults = [fault for fault in screen.faults() if "Reconnecting" not in fault]
        assert (shown[-1], faults, screen.page.evaluate(heights)) == (shown[-1], [], first)
    assert len(shown) >= 4


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=lambda size: "x".join(map(str, size)))
def test_content_beside_a_podium_fits(theatre, size):
    """Any other message causes everything to be measured again; here the recap, which tells who was close, never
    arrives.
    """
    screen = made_up_screen(theatre, size)
    screen.page.unroute("**/recap")
    screen.page.route("**/recap", lambda _: None)
    faults = {}
    for kind, name in NAMES.items():
        for state, show in screen_states(13, name):
            if "podium" not in state:
                continue
            show(screen)
            for fault in screen.faults():
                faults.setdefault(fault, []).append(f"{state} ({kind})")
    assert faults == {}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_controls_cover_nothing(theatre, size):
    """The controls are visible at first and when the mouse moves: next to the title, in one row, and only the title
    makes space for them.
    """
    screen = made_up_screen(theatre, size)
    controls = screen.page.locator(".screen-controls")
    faults = {}
    for state, show in screen_states(13, NAMES["usual"]):
        show(screen)
        screen.page.mouse.move(size[0] / 2, size[1] / 2)
        screen.page.mouse.move(size[0] / 2, size[1] / 3)
        # They stay while they are in use.
        controls.get_by_role("button").first.focus()
        expect(controls).to_be_visible()
        for fault in screen.faults():
            faults.setdefault(fault, []).append(state)
    assert faults == {}
    rows = controls.get_by_role("button").evaluate_all("buttons => new Set(buttons.map(one => one.getBoundingClientRect()).map(({ top, height }) => Math.round((top + height / 2) / 8))).size")
    assert rows == 1


def test_the_podium_is_built_before_the_standings_are_read(theatre):
    """Third, second, first; what would reveal it next to the podium appears when all are placed. Pictures are on the
    steps, and names are complete.
    """
    screen = made_up_screen(theatre, reduced_motion="no-preference")
    top = [standing(nth, name) for nth, name in enumerate(USUAL[:5])]
    standings = {"standings": {"top": top, "total": 5, "own": None}}
    screen.show({"state": "playing", "calls": calls(12)}, **standings, present=5)
    expect(screen.page.locator(".standing")).to_have_count(5)
    screen.say(type="roundFinished", seed="00", **standings)
    steps = screen.page.locator(".podium-step")
    expect(steps).to_have_count(3)
    assert screen.page.evaluate("getComputedStyle(document.querySelector('.screen-side')).visibility") == "hidden"
    # New players cannot join now; the ticket comes back with the next round.
    expect(screen.page.locator(".ticket-qr")).to_be_hidden()
    expect(screen.page.locator(".standing-name").filter(visible=True)).to_have_text(["Bo", "Gentle Viola"])
    comes(lambda: steps.evaluate_all("steps => steps.map(step => step.querySelector('.avatar').dataset.emblem)"), ["cat", "rocket", "umbrella"])
    lines = "names => names.map(name => Math.round(name.clientHeight / (parseFloat(getComputedStyle(name).fontSize) * 1.12)))"
    assert screen.page.locator(".podium-names").evaluate_all(lines)[:2] == [1, 1]
    screen.show({"state": "dealt"}, present=5)
    expect(screen.page.locator(".ticket-qr")).to_be_visible()


def test_the_leaders_of_a_puzzle_keep_their_places_beside_the_last_solution(theatre):
    screen = race_screen(theatre)
    names = USUAL[:4]
    told = progress(4, names, 3)
    for nth, tenths in enumerate((900, 937, 937)):
        told["first"][nth][3] = tenths
    lanes = screen.page.locator(".race-lane")
    screen.tell("finished", LARGE, race_standings(names, 4), told, present=4, names=names)
    expect(screen.page.locator("body[data-race=told]")).to_have_count(1)
    expect(lanes.first).to_be_visible()
    before = "all => all.map((one) => getComputedStyle(one.querySelector('.race-name'), '::before').content)"
    assert [words.strip('" \u2002') for words in lanes.evaluate_all(before)] == ["1", "2", "2", "none"]
    expect(screen.page.locator(".race-side-table")).to_be_hidden()
