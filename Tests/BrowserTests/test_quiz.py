"""A quiz as people play it: two phones, bots, a console, a projector and an overlay, through all kinds of questions."""

import os
import pathlib
import re

import pytest
from bots import bots
from conditions import comes, until
from looks import LOOK, clean
from made_up_quiz import question, quiz_screen, standings
from made_up_screen import evening_table
from people import Visitor
from playwright.sync_api import expect
from theatre import LAPTOP, PHONE, PROJECTOR
from wire_client import Client

# Tests that do not need the time to read skip it.
QUICK = {"readSeconds": 0, "seconds": 0, "shuffles": False, "closesEarly": False}
QUIZ = {"title": "Seven kinds", "language": "en", "questions": [
    {"text": "Which planet is closest to the Sun?", "right": "Mercury", "wrong": ["Venus", "Mars"], "why": "It is near."},
    {"text": "Which are mammals?", "kind": "choices", "right": ["Bat", "Whale"], "wrong": ["Shark"]},
    {"text": "Sound is faster in water.", "right": True},
    {"text": "The oldest first", "kind": "order", "options": ["Wheel", "Steam engine", "Telephone"]},
    {"text": "How high is the tower?", "number": 330, "unit": "m"},
    {"text": "Tea or coffee?", "kind": "poll", "options": ["Tea", "Coffee"]},
    {"text": "The capital of Germany?", "right": ["Berlin"], "points": "doubled"}]}


def picture(visitor, name):
    """Takes a picture for people who review the pages."""
    if folder := os.environ.get("CALLBOARD_QUIZ_PICTURES"):
        visitor.page.screenshot(path=pathlib.Path(folder) / f"{name}.png")


class Guesser(Visitor):
    """A person with a phone in a quiz."""

    def join(self, name):
        field = self.page.get_by_label("Your name")
        expect(field).not_to_have_value("")
        field.fill(name)
        self.page.locator(".join-form button[type=submit]").click()
        expect(self.page.locator(".quiz[data-stage]")).to_be_visible()

    def stage(self, name):
        """Waits for a stage: ready, reading, open, closed, skipped, ended."""
        expect(self.page.locator(f".quiz[data-stage={name}]")).to_have_count(1)

    def option(self, words):
        return self.page.locator(".quiz-option").filter(has_text=words)

    def picks(self, *options):
        for words in options:
            self.option(words).click()
            expect(self.option(words)).to_have_attribute("aria-pressed", "true")

    def sends(self):
        self.press("Send answer")
        self.given()

    def given(self):
        expect(self.page.locator(".quiz-state")).to_contain_text("Your answer:")

    def result(self, words):
        expect(self.page.locator(".quiz-verdict-title")).to_have_text(words)


class QuizRoom:
    def __init__(self, theatre, quiz=QUIZ, **options):
        self.theatre = theatre
        self.code, self.token = theatre.server.make_room(
            game="quiz", terms=None, options=QUICK | options, content=quiz)
        self.host = theatre.stack.enter_context(Client(theatre.server, token=self.token))
        self.host.join(self.code)

    def phone(self, name, **options):
        options = {"has_touch": True, "is_mobile": True, "size": PHONE} | options
        phone = self.theatre.visit(f"/r/{self.code}", Guesser, **options)
        phone.join(name)
        return phone

    def screen(self, size=PROJECTOR, **options):
        return self.theatre.visit(f"/r/{self.code}/screen", size=size, **options)

    def overlay(self):
        return self.theatre.visit(f"/r/{self.code}/overlay", size=PROJECTOR)

    def console(self, size=LAPTOP, **options):
        return self.theatre.visit(f"/r/{self.code}/host#token={self.token}", size=size, **options)

    def asks(self, number):
        self.host.do("nextQuestion", question=number)

    def closes(self, number):
        self.host.do("closeQuestion", question=number)


@pytest.fixture
def quiz(theatre):
    return lambda *quiz, **options: QuizRoom(theatre, *quiz, **options)


