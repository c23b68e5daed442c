"""Quizzes as people write them at /quizzes: all kinds by keyboard, moved and mended, kept, imported, shared, published."""

import re

from looks import LOOK, clean
from playwright.sync_api import expect
from test_library import name_oneself
from test_quiz import Guesser, picture
from theatre import LAPTOP, PHONE

KINDS = ["One right answer", "Several right answers", "True or false", "Put in order", "Estimate a number", "Poll",
         "Typed answer"]


class Writer(Guesser):
    """A person who writes a quiz."""

    @property
    def last(self):
        return self.page.locator(".writing-line").last

    def question(self, words, kind):
        """Writes the last question, and chooses its kind."""
        self.last.get_by_label("Question", exact=True).fill(words)
        self.last.get_by_label("Kind").select_option(label=kind)

    def options(self, *words):
        """Types answers into the last question, with Enter after each but the last."""
        self.last.get_by_label("Answer 1", exact=True).focus()
        shown = self.last.get_by_label(re.compile(r"^Answer \d$")).count()
        for number, option in enumerate(words, 1):
            self.page.keyboard.type(option)
            if number < len(words):
                self.page.keyboard.press("Enter")
            # After the last answer, Enter leads to the button that adds one.
            if shown <= number < len(words):
                self.page.keyboard.press("Enter")
        while self.last.get_by_label(re.compile(r"^Answer \d$")).count() > len(words):
            self.last.get_by_role("button", name=re.compile(r"^Remove answer")).last.click()

    def titles(self):
        return self.page.get_by_label("Question", exact=True).evaluate_all("all => all.map((one) => one.value)")

    def writes_all_kinds(self):
        self.press("New quiz")
        self.page.get_by_label("Title").fill("Ours")
        for number, kind in enumerate(KINDS):
            if number > 0:
                self.page.get_by_role("button", name="Add a question").focus()
                self.page.keyboard.press("Enter")
            self.question(f"Question {number}?", kind)
            if number < 2 or number == 5:
                self.options("red", "green", "blue")
            if kind == "Put in order":
                self.options("first", "second", "third", "fourth", "fifth")
        self.page.get_by_label("Answer 2 is right").nth(0).check()
        self.page.get_by_label("Answer 1 is right").nth(1).check()
        self.page.get_by_label("Answer 3 is right").nth(1).check()
        self.page.get_by_role("radio", name="False").check()
        self.page.get_by_label("Right number").fill("12,345.5")
        self.page.get_by_label("Unit, such as km").fill("km")
        self.page.get_by_label("Accepted answers, one per line").fill("Berlin\nThe city of Berlin")


def test_what_is_written_outlives_a_reload_and_a_deletion(theatre):
    writer = theatre.visit("/quizzes", Writer, size=LAPTOP)
    writer.press("New quiz")
    # A new quiz begins without errors.
    expect(writer.page.locator(".is-faulty")).to_have_count(0)
    writer.page.get_by_label("Title").fill("Ours")
    writer.question("Which color?", "One right answer")
    writer.options("red", "green")
    expect(writer.page.get_by_label("Answer 1", exact=True)).to_have_value("red")
    expect(writer.page.get_by_label("Answer 2", exact=True)).to_have_value("green")
    writer.page.get_by_label("Answer 2 is right").check()
    writer.page.reload()
    writer.press(re.compile("Ours"), exact=False)
    expect(writer.page.get_by_label("Question", exact=True)).to_have_value("Which color?")
    expect(writer.page.get_by_label(re.compile(r"^Answer \d$"))).to_have_count(2)
    expect(writer.page.get_by_label("Answer 2 is right")).to_be_checked()
    expect(writer.page.locator(".is-faulty")).to_have_count(0)
    # Deleted by mistake.
    writer.press("Delete the quiz")
    writer.page.get_by_role("button", name=re.compile("^Undo")).click()
    writer.reads("Ours")


