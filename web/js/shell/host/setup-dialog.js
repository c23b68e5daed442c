/** A dialog in which a host chooses a game and sets it up. */

import { element } from "../../kit/element.js";
import { openDialog } from "../../kit/sheet.js";
import { text } from "../../kit/texts.js";
import { FIRST_GAME, GAMES } from "../games.js";
import { loadPart } from "../parts.js";
import { gameChoice } from "../pictures.js";

/**
 * @typedef {object} Asked
 * @property {string} title
 * @property {string} lead
 * @property {string} [game] the first choice; none if absent
 * @property {Record<string, any>} [setup] of this game, to be changed; without one, the host chooses the game
 * @property {boolean} hasTeams whether the room has teams
 * @property {(game: string) => string} go the button's text
 * @property {(game: string, setup: Record<string, any>) => Promise<string | null>} done returns an error message; null
 *   closes the dialog
 */

/** @param {Asked} asked */
export function openSetup({ title, lead, game, setup, hasTeams, go, done }) {
  openDialog(title, (close) => {
    const place = element("div", { class: "setup-place" });
    const foot = element("div", { class: "sheet-foot setup-foot" });
    /** @param {string} name */
    const open = async (name) => {
      const module = await loadPart(name, "setup");
      if (!module) return;
      const form = module.open({
        isRoom: false,
        hasTeams,
        ...(setup ? { setup } : {}),
        go: go(name),
        done: async (chosen) => {
          const fault = await done(name, chosen);
          if (!fault) close();
          return fault ?? "";
        },
      });
      place.replaceChildren(form.root);
      holdFoot(form.root, foot);
      await form.fill();
    };
    if (game !== undefined) void open(GAMES[game] ? game : FIRST_GAME);
    return [
      element("p", { class: "soft" }, lead),
      setup ? null : gameChoice(text("host.evening.game"), game ?? "", (name) => void open(name)),
      place,
      foot,
    ];
  });
}

/**
 * Moves a form's button, and the faults below it, to the foot of the dialog, which stays in view however long the form
 * is.
 * @param {HTMLElement} form @param {HTMLElement} foot
 */
function holdFoot(form, foot) {
  const parts = /** @type {NodeListOf<HTMLElement>} */ (
    form.querySelectorAll(":scope > [type=submit], :scope > .fault")
  );
  form.id = "setup-form";
  for (const part of parts) if (part.matches("button")) part.setAttribute("form", form.id);
  foot.replaceChildren(...parts);
}
