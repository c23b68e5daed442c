/** Cross Sums alone: the menu, the puzzles, and the way back. */

import "../../../kit/live-region.js";
import "../../../kit/toast-stack.js";
import { durable } from "../../../kit/durable-storage.js";
import { button } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { keepShell } from "../../../kit/installed.js";
import { keepsAnything } from "../../../kit/checked-storage.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { sayIfStorageIsWeak } from "../../../kit/weak-storage.js";
import { whenThere } from "../../../kit/on-demand.js";
import { addResult, hasProfile } from "../../../room/results.js";
import { keysSwitch, switchOf } from "../board-keys.js";
import { begin, idOf, isSolved, isTouched, puzzleFor } from "./game.js";
import { PROGRESS_KEY, keepProgress, recallProgress } from "./kept-progress.js";
import { SLOTS, adoptFormer, forgetGame, gameIn, keepGame, keyOf, recallGame, slotOf } from "./saved-games.js";
import { NOTHING_YET, merged, wasAttempted, withLooked, withMissed } from "./progress.js";
import { SumsMenu } from "./menu.js";
import { PuzzleRoom } from "./puzzle-room.js";
import { titleOf } from "./words.js";

/** @typedef {import("./game.js").Choice} Choice */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./saved-games.js").Slot} Slot */
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
 * The current puzzle; null in the menu.
 * @type {{room: PuzzleRoom, slot: Slot} | null}
 */
let playing = null;
/** Updates the menu from the stored progress. */
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

/** Sends results that could not be sent before, if there is a profile. */
function tellServer() {
  // Results that cannot be sent now are sent later.
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
 * Continues a puzzle in progress, or begins it. Another puzzle in its place is given up only if the player confirms.
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
  // A puzzle that was viewed before continues with its earlier time.
  const milliseconds = Math.max(progress.looked?.[id] ?? 0, isOther ? 0 : (other?.milliseconds ?? 0));
  open({ ...game, milliseconds }, slot);
}

/** Stores the puzzle of an older page in its place. */
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
    rules: openRules,
  });
  playing = Object.assign(here, { room });
  // Only after it is drawn, because a puzzle without marks loses nothing.
  requestAnimationFrame(() => setTimeout(() => room.keep()));
  live.hush();
  document.body.className = "sums sums-playing";
  document.body.replaceChildren(...room.parts, toasts, live);
  room.start();
}

/** @param {Slot} slot @returns {Game | null} the puzzle in progress there */
function underWay(slot) {
  const game = gameIn(slot);
  return game && isTouched(game) ? game : null;
}

// Another tab of this browser has made progress or played.
durable.watch((key) => {
  if (key.startsWith(PROGRESS_KEY)) progress = recallProgress().value ?? progress;
  if (playing && key === keyOf(playing.slot)) follow(playing);
  if (!playing) refresh();
});

/**
 * Another tab has stored or removed a puzzle in the place of the current one.
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
  // An older page stores its only puzzle there, of whatever difficulty.
  if (slot === "former" && gameIn(slot)) return;
  // The puzzle was solved, lost or given up in the other tab, so this tab must not store it again.
  menu();
}

function menu() {
  playing?.room.close();
  playing = null;
  const shown = new SumsMenu({
    notice,
    progress: () => progress,
    underWay,
    chosen: (difficulty) => {
      if (difficulty !== progress.difficulty) change({ difficulty });
    },
    play: (choice) => void play(choice),
    open,
    learn: openRules,
    settings: openSettings,
    more: [
      more("list", "levels", openLevelList),
      more("board", "calendar", openDays),
      more("trophy", "statistics", openFigures),
      more("people", "profile", openOwnProfile),
      more("crown", "leaderboard", () =>
        whenThere(import("./leaderboard.js"), ({ openLeaderboard }) => openLeaderboard(openOwnProfile), toasts),
      ),
      more("info", "how", openRules),
    ],
  });
  refresh = () => {
    adopt();
    shown.refresh();
  };
  document.body.className = "sums";
  document.body.replaceChildren(shown.root, toasts, live);
  refresh();
  loadTypefaces();
}

/** @param {string} name an icon's @param {string} key @param {() => void} act */
const more = (name, key, act) => button("button quiet", act, icon(name), text(`cross-sums/sums.${key}`));

function openOwnProfile() {
  whenThere(
    // Loads the module that reports results early: a browser that failed to load it once does not try again.
    Promise.all([import("./profile-dialog.js"), telling()]),
    ([{ openProfile }]) => openProfile({ progress: () => progress, take, toasts }),
    toasts,
  );
}

/** @param {Choice} choice @returns {boolean} whether it is in progress */
function isUnder(choice) {
  const game = underWay(slotOf(choice));
  return game !== null && idOf(game.choice) === idOf(choice);
}

function openLevelList() {
  whenThere(
    import("./levels.js"),
    ({ openLevels }) => openLevels(progress, isUnder, (choice) => void play(choice)),
    toasts,
  );
}

function openDays() {
  whenThere(
    import("./calendar.js"),
    ({ openCalendar }) => openCalendar(progress, isUnder, (choice) => void play(choice)),
    toasts,
  );
}

function openFigures() {
  whenThere(import("./statistics.js"), ({ openStatistics }) => openStatistics(progress), toasts);
}

function openRules() {
  whenThere(
    import("./how-to-play.js"),
    ({ openHowToPlay }) =>
      openHowToPlay(true, () => {
        if (progress.knows) return;
        change({ knows: true });
        refresh();
      }),
    toasts,
  );
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
