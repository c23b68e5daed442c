/** Cross Sums alone: the menu, and the way to a puzzle and back. */

import "../../../kit/live-region.js";
import "../../../kit/toast-stack.js";
import { durable } from "../../../kit/durable-storage.js";
import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { keepShell } from "../../../kit/installed.js";
import { keepsAnything } from "../../../kit/kept.js";
import { openDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { sayIfStorageIsWeak } from "../../../kit/weak-storage.js";
import { whenThere } from "../../../kit/later.js";
import { addResult, hasProfile } from "../../../room/results.js";
import { keysSwitch, switchOf } from "../board-keys.js";
import { begin, idOf, isOut, puzzleFor } from "./game.js";
import { keepProgress, recallProgress } from "./kept-progress.js";
import { forgetGame, keepGame, recallGame } from "./memory.js";
import { ACHIEVEMENTS, NOTHING_YET, PLAYED_ALONE, levelsFinished, merged, nextLevel } from "./progress.js";
import { PuzzleRoom } from "./puzzle-room.js";
import { nameOf, timeText, titleOf } from "./words.js";

/** @typedef {import("./game.js").Choice} Choice */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../rules/generator.js").Difficulty} Difficulty */
/** @typedef {import("./progress.js").Progress} Progress */

await loadTexts("kit", "cross-sums/sums");
document.title = text("cross-sums/sums.documentTitle");
keepShell();

const keeps = durable.isStrict || keepsAnything(durable);
const kept = recallProgress();
const under = recallGame();
/** @type {Progress} */
let progress = kept.value ?? NOTHING_YET;
/** @type {Game | null} */
let game = under.value;
const notice = !keeps
  ? text("cross-sums/sums.storage.blocked")
  : kept.damaged || under.damaged
    ? text("cross-sums/sums.storage.damaged")
    : "";
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
  if (document.body.classList.contains("sums-playing")) return;
  menu();
}

/** @returns {string} today where the player is, as `2026-11-22` */
function today() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {Choice} choice */
function play(choice) {
  const puzzle = puzzleFor(choice);
  open(begin(choice, puzzle, progress.isForgiving));
}

/** @param {Game} from */
function open(from) {
  game = from;
  // Not before it is drawn: of a puzzle in which nothing is marked nothing can be lost.
  requestAnimationFrame(() => setTimeout(() => game === from && keepGame(from)));
  const room = new PuzzleRoom(from, {
    toasts,
    live,
    progress: () => progress,
    reached: (next) => change(next),
    solved: counted,
    played: (now) => {
      game = now;
      if (now) keepGame(now);
      else forgetGame();
    },
    play,
    menu,
    settings: openSettings,
  });
  document.body.className = "sums sums-playing";
  document.body.replaceChildren(...room.parts, toasts, live);
  room.start();
}

/** Something that can wait until the page has nothing else to do. */
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

function menu() {
  const go = element("button", { class: "button primary large wide sums-play", type: "button" });
  go.addEventListener("click", () => play(wish()));
  const level = element("input", {
    class: "input sums-level",
    type: "number",
    inputMode: "numeric",
    min: "1",
    step: "1",
    on: { input: () => show(), change: () => show() },
  });
  const levels = element("label", { class: "field" }, element("span", { class: "field-label" }), level);
  /** @returns {{difficulty: Difficulty, level: number}} the next level, or one that was finished and is wished for */
  function wish() {
    const { difficulty } = progress;
    const typed = level.valueAsNumber;
    const isOpen = Number.isInteger(typed) && typed >= 1 && typed < nextLevel(progress, difficulty);
    return { difficulty, level: isOpen ? typed : nextLevel(progress, difficulty) };
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
  function show() {
    const next = nextLevel(progress, progress.difficulty);
    go.replaceChildren(icon("play"), text("cross-sums/sums.play", { level: wish().level }));
    levels.hidden = next === 1;
    level.max = level.placeholder = String(next);
    setText(/** @type {Element} */ (levels.firstElementChild), text("cross-sums/sums.level.any", { level: next }));
    slider.value = String(PLAYED_ALONE.indexOf(progress.difficulty));
    slider.setAttribute("aria-valuetext", nameOf(progress.difficulty));
    for (const { difficulty, input, of: small } of choices) {
      input.checked = difficulty === progress.difficulty;
      small.textContent = text("cross-sums/sums.level", { level: nextLevel(progress, difficulty) });
    }
    whenIdle(() => puzzleFor(wish()));
  }
  const day = today();
  const daily = /** @type {Choice} */ ({ difficulty: "medium", day });
  const best = progress.best[idOf(daily)];
  const isUnder = game && !isOut(game);
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
        isUnder
          ? element(
              "button",
              {
                class: "button large wide sums-continue",
                type: "button",
                on: { click: () => game && open(game) },
              },
              icon("undo"),
              text("cross-sums/sums.continue", { title: titleOf(/** @type {Game} */ (game).choice) }),
            )
          : null,
        element(
          "fieldset",
          { class: "sums-difficulty" },
          element("legend", { class: "field-label" }, text("cross-sums/sums.difficulty")),
          slider,
          element("div", { class: "choices sizes" }, ...choices.map(({ root }) => root)),
          levels,
        ),
        go,
        element(
          "button",
          { class: "button wide sums-daily", type: "button", on: { click: () => play(daily) } },
          icon("star"),
          best === undefined
            ? text("cross-sums/sums.daily")
            : text("cross-sums/sums.daily.done", { time: timeText(best) }),
        ),
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
        globalThis.isSecureContext ? null : element("p", { class: "soft small" }, text("cross-sums/sums.plain")),
        element("a", { class: "button quiet", href: "/" }, icon("back"), text("cross-sums/sums.home")),
      ),
    ),
    toasts,
    live,
  );
  show();
  loadTypefaces();
}

/** @param {string} name an icon's @param {string} key @param {() => void} act */
const more = (name, key, act) =>
  element(
    "button",
    { class: "button quiet", type: "button", on: { click: act } },
    icon(name),
    text(`cross-sums/sums.${key}`),
  );

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
  openDialog(text("cross-sums/sums.settings"), (close) => [
    flip("showsSums"),
    flip("showsTime"),
    flip("asks"),
    flip("isForgiving"),
    keysSwitch(text("cross-sums/sums.setting.keys")),
    element(
      "button",
      {
        class: "button wide",
        type: "button",
        on: {
          click: () => {
            close();
            void import("../../../shell/player/settings.js").then(({ openSettings: all }) => all());
          },
        },
      },
      icon("gear"),
      text("cross-sums/sums.settings.all"),
    ),
  ]);
}

menu();
if (notice) live.say(notice);
else sayIfStorageIsWeak();
addEventListener("online", tellServer);
tellServer();
if (location.hash.startsWith("#take="))
  whenThere(import("./move.js"), ({ takeOver }) => takeOver(location.hash.slice(6), { take, toasts }), toasts);