def test_an_evening_through_all_kinds_of_questions(quiz, theatre):
    room = quiz()
    console, screen, overlay = room.console(), room.screen(), room.overlay()
    ada, bo = room.phone("Ada"), room.phone("Bo")
    expect(screen.page.locator(".quiz-stage")).to_contain_text("Seven kinds")
    picture(screen, "ready-screen")
    with bots(theatre.server, room.code, 38):
        expect(console.page.locator("body")).to_contain_text(re.compile("40"), timeout=30_000)
        console.press("First question")
        for phone in (ada, bo):
            phone.stage("open")
            phone.reads("Which planet is closest to the Sun?")
        expect(screen.page.locator(".quiz-stage-options li")).to_have_count(3)
        expect(overlay.page.locator(".lower-third")).to_contain_text("Which planet")
        picture(screen, "choice-screen")
        picture(ada, "choice-phone")
        ada.picks("Venus")
        ada.given()
        ada.picks("Mercury")
        expect(ada.page.locator(".quiz-state")).to_contain_text("Your answer: Mercury.")
        bo.picks("Mars")
        bo.given()
        # The right answer is covered.
        assert "Right answer" not in console.page.inner_text("body")
        console.press("Show what is right")
        expect(console.page.locator(".quiz-behind .quiz-right")).to_have_text("Right answer: Mercury")
        picture(console, "veil-console")
        expect(console.page.locator(".quiz-count")).to_contain_text("of 40 have answered")
        console.press("Close question")
        ada.result("Right!")
        bo.result("Not right")
        ada.reads("It is near.")
        ada.reads("+1,000")
        ada.reads("The next question follows.")
        expect(screen.page.locator(".quiz-bar[data-right=true]")).to_contain_text("Mercury")
        picture(screen, "closed-screen")
        picture(bo, "wrong-phone")
        picture(console, "closed-console")

        console.press("Next question")
        ada.picks("Bat", "Whale")
        ada.sends()
        bo.picks("Bat")
        bo.sends()
        picture(ada, "choices-phone")
        console.press("Close question")
        ada.result("Right!")
        bo.result("Partly right")

        console.press("Next question")
        ada.picks("True")
        bo.picks("False")
        bo.given()
        console.press("Close question")
        ada.result("Right!")
        # Three right answers in a row.
        ada.reads("for 3 right answers in a row")

        console.press("Next question")
        ada.stage("open")
        picture(ada, "order-phone")
        want = ["Wheel", "Steam engine", "Telephone"]
        rows = ada.page.locator(".quiz-order-row .quiz-option-words")
        for place, words in enumerate(want):
            while rows.all_inner_texts()[place] != words:
                ada.page.get_by_role("button", name=f"Move “{words}” up").click()
        ada.sends()
        picture(screen, "order-screen")
        console.press("Close question")
        ada.result("Right!")
        bo.result("No answer from you")

        console.press("Next question")
        ada.page.get_by_label("Your number in m").fill("331")
        ada.sends()
        bo.page.get_by_label("Your number in m").fill("5,000")
        bo.sends()
        console.press("Close question")
        ada.result("No one was nearer!")
        expect(screen.page.locator(".quiz-stage")).to_contain_text("Ada was nearest: 331 m")
        picture(screen, "estimate-screen")

        console.press("Next question")
        bo.picks("Tea")
        bo.given()
        console.press("Close question")
        bo.result("Thank you for your vote")
        expect(screen.page.locator(".quiz-bar")).to_have_count(2)

        console.press("Next question")
        ada.reads("Double points")
        ada.page.get_by_label("Your answer").fill("  BERLIN ")
        ada.sends()
        picture(ada, "text-phone")
        console.press("Close question")
        ada.result("Right!")
        expect(ada.page.locator(".quiz-standing")).to_contain_text("Place: 1st")
        ada.reads("The podium comes next.")
        console.press("Podium")
        ada.stage("ended")
        ada.reads("You won!")
        for phone in (ada, bo):
            phone.reads("The host decides what comes next.")
        expect(screen.page.locator(".quiz-stage-title")).to_have_text("Ada wins the quiz!")
        expect(screen.page.locator(".winners .winners-step").first).to_contain_text("Ada")
        # The host goes on from here.
        console.press("Play something else")
        expect(console.page.get_by_role("dialog", name="Play something else")).to_be_visible()
        console.page.keyboard.press("Escape")
        expect(ada.page.get_by_role("link", name="See all answers")).to_have_attribute("href", f"/r/{room.code}/recap")
        picture(screen, "podium-screen")
        picture(ada, "podium-phone")
        picture(console, "podium-console")
    recap = theatre.visit(f"/r/{room.code}/recap", size=LAPTOP)
    expect(recap.page.locator(".quiz-past-question")).to_have_count(7)
    recap.reads("Right answer: Wheel → Steam engine → Telephone")
    picture(recap, "recap")


