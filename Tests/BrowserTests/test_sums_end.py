"""The end of a Cross Sums puzzle: its card leaves the board visible, and no words are over others."""

import pytest
from people import Solver
from playwright.sync_api import expect

# Returns what is wrong with the end: cells and targets that are cut off or covered, words that are over others.
FAULTS = """async () => {
    // The sentence is placed in the frame after the one that resizes the board.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const card = document.querySelector(".sums-end").getBoundingClientRect();
    const board = document.querySelector(".sums-board").getBoundingClientRect();
    const overlap = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const faults = [];
    const parts = [...document.querySelectorAll(".sums-cell, .sums-goal, .sums-rest")];
    for (const part of parts) {
        const box = part.getBoundingClientRect();
        if (box.bottom > board.bottom + 1 || box.top < board.top - 1 || box.bottom > innerHeight || box.right > innerWidth)
            faults.push(`cut: ${part.textContent}`);
        if (overlap(box, card)) faults.push(`under the card: ${part.textContent}`);
    }
    const says = document.querySelector(".sums-says");
    if (says.textContent)
        for (const other of [...parts, document.querySelector(".sums-bar")])
            if (overlap(says.getBoundingClientRect(), other.getBoundingClientRect()))
                faults.push(`“${says.textContent}” over ${other.textContent}`);
    return faults;
}"""
SIZES = [(390, 844), (320, 640), (320, 568), (844, 390), (1024, 768)]


def solver_at(theatre, size):
    return theatre.visit("/sums", Solver, size=size, has_touch=True, is_mobile=True)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("difficulty", ["easy", "medium", "master"])
def test_a_lost_puzzle_stays_visible(theatre, size, difficulty):
    solver = solver_at(theatre, size)
    solver.play(difficulty)
    solver.remove(*solver.cells(stays=True)[:3])
    expect(solver.end).to_contain_text("No lives left")
    # The card says it, so the sentence about the last mistake has gone.
    expect(solver.page.locator(".sums-says")).to_be_empty()
    assert solver.page.evaluate(FAULTS) == []
    # The two further buttons share a row.
    first, *others = [button.bounding_box() for button in solver.end.get_by_role("button").all()]
    assert len({round(other["y"]) for other in others}) == 1
    solver.press("First mistake")
    expect(solver.page.locator(".sums-says")).to_contain_text("stays.")
    assert solver.page.evaluate(FAULTS) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("difficulty", ["easy", "master"])
def test_a_solved_puzzle_stays_visible_and_no_paper_is_over_its_card(theatre, size, difficulty):
    solver = solver_at(theatre, size)
    solver.play(difficulty)
    solver.remove(*solver.cells(stays=False))
    expect(solver.end).to_contain_text("Level complete")
    assert solver.page.evaluate(FAULTS) == []
    layers = solver.page.evaluate("""() => {
        const paper = document.createElement("canvas");
        paper.className = "confetti";
        document.body.append(paper);
        return [paper, document.querySelector(".sums-end")].map((part) => Number(getComputedStyle(part).zIndex));
    }""")
    assert layers[0] < layers[1]
