/** Cross Sums alone: the menu, and the way to a puzzle and back. */

import "../../../kit/live-region.js";
import "../../../kit/toast-stack.js";
import { durable } from "../../../kit/durable-storage.js";
import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { keepShell } from "../../../kit/installed.js";
import { keepsAnything } from "../../../kit/kept.js";
import { confirmDialog, openDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { sayIfStorageIsWeak } from "../../../kit/weak-storage.js";
import { whenThere } from "../../../kit/later.js";
import { addResult, hasProfile } from "../../../room/results.js";
import { siteFoot } from "../../../shell/site-links.js";
import { keysSwitch, switchOf } from "../board-keys.js";
import { begin, idOf, isSolved, isTouched, puzzleFor } from "./game.js";
import { PROGRESS_KEY, keepProgress, recallProgress } from "./kept-progress.js";
import { SLOTS, adoptFormer, forgetGame, gameIn, keepGame, keyOf, recallGame, slotOf } from "./memory.js";
import {
  ACHIEVEMENTS,
  NOTHING_YET,
  PLAYED_ALONE,
  levelsFinished,
  merged,
  nextLevel,
  wasAttempted,
  wasSolved,
  withLooked,
  withMissed,
} from "./progress.js";
import { PuzzleRoom } from "./puzzle-room.js";
import { nameOf, timeText, titleOf, today } from "./words.js";

/** @typedef {import("./game.js").Choice} Choice */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./memory.js").Slot} Slot */
/** @typedef {import("../rules/generator.js").Difficulty} Difficulty */
/** @typedef {import("./progress.js").Progress} Progress */

await loadTexts("kit", "alone", "cross-sums/sums");
document.title = text("cross-sums/sums.documentTitle");
keepShell();

const keeps = durable.isStrict || keepsAnything(durable);
const kept = recallProgress();
const isDamaged = kept.damaged || SLOTS.some((slot) => recallGame(slot).damaged);
/** @type {Progress} */
let progress = kept.value ?? NOTHING_YET;
/**
 * What is played now; null in the menu.
 * @type {{room: PuzzleRoom, slot: Slot} | null}
 */
let playing = null;
/** Brings the menu in line with what is kept. */
let refresh = () => {};
const notice = !keeps ? text("alone.storage.blocked") : isDamaged ? text("cross-sums/sums.storage.damaged") : "";
const toasts = /** @type {import("../../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
const live = /** @type {import("../../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));

/** @param {Partial<Progress>} change */
function change(change) {
  progress = { ...progress, ...change };
  keepProgress(progress);
}

const telling = () => import("../../../room/profile.js");

/** The server hears of what it could not be told before, if there is somebody to tell it of. */
function tellServer() {
  // What does not come now comes at the next occasion.
  if (hasProfile())
    telling()
      .then(({ catchUp }) => catchUp())
      .catch(() => {});
}

/** @param {Game} solved */
function counted({ choice, moves }) {
  if ("day" in choice || !moves) return;
  addResult({ game: "crossSums", puzzle: idOf(choice), moves });
  tellServer();
}

/** @param {Progress} other what another device has reached */
function take(other) {
  change(merged(progress, other));
  if (!playing) menu();
}

/**
 * Continues the puzzle where it is in progress, and begins it otherwise. Another one in its place is given up only when
 * its player says so.
 * @param {Choice} choice
 */
async function play(choice) {
  adopt();
  const id = idOf(choice);
  const former = underWay("former");
  if (former && idOf(former.choice) === id) return open(former, "former");
  const slot = slotOf(choice);
  const other = gameIn(slot);
  const isOther = other !== null && idOf(other.choice) !== id;
  if (other && isTouched(other)) {
    if (!isOther) return open(other, slot);
    const isSure = await confirmDialog(
      text("cross-sums/sums.giveUp", { title: titleOf(choice) }),
      text("cross-sums/sums.giveUp.text", { title: titleOf(other.choice) }),
      text("cross-sums/sums.giveUp.yes"),
    );
    if (!isSure) return;
    change(withMissed(progress, idOf(other.choice)));
  } else if (isOther) change(withLooked(progress, idOf(other.choice), other.milliseconds));
  const game = begin(choice, puzzleFor(choice), progress.isForgiving, wasAttempted(progress, id));
  // Whoever has looked at a puzzle goes on by the same clock.
  const milliseconds = Math.max(progress.looked?.[id] ?? 0, isOther ? 0 : (other?.milliseconds ?? 0));
  open({ ...game, milliseconds }, slot);
}

/** Gives the puzzle of an older page its place. */
function adopt() {
  const left = adoptFormer();
  if (left) change(withLooked(progress, idOf(left.choice), left.milliseconds));
}

/** @param {Game} kept @param {Slot} slot */
function open(kept, slot) {
  playing?.room.close();
  const from = { ...kept, isAgain: kept.isAgain ?? wasAttempted(progress, idOf(kept.choice)) };
  const here = { slot };
  const room = new PuzzleRoom(from, {
    toasts,
    live,
    progress: () => progress,
    reached: (next) => change(next),
    solved: counted,
    played: (now) => (now ? keepGame(here.slot, now) : forgetGame(here.slot)),
    play: (choice) => void play(choice),
    menu,
    settings: openSettings,
  });
  playing = Object.assign(here, { room });
  // Not before it is drawn: of a puzzle in which nothing is marked nothing can be lost.
  requestAnimationFrame(() => setTimeout(() => room.keep()));
  live.hush();
  document.body.className = "sums sums-playing";
  document.body.replaceChildren(...room.parts, toasts, live);
  room.start();
}

/** @param {Slot} slot @returns {Game | null} what is in progress there */
function underWay(slot) {
  const game = gameIn(slot);
  return game && isTouched(game) ? game : null;
}

// Another tab of this browser has reached something, or played on.
durable.watch((key) => {
  if (key.startsWith(PROGRESS_KEY)) progress = recallProgress().value ?? progress;
  if (playing && key === keyOf(playing.slot)) follow(playing);
  if (!playing) refresh();
});

/**
 * Another tab has kept something in the place of the puzzle that is played here, or taken it away.
 * @param {NonNullable<typeof playing>} here
 */
function follow(here) {
  const { room, slot } = here;
  if (room.isOver) return;
  const id = idOf(room.choice);
  const home = slotOf(room.choice);
  for (const place of [slot, home]) {
    const game = gameIn(place);
    if (!game || idOf(game.choice) !== id || isSolved(game, puzzleFor(game.choice))) continue;
    here.slot = place;
    return room.follow(game);
  }
  // An older page keeps its only puzzle there, whichever it is.
  if (slot === "former" && gameIn(slot)) return;
  // It was solved, lost or given up there: nothing that is still here may take its place again.
  menu();
}

/** Something that can wait until the page has nothing else to do. */
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

function menu() {
  playing?.room.close();
  playing = null;
  const go = element("button", { class: "button primary large wide sums-play", type: "button" });
  go.addEventListener("click", () => void play(wish()));
  const daily = element("button", { class: "button wide sums-daily", type: "button" });
  daily.addEventListener("click", () => void play(todays()));
  const others = element("div", { class: "sums-others" });
  const level = element("input", {
    class: "input sums-level",
    type: "number",
    inputMode: "numeric",
    min: "1",
    step: "1",
    on: { input: () => show(), change: () => show() },
  });
  const levels = element("label", { class: "field" }, element("span", { class: "field-label" }), level);
  /** @type {Readonly<Partial<Record<Slot, Game | null>>>} */
  let under = {};
  /** @param {Difficulty} difficulty @returns {number} the level in progress, or the next one */
  function levelOf(difficulty) {
    const choice = under[difficulty]?.choice;
    return choice && "level" in choice ? choice.level : nextLevel(progress, difficulty);
  }
  /** @returns {{difficulty: Difficulty, level: number}} the level in progress, the next one, or one that is wished for */
  function wish() {
    const { difficulty } = progress;
    const typed = level.valueAsNumber;
    const isOpen = Number.isInteger(typed) && typed >= 1 && typed <= nextLevel(progress, difficulty);
    return { difficulty, level: isOpen ? typed : levelOf(difficulty) };
  }
  const slider = element("input", {
    class: "sums-slider",
    type: "range",
    min: "0",
    max: String(PLAYED_ALONE.length - 1),
    step: "1",
    aria: { label: text("cross-sums/sums.difficulty") },
    on: { input: () => choose(PLAYED_ALONE[Number(slider.value)]) },
  });
  const choices = PLAYED_ALONE.map((difficulty) => {
    const input = element("input", {
      type: "radio",
      name: "difficulty",
      value: difficulty,
      on: { change: () => choose(difficulty) },
    });
    const of = element("small", {});
    return { difficulty, input, of, root: element("label", { class: "choice" }, input, nameOf(difficulty), of) };
  });
  /** @param {Difficulty} difficulty */
  function choose(difficulty) {
    if (difficulty !== progress.difficulty) change({ difficulty });
    level.value = "";
    show();
  }
  refresh = () => {
    adopt();
    under = Object.fromEntries(SLOTS.map((slot) => [slot, underWay(slot)]));
    show();
  };
  function show() {
    const { difficulty: chosen } = progress;
    const next = nextLevel(progress, chosen);
    const wished = wish();
    label(go, wished, "play", text("cross-sums/sums.play", { level: wished.level }));
    levels.hidden = next === 1;
    level.max = level.placeholder = String(next);
    setText(/** @type {Element} */ (levels.firstElementChild), text("cross-sums/sums.level.any", { level: next }));
    slider.value = String(PLAYED_ALONE.indexOf(chosen));
    slider.setAttribute("aria-valuetext", nameOf(chosen));
    for (const { difficulty, input, of: small } of choices) {
      input.checked = difficulty === chosen;
      const key = under[difficulty] ? "cross-sums/sums.level.under" : "cross-sums/sums.level";
      small.textContent = text(key, { level: levelOf(difficulty) });
    }
    const day = todays();
    label(daily, day, "star", dailyWords(day));
    // What no other button continues.
    const shown = [idOf(day), idOf(wished)];
    const left = /** @type {const} */ (["daily", "former"]).flatMap((slot) => {
      const game = under[slot];
      return game && !shown.includes(idOf(game.choice)) ? [{ slot, game }] : [];
    });
    others.replaceChildren(
      ...left.map(({ slot, game }) => {
        const made = button("button wide", () => open(game, slot));
        made.append(icon("play"), text("cross-sums/sums.continue", { title: titleOf(game.choice) }));
        return made;
      }),
    );
    whenIdle(() => puzzleFor(wish()));
  }
  /** @param {HTMLElement} button @param {Choice} choice @param {string} symbol @param {string} words for a puzzle not in progress */
  function label(button, choice, symbol, words) {
    const games = [under[slotOf(choice)], under.former];
    const isUnder = games.some((game) => game && idOf(game.choice) === idOf(choice));
    button.replaceChildren(
      icon(isUnder ? "play" : symbol),
      isUnder ? text("cross-sums/sums.continue", { title: titleOf(choice) }) : words,
    );
  }
  document.body.className = "sums";
  document.body.replaceChildren(
    element(
      "main",
      { class: "join-scene sums-menu" },
      element(
        "section",
        { class: "notice pinned join-card" },
        element("p", { class: "eyebrow" }, "Callboard"),
        element("h1", {}, text("cross-sums/sums.title"), " ", element("small", {}, text("cross-sums/sums.subtitle"))),
        notice ? element("p", { class: "solo-notice", role: "alert" }, notice) : null,
        element("p", { class: "soft" }, text("cross-sums/sums.intro")),
        element(
          "fieldset",
          { class: "sums-difficulty" },
          element("legend", { class: "field-label" }, text("cross-sums/sums.difficulty")),
          slider,
          element("div", { class: "choices sizes" }, ...choices.map(({ root }) => root)),
          levels,
        ),
        go,
        daily,
        others,
        element(
          "div",
          { class: "sums-more" },
          more("bulb", "how", () => void import("./how-to-play.js").then(({ openHowToPlay }) => openHowToPlay())),
          more("trophy", "achievements", openAchievements),
          more("crown", "leaderboard", () =>
            whenThere(import("./leaderboard.js"), ({ openLeaderboard }) => openLeaderboard(), toasts),
          ),
          more("people", "profile", () =>
            whenThere(
              // What tells the server comes along: a browser that cannot fetch it later never tries again.
              Promise.all([import("./profile-dialog.js"), telling()]),
              ([{ openProfile }]) => openProfile({ progress: () => progress, take, toasts }),
              toasts,
            ),
          ),
          more("gear", "settings", openSettings),
        ),
        globalThis.isSecureContext ? null : element("p", { class: "soft small" }, text("alone.plain")),
        element("a", { class: "button quiet", href: "/" }, icon("back"), text("cross-sums/sums.home")),
        siteFoot(),
      ),
    ),
    toasts,
    live,
  );
  refresh();
  loadTypefaces();
}

/** @returns {Choice} */
const todays = () => ({ difficulty: "medium", day: today() });

/** @param {Choice} daily @returns {string} the day's puzzle, and how its first attempt went */
function dailyWords(daily) {
  const id = idOf(daily);
  if (progress.best[id] !== undefined) return text("cross-sums/sums.daily.done", { time: timeText(progress.best[id]) });
  if (wasSolved(progress, id)) return text("cross-sums/sums.daily.later");
  return text(wasAttempted(progress, id) ? "cross-sums/sums.daily.missed" : "cross-sums/sums.title.daily");
}

/** @param {string} name an icon's @param {string} key @param {() => void} act */
const more = (name, key, act) => button("button quiet", act, icon(name), text(`cross-sums/sums.${key}`));

function openAchievements() {
  openDialog(text("cross-sums/sums.achievements"), () => [
    element("p", { class: "soft" }, text("cross-sums/sums.finished", { count: levelsFinished(progress) })),
    element(
      "ul",
      { class: "sums-achievements" },
      ...ACHIEVEMENTS.map((name) => {
        const isReached = progress.achievements.includes(name);
        return element(
          "li",
          { class: isReached ? "is-reached" : "" },
          icon(isReached ? "trophy" : "lock"),
          element(
            "span",
            {},
            element("strong", {}, text(`cross-sums/sums.achievement.${name}`)),
            element("span", { class: "soft small" }, text(`cross-sums/sums.achievement.${name}.how`)),
          ),
          element(
            "span",
            { class: "visually-hidden" },
            text(isReached ? "cross-sums/sums.achievement.reached" : "cross-sums/sums.achievement.open"),
          ),
        );
      }),
    ),
  ]);
}

function openSettings() {
  /** @param {"showsSums" | "isForgiving" | "asks" | "showsTime"} name */
  const flip = (name) =>
    switchOf(text(`cross-sums/sums.setting.${name}`), progress[name] === true, (isOn) => {
      change({ [name]: isOn });
      dispatchEvent(new Event("sums-settings"));
    });
  whenThere(
    import("../../../shell/player/settings.js"),
    ({ openSettings: openSheet, group }) =>
      openSheet(() => [
        group(
          text("cross-sums/sums.title"),
          flip("showsSums"),
          flip("showsTime"),
          flip("asks"),
          flip("isForgiving"),
          keysSwitch(text("cross-sums/sums.setting.keys")),
        ),
      ]),
    toasts,
  );
}

menu();
if (notice) live.say(notice);
else sayIfStorageIsWeak();
addEventListener("online", tellServer);
tellServer();
if (location.hash.startsWith("#take="))
  whenThere(import("./move.js"), ({ takeOver }) => takeOver(location.hash.slice(6), { take, toasts }), toasts);