def test_a_question_is_read_before_it_is_answered(quiz):
    room = quiz(readSeconds=2, seconds=30)
    ada = room.phone("Ada")
    room.asks(1)
    ada.stage("reading")
    expect(ada.page.locator(".quiz-option")).to_have_count(0)
    ada.stage("open")
    # For players with a keyboard, the focus continues at the first answer.
    expect(ada.option("Mercury")).to_be_focused()
    ada.page.keyboard.press("Enter")
    ada.given()


@pytest.mark.parametrize("size", [PHONE, (320, 568)], ids=str)
def test_a_choice_of_several_is_sent_without_scrolling(quiz, size):
    options = {"right": ["Kenya", "Peru", "Poland"], "wrong": ["Bolivia", "Laos", "Chad"]}
    room = quiz({"title": "Coasts", "questions": [{"text": "Which of these countries have a coast?", "kind": "choices", **options}]})
    ada = room.phone("Ada", size=size)
    room.asks(1)
    ada.stage("open")
    ada.option("Kenya").evaluate("option => option.click()")
    covered = ada.page.get_by_role("button", name="Send answer").evaluate("""button => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + width / 2, top + height - 4));
    }""")
    assert not covered
    ada.sends()


def test_what_was_chosen_but_not_sent_is_named_and_who_has_no_points_has_a_place(quiz):
    room = quiz()
    ada, bo = room.phone("Ada"), room.phone("Bo")
    # Before the quiz, a phone says who its player is, and how to answer.
    ada.reads("You are Ada")
    expect(ada.page.locator(".quiz-how li")).to_have_count(3)
    room.asks(1)
    bo.picks("Mercury")
    bo.given()
    room.closes(1)
    room.asks(2)
    ada.stage("open")
    ada.picks("Bat", "Whale")
    room.closes(2)
    ada.result("You chose Bat and Whale but did not send it.")
    bo.result("No answer from you")
    room.host.do("finishQuiz")
    expect(ada.page.locator(".quiz-news .quiz-big")).to_have_text("The quiz is over")
    ada.reads("Place: 2nd · 0 points")


def test_who_is_not_here_is_not_counted(quiz):
    room = quiz()
    console, screen, ada = room.console(), room.screen(), room.phone("Ada")
    cy, bo = room.phone("Cy"), room.phone("Bo")
    room.asks(1)
    ada.picks("Mercury")
    ada.given()
    bo.picks("Mars")
    bo.given()
    expect(screen.page.locator(".quiz-answered")).to_have_text("2 of 3 have answered")
    cy.page.close()
    for page, part in ((screen, ".quiz-answered"), (console, ".quiz-count")):
        expect(page.page.locator(part)).to_have_text("2 of 2 have answered")
    # An answer counts, even if its player has left.
    bo.page.close()
    expect(console.page.locator(".host-counts")).to_contain_text("1 player")
    expect(screen.page.locator(".quiz-answered")).to_have_text("2 of 2 have answered")
    room.closes(1)
    expect(screen.page.locator(".quiz-side .quiz-line")).to_have_count(1)
    expect(screen.page.locator(".quiz-side")).not_to_contain_text("without points")
    room.host.do("finishQuiz")
    expect(console.page.locator(".host-counts")).to_have_text(re.compile("^7 questions"))


def test_players_without_points_are_counted_in_the_standings(quiz):
    room = quiz()
    console, screen, ada = room.console(), room.screen(), room.phone("Ada")
    room.phone("Bo")
    room.asks(1)
    ada.picks("Mercury")
    ada.given()
    room.closes(1)
    lines = console.page.locator(".quiz-line")
    expect(lines).to_have_count(2)
    expect(lines.last).to_contain_text("Bo")
    expect(lines.last.locator(".quiz-sum")).to_have_text("0 points")
    expect(screen.page.locator(".quiz-side")).to_contain_text("1 player without points")
    # Next to the question, its QR code is small.
    assert screen.page.locator(".screen-door .ticket-qr").bounding_box()["width"] < PROJECTOR[1] / 6


