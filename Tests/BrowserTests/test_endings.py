"""How games end on the projector: nothing reveals the winners too early, they are cheered once, and they are shown."""

import re

import pytest
from conditions import comes, meanwhile, seen, until
from made_up_party import OPTIONS, PRIZE, draws, party_screen
from made_up_race import LARGE, progress, race_screen, solved, standings
from made_up_screen import USUAL, at, calls, evening_table, made_up_screen, person, soon, standing
from made_up_table import hall, over, standing as tournament_standing, table, table_screen
from playwright.sync_api import expect
from racers import RaceRoom, solution
from theatre import PHONE

MOVING = {"reduced_motion": "no-preference"}
NAMES = USUAL[:6]
SEATED = {"present": len(NAMES), "names": NAMES}

# Counts how often applause is played, whose noise comes from a buffer; records the object that makes sounds.
LISTENS = """() => {
  window.claps = 0;
  const { createBuffer, resume } = AudioContext.prototype;
  AudioContext.prototype.createBuffer = function (...of) { window.claps += 1; return createBuffer.apply(this, of); };
  AudioContext.prototype.resume = function () { window.audio = this; return resume.call(this); };
}"""

# Records when a podium is first visible, by the clock that all pages share.
SEES_PODIUM = """
  window.podiumAt = 0;
  const look = () => {
    const step = document.querySelector(".winners .winners-step");
    if (step?.checkVisibility()) window.podiumAt = Date.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""

# Returns whether what is next to the podium is visible while it is being built.
BESIDE = """() => {
  const isBuilding = document.querySelector(".is-building") !== null;
  return isBuilding && getComputedStyle(document.querySelector(".screen-side")).visibility;
}"""


def listens(screen):
    """Turns on the sound of the projector."""
    screen.page.evaluate(LISTENS)
    screen.page.mouse.move(300, 300)
    screen.press("Sound")
    until(screen.page, "() => window.audio?.state === 'running'")


def cheers(screen):
    """Returns how often there was applause, and confetti."""
    return screen.page.evaluate("[window.claps, window.papers]")


def test_the_projector_reveals_the_winner_of_a_race_first(theatre):
    room = RaceRoom(theatre, puzzles=1)
    screen, console = room.screen(), room.console(size=PHONE)
    racers = [room.racer(name) for name in ("Ada", "Bo")]
    for one in (screen, console, *racers):
        one.page.evaluate(f"() => {{ {SEES_PODIUM} }}")
    goes = solution(room.begins())
    for racer in racers:
        racer.stage("playing")
        racer.removes(*goes)
    told = [until(one.page, "() => window.podiumAt") for one in (screen, *racers)]
    assert all(phone >= told[0] for phone in told[1:]), told
    # A host's phone switches to the podium, whatever it showed before.
    expect(console.page.locator(".winners-step").first).to_be_visible()
    expect(console.page.locator(".winners")).to_contain_text("Ada")
    assert console.page.evaluate("window.podiumAt") >= told[0]
    # On a projector that is opened later, the podium is already complete.
    late = room.screen()
    assert until(late.page, "() => { const stand = document.querySelector('.winners'); return stand && [stand.matches('.is-building')]; }") == [False]


def test_a_race_that_a_host_ends_in_a_pause_has_its_podium_at_once(theatre):
    """Nothing is left to reveal: the parts next to the podium appear when it is complete. The winner is cheered once,
    even if players are removed later.
    """
    screen = race_screen(theatre, **MOVING)
    told = standings(NAMES, len(NAMES))
    paused = {"state": "paused", "puzzle": solved(LARGE)}
    screen.show(paused, **SEATED, progress=progress(len(NAMES), NAMES, 3), standings=told, evening=evening_table(NAMES))
    listens(screen)
    meanwhile(screen.page, BESIDE)
    screen.finishes(told)
    assert seen(screen.page) == "hidden"
    steps = screen.page.locator(".winners-names")
    expect(steps).to_have_text(["Ada", "Jolly Fox", "Maximilian von Hohenzoll"])
    expect(screen.page.locator("body[data-race=finished]")).to_have_count(1)
    expect(screen.page.locator(".is-building")).to_have_count(0)
    expect(screen.page.locator(".screen-evening")).to_be_visible()
    comes(lambda: cheers(screen), [1, 1])
    rest = {**told, "top": [{**line, "place": nth + 1} for nth, line in enumerate(told["top"][1:])], "total": told["total"] - 1}
    screen.say(type="standings", standings=rest)
    expect(steps.first).to_have_text("Jolly Fox")
    # It is complete at once, without a wait.
    assert screen.page.locator(".is-building").count() == 0
    assert cheers(screen) == [1, 1]


def test_a_podium_of_bingo_is_celebrated_once(theatre):
    screen = made_up_screen(theatre, **MOVING)
    table_of = {"standings": {"top": [standing(nth, name) for nth, name in enumerate(NAMES)], "total": len(NAMES), "own": None}}
    screen.show({"state": "playing", "calls": calls(12)}, **table_of, present=len(NAMES))
    listens(screen)
    screen.say(type="roundFinished", seed="00", **table_of)
    names = screen.page.locator(".podium-step[data-order='0'] .podium-names")
    expect(names).to_have_text("Ada")
    expect(screen.page.locator(".is-building")).to_have_count(0)
    # It says when each bingo came, and what comes next.
    expect(screen.page.locator(".podium-call")).to_have_text(["Call 7", "Call 8", "Call 9"])
    screen.reads("Next: another round or another game.")
    comes(lambda: cheers(screen), [1, 1])
    # A prize draw takes seconds, and says so.
    screen.say(type="drawOpened", draw={"number": 1, "rank": 1, "among": ["p0"], "commitment": "00" * 32, "until": soon()})
    expect(screen.page.locator(".stage-prize")).to_have_text("Prize draw: phones in this room are adding random numbers.")
    expect(screen.page.locator(".is-building")).to_have_count(0)
    screen.say(type="names", changed=[], removed=["p1"])
    expect(screen.page.locator(".podium-step[data-order='1'] .podium-names")).not_to_contain_text("Jolly Fox")
    assert screen.page.locator(".is-building").count() == 0
    assert cheers(screen) == [1, 1]


def test_a_game_of_cards_that_a_host_ends_in_a_pause_is_won(theatre):
    screen = table_screen(theatre, **MOVING)
    whole = table(NAMES[:4])
    screen.show("playing", **SEATED, table={**whole, "isPaused": True})
    expect(screen.page.locator(".jack-last")).to_have_text("The game is paused.")
    listens(screen)
    round = {**screen.snapshot["game"]["round"], "number": screen.number, "state": "finished"}
    screen.say(type="finished", round=round, table=over(whole, 1, "ended"))
    expect(screen.page.locator(".jack-end-words")).to_have_text("Green won!")
    expect(screen.page.locator(".jack-end-names")).to_have_text("Jolly Fox and Bo")
    expect(screen.page.locator("body[data-jack-won='1']")).to_have_count(1)
    expect(screen.page.locator(".jack-last")).to_be_hidden()
    comes(lambda: cheers(screen), [1, 1])
    # A player is removed from the table, and a bot takes the place.
    without = over({**whole, "places": [{"bot": 2, "cards": 6}, *whole["places"][1:]]}, 1, "ended")
    screen.say(type="names", table=without)
    expect(screen.page.locator(".jack-side .jack-ring")).not_to_contain_text("Ada")
    assert cheers(screen) == [1, 1]


@pytest.mark.parametrize("contest", ["knockout", "swiss"])
def test_the_champions_of_a_tournament_have_the_stage(theatre, contest):
    screen = table_screen(theatre, **MOVING)
    people = [person(nth, name) for nth, name in enumerate(NAMES)]
    swiss = contest == "swiss"
    rules = {"options": {"form": "tables", "size": 2, "contest": contest} | ({"rounds": 3} if swiss else {})}
    told = {"round": 3, "tables": 1, "entrants": len(people)} | ({"of": 3} if swiss else {})
    screen.show("playing", **SEATED, **rules, tournament={**told, "state": "playing", "endsAt": soon()}, tables=hall(people[:2], 2))
    expect(screen.page.locator(".jack-pair")).to_have_count(1)
    listens(screen)
    ended = {**screen.snapshot["game"]["round"], "number": screen.number, "state": "finished"}
    ended["options"] |= rules["options"]
    screen.say(type="tables", isAll=True, tables=hall(people[:2], 2, "finished", through=not swiss))
    end = {**told, "state": "over", "standing": tournament_standing(people, swiss, True)}
    screen.say(type="tournament", round=ended, tournament=end)
    champion = screen.page.locator(".jack-champions .stage-big")
    expect(champion).to_have_text("Ada")
    expect(screen.page.locator(".jack-champions")).to_contain_text("wins the tournament")
    expect(screen.page.locator("body[data-jack-won='0']")).to_have_count(0 if swiss else 1)
    expect(screen.page.locator(".jack-pairs")).to_be_hidden()
    size = champion.evaluate("name => parseFloat(getComputedStyle(name).fontSize)")
    assert size >= 1080 / 20, size
    comes(lambda: cheers(screen), [1, 1])
    # Another player is removed.
    screen.say(type="tournament", round=ended, tournament={**end, "standing": [one for one in end["standing"] if one["player"] != "p4"]})
    if swiss:
        expect(screen.page.locator(".jack-standing")).not_to_contain_text("Gentle Viola")
    else:
        comes(lambda: screen.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"), True)
    expect(champion).to_have_text("Ada")
    assert cheers(screen) == [1, 1]


def knockout(screen, state, tables, number=1, **more):
    """Shows a knock-out at tables of two, of which the last round is shown."""
    people = [place for one in tables for place in one["places"]]
    told = {"round": number, "tables": len(tables), "entrants": len(people), "state": state, **more}
    screen.show("playing", present=len(people), options={"form": "tables", "size": 2, "contest": "knockout"}, tournament=told, tables=tables)


def test_the_results_of_many_tables_are_shown_before_the_next_pairings(theatre):
    screen = table_screen(theatre)
    people = [person(nth, f"Player {nth}") for nth in range(40)]
    tables = hall(people, 2, "finished", through=True)
    name, beaten = screen.page.locator(".jack-hall-name"), screen.page.get_by_text("Player 1", exact=True)
    knockout(screen, "between", tables, nextAt=at(8))
    expect(name).to_have_text("Round 1: 20 players are through")
    expect(screen.page.locator(".jack-hall-status").first).to_contain_text("Next: Round 2 starts in 0:0")
    expect(beaten.first).to_be_visible()
    expect(name).to_have_text("Next: Round 2")
    expect(beaten).to_have_count(0)
    # Few tables leave space for both, side by side.
    knockout(screen, "between", tables[:8], 2, nextAt=soon())
    expect(name).to_have_text("Next: Quarter-finals")
    expect(screen.page.locator(".jack-hall-side > h3")).to_have_text("Results: Round 2")
    expect(beaten.first).to_be_visible()
    expect(screen.page.locator(".jack-hall-side .jack-pair-table").filter(visible=True)).to_have_count(0)


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768)], ids=str)
def test_the_names_of_the_finalists_are_one_large_line(theatre, size):
    screen = table_screen(theatre, size)
    people = [person(nth, name) for nth, name in enumerate(("Ada", "Maximilian von Hohenzoll", "Bot 58", "Bo"))]
    knockout(screen, "playing", hall(people[:2], 2), 3, endsAt=soon())
    names = screen.page.locator(".jack-hall-board:not([hidden]) .jack-hall-teams")
    expect(names).to_have_text(re.compile("^Ada.*against.*Maximilian von Hohenzoll"))
    expect(screen.page.locator(".jack-hall-table").first).to_be_hidden()
    height, letters = names.evaluate("(it) => [it.clientHeight, parseFloat(getComputedStyle(it).fontSize)]")
    assert height < 1.8 * letters
    least = screen.page.locator(".jack-hall-status").first.evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)")
    assert letters > least
    # The pairing before it says the same.
    knockout(screen, "between", hall(people, 2, "finished", through=True), 2, nextAt=soon())
    expect(screen.page.locator(".jack-advancing")).to_have_text("1AdaagainstBo")


def result(count=3):
    return [{**person(nth, name), "times": 6 - nth, "truths": 3 - nth, "dares": nth} for nth, name in enumerate(NAMES[:count])]


def test_a_party_of_questions_ends_with_who_was_picked_how_often(theatre):
    screen = party_screen(theatre)
    screen.show({"state": "paused", "pausedAt": at(0), "spins": 11, "asked": 11}, **SEATED)
    expect(screen.page.locator(".party-says")).to_have_text("Paused")
    # People who were never picked are not listed, and a pause ends with the game.
    rows = [*result(), {**person(3, NAMES[3]), "times": 0}]
    party = {**screen.snapshot["game"]["party"], "number": screen.number, "state": "ended", "asked": 11, "result": rows}
    screen.say(type="gameEnded", party=party)
    ending = screen.page.locator(".party-ending[data-kind=questions]")
    expect(ending.locator(".party-tally li")).to_have_count(3)
    expect(ending.locator(".party-tally li").first).to_contain_text("Ada6×")
    expect(ending.locator(".party-moments")).to_contain_text("Most truths")
    expect(screen.page.locator(".party-says")).to_have_text("That’s a wrap!")
    expect(ending.locator(".party-winners")).to_have_count(0)
    expect(screen.page.locator(".party-recap svg, .party-recap img, .party-recap canvas").first).to_be_visible()


def test_the_end_of_a_party_with_draws_lists_winners_and_prizes(theatre):
    screen = party_screen(theatre)
    told = draws(lambda nth: NAMES[nth], 4, 1)
    told[1]["isUndone"] = True
    screen.show({"state": "ended", "draws": told, "result": []}, **SEATED, mode="draw")
    ending = screen.page.locator(".party-ending[data-kind=draw]")
    # An undone draw has no winner.
    winners = ending.locator(".party-winners li:not(.party-others)")
    expect(winners).to_have_count(3)
    for line, nth in zip(winners.all(), (0, 2, 3), strict=True):
        expect(line.locator(".party-prize-name")).to_have_text(f"{nth + 1}: {PRIZE}"[:60])
        expect(line.locator(".party-who")).to_have_text(NAMES[nth])
    expect(ending.locator(".party-tally")).to_have_count(0)


def test_a_party_of_both_ends_with_prizes_and_picks(theatre):
    screen = party_screen(theatre)
    screen.show({"state": "ended", "asked": 3, "draws": draws(lambda nth: NAMES[nth], 2, 1), "result": result()}, **SEATED, mode="draw")
    ending = screen.page.locator(".party-ending[data-kind=both]")
    expect(ending.locator(".party-winners li:not(.party-others)").filter(visible=True)).to_have_count(2)
    expect(ending.locator(".party-tally li").filter(visible=True)).to_have_count(3)
    prizes, picks = ending.locator(".party-winners").bounding_box(), ending.locator(".party-tally").bounding_box()
    assert prizes["x"] + prizes["width"] <= picks["x"] or prizes["y"] + prizes["height"] <= picks["y"], "one over the other"
    # Winners are shown first.
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    name, pick = ending.locator(".party-winner-names").first.evaluate(size), ending.locator(".party-tally li").first.evaluate(size)
    assert name >= 1.5 * pick, (name, pick)


@pytest.mark.parametrize(("votes", "title"), [
    ([1, 1], None), ([2, 0], None), ([2, 1], "Put to a vote"), ([3, 2], "Split the room"), ([5, 5], "Split the room"),
    ([61, 39], "Put to a vote"), ([1, 3], "The clearest vote"), ([74, 26], "Put to a vote"), ([0, 3], "The clearest vote")], ids=str)
def test_votes_are_highlighted_if_they_were_close_or_clear(theatre, votes, title):
    """Two votes say nothing about a room; up to 60 to 40 it is divided, from 75 to 25 on it agrees."""
    screen = party_screen(theatre)
    ballot = {"text": "Would you rather…", "category": "wouldYouRather", "difficulty": "easy", "options": OPTIONS[0], "votes": votes}
    screen.show({"state": "ended", "asked": 1, "result": [{**person(0, "Ada"), "times": 1}], "ballots": [ballot]}, **SEATED)
    expect(screen.page.locator(".party-tally li")).to_have_count(1)
    moments = screen.page.locator(".party-moment-title")
    expect(moments).to_have_text([title] if title else [])
    if title:
        expect(screen.page.locator(".party-moments li")).to_contain_text(f"fly: {votes[0]} · swim: {votes[1]}")
