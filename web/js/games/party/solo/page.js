/** Party on one shared phone: a deck, the names, and the wheel. It works offline once it is loaded. */

import "../../../kit/more-icons.js";
import "../../../kit/live-region.js";
import "../../../kit/toast-stack.js";
import { durable } from "../../../kit/durable-storage.js";
import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { keepShell } from "../../../kit/installed.js";
import { keepsAnything } from "../../../kit/checked-storage.js";
import { whenThere } from "../../../kit/on-demand.js";
import { language } from "../../../kit/language.js";
import { openDialog } from "../../../kit/sheet.js";
import { StayAwake } from "../../../kit/stay-awake.js";
import { loadTexts, number, text } from "../../../kit/texts.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { sayIfStorageIsWeak } from "../../../kit/weak-storage.js";
import { checkName } from "../../../room/names.js";
import { inOrderFor, listDecks, readDeck } from "../decks/deck-api.js";
import { gotDecks, ownDecks } from "../decks/kept.js";
import { partyRefusal } from "../party-words.js";
import { PartyRoom } from "../player/party-room.js";
import { SoloLine } from "./line.js";
import { addForm, SoloMenu } from "./menu.js";
import { keepDecks, keepGame, recallDecks, recallGame, recallHabits } from "./saved-games.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../wire.js").WholeDeck} Deck */

await loadTexts("kit", "room", "common", "alone", "party/play", "party/setup", "party/solo");
document.title = text("party/solo.documentTitle");
keepShell();

const toasts = /** @type {import("../../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
const live = /** @type {import("../../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));
const awake = new StayAwake();
/** The number of sides of the table from which the phone can be read. */
const SIDES = 4;
const keeps = durable.isStrict || keepsAnything(durable);
const under = recallGame();
/** @type {Record<string, Deck>} the server's decks, by name */
let decks = recallDecks();
let habits = recallHabits() ?? { names: [], deck: "", options: null };
const wished = /^#deck=([A-Z0-9]{8})$/u.exec(location.hash)?.[1];
if (wished) {
  history.replaceState(null, "", location.pathname);
  habits = { ...habits, deck: `got/${wished}` };
}
/** @type {{line: SoloLine, room: PartyRoom} | null} */
let open = null;
/** Updates the menu's decks from the shelf, and keeps typed text. */
let fillDecks = () => {};

/**
 * All playable decks: the player's own, those from the library, and the server's.
 * @returns {{key: string, deck: Deck}[]}
 */
const shelf = () => [
  ...ownDecks.all().map(({ id, content }) => ({ key: `own/${id}`, deck: content })),
  ...gotDecks.all().map(({ name, content }) => ({ key: `got/${name}`, deck: content })),
  ...inOrderFor(
    Object.entries(decks).map(([name, deck]) => ({ ...deck, name, count: deck.questions.length })),
    language,
  ).map(({ name }) => ({ key: name, deck: decks[name] })),
];

/** Copies the server's decks while there is a connection. */
async function fetchDecks() {
  const { decks: listed } = await listDecks();
  /** @type {Record<string, Deck>} */
  const fresh = {};
  for (const { name } of inOrderFor(listed, language)) {
    fresh[name] = await readDeck(name);
    // The first deck can be played at once.
    if (Object.keys(decks).length === 0) {
      decks = { ...fresh };
      if (!open) fillDecks();
    }
  }
  const isNew = JSON.stringify(decks) !== JSON.stringify(fresh);
  decks = fresh;
  if (isNew) {
    keepDecks(fresh);
    if (!open) fillDecks();
  }
}

/** @returns {Game | null} the game that can be continued */
function gameInProgress() {
  const { value } = recallGame();
  return value && value.askedCount > 0 && !["deckDone", "ended"].includes(value.stage) ? value : null;
}

function leave() {
  open?.room.close();
  open?.line.close();
  open = null;
}

function menu() {
  leave();
  awake.want(false);
  const shown = new SoloMenu(habits, gameInProgress(), {
    shelf,
    changed: (now) => (habits = now),
    play,
    rules: () => openRules(),
    settings: openSettings,
  });
  fillDecks = () => shown.fill();
  document.body.className = "party-alone";
  document.body.replaceChildren(shown.root, toasts, live);
  loadTypefaces();
}

/** @param {Game} game */
function play(game) {
  keepGame(game);
  const line = new SoloLine(game, keepGame, () => draw());
  const room = new PartyRoom(line, {
    say: (words) => live.say(words),
    warn: (words) => {
      toasts.show(words, { tone: "warn", key: "party" });
      live.say(words);
    },
    isHost: true,
  });
  const left = element("p", { class: "soft small party-left" });
  const again = button("button primary large", () => void line.send({ type: "reset" }), text("party/solo.again"));
  const replay = button("button primary large", () => void line.send({ type: "newGame" }), text("party/solo.replay"));
  const choose = button("button large", menu, text("party/solo.other"));
  const resume = button(
    "button primary large",
    () => void line.send({ type: "resume" }),
    icon("play"),
    text("party/solo.resume"),
  );
  const end = element("div", { class: "party-row", hidden: true }, again, replay, choose, resume);
  const draw = () => {
    room.draw();
    const { party } = line.state;
    if (!party) return;
    const { truth, dare, other } = party.remaining;
    setText(left, text("party/solo.left", { count: truth + dare + other }));
    const done = party.state === "deckDone";
    const over = party.state === "ended";
    const paused = party.state === "paused";
    end.hidden = !done && !over && !paused;
    left.hidden = over;
    again.hidden = !done;
    replay.hidden = !over;
    choose.hidden = paused;
    resume.hidden = !paused;
  };
  leave();
  open = { line, room };
  document.body.className = "party-alone party-playing";
  document.body.replaceChildren(tableOf(line, room, left, end), toasts, live);
  room.stage.root.querySelector(".party-middle")?.addEventListener("click", () => void line.send({ type: "spin" }));
  awake.want(true);
  draw();
}

