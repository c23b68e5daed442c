"""The workshop: a pack is written, corrected, reordered, loaded from a file, saved on the server and passed on."""

import json

from conditions import comes
from people import Host
from playwright.sync_api import expect

PACK = """title: Brought along
language: de
terms:
  - {text: "Erstens", means: "ganz am Anfang"}
  - Zweitens
""" + "".join(f"  - Begriff {n}\n" for n in range(10))


def rows(host):
    return host.page.locator(".pack-text").evaluate_all("inputs => inputs.map(input => input.value)")


def write(host, *texts):
    host.page.get_by_label("Your terms, one per line").fill("\n".join(texts))
    host.press("One by one")
    expect(host.page.locator(".pack-row")).to_have_count(len(texts))


def test_rows_by_keyboard(theatre):
    host = theatre.visit("/#pack", Host)
    write(host, "one", "two", "three")
    host.page.get_by_label("Term 2", exact=True).click()
    host.page.keyboard.press("Alt+ArrowUp")
    comes(lambda: rows(host), ["two", "one", "three"])
    host.page.keyboard.press("End")
    host.page.keyboard.press("Enter")
    host.page.keyboard.type("THREE")
    comes(lambda: rows(host), ["two", "THREE", "one", "three"])
    expect(host.page.locator(".pack-fault").nth(3)).to_have_text("Duplicate. Counts once.")
    host.page.get_by_role("button", name="Move term 2: THREE").focus()
    host.page.keyboard.press("End")
    comes(lambda: rows(host), ["two", "one", "three", "THREE"])
    host.page.get_by_role("button", name="Delete term 4: THREE").click()
    comes(lambda: rows(host), ["two", "one", "three"])
    host.page.locator(".toast-action", has_text="Undo").click()
    comes(lambda: rows(host), ["two", "one", "three", "THREE"])
    host.page.get_by_label("Term 1", exact=True).fill("x" * 121)
    expect(host.page.locator(".pack-fault").first).to_contain_text("121 of 120 characters")
    # What was written is there again after a reload.
    host.page.reload()
    expect(host.page.locator(".pack-row")).to_have_count(4)


def test_rows_by_hand(theatre):
    host = theatre.visit("/#pack", Host, size=(1280, 800))
    write(host, "one", "two", "three", "four")
    grip, target = (host.page.locator(".pack-grip").nth(n).bounding_box() for n in (0, 2))
    host.page.mouse.move(grip["x"] + 9, grip["y"] + 9)
    host.page.mouse.down()
    host.page.mouse.move(target["x"] + 9, target["y"] + 20, steps=5)
    host.page.mouse.up()
    comes(lambda: rows(host), ["two", "three", "one", "four"])


def test_a_file_is_imported_saved_shared_and_deleted(theatre):
    host = theatre.visit("/#pack", Host)
    chooser = host.page.locator("input[type=file]")
    chooser.set_input_files({"name": "broken.yaml", "mimeType": "text/plain", "buffer": b"title: x\nterms:\n\t- a\n"})
    host.toast("error in line 3")
    chooser.set_input_files({"name": "brought.yaml", "mimeType": "text/plain", "buffer": PACK.encode()})
    expect(host.page.get_by_label("Title of the pack")).to_have_value("Brought along")
    expect(host.page.get_by_label("Language")).to_have_value("de")
    expect(host.page.locator(".pack-means").first).to_have_value("ganz am Anfang")
    host.press("Export")
    with host.page.expect_download() as coming:
        host.page.get_by_role("button", name="JSON").click()
    assert json.loads(coming.value.path().read_text())["terms"][0] == {"text": "Erstens", "means": "ganz am Anfang"}
    expect(host.page.get_by_role("heading", name="Create a pack")).to_be_visible()
    host.press("Save on this server")
    host.toast("Saved under")
    expect(host.page.get_by_role("heading", name="Edit pack")).to_be_visible()
    name = host.page.url.split("#pack=")[1]
    assert theatre.server.get(f"/api/packs/{name}").json["terms"][1]["text"] == "Zweitens"

    # A change is saved under the same name; other people get a copy.
    host.page.get_by_label("Term 2", exact=True).fill("Zum Zweiten")
    host.press("Save changes")
    expect(host.page.get_by_role("button", name="Saved")).to_be_disabled()
    host.press("Export")
    with host.page.expect_download() as coming:
        host.page.get_by_role("link", name="YAML").click()
    assert "Zum Zweiten" in coming.value.path().read_text()
    guest = theatre.visit(f"/#pack={name}", Host)
    expect(guest.page.get_by_label("Term 2", exact=True)).to_have_value("Zum Zweiten")
    expect(guest.page.get_by_role("button", name="Delete", exact=True)).to_be_hidden()
    guest.press("Save on this server")
    guest.toast("Saved under")
    assert guest.page.url.split("#pack=")[1] != name

    # It is among the packs of this browser, and a room can be created with it.
    host.page.get_by_role("link", name="Back").click()
    expect(host.page.get_by_label("Terms (pack)", exact=True)).to_have_value(name)
    host.press("Open a room")
    expect(host.page.get_by_role("heading", name="Brought along")).to_be_visible()
    expect(host.page.locator(".term").filter(has_text="Zum Zweiten")).to_be_attached()
    host.go(f"/#pack={name}")
    host.press("Delete")
    host.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(host.page.get_by_label("Terms (pack)", exact=True)).to_be_visible()
    assert theatre.server.get(f"/api/packs/{name}").status == 404
