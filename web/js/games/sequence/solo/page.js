/** One-Eyed Jack on one device: the menu, the game, and the way back. */

import "../../../kit/live-region.js";
import "../../../kit/toast-stack.js";
import { durable } from "../../../kit/durable-storage.js";
import { keepShell } from "../../../kit/installed.js";
import { keepsAnything } from "../../../kit/checked-storage.js";
import { whenThere } from "../../../kit/on-demand.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { sayIfStorageIsWeak } from "../../../kit/weak-storage.js";
import { likeFields } from "../like-fields.js";
import { PRINTED } from "../rules/table.js";
import { begin, played, rematch } from "./game.js";
import { forgetGame, keepGame, keepNames, recallGame, recallNames } from "./saved-games.js";
import { TableMenu } from "./menu.js";
import { OneDevice } from "./one-device.js";

/** @typedef {import("./game.js").Game} Game */

await loadTexts("kit", "room", "alone", "sequence/game", "sequence/solo");
document.title = text("sequence/solo.documentTitle");
keepShell();

const keeps = durable.isStrict || keepsAnything(durable);
const under = recallGame();
/** @type {Game | null} */
let game = under.value;
/** @type {OneDevice | null} */
let device = null;
const notice = !keeps ? text("alone.storage.blocked") : under.damaged ? text("sequence/solo.storage.damaged") : "";
const toasts = /** @type {import("../../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
const live = /** @type {import("../../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));
/** @type {import("./menu.js").Setup} */
const setup = {
  people: recallNames().value ?? [
    { name: "", bot: 0 },
    { name: "", bot: 2 },
  ],
  teams: 2,
  layout: "spiral",
};

/** @param {Game} from */
function open(from) {
  device?.stop();
  game = from;
  keepGame(from);
  device = new OneDevice(from, {
    toasts,
    live,
    kept: (now) => {
      game = now;
      keepGame(now);
    },
    again: () => open(rematch(game ?? from)),
    menu,
    rules: () => openRules(from.rules, from.teams),
    settings: openSettings,
  });
  document.body.className = "jack-body";
  document.body.replaceChildren(...device.parts, toasts, live);
  scrollTo(0, 0);
  device.start();
}

function deal() {
  const { people, teams, layout } = setup;
  keepNames(people);
  open(
    begin(
      people.map(({ name, bot }, index) =>
        bot > 0
          ? { bot, ...(people.filter((other) => other.bot > 0).length > 1 ? {} : { name: text("sequence/solo.bot") }) }
          : { player: `p${index + 1}`, name: name.trim() || text("sequence/solo.person", { number: index + 1 }) },
      ),
      teams,
      { layout },
    ),
  );
}

function openSettings() {
  whenThere(
    import("../../../shell/player/settings.js"),
    ({ openSettings: openSheet, group }) => openSheet(() => [group("One-Eyed Jack", ...likeFields())]),
    toasts,
  );
}

/** @param {Partial<import("../rules/table.js").Rules>} rules @param {number} teams */
function openRules(rules, teams) {
  whenThere(
    Promise.all([import("../../../shell/player/rules-sheet.js"), import("../rule-list.js")]),
    ([{ openRules: openSheet }, { ruleList }]) =>
      openSheet(text("alone.rules"), ruleList({ ...PRINTED, ...rules }, teams)),
    toasts,
  );
}

/** A new deal discards the current game, so it asks for confirmation. */
async function dealAnew() {
  const isSure = await confirmDialog(
    text("sequence/solo.dealAgain"),
    text("sequence/solo.dealAgain.text"),
    text("sequence/solo.start"),
  );
  if (isSure) deal();
}

function menu() {
  device?.stop();
  device = null;
  const under = game && played(game)?.table.outcome === null ? game : null;
  if (!under && game) forgetGame();
  const shown = new TableMenu(setup, {
    notice,
    under,
    resume: () => under && open(under),
    deal: () => void (under ? dealAnew() : deal()),
    rules: () => openRules({}, setup.teams),
    settings: openSettings,
  });
  document.body.className = "jack-body";
  scrollTo(0, 0);
  document.body.replaceChildren(shown.root, toasts, live);
  loadTypefaces();
}

menu();
if (notice) live.say(notice);
else sayIfStorageIsWeak();
