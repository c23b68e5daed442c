/** The delay of the spoiler guard, set by hand or measured with a moment that the player hears. */

import { openDialog } from "../../../kit/sheet.js";
import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { LONGEST_DELAY, checkedDelay } from "../guard.js";
import { keepGuard } from "../../../room/browser-memory.js";
import { loadTexts, richText, text } from "../../../kit/texts.js";
import { refusal } from "../../../room/refusals.js";

/** A step of the buttons, seconds. */
const STEP = 5;

/**
 * @param {string} room
 * @param {import("../session.js").BingoSession} session
 * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
 */
export async function openGuard(room, session, toasts) {
  await loadTexts("bingo/settings");
  const { guard } = session;
  const { input, range } = delayInputs(guard.delay);
  const result = element("p", { class: "guard-result", role: "status" });
  /** @param {number} wish seconds */
  const choose = (wish) => {
    const seconds = checkedDelay(wish);
    input.value = range.value = String(seconds);
    setText(result, delayWords(seconds));
    if (seconds === guard.delay) return;
    guard.delay = seconds;
    keepGuard(room, seconds);
    void session.send({ type: "guard", seconds }).then((answer) => {
      if (answer.type === "rejected") toasts.show(refusal(answer), { tone: "warn" });
    });
  };
  input.addEventListener("change", () => choose(Number(input.value)));
  range.addEventListener("input", () => {
    input.value = range.value;
  });
  range.addEventListener("change", () => choose(Number(range.value)));
  openDialog(text("bingo/settings.guard.title"), () => [
    element("p", {}, text("bingo/settings.guard.text")),
    session.state.round?.options.verification === "honour"
      ? element("p", { class: "fault" }, text("bingo/settings.guard.honour"))
      : null,
    group("measure", measuring(session, choose)),
    group(
      "byHand",
      byHand(input, (step) => choose(guard.delay + step)),
      range,
    ),
    result,
    element("p", { class: "soft small" }, text("bingo/settings.guard.marks")),
  ]);
  setText(result, delayWords(guard.delay));
}

/** @param {number} delay seconds */
const delayWords = (delay) =>
  delay > 0 ? text("bingo/settings.guard.on", { count: delay }) : text("bingo/settings.guard.off");

/** @param {number} delay seconds */
const delayInputs = (delay) => ({
  input: element("input", {
    class: "input guard-seconds",
    type: "number",
    inputMode: "numeric",
    min: "0",
    max: String(LONGEST_DELAY),
    value: String(delay),
    aria: { label: text("bingo/settings.guard.seconds") },
  }),
  range: element("input", {
    class: "guard-range",
    type: "range",
    min: "0",
    max: "120",
    value: String(delay),
    aria: { hidden: "true" },
    tabIndex: -1,
  }),
});

/** @param {"measure" | "byHand"} name @param {...HTMLElement} content */
function group(name, ...content) {
  const title = text(`bingo/settings.guard.${name}`);
  return element("section", { class: "settings-group", aria: { label: title } }, element("h3", {}, title), ...content);
}

/** @param {HTMLElement} input @param {(seconds: number) => void} shift */
const byHand = (input, shift) =>
  element(
    "div",
    { class: "guard-row" },
    button("button", () => shift(-STEP), text("bingo/settings.guard.less", { seconds: STEP })),
    input,
    button("button", () => shift(STEP), text("bingo/settings.guard.more", { seconds: STEP })),
  );

/** @param {import("../session.js").BingoSession} session @param {(seconds: number) => void} choose */
function measuring(session, choose) {
  const heard = measurable(session);
  if (!heard) return element("p", { class: "soft" }, text("bingo/settings.guard.later"));
  const { round } = session.state;
  const term = element("em", { lang: round?.language ?? "en" }, round?.terms[heard.term] ?? "");
  return button(
    "button primary wide",
    () => choose(session.guard.ageOf(heard.number) ?? 0),
    icon("ear"),
    element("span", {}, ...richText("bingo/settings.guard.hear", { term })),
  );
}

/**
 * Returns the latest visible call if this page received it live and a stream may still be behind it.
 * @param {import("../session.js").BingoSession} session
 */
function measurable(session) {
  const calls = session.state.round?.calls ?? [];
  const last = calls[calls.length - 1];
  const age = last ? session.guard.ageOf(last.number) : null;
  return last && age !== null && age <= LONGEST_DELAY ? last : null;
}