/** @param {SoloLine} line @param {PartyRoom} room @param {HTMLElement} left @param {HTMLElement} end */
const tableOf = (line, room, left, end) =>
  element(
    "main",
    { class: "party-table" },
    element("h1", { class: "visually-hidden" }, text("party/play.title")),
    element(
      "header",
      { class: "party-top" },
      left,
      button("button quiet", turn, icon("rotate"), text("party/solo.turn")),
      button("button quiet", () => openRules(line.state.party?.options), icon("info"), text("alone.rules")),
      button("button quiet", () => openMenu(line), icon("gear"), text("party/solo.menu")),
    ),
    room.root,
    end,
  );

/** Rotates the page to the next side of the table. */
function turn() {
  const { dataset } = document.body;
  const side = (Number(dataset.side ?? 0) + 1) % SIDES;
  dataset.side = String(side);
  // Upside down, the content begins at the end of the page.
  scrollTo(0, side === SIDES / 2 ? document.documentElement.scrollHeight : 0);
}

/** @param {SoloLine} line */
function openMenu(line) {
  openDialog(text("party/solo.menu"), (close) => {
    const { party, people } = line.state;
    const isPaused = party?.state === "paused";
    /** @param {string} key @param {string} symbol @param {() => void} act */
    const wide = (key, symbol, act) => {
      const press = () => {
        close();
        act();
      };
      return button("button wide", press, icon(symbol), text(`party/solo.${key}`));
    };
    const name = element("input", {
      class: "input",
      maxLength: 48,
      autocomplete: "off",
      aria: { label: text("party/solo.names") },
    });
    return [
      element("ul", { class: "party-people" }, ...people.guests.map((guest) => guestRow(line, guest, close))),
      addForm(name, () => void addGuest(line, name.value, close)),
      ...(party?.state === "ended"
        ? []
        : [
            wide(
              isPaused ? "resume" : "pause",
              isPaused ? "play" : "pause",
              () => void line.send({ type: isPaused ? "resume" : "pause" }),
            ),
            wide("end", "flag", () => void line.send({ type: "finishGame" })),
          ]),
      wide("other", "list", menu),
      wide("settings", "gear", openSettings),
    ];
  });
}

/** @param {SoloLine} line @param {import("../wire.js").People["guests"][number]} guest @param {() => void} close */
function guestRow(line, { player, name, isOut, picked }, close) {
  const swap = () => {
    void line.send({ type: "sitOut", player, on: !isOut });
    close();
  };
  return element(
    "li",
    { class: `party-person ${isOut ? "is-out" : ""}` },
    element("span", { dir: "auto" }, name),
    element("span", { class: "soft" }, picked > 0 ? text("party/play.times", { count: number(picked) }) : ""),
    button("button quiet", swap, text(isOut ? "party/play.sitIn" : "party/play.sitOut")),
  );
}

/** @param {SoloLine} line @param {string} typed @param {() => void} close */
async function addGuest(line, typed, close) {
  const { name, fault } = checkName(typed);
  if (fault) return void toasts.show(fault, { tone: "warn" });
  const answer = await line.send({ type: "guests", add: name });
  // The other options are not used here.
  const problem = answer.code === "badOptions" ? text("party/solo.twin") : partyRefusal(answer);
  if (answer.type === "rejected") toasts.show(problem, { tone: "warn" });
  close();
}

/** @param {import("../wire.js").Options} [options] of the current game */
function openRules(options) {
  whenThere(
    Promise.all([
      import("../../../shell/player/rules-sheet.js"),
      import("../rules-words.js").then(({ rulesOf }) => rulesOf(options, { isAlone: true })),
    ]),
    ([{ openRules: openSheet }, rules]) => openSheet(text("alone.rules"), rules),
    toasts,
  );
}

/** The settings of all pages; this game adds none. */
function openSettings() {
  whenThere(import("../../../shell/player/settings.js"), ({ openSettings: openSheet }) => openSheet(), toasts);
}

// A deck in the address is selected.
if (under.value && under.value.stage !== "ended" && !wished) play(under.value);
else menu();
if (!keeps) live.say(text("alone.storage.blocked"));
else if (under.damaged) toasts.show(text("party/solo.storage.damaged"), { tone: "warn" });
else sayIfStorageIsWeak();
fetchDecks().catch(() => {
  if (Object.keys(decks).length > 0) toasts.show(text("party/solo.offline"), {});
});
