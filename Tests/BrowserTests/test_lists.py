"""Lists as people have them are pasted and dropped in the workshop; checks the rows, their problems, and the board."""

import json

import pytest
from conditions import comes
from people import Host
from playwright.sync_api import expect

NUMBERS = range(1, 31)

# Pasted texts: name, text, the page's description of the format, the first row, the counts.
PASTED = [
    ("bingosync", json.dumps([{"name": f"Kill {n} Beehives"} for n in NUMBERS]), "30 terms, read as JSON.", "Kill 1 Beehives", ""),
    ("title-detail", json.dumps([{"title": f"Pause {n}", "detail": f"at least {n} seconds"} for n in NUMBERS]), "30 terms, read as JSON.", "Pause 1", "at least 1 seconds"),
    ("srl", "var bingoList = [];\n" + "".join(
        f"bingoList[{d}] = [\n" + "".join(f'  {{ name: "Goal {d}.{n}", types: ["a", "b"] }},\n' for n in range(1, 7)) + "];\n" for d in range(1, 6)),
     "30 terms, read as source code.", "Goal 1.1", ""),
    ("squares", json.dumps({"title": "A board of ours", "squares": [f"Square {n}" for n in NUMBERS]}), "30 terms, read as JSON.", "Square 1", ""),
    ("csv", "Nr;Begriff;Erklärung\n" + "".join(f'{n};"Regen; Stufe {n}";nass\n' for n in NUMBERS), "30 terms, read as a table.", "Regen; Stufe 1", "nass"),
    ("sheet", "Term\tMeans\tPoints\n" + "".join(f"Sun {n}\twarm\t{n}\n" for n in NUMBERS), "30 terms, read as a table.", "Sun 1", "warm"),
    ("code", "".join(f"  'Says “um” {n} times',\n" for n in NUMBERS), "30 terms, read as source code.", "Says “um” 1 times", ""),
    ("yaml", "\ufefftitle: Ours\nterms:\n" + "".join(f"  - Cloud {n}\n" for n in NUMBERS), "30 terms, read as YAML.", "Cloud 1", ""),
]

TRANSFER = """(target, {type, text, name, bytes}) => {
    const data = new DataTransfer();
    if (bytes) data.items.add(new File([new Uint8Array(bytes)], name));
    else data.setData("text/plain", text);
    const event = type === "paste" ? new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true})
        : new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true});
    return !target.dispatchEvent(event);
}"""


class Bench(Host):
    """A person at the workshop with a list."""

    def paste(self, text, where="#term-box"):
        return self.page.locator(where).evaluate(TRANSFER, {"type": "paste", "text": text})

    def drop(self, name, content):
        self.page.locator(".workshop").evaluate(TRANSFER, {"type": "drop", "name": name, "bytes": list(content)})

    def rows(self):
        return self.page.locator(".pack-text").evaluate_all("inputs => inputs.map(input => input.value)")

    def said(self):
        return self.page.locator(".report-notes li").all_text_contents()

    def doubts(self):
        return [said for said in self.page.locator(".pack-fault").all_text_contents() if said]

    def tiles(self):
        """Returns the texts on the board as a phone would show them."""
        return [text.replace("\u00ad", "") for text in self.page.locator("board-preview .tile-label").all_text_contents()]


@pytest.fixture
def bench(theatre):
    return lambda **options: theatre.visit("/#pack", Bench, **options)


@pytest.mark.parametrize("name,text,reading,first,means", PASTED, ids=[entry[0] for entry in PASTED])
def test_a_list_is_pasted_and_its_board_is_right(bench, name, text, reading, first, means):
    host = bench()
    assert host.paste(text)
    expect(host.page.locator(".pack-row")).to_have_count(30)
    comes(lambda: host.said()[:1], [reading])
    comes(lambda: (host.rows()[0], len(set(host.rows()))), (first, 30))
    expect(host.page.locator(".pack-means").first).to_have_value(means)
    comes(host.doubts, [])
    comes(lambda: (len(host.tiles()), set(host.tiles()) <= set(host.rows())), (25, True))


def test_a_files_encoding_is_shown_and_can_be_changed(bench):
    host = bench(size=(1280, 900))
    text = "Begriff;Was zählt\r\n" + "".join(f"Größe {n} – „groß“;über {n}\r\n" for n in NUMBERS)
    host.drop("liste.csv", text.encode("windows-1252"))
    expect(host.page.locator(".pack-row")).to_have_count(30)
    comes(lambda: host.rows()[0], "Größe 1 – „groß“")
    encoding = host.page.get_by_label("Encoding")
    expect(encoding).to_have_value("windows-1252")
    assert "Windows-1252 (guessed)" in encoding.locator("option").all_text_contents()
    encoding.select_option("windows-1251")
    comes(lambda: host.rows()[0].startswith("GrцЯe 1"), True)
    encoding.select_option("windows-1252")
    # The columns can be chosen, too.
    host.page.get_by_label("Terms are in").select_option("1")
    comes(lambda: host.rows()[0], "über 1")
    host.page.get_by_label("Terms are in").select_option("0")
    host.page.get_by_label("Details are in").select_option("-1")
    expect(host.page.locator(".pack-means").first).to_be_hidden()
    host.page.get_by_label("First row is a header").uncheck()
    expect(host.page.locator(".pack-row")).to_have_count(31)
    # Manual changes are not overwritten by reading the file again.
    host.page.get_by_label("Term 1", exact=True).fill("Mine")
    expect(encoding).to_be_hidden()
    host.press("OK")
    expect(host.page.locator(".shop-report")).to_be_hidden()


