/** By which name one publishes, rates and reports: a profile of this server, without an account. */

import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { lastName } from "../../../room/memory.js";
import { deleteProfile, ownProfile, saveProfile } from "../../../room/profile.js";
import { refusal } from "../../../room/refusals.js";
import { LIMITS } from "../../../room/wire.js";

/**
 * Asks for a name where there is none yet.
 * @returns {Promise<boolean>} whether there is a profile that the server knows
 */
export async function needProfile() {
  const own = ownProfile();
  if (own?.isMade && own.isTold) return true;
  return await openProfile();
}

/** @returns {Promise<boolean>} whether there is one once the dialog is closed */
export function openProfile() {
  const own = ownProfile();
  return new Promise((resolve) => {
    let isMade = own?.isMade ?? false;
    const dialog = openDialog(text("party/library.profile"), (close) => {
      const name = element("input", {
        class: "input",
        id: "library-name",
        value: own?.nickname ?? lastName(),
        maxLength: LIMITS.nameCharacters * 2,
        autocomplete: "nickname",
        required: true,
      });
      const fault = element("p", { class: "fault", role: "alert" });
      const go = element(
        "button",
        { class: "button primary wide", type: "submit" },
        icon("check"),
        text(own ? "party/library.profile.save" : "party/library.profile.make"),
      );
      const form = element(
        "form",
        { class: "library-form" },
        element("label", { htmlFor: "library-name" }, text("party/library.profile.name")),
        name,
        fault,
        go,
      );
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        go.disabled = true;
        setText(fault, "");
        try {
          await saveProfile(name.value, own?.isListed ?? false);
          isMade = true;
          close();
        } catch (problem) {
          setText(fault, refusal(/** @type {any} */ (problem)));
          go.disabled = false;
        }
      });
      return [
        element("p", {}, text("party/library.profile.text")),
        form,
        own
          ? button(
              "button quiet danger",
              async () => {
                await deleteProfile();
                isMade = false;
                close();
              },
              icon("trash"),
              text("party/library.profile.delete"),
            )
          : null,
      ];
    });
    dialog.addEventListener("close", () => resolve(isMade));
  });
}