def test_an_order_is_made_by_keyboard_and_kept_over_a_reload(quiz):
    room = quiz()
    for number in (1, 2, 3):
        room.host.do("skipQuestion", question=number)
    ada = room.phone("Ada")
    room.asks(4)
    rows = ada.page.locator(".quiz-order-row .quiz-option-words")
    first, *_, last = rows.all_inner_texts()
    ada.page.get_by_role("button", name=f"Move “{last}” up").focus()
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press("Enter")
    expect(rows.first).to_have_text(last)
    # The first item cannot move up, so the focus is on the button that moves it down.
    expect(ada.page.get_by_role("button", name=f"Move “{last}” down")).to_be_focused()
    ada.sends()
    ada.page.reload()
    expect(rows.first).to_have_text(last)
    ada.given()


def test_a_crash_in_a_question_costs_nothing(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_FAILED", "fetching the script")
    room = QuizRoom(theatre, seconds=120)
    ada, bo, screen = room.phone("Ada"), room.phone("Bo"), room.screen()
    room.asks(1)
    ada.picks("Mercury")
    ada.given()
    own_server.kill()
    # An answer given while the server is away is sent when the server is back.
    bo.option("Venus").click()
    for page in (ada, bo, screen):
        expect(page.page.locator("connection-badge")).to_contain_text("Reconnecting…")
    own_server.arguments += ["--port", str(own_server.port)]
    own_server.start()
    for page in (ada, bo, screen):
        expect(page.page.locator("connection-badge")).to_be_hidden()
    ada.given()
    bo.given()
    expect(screen.page.locator(".quiz-answered")).to_have_text("2 of 2 have answered")
    host = theatre.stack.enter_context(Client(own_server, token=room.token))
    host.join(room.code)
    host.do("closeQuestion", question=1)
    ada.result("Right!")
    bo.result("Not right")


@LOOK
def test_there_is_nothing_for_axe_to_find(quiz, theatre, look):
    room = quiz()
    ada = room.phone("Ada", reduced_motion="reduce", **look)
    console, screen = room.console(**look), room.screen(**look)
    clean(ada, "ready")
    for number in range(1, 8):
        room.asks(number)
        ada.stage("open")
        clean(ada, f"question {number}")
        if number in (1, 4):
            clean(console, f"question {number} in the console")
            clean(screen, f"question {number} on the projector")
        if number == 1:
            ada.picks("Mercury")
            ada.given()
        room.closes(number)
        ada.stage("closed")
        if number in (1, 5, 6):
            clean(ada, f"question {number}, closed")
    clean(console, "a closed question in the console")
    clean(screen, "a closed question on the projector")
    room.host.do("finishQuiz")
    ada.stage("ended")
    clean(ada, "the podium")
    clean(screen, "the podium on the projector")
    recap = theatre.visit(f"/r/{room.code}/recap", size=PHONE, **look)
    recap.reads("Right answer: Mercury")
    clean(recap, "the recap")


def test_a_quiz_of_the_server_is_chosen_and_opened(theatre):
    host = theatre.visit("/", size=LAPTOP)
    host.page.get_by_role("radio", name="Quiz").check(force=True)
    quizzes = host.page.locator("#quiz-quiz")
    expect(quizzes.locator("option")).not_to_have_count(0)
    quizzes.select_option("general-knowledge")
    host.reads("A little of everything")
    picture(host, "setup")
    host.page.locator(".setup-form button[type=submit]").filter(visible=True).click()
    expect(host.page.get_by_role("button", name="First question")).to_be_visible()


def test_a_custom_quiz_is_imported_in_the_setup_and_played(theatre):
    host = theatre.visit("/", size=LAPTOP)
    host.page.get_by_role("radio", name="Quiz").check(force=True)
    host.press("Import")
    host.page.get_by_label("Questions and answers").fill(
        "Which planet?\n* Mercury\n- Venus\n\nA mistake\nwithout a sign\n\nHow long?\n= 42 km\n")
    host.page.get_by_role("dialog").get_by_role("button", name="Import").click()
    expect(host.page.locator(".findings")).to_contain_text("Line 6: after the question, a line begins with")
    picture(host, "own-quiz")
    host.press("Import 2 valid questions")
    expect(host.page.locator("#quiz-quiz option:checked")).to_have_text("My quiz (2)")
    host.page.locator(".setup-form button[type=submit]").filter(visible=True).click()
    host.press("First question")
    expect(host.page.locator(".quiz-live")).to_contain_text("Which planet?")


def test_a_quiz_that_was_never_opened_is_played_without_a_network(theatre):
    theatre.excuse("ERR_INTERNET_DISCONNECTED", "Failed to load")
    visitor = theatre.visit("/", Guesser, size=PHONE)
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    stored = "async () => (await (await caches.open('callboard-packs')).keys()).filter((one) => one.url.includes('/api/quizzes/')).length"
    until(visitor.page, f"async () => (await ({stored})()) > 5")
    visitor.page.context.set_offline(True)
    visitor.page.goto(f"{theatre.base}/quiz")
    quiz = visitor.page.locator(".quiz-list > li").filter(has_text="General knowledge")
    quiz.get_by_role("button", name="10 questions").click()
    expect(visitor.page.locator(".quiz-title")).to_have_text("Question 1 of 10")


@pytest.mark.parametrize("touch", [True, False])
def test_a_quiz_alone_stores_mistakes_for_later(theatre, touch):
    alone = theatre.visit("/quiz", Guesser, size=PHONE if touch else LAPTOP, has_touch=touch)
    quiz = alone.page.locator(".quiz-list > li").filter(has_text="General knowledge")
    quiz.get_by_role("button", name="10 questions").click()
    wrong, judged, progress = 0, 0, alone.page.locator(".quiz-progress")
    for number in range(1, 11):
        expect(alone.page.locator(".quiz-title")).to_have_text(f"Question {number} of 10")
        assert progress.evaluate("bar => bar.style.getPropertyValue('--share')") == f"{10 * (number - 1)}%"
        if alone.page.locator(".quiz-order").count():
            alone.press("Send answer")
        elif alone.page.locator(".quiz-typed").count():
            alone.page.locator(".quiz-typed").fill("1")
            alone.press("Send answer")
        else:
            alone.page.locator(".quiz-option").first.click()
            if alone.page.get_by_role("button", name="Send answer").count():
                alone.press("Send answer")
            # The options stay, with the player's own.
            expect(alone.page.locator(".quiz-judged .quiz-option").first).to_contain_text("your answer")
        expect(alone.page.locator(".quiz[data-stage=closed]")).to_be_visible()
        # In a poll, nothing is judged.
        looks = alone.page.locator(".quiz-result").evaluate_all("results => results.map((result) => result.dataset.look)")
        judged += len(looks)
        # The answer counts at once.
        if judged:
            expect(alone.page.locator(".quiz-round > .quiz-head > .soft")).to_have_text(re.compile(f" of {judged}$"))
        # The question stays in view.
        expect(alone.page.locator(".quiz-round > .quiz-text")).to_be_in_viewport(ratio=1)
        wrong += looks == ["wrong"]
        # The focus is on the button that continues.
        alone.page.keyboard.press("Enter")
    assert wrong > 0
    alone.reads("Right: ")
    # A poll has no right answer, and is not counted.
    expect(alone.page.get_by_role("status").filter(has_text="Right: ")).to_have_text(re.compile(r" of 9$"))
    expect(alone.page.locator(".quiz-answered > li")).to_have_count(10)
    expect(alone.page.locator(".quiz-answered > [data-look=wrong]")).to_have_count(wrong)
    clean(alone, "the end")
    expect(alone.page.locator(".quiz-feast .quiz-stars .icon")).to_have_count(3)
    alone.press("Another quiz")
    expect(quiz.get_by_role("button", name=re.compile("Retry"))).to_have_text(re.compile(str(wrong)))
    clean(alone, "the list")


def test_a_quiz_alone_is_continued_after_a_reload(theatre):
    alone = theatre.visit("/quiz", Guesser, has_touch=True)
    quiz = alone.page.locator(".quiz-list > li").filter(has_text="General knowledge")
    quiz.get_by_role("button", name="10 questions").click()

    def answers():
        send = alone.page.get_by_role("button", name="Send answer")
        if alone.page.locator(".quiz-typed").count():
            alone.page.locator(".quiz-typed").fill("1")
        elif alone.page.locator(".quiz-order").count() == 0:
            alone.page.locator(".quiz-option").first.click()
        if send.count():
            send.click()
        expect(alone.page.locator(".quiz[data-stage=closed]")).to_be_visible()

    # A quiz without answers is not kept.
    alone.press("All quizzes")
    expect(quiz).to_be_visible()
    expect(alone.page.get_by_role("button", name=re.compile("^Continue"))).to_have_count(0)
    quiz.get_by_role("button", name="10 questions").click()
    asked = []
    for number in range(1, 11):
        expect(alone.page.locator(".quiz-title")).to_have_text(f"Question {number} of 10")
        asked.append(alone.page.locator(".quiz-text").inner_text())
        answers()
        right = alone.page.locator(".quiz-round > .quiz-head > .soft").inner_text()
        if number in (2, 6, 10):
            alone.page.reload()
            go = alone.page.get_by_role("button", name=re.compile("^Continue: General knowledge"))
            expect(go).to_contain_text(f"Question {min(number + 1, 10)} of 10")
            go.click()
            if number < 10:
                expect(alone.page.locator(".quiz-round > .quiz-head > .soft")).to_have_text(right)
        else:
            alone.press("Next question")
    assert len(set(asked)) == 10
    expect(alone.page.locator(".quiz-total")).to_have_text(right)
    assert alone.page.locator(".quiz-answered-question").all_inner_texts() == asked
    # A finished quiz is not continued.
    alone.press("Another quiz")
    expect(quiz).to_be_visible()
    expect(alone.page.get_by_role("button", name=re.compile("^Continue"))).to_have_count(0)


# Returns the words of which a line breaks one.
BROKEN = """(parts) => parts.flatMap((part) => {
  const range = document.createRange();
  return [...part.textContent.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(part.firstChild, index);
    range.setEnd(part.firstChild, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
})"""


@pytest.mark.parametrize("percent", [100, 200])
def test_words_of_answers_and_of_the_podium_are_whole(quiz, theatre, percent):
    room = quiz({**QUIZ, "questions": [{"text": "What is it?", "right": "Something", "wrong": ["Mercury", "Venus"]}, QUIZ["questions"][2] | {"points": "doubled"}]})
    phone = room.phone("Maximilian", size=PHONE if percent == 200 else (320, 568))
    others = [theatre.stack.enter_context(Client(theatre.server)) for _ in range(2)]
    for nth, other in enumerate(others):
        other.join(room.code, name=f"Bot {nth}")
    phone.page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; }", percent)
    for number, words in ((1, "Something"), (2, "True")):
        room.asks(number)
        phone.picks(words)
        assert phone.page.locator(".quiz-option-words").evaluate_all(BROKEN) == []
        phone.given()
        # Each answers only one of them, for different points, so that all have places of their own.
        others[number - 1].do("answer", question=number, options=[0])
        room.closes(number)
    room.host.do("finishQuiz")
    phone.stage("ended")
    expect(phone.page.locator(".winners-step")).to_have_count(3)
    assert phone.page.locator(".winners-names").evaluate_all(BROKEN) == []
    if percent == 100:
        expect(phone.page.get_by_role("link", name="See all answers")).to_be_in_viewport(ratio=1)


