/** Five by five cells, each as large as a finger: for a jack, which may go to dozens of cells. */

import { element } from "../../kit/element.js";
import { openDialog } from "../../kit/sheet.js";
import { suitOf } from "./rules/cards.js";
import { chipMark, rankSign, suitSign } from "./words.js";

/**
 * @param {string} title
 * @param {number} centre the cell that was tapped
 * @param {import("./rules/table.js").Field} field
 * @param {ReadonlySet<number>} targets
 * @param {(cell: number) => string} name
 * @param {(cell: number) => void} chosen
 */
export function openLens(title, centre, { faces, board }, targets, name, chosen) {
  const top = Math.max(0, Math.min(5, Math.floor(centre / 10) - 2));
  const left = Math.max(0, Math.min(5, (centre % 10) - 2));
  const cells = Array.from({ length: 25 }, (_, index) => (top + Math.floor(index / 5)) * 10 + left + (index % 5));
  openDialog(title, (close) => [
    element(
      "div",
      { class: "jack-lens" },
      ...cells.map((cell) => {
        const face = faces[cell];
        const team = board.teams[cell];
        return element(
          "button",
          {
            class: `jack-cell${targets.has(cell) ? " is-target" : ""}`,
            type: "button",
            disabled: !targets.has(cell),
            data: { cell: String(cell), suit: face === null ? "corner" : suitOf(face) },
            aria: { label: name(cell) },
            on: {
              click: () => {
                close();
                chosen(cell);
              },
            },
          },
          face === null
            ? "★"
            : element(
                "span",
                { class: "jack-face", aria: { hidden: "true" } },
                element("span", {}, rankSign(face)),
                element("span", {}, suitSign(face)),
              ),
          element("span", { class: "jack-spot", aria: { hidden: "true" } }, team === null ? "" : chipMark(team)),
        );
      }),
    ),
  ]);
}
