/** The names of a class on the join screen: everyone taps their own, each can be taken once. */

import { alreadyShows, element, renew, setText } from "../../kit/element.js";
import { loadTexts, text } from "../../kit/texts.js";

/**
 * Replaces the field for a name by the names of the host's list, and later updates which are taken.
 * @param {import("./join.js").JoinScene} scene @param {import("../../room/api.js").RoomSummary} room
 */
export async function offer(scene, { names = [] }) {
  await loadTexts("class");
  const place = scene.root.querySelector(".join-form, .class-names");
  if (!(place instanceof HTMLElement)) return;
  let list = place;
  if (place.matches(".join-form")) {
    const fault = place.querySelector(".fault") ?? "";
    // A name of the list is refused only if another player was faster, every other name because it is not in the list.
    const wanted = place.querySelector("input")?.value;
    if (fault instanceof HTMLElement && fault.textContent === text("room.error.badName"))
      setText(fault, names.some(({ name }) => name === wanted) ? text("class.taken") : "");
    list = element("div", { class: "class-names doors", role: "group", aria: { labelledby: "class-how" } });
    place.replaceWith(
      element("p", { id: "class-how" }, text(names.length ? "class.choose" : "class.none")),
      fault,
      list,
      element("p", { class: "soft small" }, text("class.unlisted")),
    );
  }
  if (alreadyShows(list, names)) return;
  renew(
    list,
    ...names.map(({ name, taken }) =>
      element(
        "button",
        {
          class: "button wide large",
          type: "button",
          dir: "auto",
          disabled: taken ?? false,
          data: { hold: name },
          on: { click: () => scene.enter(name) },
        },
        name,
        taken ? element("span", { class: "small" }, ` – ${text("class.isTaken")}`) : null,
      ),
    ),
  );
}
