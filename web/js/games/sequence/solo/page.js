/** One-Eyed Jack at one device: who plays, and the way to a game and back. */

import "../../../kit/live-region.js";
import "../../../kit/toast-stack.js";
import { durable } from "../../../kit/durable-storage.js";
import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { keepShell } from "../../../kit/installed.js";
import { keepsAnything } from "../../../kit/kept.js";
import { whenThere } from "../../../kit/later.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { sayIfStorageIsWeak } from "../../../kit/weak-storage.js";
import { siteFoot } from "../../../shell/site-links.js";
import { likeFields } from "../like-fields.js";
import { teamsFor } from "../rules/table.js";
import { begin, played } from "./game.js";
import { forgetGame, keepGame, keepNames, recallGame, recallNames } from "./memory.js";
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
/** Who is to play; `bot` 0 for a person. @type {{name: string, bot: number}[]} */
let people = recallNames().value ?? [
  { name: "", bot: 0 },
  { name: "", bot: 2 },
];
let teams = 2;
/** @type {import("../rules/layout.js").LayoutKind} */
let layout = "spiral";

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
    again: () => open(begin(from.places, from.teams, from.rules, from)),
    menu,
    settings: openSettings,
  });
  document.body.className = "jack-body";
  document.body.replaceChildren(...device.parts, toasts, live);
  scrollTo(0, 0);
  device.start();
}

function deal() {
  keepNames(people);
  open(
    begin(
      people.map(({ name, bot }, index) =>
        bot > 0
          ? { bot }
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

/** What is under way is lost by a new deal: that is asked first. */
async function dealAnew() {
  const isSure = await confirmDialog(
    text("sequence/solo.anew"),
    text("sequence/solo.anew.text"),
    text("sequence/solo.start"),
  );
  if (isSure) deal();
}

function menu() {
  device?.stop();
  device = null;
  const rows = element("div", { class: "jack-people" });
  const fault = element("p", { class: "fault", role: "alert" });
  const under = game && played(game)?.table.outcome === null ? game : null;
  if (!under && game) forgetGame();
  const go = button(
    `button large wide jack-deal ${under ? "" : "primary"}`,
    () => void (under ? dealAnew() : deal()),
    icon(under ? "shuffle" : "play"),
    text("sequence/solo.start"),
  );
  const add = button(
    "button wide",
    () => {
      people = [...people, { name: "", bot: 0 }];
      show();
      rows.querySelectorAll("input")[people.length - 1]?.focus();
    },
    icon("plus"),
    text("sequence/solo.add"),
  );
  const inTeams = element("select", {
    class: "input",
    on: { change: () => (teams = Number(inTeams.value)) },
  });
  const inLayout = element(
    "select",
    {
      class: "input",
      on: { change: () => (layout = /** @type {import("../rules/layout.js").LayoutKind} */ (inLayout.value)) },
    },
    ...["spiral", "quarters", "shuffled"].map((kind) =>
      element("option", { value: kind, selected: kind === layout }, text(`sequence/game.layout.${kind}`)),
    ),
  );

  /** @param {number} index */
  function row(index) {
    const number = index + 1;
    const person = people[index];
    const name = element("input", {
      class: "input",
      maxLength: 40,
      value: person.name,
      placeholder: text("sequence/solo.person", { number }),
      hidden: person.bot > 0,
      autocomplete: "off",
      aria: { label: text("sequence/solo.name", { number }) },
      on: { input: () => (person.name = name.value) },
    });
    const bot = element(
      "span",
      { class: "jack-person-bot", hidden: person.bot === 0 },
      text("sequence/game.bot", { number }),
    );
    const kind = element(
      "select",
      {
        class: "input",
        aria: { label: text("sequence/solo.kind", { number }) },
        on: {
          change: () => {
            person.bot = Number(kind.value);
            name.hidden = person.bot > 0;
            bot.hidden = person.bot === 0;
          },
        },
      },
      ...[0, 1, 2, 3].map((bot) =>
        element("option", { value: String(bot), selected: bot === person.bot }, text(`sequence/solo.kind.${bot}`)),
      ),
    );
    const gone = element(
      "button",
      {
        class: "button icon-only quiet",
        type: "button",
        hidden: people.length <= 2,
        aria: { label: text("sequence/solo.remove", { number }) },
        on: {
          click: () => {
            people = people.filter((_, other) => other !== index);
            show();
          },
        },
      },
      icon("close"),
    );
    return element("div", { class: "jack-person" }, name, bot, kind, gone);
  }

  function show() {
    rows.replaceChildren(...people.map((_, index) => row(index)));
    const choices = teamsFor(people.length);
    if (!choices.includes(teams)) teams = choices[0] ?? 2;
    inTeams.replaceChildren(
      ...choices.map((count) => element("option", { value: String(count), selected: count === teams }, String(count))),
    );
    inTeams.disabled = choices.length < 2;
    add.hidden = people.length >= 12;
    go.disabled = choices.length === 0;
    setText(fault, choices.length === 0 ? text("sequence/solo.wrong", { count: people.length }) : "");
  }

  document.body.className = "jack-body";
  scrollTo(0, 0);
  document.body.replaceChildren(
    element(
      "main",
      { class: "join-scene jack-menu" },
      element(
        "section",
        { class: "notice pinned join-card" },
        element("p", { class: "eyebrow" }, "Callboard"),
        element("h1", {}, "One-Eyed Jack"),
        notice ? element("p", { class: "solo-notice", role: "alert" }, notice) : null,
        element("p", { class: "soft" }, text("sequence/game.how"), " ", text("sequence/solo.intro")),
        under
          ? button(
              "button primary large wide jack-continue",
              () => open(under),
              icon("play"),
              text("sequence/solo.continue"),
            )
          : null,
        element("h2", {}, text("sequence/solo.players")),
        rows,
        add,
        fault,
        element(
          "div",
          { class: "jack-choice" },
          element("label", { class: "field" }, element("span", {}, text("sequence/solo.teams")), inTeams),
          element("label", { class: "field" }, element("span", {}, text("sequence/solo.layout")), inLayout),
        ),
        go,
        button("button quiet", openSettings, icon("gear"), text("sequence/solo.settings")),
        globalThis.isSecureContext ? null : element("p", { class: "soft small" }, text("alone.plain")),
        element("p", { class: "soft small" }, text("sequence/game.trademark")),
        element("a", { class: "button quiet", href: "/" }, icon("back"), text("sequence/solo.home")),
        siteFoot(),
      ),
    ),
    toasts,
    live,
  );
  show();
  loadTypefaces();
}

menu();
if (notice) live.say(notice);
else sayIfStorageIsWeak();
