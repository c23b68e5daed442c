/** The name under which a player publishes, rates and reports: a profile on this server, without an account. */

import { button, element, form, setText, submitButton } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { confirmDialog, openDialog } from "../../kit/sheet.js";
import { text } from "../../kit/texts.js";
import { lastName } from "../../room/browser-memory.js";
import { deleteProfile, ownProfile, saveProfile } from "../../room/profile.js";
import { refusal } from "../../room/refusals.js";
import { LIMITS } from "../../room/wire.js";

/**
 * Asks for a name if there is no profile yet.
 * @returns {Promise<boolean>} whether there is a profile that the server knows
 */
export async function needProfile() {
  const own = ownProfile();
  if (own?.isMade && own.isTold) return true;
  return await openProfile();
}

/** @returns {Promise<boolean>} whether there is one when the dialog closes */
export function openProfile() {
  const own = ownProfile();
  return new Promise((resolve) => {
    let isMade = own?.isMade ?? false;
    const dialog = openDialog(text("library.profile"), (close) => {
      /** @param {boolean} isThere */
      const done = (isThere) => {
        isMade = isThere;
        close();
      };
      return [
        element("p", {}, text("library.profile.text")),
        profileForm(own, () => done(true)),
        own
          ? button(
              "button quiet danger",
              async () => {
                const isSure = await confirmDialog(
                  text("library.profile.delete.title"),
                  text("library.profile.delete.text"),
                  text("library.profile.delete.yes"),
                );
                if (!isSure) return;
                await deleteProfile();
                done(false);
              },
              icon("trash"),
              text("library.profile.delete"),
            )
          : null,
      ];
    });
    dialog.addEventListener("close", () => resolve(isMade));
  });
}

/** @param {ReturnType<typeof ownProfile>} own @param {() => void} done called once the profile is stored */
function profileForm(own, done) {
  const name = element("input", {
    class: "input",
    id: "library-name",
    value: own?.nickname ?? lastName(),
    maxLength: LIMITS.nameCharacters * 2,
    autocomplete: "nickname",
    required: true,
  });
  const fault = element("p", { class: "fault", role: "alert" });
  const go = submitButton(
    "button primary wide",
    icon("check"),
    text(own ? "library.profile.save" : "library.profile.make"),
  );
  const save = async () => {
    go.disabled = true;
    setText(fault, "");
    try {
      await saveProfile(name.value, own?.isListed ?? false);
      done();
    } catch (problem) {
      setText(fault, refusal(/** @type {any} */ (problem)));
      go.disabled = false;
    }
  };
  return form(
    { class: "library-form" },
    () => void save(),
    element("label", { htmlFor: "library-name" }, text("library.profile.name")),
    name,
    fault,
    go,
  );
}