def test_an_upright_screen_shows_the_podium_and_both_tables_in_its_whole_height(theatre):
    names = ["Ada", "Bo", "Cleo", "Dora"]
    screen = quiz_screen(theatre, (1080, 1920), reduced_motion="reduce")
    screen.show("ended", question("poll"), present=4, names=names, standings=standings(names, 6), evening=evening_table(names))
    expect(screen.page.locator(".screen-evening")).to_be_visible()
    assert screen.page.locator(".screen-side").evaluate("(it) => it.getBoundingClientRect().bottom") > 1920 * 0.95
    assert screen.page.locator(".winners").evaluate("(it) => it.clientHeight") > 1920 * 0.3


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_good_result_alone_is_celebrated_and_the_best_one_is_kept(theatre, motion):
    questions = [{"text": f"Is {number} odd?", "kind": "trueFalse", "right": True} for number in (1, 3)]
    odd = {"name": "odd", "title": "Odd", "description": "", "language": "en", "count": 2}
    context = theatre.context(size=PHONE, has_touch=True, reduced_motion=motion)
    context.route("**/api/quizzes", lambda route: route.fulfill(json={"quizzes": [odd]}))
    context.route("**/api/quizzes/odd", lambda route: route.fulfill(json={"title": "Odd", "questions": questions}))
    alone = theatre.visit("/quiz", Guesser, context=context)

    def plays(*answers):
        for answer in answers:
            alone.option(answer).click()
            alone.page.get_by_role("button", name=re.compile("Next question|Finish")).click()

    def begins():
        alone.page.locator(".quiz-choice").filter(has_text="Odd").click()

    begins()
    plays("True", "False")
    alone.reads("Not bad!")
    assert alone.page.evaluate("window.papers") == 0
    alone.press("Another quiz")
    expect(alone.page.locator(".quiz-choice")).to_contain_text("Your best: 1 of 2")
    begins()
    plays("True", "False")
    alone.press("Play the whole quiz again")
    plays("True", "True")
    alone.reads("Excellent!")
    alone.reads("Your best result so far! Before: 1 of 2")
    if motion == "reduce":
        assert alone.page.evaluate("window.papers") == 0
    else:
        alone.threw_paper()


