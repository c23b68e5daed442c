/** Party on one phone that goes round: a deck, the names, and the wheel. Needs no server once it is here. */

import "../../../kit/live-region.js";
import "../../../kit/toast-stack.js";
import { durable } from "../../../kit/durable-storage.js";
import { button, element, setText } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { keepShell } from "../../../kit/installed.js";
import { keepsAnything } from "../../../kit/kept.js";
import { whenThere } from "../../../kit/later.js";
import { language } from "../../../kit/language.js";
import { confirmDialog, openDialog } from "../../../kit/sheet.js";
import { StayAwake } from "../../../kit/stay-awake.js";
import { loadTexts, number, text } from "../../../kit/texts.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { sayIfStorageIsWeak } from "../../../kit/weak-storage.js";
import { checkName } from "../../../room/names.js";
import { siteFoot } from "../../../shell/site-links.js";
import { inOrderFor, listDecks, readDeck } from "../decks/deck-api.js";
import { recallGotDecks } from "../decks/got-decks.js";
import { recallOwnDecks } from "../decks/own-decks.js";
import { partyRefusal } from "../party-words.js";
import { PartyRoom } from "../player/party-room.js";
import { OptionsForm, USUAL } from "../setup/options-form.js";
import { GUESTS_MAX, begin } from "./game.js";
import { SoloLine, newSeed } from "./line.js";
import { keepDecks, keepGame, keepHabits, recallDecks, recallGame, recallHabits } from "./memory.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../wire.js").WholeDeck} Deck */

await loadTexts("kit", "room", "common", "alone", "party/play", "party/setup", "party/solo");
document.title = text("party/solo.documentTitle");
keepShell();

const toasts = /** @type {import("../../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
const live = /** @type {import("../../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));
const awake = new StayAwake();
/** From how many sides of the table the phone can be read. */
const SIDES = 4;
const keeps = durable.isStrict || keepsAnything(durable);
const under = recallGame();
/** @type {Record<string, Deck>} the house's, by name */
let decks = recallDecks();
let habits = recallHabits() ?? { names: [], deck: "", options: null };
const wished = /^#deck=([A-Z0-9]{8})$/u.exec(location.hash)?.[1];
if (wished) {
  history.replaceState(null, "", location.pathname);
  habits = { ...habits, deck: `got/${wished}` };
}
/** @type {{line: SoloLine, room: PartyRoom} | null} */
let open = null;
/** Brings the menu's decks in line with the shelf, and leaves what is typed there. */
let fillDecks = () => {};

/** All that can be played: one's own, what was got from the library, the house's. @returns {{key: string, deck: Deck}[]} */
const shelf = () => [
  ...recallOwnDecks().map(({ id, deck }) => ({ key: `own/${id}`, deck })),
  ...recallGotDecks().map(({ name, deck }) => ({ key: `got/${name}`, deck })),
  ...inOrderFor(
    Object.entries(decks).map(([name, deck]) => ({ ...deck, name, count: deck.questions.length })),
    language,
  ).map(({ name }) => ({ key: name, deck: decks[name] })),
];

