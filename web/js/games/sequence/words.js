/** Common texts about cards, spaces, teams and plays. */

import { element } from "../../kit/element.js";
import { number, text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { eyesOf, rankOf, suitOf } from "./rules/cards.js";

/** @typedef {import("./wire.js").Act} Act */
/** @typedef {import("./wire.js").Occupant} Occupant */

const SIGNS = Object.freeze({ spades: "♠", hearts: "♥", diamonds: "♦", clubs: "♣" });
const RANKS = Object.freeze(["2", "3", "4", "5", "6", "7", "8", "9", "10"]);
const COURT = Object.freeze(["jack", "queen", "king", "ace"]);

/** The number of places at a table. */
export const PLACES = 12;

/** @param {number} card @returns {string} such as `10`, or the letter of a court card */
export const rankSign = (card) => RANKS[rankOf(card)] ?? text(`sequence/game.sign.${COURT[rankOf(card) - 9]}`);

/** @param {number} card @returns {string} */
export const suitSign = (card) => SIGNS[suitOf(card)];

/** @param {number} card @returns {string} such as “seven of diamonds” */
export const cardName = (card) =>
  text("sequence/game.card", {
    rank: RANKS[rankOf(card)] ?? text(`sequence/game.rank.${COURT[rankOf(card) - 9]}`),
    suit: text(`sequence/game.suit.${suitOf(card)}`),
  });

/** @param {number} cell @returns {string} such as “row 3, column 5” */
export const cellName = (cell) =>
  text("sequence/game.cell", { row: Math.floor(cell / 10) + 1, column: (cell % 10) + 1 });

/** @param {number} team from 0 @returns {string} */
export const teamName = (team) => text(`sequence/game.team.${team}`);

/**
 * @param {Occupant | {bot: number, name?: string}} occupant on one device, a bot may have a name
 * @param {number} place from 0
 * @returns {string}
 */
export const occupantName = (occupant, place) =>
  ("name" in occupant && occupant.name) ||
  ("crowd" in occupant ? teamName(place) : text("sequence/game.bot", { number: place + 1 }));

/**
 * @param {readonly Occupant[]} team
 * @param {number} index its
 * @param {number} of how many teams
 * @returns {HTMLElement[]}
 */
export const memberLines = (team, index, of) =>
  team.map((one, place) =>
    element(
      "li",
      { dir: "auto" },
      "crowd" in one ? text("sequence/game.crowd", { count: one.crowd }) : occupantName(one, place * of + index),
    ),
  );

/** The longest name that fits in a line of the narrowest phone, also with large text. */
const SHORT = 14;

/** @param {string} name @returns {string} the name, which breaks at its spaces only if it is long */
export const whole = (name) => (name.length > SHORT ? name : name.replace(/ /gu, "\u00a0"));

/** @param {{places: readonly Occupant[]}} table @param {number} place */
export const placeName = ({ places }, place) => (places[place] ? occupantName(places[place], place) : "");

/** @param {number} team @returns {HTMLElement} a chip as it is on the board: its shape and its color say the team */
export const chipMark = (team) =>
  element("span", { class: "jack-chip", data: { team: String(team) }, aria: { hidden: "true" } });

/** @param {number} card @returns {string} such as “10♥” */
export const cardSign = (card) => rankSign(card) + suitSign(card);

/** @param {number} card @returns {HTMLElement} the effect of a jack, which depends on the number of its eyes */
export function eyesMark(card) {
  const eyes = eyesOf(card);
  return element(
    "span",
    { class: "jack-eyes", data: { eyes: eyes ?? "" } },
    element("span", { class: "jack-mask", aria: { hidden: "true" } }, eyes === "two" ? "◉ ◉" : "◉"),
    element("span", {}, text(`sequence/game.eyes.${eyes}`)),
  );
}

/**
 * @param {Act} act @param {{places: readonly Occupant[]}} table
 * @param {string} [said] the act without its effects, in other words
 * @returns {string} the act and its effects as sentences
 */
export function actSentence(act, table, said) {
  const name = placeName(table, act.place);
  const card = act.card === undefined ? "" : cardName(act.card);
  const cell = act.cell === undefined ? "" : cellName(act.cell);
  const what = act.act === "play" && act.removed !== undefined ? "took" : act.act;
  const words = [
    said ??
      text(`sequence/game.act.${what}`, {
        name,
        card,
        cell,
        team: act.removed === undefined ? "" : teamName(act.removed),
      }),
  ];
  for (const claim of act.sequences ?? []) words.push(text("sequence/game.made", { team: teamName(claim.team) }));
  if (act.reshuffled !== undefined) words.push(text("sequence/game.reshuffled", { count: act.reshuffled }));
  return words.join(" ");
}

/** Codes that only this game uses. */
const OWN = new Set([
  "notYourTurn",
  "notInHand",
  "badCell",
  "occupied",
  "cornerCell",
  "cardMismatch",
  "ownChip",
  "lockedChip",
  "nothingThere",
  "badLock",
  "gameOver",
  "notDead",
  "alreadySwapped",
  "canPlay",
  "teamFull",
  "badSeating",
  "tooLate",
  "paused",
]);

/** @param {{code: string, message?: string}} rejection @returns {string} a sentence for people */
export const tableRefusal = (rejection) =>
  OWN.has(rejection.code) ? text(`sequence/game.error.${rejection.code}`) : detailedRefusal(rejection);

/**
 * @param {import("./wire.js").Options} options @param {number} [teams] if it is known
 * @returns {string} a short description of the game
 */
export function optionsSentence(options, teams = 0) {
  const { form, size, contest, rounds, layout, turn, deadSwap, corners } = options;
  const wins = winsOf(options, teams);
  const parts = [
    form === "crowd" ? text("sequence/game.form.crowd") : "",
    form === "tables" ? text("sequence/game.form.tables", { count: size ?? 4 }) : "",
    form === "tables" ? text(`sequence/game.contest.${contest}`, { count: rounds ?? 0 }) : "",
    wins === undefined ? "" : text("sequence/game.need", { count: wins }),
    layout === "spiral" ? "" : text(`sequence/game.layout.${layout}`),
    turn ? text("sequence/game.turnSeconds", { count: turn }) : "",
    deadSwap === "once" ? "" : text(`sequence/game.deadSwap.${deadSwap}`),
    corners ? "" : text("sequence/game.noCorners"),
  ];
  return parts.filter(Boolean).join(" · ") || text("sequence/game.layout.spiral");
}

/**
 * @param {{need?: number}} options @param {number} teams 0 if it is not known
 * @returns {number | undefined} the number of sequences that win
 */
export const winsOf = ({ need }, teams) => need ?? (teams === 2 ? 2 : teams === 3 ? 1 : undefined);

/**
 * @param {Pick<import("./wire.js").Options, "need" | "corners" | "deadSwap">} options
 * @param {number} [teams] if it is known
 * @returns {string[]} the rules of such a game, one or two sentences each
 */
export function rulesOf(options, teams = 0) {
  const wins = winsOf(options, teams);
  return [
    text("sequence/game.step.play"),
    text("sequence/game.step.jacks"),
    text(options.corners ? "sequence/game.step.win" : "sequence/game.rule.five"),
    text("sequence/game.rule.locked"),
    text("sequence/game.rule.share"),
    wins === undefined ? "" : text("sequence/game.rule.need", { count: wins }),
    text(`sequence/game.rule.dead.${options.deadSwap}`),
    text("sequence/game.rule.points"),
  ].filter(Boolean);
}

/**
 * @param {readonly Occupant[]} places @param {number} teams @param {number} team
 * @returns {string[]} the names of a team at a table
 */
export const membersOf = (places, teams, team) =>
  places
    .map((one, place) => ({ one, place }))
    .filter(({ place }) => place % teams === team)
    .map(({ one, place }) => occupantName(one, place));

/**
 * @param {readonly Occupant[]} places @param {number} teams @param {number} team
 * @returns {string} the names of a team at a table
 */
export const teamNames = (places, teams, team) => membersOf(places, teams, team).map(whole).join(", ");

/** @param {number} table from 0 @returns {string} */
export const tableName = (table) => text("sequence/game.tableNumber", { number: plain(table + 1) });

/** @param {import("./rules/table.js").Outcome} outcome @returns {string} */
export const outcomeSentence = ({ team, reason }) =>
  team === undefined
    ? text("sequence/game.draw")
    : text(`sequence/game.won.${reason === "sequences" ? "sequences" : "more"}`, { team: teamName(team) });

/** @param {number} count */
export const plain = (count) => number(count);
