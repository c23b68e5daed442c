/** The delay of the spoiler guard: set by hand, or measured by a moment that one hears. */

import { openDialog } from "../../../kit/sheet.js";
import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { LONGEST_DELAY, checkedDelay } from "../guard.js";
import { keepGuard } from "../../../room/memory.js";
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
  const { state, guard } = session;
  const input = element("input", {
    class: "input guard-seconds",
    type: "number",
    inputMode: "numeric",
    min: "0",
    max: String(LONGEST_DELAY),
    value: String(guard.delay),
    aria: { label: text("bingo/settings.guard.seconds") },
  });
  const range = element("input", {
    class: "guard-range",
    type: "range",
    min: "0",
    max: "120",
    value: String(guard.delay),
    aria: { hidden: "true" },
    tabIndex: -1,
  });
  const result = element("p", { class: "guard-result", role: "status" });

  /** @param {number} wish seconds */
  const choose = (wish) => {
    const seconds = checkedDelay(wish);
    input.value = range.value = String(seconds);
    setText(
      result,
      seconds > 0 ? text("bingo/settings.guard.on", { count: seconds }) : text("bingo/settings.guard.off"),
    );
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
  /** @param {number} step @param {string} label */
  const stepper = (step, label) => button("button", () => choose(guard.delay + step), label);

  const heard = measurable(session);
  openDialog(text("bingo/settings.guard.title"), () => [
    element("p", {}, text("bingo/settings.guard.text")),
    state.round?.options.verification === "honour"
      ? element("p", { class: "fault" }, text("bingo/settings.guard.honour"))
      : null,
    element(
      "section",
      { class: "settings-group", aria: { label: text("bingo/settings.guard.measure") } },
      element("h3", {}, text("bingo/settings.guard.measure")),
      heard
        ? button(
            "button primary wide",
            () => choose(guard.ageOf(heard.number) ?? 0),
            icon("ear"),
            element(
              "span",
              {},
              ...richText("bingo/settings.guard.hear", {
                term: element("em", { lang: state.round?.language ?? "en" }, state.round?.terms[heard.term] ?? ""),
              }),
            ),
          )
        : element("p", { class: "soft" }, text("bingo/settings.guard.later")),
    ),
    element(
      "section",
      { class: "settings-group", aria: { label: text("bingo/settings.guard.byHand") } },
      element("h3", {}, text("bingo/settings.guard.byHand")),
      element(
        "div",
        { class: "guard-row" },
        stepper(-STEP, text("bingo/settings.guard.less", { seconds: STEP })),
        input,
        stepper(STEP, text("bingo/settings.guard.more", { seconds: STEP })),
      ),
      range,
    ),
    result,
    element("p", { class: "soft small" }, text("bingo/settings.guard.marks")),
  ]);
  setText(
    result,
    guard.delay > 0 ? text("bingo/settings.guard.on", { count: guard.delay }) : text("bingo/settings.guard.off"),
  );
}

/**
 * The latest call that shows, if this page was there when it came and a stream may still be behind it.
 * @param {import("../session.js").BingoSession} session
 */
function measurable(session) {
  const calls = session.state.round?.calls ?? [];
  const last = calls[calls.length - 1];
  const age = last ? session.guard.ageOf(last.number) : null;
  return last && age !== null && age <= LONGEST_DELAY ? last : null;
}