def test_questions_are_pasted_into_an_open_quiz_which_is_hosted_from_the_editor(theatre):
    writer = theatre.visit("/quizzes", Writer, has_touch=True, size=PHONE)
    writer.press("New quiz")
    writer.page.get_by_label("Title").fill("Ours")
    writer.question("Which color?", "One right answer")
    writer.options("red", "green")
    writer.page.get_by_label("Answer 2 is right").check()
    # Answers left empty at the end are no mistake.
    writer.page.get_by_label("Title").focus()
    writer.reads("1 question")
    expect(writer.page.locator(".is-faulty")).to_have_count(0)
    for words in ("How long?\n= 42 km\n\nWhich planet?\n* Mercury\n- Venus\n", "Sound is faster in water.\n* True\n- False\n"):
        writer.press("Paste several questions")
        writer.page.get_by_label("Questions and answers").fill(words)
        writer.page.get_by_role("dialog").get_by_role("button", name="Import").click()
        expect(writer.page.get_by_role("dialog")).to_have_count(0)
    writer.reads("4 questions")
    assert writer.titles() == ["Which color?", "How long?", "Which planet?", "Sound is faster in water."]
    writer.press("Host this quiz")
    expect(writer.page.get_by_role("button", name="First question")).to_be_visible()
    writer.press("First question")
    expect(writer.page.locator(".quiz-listed li")).to_have_text([re.compile("red|green")] * 2)


def test_a_quiz_that_is_written_in_another_tab_is_chosen_on_the_front_page(theatre):
    host = theatre.visit("/", Writer, size=LAPTOP)
    host.page.get_by_role("radio", name="Quiz").check(force=True)
    expect(host.page.locator("#quiz-quiz option")).not_to_have_count(0)
    writer = theatre.visit("/quizzes", Writer, context=host.page.context)
    writer.press("New quiz")
    writer.page.get_by_label("Title").fill("Ours")
    writer.question("Which color?", "One right answer")
    writer.options("red", "green")
    expect(host.page.locator("#quiz-quiz option").filter(has_text="Ours")).to_have_count(0)
    writer.page.get_by_label("Answer 2 is right").check()
    expect(host.page.locator("#quiz-quiz option:checked")).to_have_text("Ours (1)")


def test_a_mistake_that_appears_does_not_move_a_button_away_from_the_pointer(theatre):
    for size in (LAPTOP, PHONE):
        writer = theatre.visit("/quizzes", Writer, size=size)
        writer.press("New quiz")
        writer.last.get_by_label("Question", exact=True).click()
        writer.page.keyboard.type("Which color?")
        add = writer.page.get_by_role("button", name="Add a question")
        add.scroll_into_view_if_needed()
        box = add.bounding_box()
        # The button's upper edge: a line above the button would move it below the pointer.
        writer.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 4)
        expect(writer.page.locator(".writing-line")).to_have_count(2)
        expect(writer.page.locator(".is-faulty")).to_have_count(1)


def test_all_kinds_are_written_by_keyboard_mended_moved_and_played(theatre):
    # All questions are in view, so that nothing scrolls while one is dragged.
    writer = theatre.visit("/quizzes", Writer, size=(1280, 3600))
    writer.writes_all_kinds()
    expect(writer.page.locator(".is-faulty")).to_have_count(0)
    writer.reads("7 questions")
    picture(writer, "editor")
    # What is wrong is said at its question, as one types.
    words = writer.page.get_by_label("Answer 3", exact=True).first
    words.fill("red")
    expect(writer.page.locator(".writing-line").first).to_contain_text("Two answers are alike.")
    words.fill("blue")
    number = writer.page.get_by_label("Right number")
    number.fill("about ten")
    expect(writer.page.locator(".is-faulty")).to_contain_text("Write the right number")
    number.fill("12345.5")
    expect(writer.page.locator(".is-faulty")).to_have_count(0)
    # Questions are moved with the arrow keys, and by their handles; the focus moves with them.
    writer.page.locator(".writing-grip").nth(6).focus()
    for _ in range(6):
        writer.page.keyboard.press("ArrowUp")
    expect(writer.page.locator(".writing-grip").first).to_be_focused()
    assert writer.titles() == [f"Question {number}?" for number in (6, 0, 1, 2, 3, 4, 5)]
    grip, below = (writer.page.locator(".writing-grip").nth(place).bounding_box() for place in (0, 1))
    writer.page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    writer.page.mouse.down()
    writer.page.mouse.move(grip["x"] + 10, below["y"] + 200, steps=12)
    writer.page.mouse.up()
    assert writer.titles()[:2] == ["Question 0?", "Question 6?"]
    # The answers of an order are moved by buttons.
    order = writer.page.locator(".writing-line").filter(has=writer.page.get_by_text("Write them in the right order."))
    order.get_by_role("button", name="Move answer 5 up").click()
    expect(order.get_by_label("Answer 4", exact=True)).to_have_value("fifth")
    expect(order.get_by_role("button", name="Move answer 4 up")).to_be_focused()
    # A deletion is taken back to its place.
    writer.page.get_by_role("button", name="Delete this question").nth(2).click()
    expect(writer.page.locator(".writing-line")).to_have_count(6)
    writer.page.get_by_role("button", name=re.compile("^Undo")).click()
    assert writer.titles()[2] == "Question 1?"
    clean(writer, "the editor")
    # It is tried, and a room is opened with it.
    writer.press("Try it")
    expect(writer.page.get_by_role("dialog")).to_contain_text("Question 1 of 7")
    writer.page.keyboard.press("Escape")
    writer.page.goto(theatre.base + "/")
    writer.page.get_by_role("radio", name="Quiz").check(force=True)
    expect(writer.page.locator("#quiz-quiz option").first).to_have_text("Ours (7)")
    writer.page.locator("#quiz-quiz").select_option(index=0)
    writer.page.locator(".setup-form button[type=submit]").filter(visible=True).click()
    writer.press("First question")
    expect(writer.page.locator(".quiz-live")).to_contain_text("Question 0?")


