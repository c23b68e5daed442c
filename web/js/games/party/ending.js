/** The end of a party: how often each person was picked and the highlights, or the winners and their prizes. */

import { alreadyShows, element } from "../../kit/element.js";
import { list, number, text } from "../../kit/texts.js";
import { teamSigns } from "../../shell/teams.js";
import { whoMark } from "./who.js";

/** @typedef {import("./wire.js").Game} Party */
/** @typedef {import("./wire.js").Result} Result */

/** The maximum number of rows; the player's own is added. */
const ROWS = 10;
/** The maximum number of people who are named together as picked most often. */
const FIRST_MOST = 3;
/** The number of votes below which a vote is not representative. */
const VOTES_LEAST = 3;
/** The maximum share for a close vote, and the minimum for a clear one. */
const [SPLIT, AGREED] = [0.6, 0.75];

export class Ending {
  #changed;
  /** The game whose turns of teams were requested, and the turns by team. */
  #asked = 0;
  /** @type {ReadonlyMap<number, number>} */ #turns = new Map();
  root = element("section", { class: "party-ending", hidden: true });

  /** @param {() => void} changed called when the turns of teams are known */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {import("./state.js").State} state @param {boolean} isOver */
  show(state, isOver) {
    const { party, seat, own, room } = state;
    this.root.hidden = !isOver || !party;
    if (this.root.hidden || !party) return;
    void this.#countTurns(state);
    const teams = (room?.teams?.list ?? []).filter(() => this.#turns.size > 0);
    const shown = [party.number, party.result, party.draws, seat?.id, own?.picked, own?.isLate];
    if (alreadyShows(this.root, [...shown, teams, [...this.#turns]])) return;
    const draws = (party.draws ?? []).filter(({ isUndone }) => !isUndone);
    const me = seat?.id ?? "";
    const hasDraws = draws.length > 0;
    const hasQuestions = !hasDraws || party.asked > 0;
    this.root.dataset.kind = hasDraws ? (hasQuestions ? "both" : "draw") : "questions";
    const parts = [
      own?.isLate ? element("p", { class: "party-own soft" }, text("party/play.own.late")) : null,
      ...(hasDraws ? winnersOf(draws, party.earlier?.standing ?? 0, me) : []),
      // Prizes, or the turns of teams, leave no space for the people picked most often in large letters.
      ...(hasQuestions ? resultOf(party, ownRow(party, seat, own), !room, !hasDraws && teams.length === 0) : []),
      teams.length > 0 ? turnsOf(teams, this.#turns) : null,
    ];
    this.root.replaceChildren(...parts.flatMap((part) => part ?? []));
  }

  /**
   * Counts the turns of the teams from the recap, on screens and for hosts: the phones of a crowd would all ask at the
   * same moment.
   * @param {import("./state.js").State} state
   */
  async #countTurns(state) {
    const { party, seat, room } = state;
    if (!party || !room?.teams || this.#asked === party.number || (seat && seat.role !== "host")) return;
    this.#asked = party.number;
    this.#turns = new Map();
    try {
      const { fetchRecap } = await import("../../room/recap.js");
      this.#turns = turnsIn(await fetchRecap(room.code), room.play ?? 1, party.number);
    } catch {
      // The end is complete without them.
    }
    if (this.#turns.size > 0 && !this.root.hidden) this.#changed();
  }
}

/**
 * @param {any} recap @param {number} play @param {number} game
 * @returns {Map<number, number>} how often the wheel picked for each team; empty if teams did not take turns
 */
export function turnsIn(recap, play, game) {
  const part = Array.isArray(recap.plays) ? recap.plays[play - 1] : recap;
  const picked = part?.games?.find((/** @type {any} */ one) => one.number === game)?.picked ?? [];
  /** @type {Map<number, number>} */
  const turns = new Map();
  for (const { team, times } of picked) if (team) turns.set(team, (turns.get(team) ?? 0) + times);
  return turns;
}

/** @param {readonly import("../../room/wire.js").RoomTeam[]} teams @param {ReadonlyMap<number, number>} turns */
const turnsOf = (teams, turns) =>
  element(
    "section",
    { class: "party-table-of party-team-turns" },
    element("h2", {}, text("party/play.end.teams")),
    element(
      "ol",
      { class: "party-tally" },
      ...teams
        .map((team) => ({ team, times: turns.get(team.id) ?? 0 }))
        .sort((a, b) => b.times - a.times)
        .map(({ team, times }) =>
          element(
            "li",
            {},
            element("span", { class: "party-who" }, ...teamSigns(team)),
            element("strong", {}, text("party/play.times", { count: number(times) })),
            barOf(times, Math.max(1, ...turns.values())),
          ),
        ),
    ),
  );

/** @param {number} times @param {number} most */
function barOf(times, most) {
  const bar = element("span", { class: "party-bar" });
  bar.style.inlineSize = `${(100 * times) / most}%`;
  return element("span", { class: "party-track" }, bar);
}

/**
 * @param {Party} party @param {import("./state.js").State["seat"]} seat @param {import("./wire.js").Own | null} [own]
 * @returns {Result | undefined} the player's own result, because the result of a crowd names only the people picked
 * most often
 */
function ownRow({ result = [] }, seat, own) {
  const row = result.find(({ player }) => player === seat?.id);
  if (row || !seat || !own?.plays || own.isLate) return row;
  return { player: seat.id, name: seat.name, avatar: seat.avatar, times: own.picked };
}

/**
 * @param {import("./wire.js").Draw[]} draws
 * @param {number} before the number of draws that are not shown
 * @param {string} own
 * @returns {(HTMLElement | null)[]}
 */
function winnersOf(draws, before, own) {
  const mine = draws.filter(({ winners }) => winners.some(({ player }) => player === own));
  const prizes = mine.flatMap(({ prize }) => (prize ? [prize] : []));
  return [
    mine.length > 0
      ? element(
          "p",
          { class: "party-own" },
          prizes.length > 0 ? text("party/play.won.prize", { prize: list(prizes) }) : text("party/play.won"),
        )
      : null,
    element(
      "ol",
      { class: "party-winners" },
      ...draws.map(({ prize, winners }, index) =>
        element(
          "li",
          { class: winners.some(({ player }) => player === own) ? "is-own" : "" },
          element(
            "span",
            { class: "party-prize-name", dir: "auto" },
            prize ?? text("party/play.drawn", { number: number(before + index + 1) }),
          ),
          element("span", { class: "party-winner-names" }, ...winners.map(whoMark)),
        ),
      ),
    ),
  ];
}

/**
 * @param {Party} party @param {Result | undefined} mine
 * @param {boolean} isWhole whether the list has all people, also those who were never picked
 * @param {boolean} hasPeak whether the people picked most often are shown in large letters
 * @returns {(HTMLElement | null)[]}
 */
function resultOf(party, mine, isWhole, hasPeak) {
  const others = (party.result ?? []).filter(({ player }) => player !== mine?.player);
  const rows = [...(mine ? [mine] : []), ...others].sort((a, b) => b.times - a.times);
  const picked = rows.filter(({ times }) => times > 0);
  const most = Math.max(1, ...rows.map(({ times }) => times));
  const shown = isWhole ? rows : picked.filter((row, place) => place < ROWS || row === mine);
  const first = picked.filter(({ times }) => times === most);
  const peak = hasPeak && first.length < rows.length && first.length <= FIRST_MOST ? peakOf(first, most) : null;
  return [
    peak,
    mine ? element("p", { class: mine.times > 0 ? "party-own" : "party-own soft" }, ownWords(mine)) : null,
    picked.length === 0
      ? null
      : element(
          "section",
          { class: "party-table-of" },
          element("h2", {}, text(peak || isWhole ? "party/play.people" : "party/play.end.picked")),
          element("ol", { class: "party-tally" }, ...shown.map((row) => tallyRow(row, most, row === mine))),
        ),
    picked.length === 0 ? null : moments(party, isWhole ? rows : picked),
  ];
}

/** @param {Result[]} first the people picked most often @param {number} times */
const peakOf = (first, times) =>
  element(
    "section",
    { class: "party-most" },
    element("h2", {}, text("party/play.end.picked")),
    element("p", { class: "party-most-names" }, ...first.map(whoMark)),
    element("p", { class: "party-most-times" }, text("party/play.times", { count: number(times) })),
  );

/** @param {Result} row @param {number} most @param {boolean} isOwn */
function tallyRow({ times, truths = 0, dares = 0, ...person }, most, isOwn) {
  const done = doneWords(truths, dares);
  return element(
    "li",
    { class: isOwn ? "is-own" : "" },
    whoMark(person),
    element("strong", {}, text("party/play.times", { count: number(times) })),
    barOf(times, most),
    done ? element("span", { class: "soft small" }, done) : null,
  );
}

/** @param {number} truths @param {number} dares */
const doneWords = (truths, dares) =>
  [
    truths > 0 ? text("party/play.truths", { count: truths }) : "",
    dares > 0 ? text("party/play.dares", { count: dares }) : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** @param {Result} row @returns {string} */
function ownWords({ times, truths = 0, dares = 0 }) {
  const done = doneWords(truths, dares);
  if (times === 0) return text("party/play.own.never");
  return [text("party/play.own.picked", { count: times }), done].filter(Boolean).join(" · ");
}

/** @param {Party} party @param {Result[]} rows @returns {HTMLElement | null} the highlights */
function moments({ ballots = [] }, rows) {
  /** @param {"truths" | "dares"} what */
  const best = (what) => {
    const count = Math.max(0, ...rows.map((row) => row[what] ?? 0));
    const names = rows.filter((row) => count > 1 && row[what] === count).map(({ name }) => name);
    return names.length > 0 && names.length < 4
      ? moment(text(`party/play.moment.${what}`), list(names), text(`party/play.${what}`, { count }))
      : null;
  };
  const spared = rows.filter(({ times }) => times === 0).map(({ name }) => name);
  const told = [
    best("dares"),
    best("truths"),
    spared.length > 0 && spared.length < 4 ? moment(text("party/play.moment.spared"), list(spared)) : null,
    ...ballots
      .filter(({ votes }) => votes[0] + votes[1] >= VOTES_LEAST)
      .map(({ text: question, options = [], votes }) =>
        moment(
          text(`party/play.moment.${voteKind(votes)}`),
          question,
          options.map((words, index) => `${words}: ${number(votes[index])}`).join(" · "),
        ),
      ),
  ].filter((one) => one !== null);
  if (told.length === 0) return null;
  return element(
    "section",
    { class: "party-moments" },
    // One moment is no list of the best, and has its own title.
    told.length > 1 ? element("h2", {}, text("party/play.end.moments")) : null,
    element("ul", {}, ...told),
  );
}

/** @param {readonly number[]} votes for each option @returns {"close" | "clear" | "vote"} */
function voteKind([one, other]) {
  const share = Math.max(one, other) / (one + other);
  return share <= SPLIT ? "close" : share >= AGREED ? "clear" : "vote";
}

/** @param {string} title @param {string} what @param {string} [detail] */
const moment = (title, what, detail) =>
  element(
    "li",
    {},
    element("span", { class: "party-moment-title" }, title),
    element("strong", { dir: "auto" }, what),
    detail ? element("span", { class: "soft", dir: "auto" }, detail) : null,
  );
