/** A recap's part about a party: how often each person was picked, the decks, and the draws. It contains no answers. */

import { element } from "../../../kit/element.js";
import { list, number, text, time } from "../../../kit/texts.js";

/** @typedef {import("../../../room/wire.js").RoomTeam} Team */

/**
 * @param {string} _code
 * @param {{games?: any[], room?: {teams?: import("../../../room/wire.js").Teams}}} part
 * @returns {import("../../../shell/game.js").Story | null} null if nothing is over
 */
export function tell(_code, { games = [], room }) {
  if (games.length === 0) return null;
  return {
    start: Date.parse(games[0].began) || 0,
    root: element("div", { class: "story party-story" }, ...games.map((game) => gameOf(game, room?.teams?.list))),
  };
}

/** @param {any} game @param {readonly Team[]} [teams] */
function gameOf({ number: which, spins, asked, decks, picked, draws = [], commitment, seed }, teams) {
  const facts =
    draws.length > 0 && asked === 0
      ? [text("party/recap.draws", { count: draws.length })]
      : [
          text("party/recap.spins", { count: spins }),
          text("party/recap.asked", { count: asked }),
          ...decks.map((/** @type {any} */ deck) => deck.title),
        ];
  return element(
    "section",
    { class: "notice party-game" },
    element("h2", {}, text("party/recap.game", { number: which })),
    element("p", { class: "soft" }, facts.join(" · ")),
    asked > 0 ? element("h3", {}, text("party/recap.picked")) : null,
    element("ul", { class: "party-tally" }, ...(asked > 0 ? tallyOf(picked, teams) : [])),
    ...(draws.length > 0
      ? [
          element("h3", {}, text("party/recap.winners")),
          element("ol", { class: "party-draws" }, ...draws.map(drawLine)),
        ]
      : []),
    element(
      "details",
      { class: "fair" },
      element("summary", {}, text("party/play.options.fair")),
      element("p", { class: "small seed" }, text("party/play.options.sealed", { seal: commitment })),
      element("p", { class: "small seed" }, text("party/play.options.seed", { seed })),
    ),
  );
}

/**
 * @param {{name: string, times: number, team?: number}[]} picked how often each person was, and for which team
 * @param {readonly Team[]} [teams]
 */
function tallyOf(picked, teams) {
  const most = Math.max(1, ...picked.map(({ times }) => times));
  return picked
    .filter(({ times }) => times > 0)
    .map(({ name, times, team: id }) => {
      const team = teams?.find((one) => one.id === id);
      const bar = element("span", { class: "party-bar" });
      bar.style.transform = `scaleX(${times / most})`;
      return element(
        "li",
        {},
        element("span", { dir: "auto" }, team ? `${text("party/play.team", { team: team.name })} ${name}` : name),
        element("strong", {}, number(times)),
        element("span", { class: "party-track" }, bar),
      );
    });
}

/** @param {any} draw */
const drawLine = ({ winners, time: at, of, prize, isUndone }) =>
  element(
    "li",
    { class: isUndone ? "is-out" : "" },
    prize ? element("span", { class: "party-prize-name", dir: "auto" }, prize) : null,
    element("span", {}, list(winners.map((/** @type {any} */ one) => one.name))),
    element("span", { class: "soft small" }, text("party/recap.draw", { time: time(new Date(at)), count: number(of) })),
  );