/** Copies of the house's decks are made while there is a connection. */
async function fetchDecks() {
  const { decks: listed } = await listDecks();
  /** @type {Record<string, Deck>} */
  const fresh = {};
  for (const { name } of inOrderFor(listed, language)) {
    fresh[name] = await readDeck(name);
    // The first can be played at once.
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

/** @returns {Game | null} what this phone can go on with */
function gameInProgress() {
  const { value } = recallGame();
  return value && value.askedCount > 0 && !["deckDone", "ended"].includes(value.stage) ? value : null;
}

function menu() {
  open?.room.close();
  open?.line.close();
  open = null;
  awake.want(false);
  let all = shelf();
  const deck = element("select", {
    class: "input",
    id: "party-deck",
    aria: { label: text("party/setup.deck") },
    on: { change: () => (habits = { ...habits, deck: deck.value }) },
  });
  const noDecks = element("p", { role: "status" }, text("party/solo.noDecks"));
  const fault = element("p", { class: "fault", role: "alert" });
  const names = [...habits.names];
  const list = element("ul", { class: "party-names" });
  const name = element("input", {
    class: "input",
    maxLength: 400,
    autocomplete: "off",
    enterKeyHint: "done",
    id: "party-name",
  });
  const showNames = () =>
    list.replaceChildren(
      ...names.map((one, index) =>
        element(
          "li",
          {},
          element("span", { dir: "auto" }, one),
          iconButton("close", text("party/solo.remove", { name: one }), () => {
            names.splice(index, 1);
            showNames();
          }),
        ),
      ),
    );
  /** @returns {boolean} whether all that is typed could be taken */
  const takeName = () => {
    const typedNames = name.value.split(/[\n,;]/).filter((typed) => typed.trim());
    setText(fault, "");
    for (const [index, typed] of typedNames.entries()) {
      const { name: checked, fault: wrong } = checkName(typed);
      const isTwin = names.some((one) => one.toLowerCase() === checked.toLowerCase());
      const problem =
        wrong ||
        (isTwin ? text("party/solo.twin") : names.length >= GUESTS_MAX ? text("party/play.error.tooManyGuests") : "");
      if (problem) {
        setText(fault, problem);
        name.value = typedNames.slice(index).join(", ");
        showNames();
        return false;
      }
      names.push(checked);
    }
    name.value = "";
    showNames();
    return true;
  };
  const options = new OptionsForm(habits.options ?? USUAL, true);
  const add = element(
    "form",
    { class: "party-add" },
    name,
    element("button", { class: "button", type: "submit" }, icon("plus"), text("party/solo.add")),
  );
  add.addEventListener("submit", (event) => {
    event.preventDefault();
    takeName();
    name.focus();
  });
  const left = gameInProgress();
  const resume = left
    ? button("button primary large wide", () => play(left), icon("play"), text("party/solo.continue"))
    : null;
  const go = element(
    "button",
    { class: left ? "button large wide" : "button primary large wide", type: "button" },
    icon(left ? "plus" : "play"),
    text(left ? "party/solo.new" : "party/solo.play"),
  );
  go.addEventListener("click", async () => {
    if (!takeName()) return;
    if (names.length === 0) {
      setText(fault, text("party/solo.nobody"));
      return name.focus();
    }
    const isSure =
      !left ||
      (await confirmDialog(
        text("party/solo.new.title"),
        text("party/solo.new.text", { count: left.askedCount }),
        text("party/solo.new"),
      ));
    if (!isSure) return;
    const chosen = all.find(({ key }) => key === deck.value) ?? all[0];
    habits = { names, deck: chosen.key, options: options.options };
    keepHabits(habits);
    play(begin(newSeed(), options.options, [chosen.deck], names));
  });
  fillDecks = () => {
    const wanted = [habits.deck, deck.value];
    all = shelf();
    deck.replaceChildren(
      ...all.map(({ key, deck: one }) =>
        element(
          "option",
          { value: key },
          text("party/setup.deck.count", { title: one.title, count: one.questions.length }),
        ),
      ),
    );
    const kept = wanted.find((one) => all.some(({ key }) => key === one));
    if (kept !== undefined) deck.value = kept;
    deck.hidden = all.length === 0;
    noDecks.hidden = all.length > 0;
    go.disabled = all.length === 0;
  };
  fillDecks();
  showNames();
  document.body.className = "party-alone";
  document.body.replaceChildren(
    element(
      "main",
      { class: "party-menu" },
      element("header", { class: "party-menu-head" }, element("h1", {}, text("party/play.title")), home()),
      element("p", { class: "soft" }, text("party/solo.intro")),
      resume,
      globalThis.isSecureContext
        ? null
        : element("p", { class: "soft small" }, `${text("alone.plain")} ${text("party/solo.plain")}`),
      element(
        "section",
        { class: "notice" },
        element("h2", {}, text("party/setup.deck")),
        noDecks,
        deck,
        element("a", { class: "button quiet", href: "/decks" }, icon("pencil"), text("party/solo.ownDecks")),
      ),
      element(
        "section",
        { class: "notice" },
        element("h2", {}, element("label", { htmlFor: "party-name" }, text("party/solo.names"))),
        add,
        fault,
        list,
      ),
      element("section", { class: "notice" }, options.root),
      go,
      button("button quiet", openSettings, icon("gear"), text("party/solo.settings")),
      siteFoot(),
    ),
    toasts,
    live,
  );
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
  const turned = button(
    "button quiet",
    () => (document.body.dataset.side = String((Number(document.body.dataset.side ?? 0) + 1) % SIDES)),
    icon("undo"),
    text("party/solo.turn"),
  );
  const draw = () => {
    room.draw();
    const { party } = line.state;
    if (!party) return;
    const { truth, dare, other } = party.remaining;
    setText(left, text("party/solo.left", { count: truth + dare + other }));
    const done = party.state === "deckDone";
    const over = party.state === "ended";
    end.hidden = !done && !over;
    again.hidden = over;
  };
  const again = button("button primary large", () => void line.send({ type: "reset" }), text("party/solo.again"));
  const end = element(
    "div",
    { class: "party-row", hidden: true },
    again,
    button("button large", menu, text("party/solo.other")),
  );
  const top = element(
    "header",
    { class: "party-top" },
    left,
    turned,
    button("button quiet", () => openMenu(line), icon("gear"), text("party/solo.menu")),
  );
  open?.room.close();
  open?.line.close();
  open = { line, room };
  document.body.className = "party-alone party-playing";
  document.body.replaceChildren(
    element(
      "main",
      { class: "party-table" },
      element("h1", { class: "visually-hidden" }, text("party/play.title")),
      top,
      room.root,
      end,
    ),
    toasts,
    live,
  );
  room.stage.root.querySelector(".party-middle")?.addEventListener("click", () => void line.send({ type: "spin" }));
  awake.want(true);
  draw();
}

/** @param {SoloLine} line */
function openMenu(line) {
  openDialog(text("party/solo.menu"), (close) => {
    const { party, people } = line.state;
    const isPaused = party?.state === "paused";
    /** @param {string} key @param {string} symbol @param {() => void} act */
    const wide = (key, symbol, act) =>
      button(
        "button wide",
        () => {
          close();
          act();
        },
        icon(symbol),
        text(`party/solo.${key}`),
      );
    const name = element("input", {
      class: "input",
      maxLength: 48,
      autocomplete: "off",
      aria: { label: text("party/solo.names") },
    });
    const add = element(
      "form",
      { class: "party-add" },
      name,
      element("button", { class: "button", type: "submit" }, icon("plus"), text("party/solo.add")),
    );
    add.addEventListener("submit", (event) => {
      event.preventDefault();
      const { name: checked, fault } = checkName(name.value);
      if (fault) return toasts.show(fault, { tone: "warn" });
      void line.send({ type: "guests", add: checked }).then((answer) => {
        // No other option is sent.
        const problem = answer.code === "badOptions" ? text("party/solo.twin") : partyRefusal(answer);
        if (answer.type === "rejected") toasts.show(problem, { tone: "warn" });
        close();
      });
    });
    return [
      element(
        "ul",
        { class: "party-people" },
        ...people.guests.map(({ player, name: who, isOut, picked }) =>
          element(
            "li",
            { class: `party-person ${isOut ? "is-out" : ""}` },
            element("span", { dir: "auto" }, who),
            element("span", { class: "soft" }, picked > 0 ? text("party/play.times", { count: number(picked) }) : ""),
            button(
              "button quiet",
              () => {
                void line.send({ type: "sitOut", player, on: !isOut });
                close();
              },
              text(isOut ? "party/play.sitIn" : "party/play.sitOut"),
            ),
          ),
        ),
      ),
      add,
      wide(
        isPaused ? "resume" : "pause",
        isPaused ? "play" : "hourglass",
        () => void line.send({ type: isPaused ? "resume" : "pause" }),
      ),
      wide("other", "list", menu),
      wide("settings", "gear", openSettings),
    ];
  });
}

/** Those of all pages; this game has none of its own. */
function openSettings() {
  whenThere(import("../../../shell/player/settings.js"), ({ openSettings: openSheet }) => openSheet(), toasts);
}

const home = () =>
  element(
    "a",
    { class: "button quiet", href: "/", aria: { label: text("party/solo.home") } },
    icon("back"),
    text("party/solo.home"),
  );

// Whoever comes with a deck wants to play that.
if (under.value && under.value.stage !== "ended" && !wished) play(under.value);
else menu();
if (!keeps) live.say(text("alone.storage.blocked"));
else if (under.damaged) toasts.show(text("party/solo.storage.damaged"), { tone: "warn" });
else sayIfStorageIsWeak();
fetchDecks().catch(() => {
  if (Object.keys(decks).length > 0) toasts.show(text("party/solo.offline"), {});
});