def test_a_quiz_is_imported_shared_copied_and_practiced(theatre, tmp_path):
    theatre.excuse("404")
    writer = theatre.visit("/quizzes", Writer, has_touch=True, size=PHONE)
    writer.press("Import")
    file = tmp_path / "Stars.gift"
    file.write_text("Which star? {=Sirius ~Vega}\n\nAn essay {}\n")
    writer.page.get_by_label("File", exact=True).set_input_files(file)
    writer.page.get_by_role("dialog").get_by_role("button", name="Import").click()
    expect(writer.page.locator(".findings li")).to_have_count(1)
    writer.press("Import 1 valid question")
    expect(writer.page.get_by_label("Title")).to_have_value("Stars")
    with writer.page.expect_download() as got:
        writer.press("Download")
        writer.press("YAML")
    assert "kind: choice" in got.value.path().read_text()
    # The link opens a copy, which its reader can change and practice.
    with writer.page.expect_response(lambda answer: answer.url.endswith("/api/quizzes")) as saved:
        writer.press("Share")
    name = saved.value.json()["name"]
    expect(writer.page.get_by_role("dialog").locator("svg, canvas, img").first).to_be_visible()
    reader = theatre.visit(f"/#quiz={name}", Writer, size=PHONE)
    expect(reader.page.get_by_label("Title")).to_have_value("Stars")
    reader.page.goto(theatre.base + "/quiz")
    mine = reader.page.locator(".quiz-list > li").filter(has_text="Stars")
    mine.get_by_role("button", name="1 question").click()
    reader.option("Vega").click()
    expect(reader.page.locator(".quiz-result")).to_have_attribute("data-look", "wrong")
    reader.press("Finish")
    reader.reads("Right: 0 of 1")
    reader.press("Retry 1 mistake")
    reader.option("Sirius").click()
    reader.press("Finish")
    reader.reads("No mistakes are left.")


def test_a_quiz_is_published_found_rated_downloaded_and_reported(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("404")
    writer = theatre.visit("/quizzes", Writer, size=LAPTOP)
    writer.writes_all_kinds()
    writer.press("Publish")
    writer.press("Publish quiz")
    name_oneself(writer, "Ada")
    writer.toast("The quiz is in the library.")
    reader = theatre.visit("/quizzes", Writer, size=PHONE)
    reader.page.get_by_label("Search the library").fill("ours")
    card = reader.page.locator(".library-card")
    expect(card).to_have_count(1)
    card.click()
    reader.reads("by Ada")
    reader.reads("Question 0? red / green / blue")
    # Where the order is asked for, the card does not tell it.
    expect(reader.page.locator(".library-samples")).not_to_contain_text("first")
    reader.page.get_by_role("radio", name="4 stars").check(force=True)
    name_oneself(reader, "Bo")
    reader.reads("Ratings from new profiles count from tomorrow.")
    clean(reader, "a card")
    reader.press("Download")
    reader.page.get_by_role("link", name="Play", exact=True).click()
    expect(reader.page.locator(".quiz-title")).to_have_text("Question 1 of 7")
    reader.page.goto(theatre.base + "/quizzes")
    reader.page.locator(".library-card").last.click()
    reader.press("Report")
    reader.press("Offensive or hurtful")
    reader.toast("Thanks for reporting.")
    # A deck is somewhere else.
    decks = theatre.visit("/decks", Writer, size=PHONE)
    decks.reads("Nothing found.")


@LOOK
def test_the_page_is_clean_in_every_look(theatre, look):
    writer = theatre.visit("/quizzes", Writer, **look)
    writer.reads("My quizzes")
    clean(writer, "the list")
    writer.writes_all_kinds()
    clean(writer, "the editor")
    writer.press("All quizzes")
    writer.press("Import")
    clean(writer, "the import")