@pytest.mark.parametrize("encoding,shown", [("utf-16", "utf-16le"), ("utf-8-sig", "utf-8"), ("utf-16-be", "utf-16be")])
def test_letters_are_read_correctly_from_other_encodings(bench, encoding, shown):
    host = bench()
    host.drop("list.txt", "Größe\nWeite\n".encode(encoding))
    expect(host.page.locator(".pack-row")).to_have_count(2)
    comes(host.rows, ["Größe", "Weite"])
    expect(host.page.get_by_label("Encoding")).to_have_value(shown)


def test_a_file_without_a_list_gets_an_explanation(bench):
    host = bench()
    for name, content, said in (
            ("list.xlsx", b"PK\x03\x04" + bytes(40), "Save it there as CSV"), ("photo.txt", bytes(range(256)), "contains no text"),
            ("broken.json", b'{"terms": ["a"', "Can’t read broken.json"), ("empty.json", b'{"version": 1}', "contains no terms"),
            ("broken.csv", b'term,means\na,"b\n', "error in line 2")):
        host.drop(name, content)
        host.toast(said)


def test_doubtful_rows_are_explained_until_they_are_edited(bench):
    host = bench()
    terms = ["Line\nbreak", "Gr\ufffd\ufffde", "R&amp;B", "New York", "new\u00a0 york\u200b", "x" * 121] + [f"Fine {n}" for n in range(9)]
    host.drop("terms.json", json.dumps(terms).encode())
    expect(host.page.locator(".pack-row")).to_have_count(15)
    comes(lambda: host.rows()[0], "Line break")
    comes(host.doubts, [
        "A line break became a space.", "Some letters look wrong. Try another encoding.", "Contains markup. It will be shown as plain text.",
        "Looks like term 4. Only one counts.", "Too long: 121 of 120 characters. Skipped."])
    expect(host.page.locator(".shop-status")).to_contain_text("5 terms to check.")
    # One after the other, and then from the start again.
    for number in (1, 2, 3, 5, 6, 1):
        host.press("Show next")
        expect(host.page.get_by_label(f"Term {number}", exact=True)).to_be_focused()
    host.page.get_by_label("Term 2", exact=True).fill("Größe")
    expect(host.page.locator(".shop-status")).to_contain_text("4 terms to check.")
    # Switching to the other way of writing loses nothing, and neither does a reload.
    host.press("As a list")
    host.page.get_by_label("Your terms, one per line").press("End")
    host.press("One by one")
    expect(host.page.locator(".pack-row")).to_have_count(15)
    host.page.reload()
    expect(host.page.locator(".pack-row")).to_have_count(15)
    comes(lambda: len(host.doubts()), 4)
    # A room is created at once with what is left.
    host.press("Open a room")
    expect(host.page.locator(".term").filter(has_text="Line break")).to_be_attached()


def test_of_six_hundred_terms_the_skipped_ones_are_marked(bench):
    host = bench()
    host.page.get_by_label("Your terms, one per line").fill("\n".join(f"Term of row {n}" for n in range(1, 601)))
    host.reads("Skipped: 100 terms, from line 501 (Term of row 501) to line 600 (Term of row 600)")
    host.reads("100 are skipped, from “Term of row 501” to “Term of row 600”.")
    host.press("Show them")
    expect(host.page.get_by_label("Term 501", exact=True)).to_be_focused()
    expect(host.page.locator('.pack-row[data-fault="surplus"]')).to_have_count(100)
    host.press("Choose 500 at random")
    expect(host.page.locator(".pack-row")).to_have_count(500)
    comes(lambda: any(int(row.split()[-1]) > 500 for row in host.rows()), True)
    host.page.locator(".toast-action", has_text="Undo").click()
    expect(host.page.locator(".pack-row")).to_have_count(600)
    # Or a term is deleted by hand.
    host.page.get_by_role("button", name="Delete term 1: Term of row 1", exact=True).click()
    expect(host.page.locator('.pack-row[data-fault="surplus"]')).to_have_count(99)


def test_a_free_space_offers_the_free_centre(bench):
    host = bench()
    host.page.get_by_label("Your terms, one per line").fill("\n".join([f"Row {n}" for n in range(12)] + ["FREE SPACE"] + [f"Row {n}" for n in range(12, 24)]))
    host.reads("Is “FREE SPACE” meant as the free center?")
    host.press("Make the center free")
    expect(host.page.get_by_label("Free center")).to_be_checked()
    comes(lambda: (len(host.tiles()), "FREE SPACE" in host.tiles()), (25, False))
    host.reads("24 terms. Each board gets 24 of them.")
    host.press("Open a room")
    host.page.wait_for_url("**/host*")
    room = host.page.url.split("/r/")[1].split("/")[0]
    options = host.theatre.server.get(f"/api/rooms/{room}/recap").json
    assert host.theatre.server.get(f"/api/rooms/{room}").status == 200 and options is not None
    expect(host.page.locator(".term").filter(has_text="FREE SPACE")).to_have_count(0)


def test_lists_can_be_pasted_for_solo_rounds_too(theatre):
    host = theatre.visit("/solo", Bench)
    host.page.get_by_label("Pack").select_option("")
    host.paste(PASTED[4][1])
    expect(host.page.get_by_label("Your terms, one per line")).to_have_value("\n".join(f"Regen; Stufe {n}\tnass" for n in NUMBERS))
    host.reads("30 terms, read as a table.")
    host.reads("Ignored columns: “Nr”")


def test_a_file_of_six_hundred_terms_shows_how_many_are_used(bench):
    host = bench()
    host.drop("long.txt", "\n".join(f"Term of row {n}" for n in range(1, 601)).encode())
    host.toast("500 terms from long.txt")
    expect(host.page.locator('.pack-row[data-fault="surplus"]')).to_have_count(100)