# Returns the words of a podium that are in more than one line.
BROKEN_WORDS = """() => Array.from(document.querySelectorAll(".winners p"), (line) => Array.from(line.childNodes)).flat().flatMap((words) => {
  if (words.nodeType !== Node.TEXT_NODE) return [];
  const range = document.createRange();
  return Array.from(words.data.matchAll(/\\S+/g)).filter(({ 0: word, index }) => {
    range.setStart(words, index);
    range.setEnd(words, index + word.length);
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
})"""


@pytest.mark.parametrize("names", [("Christopher", "Maria", "Maximilian von Hohenzoll"), ("Ada", "Wolfeschlegelsteinhausen", "Bo")], ids=str)
def test_a_podium_breaks_no_words(quiz, theatre, names):
    room = quiz()
    pages = [room.phone("Cy").page, room.console(size=PHONE).page, room.screen().page]
    players = [theatre.stack.enter_context(Client(theatre.server)) for _ in names]
    for player, name in zip(players, names, strict=True):
        player.join(room.code, name)
    for number, options in ((1, [0]), (2, [0, 1]), (3, [0])):
        room.asks(number)
        for player in players[:4 - number]:
            player.wait_for("questionAsked")
            player.do("answer", question=number, options=options)
        room.closes(number)
    room.host.do("finishQuiz")
    for page in pages:
        expect(page.locator(".winners-step")).to_have_count(3)
        phones = ((320, 568, 100), (390, 844, 100), (390, 844, 200), (844, 390, 100))
        for width, height, percent in (*(() if page is pages[-1] else (*phones, (1280, 720, 200))), (1280, 720, 100)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; dispatchEvent(new Event('resize')); }", percent)
            at = (page.url, width, percent)
            comes(lambda page=page, at=at: (at, page.evaluate(BROKEN_WORDS)), (at, []))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), at


