/**
 * The content beside the wheel: how the game goes, before it; then the winners so far and their prizes, or how often
 * each person was picked.
 */

import { element, setText, syncList } from "../../kit/element.js";
import { number, text } from "../../kit/texts.js";
import { learnTeams, teamOfPicked } from "./party-words.js";
import { teamMark, whoKey, whoMark } from "./who.js";

/** @typedef {import("../../room/wire.js").RoomTeam} RoomTeam */
/** @typedef {{key: string, detail: string, who: import("./wire.js").Person[], team?: RoomTeam, words?: string}} Row */

/** Rows at most; a phone's panel has them all. */
const ROWS = 6;

export class Beside {
  #title = element("h2", {});
  #list = element("ol", { class: "party-beside-list" });
  /** The teams of people who were on the wheel since this page was opened. @type {Map<string, number>} */
  #known = new Map();
  root = element("section", { class: "party-beside", hidden: true }, this.#title, this.#list);

  /** @param {import("./state.js").State} state @param {import("./stage.js").Scene} scene */
  show(state, scene) {
    const { party, people } = state;
    if (!party) return;
    const isDraw = party.options.mode === "draw";
    const hasTurns = !isDraw && party.options.teamTurns === true;
    if (hasTurns) learnTeams(state, this.#known);
    const isBefore = !isDraw && state.room !== null && party.state === "setup";
    const rows = isDraw
      ? drawsOf(party, scene)
      : isBefore
        ? stepsOf(party)
        : picksOf(people, (player) => (hasTurns ? teamOfPicked(state, player, this.#known) : null));
    this.root.hidden = rows.length === 0 || !["rest", "spinning", "picked", "drawn"].includes(scene);
    if (this.root.hidden) return;
    this.root.dataset.mode = party.options.mode;
    const title = isDraw ? "beside.drawn" : isBefore ? "stage" : "beside.picked";
    setText(this.#title, text(`party/play.${title}`));
    syncList(
      this.#list,
      rows,
      ({ key }) => key,
      ({ detail, who, team, words }) =>
        element(
          "li",
          {},
          words ? element("span", {}, words) : null,
          isDraw && detail ? element("span", { class: "party-prize-name", dir: "auto" }, detail) : null,
          element("span", { class: "party-beside-who" }, ...who.map(whoMark), team ? teamMark(team) : null),
          isDraw || !detail ? null : element("strong", {}, detail),
        ),
    );
  }
}

/** @param {string} words @returns {string} such as “55 truths”, which do not break */
const inOneLine = (words) => words.replaceAll(" ", "\u00a0");

/** @param {import("./wire.js").Game} party @returns {Row[]} how the game goes, and what is asked */
function stepsOf({ options, remaining }) {
  const steps = ["wheel", "answer", "free"].map((step) => text(`party/play.step.${step}`));
  const asked = [
    text(`party/play.audience.${options.audience}`),
    remaining.truth > 0 ? inOneLine(text("party/play.truths", { count: remaining.truth })) : "",
    remaining.dare > 0 ? inOneLine(text("party/play.dares", { count: remaining.dare })) : "",
  ];
  return [...steps, asked.filter(Boolean).join("\u00a0· ")].map((words) => ({
    key: words,
    detail: "",
    who: [],
    words,
  }));
}

/**
 * @param {import("./wire.js").Game} party @param {import("./stage.js").Scene} scene
 * @returns {Row[]} the newest first, without the one that
 * is shown large
 */
function drawsOf({ draws = [], spin }, scene) {
  return draws
    .filter(({ isUndone, number: which }) => !isUndone && (scene === "rest" || which !== spin?.number))
    .slice(-ROWS)
    .reverse()
    .map(({ number: which, prize, winners }) => ({
      key: [which, ...winners.map(whoKey)].join(),
      detail: prize ?? "",
      who: winners.slice(0, ROWS),
    }));
}

/**
 * @param {import("./wire.js").People} people @param {(player: string) => RoomTeam | null} teamOf
 * @returns {Row[]} the most often picked first
 */
function picksOf({ players = [], guests }, teamOf) {
  return [...players, ...guests]
    .filter(({ picked }) => picked > 0)
    .sort((a, b) => b.picked - a.picked)
    .slice(0, ROWS)
    .map((one) => {
      const team = teamOf(one.player);
      return {
        key: JSON.stringify([one.picked, whoKey(one), team]),
        detail: text("party/play.times", { count: number(one.picked) }),
        who: [one],
        ...(team ? { team } : {}),
      };
    });
}
