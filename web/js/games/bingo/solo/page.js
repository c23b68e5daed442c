/** Playing alone: continues the stored game of this browser, or offers a first one. */

import { fetchPack, fetchPacks } from "../api.js";
import { button, element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { keepShell } from "../../../kit/installed.js";
import { FIRST_CHOICE, dealGame } from "./game.js";
import { keepsAnything } from "../../../kit/checked-storage.js";
import { keepGame, keepSetup, recallGame, recallRecord, recallSetup } from "./saved-games.js";
import { openSoloRules, openSoloSettings } from "./open-settings.js";
import { NO_RECORD } from "./record.js";
import { SetupForm } from "./setup-form.js";
import { SoloRoom } from "./solo-room.js";
import { durable } from "../../../kit/durable-storage.js";
import { sayIfStorageIsWeak } from "../../../kit/weak-storage.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { siteFoot } from "../../../shell/site-links.js";

/** @typedef {import("./game.js").Setup} Setup */

await loadTexts("kit", "alone", "bingo/game", "bingo/player", "bingo/solo", "bingo/terms", "bingo/masks");
document.title = text("bingo/solo.documentTitle");
keepShell();

const keeps = durable.isStrict || keepsAnything(durable);
const game = recallGame();
const setup = recallSetup();
const record = recallRecord();
const notice = !keeps
  ? text("alone.storage.blocked")
  : game.damaged || setup.damaged || record.damaged
    ? text("bingo/solo.storage.damaged")
    : "";
const wished = new URLSearchParams(location.hash.slice(1)).get("pack") ?? undefined;

/** @param {import("./game.js").Game} dealt @param {Setup | null} from */
function play(dealt, from) {
  const room = new SoloRoom(dealt, from, record.value ?? NO_RECORD);
  room.start();
  if (notice) room.say(notice);
  else sayIfStorageIsWeak();
  return room;
}

/** @param {Setup} chosen */
function begin(chosen) {
  if (wished) history.replaceState(null, "", location.pathname + location.search);
  if (game.value) return play(game.value, setup.value).newGame(chosen);
  const dealt = dealGame(chosen);
  keepSetup(chosen);
  keepGame(dealt);
  play(dealt, chosen);
}

/** @returns {Promise<Setup | null>} the default setup */
async function usualSetup() {
  try {
    const { default: name } = await fetchPacks();
    const { title, language, terms } = await fetchPack(name);
    return {
      pack: name,
      title,
      language,
      terms: terms.map(({ text: term, means }) => ({ text: term, ...(means ? { means } : {}) })),
      choice: FIRST_CHOICE,
    };
  } catch {
    return null;
  }
}

function offer() {
  const form = new SetupForm(setup.value, begin, wished);
  const left = game.value;
  const toasts = /** @type {import("../../../kit/toast-stack.js").ToastStack} */ (
    document.createElement("toast-stack")
  );
  document.body.replaceChildren(
    element(
      "main",
      { class: "join-scene solo-scene" },
      element(
        "section",
        { class: "notice pinned join-card" },
        element("p", { class: "eyebrow" }, "Callboard"),
        element("h1", {}, text("bingo/solo.title")),
        notice ? element("p", { class: "solo-notice", role: "alert" }, notice) : null,
        element("p", { class: "soft" }, text("bingo/solo.intro")),
        left?.marks.length
          ? button(
              "button wide",
              () => play(left, setup.value),
              icon("play"),
              text("bingo/solo.continue", { title: left.title }),
            )
          : null,
        form.root,
        element(
          "div",
          { class: "menu-ways" },
          button("button quiet", () => openSoloRules(toasts), icon("info"), text("alone.rules")),
          button("button quiet", () => openSoloSettings(toasts), icon("gear"), text("bingo/solo.options.settings")),
          element("a", { class: "button quiet", href: "/" }, icon("back"), text("alone.home")),
        ),
        siteFoot(),
      ),
    ),
    toasts,
  );
  loadTypefaces();
}

if (game.value && !wished) {
  play(game.value, setup.value);
} else if (game.damaged && !wished) {
  const from = setup.value ?? (await usualSetup());
  if (from) begin(from);
  else offer();
} else {
  offer();
}