def test_phones_and_the_console_wait_for_the_podium_of_the_big_screen(quiz, theatre):
    room = quiz()
    screen, console, ada = room.screen(), room.console(), room.phone("Ada")
    still = room.phone("Still", reduced_motion="reduce")
    players = [theatre.stack.enter_context(Client(theatre.server)) for _ in range(3)]
    for nth, player in enumerate(players):
        player.join(room.code, f"Bot {nth}")
    for number, options in ((1, [0]), (2, [0, 1]), (3, [0])):
        room.asks(number)
        if number == 3:
            ada.picks("True")
            ada.given()
        for player in players[:4 - number]:
            player.wait_for("questionAsked")
            player.do("answer", question=number, options=options)
        room.closes(number)
    # The tabs keep their places, whether players may cheer or not.
    expect(ada.page.locator(".tab-cheer")).to_be_enabled()
    room.asks(4)
    ada.stage("open")
    expect(ada.page.locator(".tab-cheer")).to_be_visible()
    expect(ada.page.locator(".tab-cheer")).to_be_disabled()
    room.closes(4)
    room.host.do("finishQuiz")
    ada.stage("held")
    expect(screen.page.locator("body[data-reveal]")).to_have_count(1)
    ada.reads("And the winner is…")
    console.reads("And the winner is…")
    for page in (ada.page, console.page):
        expect(page.locator(".winners, .quiz-line")).to_have_count(0)
    picture(ada, "held-phone")
    # Without motion, and after a reload, nothing is held back.
    still.stage("ended")
    expect(still.page.locator(".winners-step")).to_have_count(3)
    ada.stage("ended")
    # The place is the largest text.
    expect(ada.page.locator(".quiz-news .quiz-big")).to_have_text("3rd place!")
    expect(console.page.locator(".winners-step")).to_have_count(3)
    ada.page.reload()
    expect(ada.page.locator(".winners-step")).to_have_count(3)
