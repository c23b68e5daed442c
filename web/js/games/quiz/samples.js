/** The parts of a quiz on the design page, in all their states: the real components, with made-up facts. */

import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { titled } from "../../shell/design/components.js";
import { Bars, rightWords } from "./bars.js";
import { Veil } from "./host/veil.js";
import { answerForm } from "./player/answer-form.js";
import { resultCard } from "./player/result.js";
import { podium } from "./podium.js";
import { QuizEditor } from "./quizzes/editor.js";
import { StandingsTable } from "./standings.js";

/** @typedef {import("./wire.js").Question} Question */

/** @type {Question} */
const ASKED = {
  number: 1,
  kind: "choice",
  text: "",
  options: ["Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Uranus"],
  points: "standard",
  opensAt: "2026-11-26T18:00:00.000Z",
};
/** @type {Question} */
const POLL = { ...ASKED, kind: "poll", options: ["Mars", "Venus"], counts: [8, 13] };
/** @type {Question} */
const CLOSED = { ...ASKED, right: { options: [0] }, counts: [12, 5, 3, 1, 0, 0] };
/** @type {import("./wire.js").Standings} */
const STANDINGS = {
  total: 5,
  top: [
    { place: 1, before: 3, player: "p2", name: "Ada", points: 4_200, gain: 1_000 },
    { place: 2, before: 1, player: "p3", name: "Bo Baggins", points: 3_900, gain: 0 },
    { place: 3, before: 3, player: "p4", name: "Cy", points: 3_500, gain: 750 },
    { place: 3, player: "p5", name: "Zoë", points: 3_500, gain: 500 },
  ],
};

/** @returns {HTMLElement[]} */
export const samples = () => [
  titled("quiz-answers", text("quiz/design.answers"), answers()),
  titled("quiz-result", text("quiz/design.results"), results()),
  titled("quiz-places", text("quiz/design.places"), places()),
  titled("quiz-console", text("quiz/design.console"), veil()),
  titled("quiz-editor", text("quiz/design.editor"), editor()),
];

/** @param {HTMLElement} root @param {...string} words */
const sample = (root, ...words) =>
  element("div", { class: "quiz-sample" }, ...words.map((one) => element("p", { class: "soft" }, one)), root);

function answers() {
  const kinds = /** @type {const} */ (["choice", "choices", "trueFalse", "order", "estimate", "text", "poll"]);
  return element(
    "div",
    { class: "columns" },
    ...kinds.map((kind) => {
      const { options, ...rest } = ASKED;
      const hasOptions = kind !== "trueFalse" && kind !== "estimate" && kind !== "text";
      const form = answerForm(
        { ...rest, kind, ...(hasOptions ? { options } : {}), unit: "m" },
        () => {},
        `sample-${kind}`,
      );
      if (kind === "choice") form.show({ options: [1] });
      return sample(form.root, text(`quiz/design.kind.${kind}`));
    }),
  );
}

function results() {
  const own = { question: 1, points: 4_200, streak: 3, right: 4, place: 1 };
  const bars = new Bars();
  bars.show(CLOSED, { own: [1] });
  const votes = new Bars();
  votes.show(POLL, { own: [1] });
  return element(
    "div",
    { class: "columns" },
    sample(
      resultCard(CLOSED, { ...own, answer: { options: [0] }, result: { isRight: true, points: 1_000, bonus: 200 } }, 1),
    ),
    sample(
      resultCard(CLOSED, { ...own, answer: { options: [1] }, result: { isRight: false, points: 0, bonus: 0 } }, 3),
    ),
    sample(resultCard(CLOSED, { ...own }, 3)),
    sample(bars.root, rightWords(CLOSED)),
    sample(votes.root, text("quiz/design.kind.poll")),
  );
}

function places() {
  const table = new StandingsTable();
  table.show(STANDINGS, { own: "p3" });
  return element("div", { class: "columns" }, table.root, podium(STANDINGS.top));
}

/** The cover over the right answer, closed and lifted. */
function veil() {
  const { right, counts = [] } = CLOSED;
  const made = [false, true].map((isUp) => {
    const cover = new Veil({ asked: ASKED, send: async () => ({ type: "accepted", peeked: { right, counts } }) });
    cover.show();
    if (isUp) cover.root.querySelector("button")?.click();
    return cover.root;
  });
  return element("div", { class: "columns" }, ...made);
}

/** The editor: a question without a mistake, and one whose answers are alike. */
function editor() {
  const { root } = new QuizEditor(
    {
      title: "Planets",
      description: "",
      language: "en",
      author: null,
      questions: [
        {
          kind: "choice",
          text: "Which planet is closest to the Sun?",
          options: ["Mercury", "Venus"],
          right: "Mercury",
        },
        { kind: "choice", text: "Which one is red?", options: ["Mars", "Mars"], right: "Mars" },
      ],
    },
    () => {},
    () => {},
  );
  return root;
}
