/**
 * One-Eyed Jack on the big screen: the board over the full height, hands as backs round it, and what each team lacks.
 */

import { throwConfetti } from "../../../kit/confetti.js";
import { alreadyShows, element, setText } from "../../../kit/element.js";
import { fitScale, isTooSmall, leaveOut } from "../../../kit/fit-scale.js";
import { prefersStillness } from "../../../kit/settings.js";
import { text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { BoardPicture } from "../board-picture.js";
import { championsOf } from "../champions.js";
import { Ending, SCRAPS, throwPaper, wearColor } from "../ending.js";
import { EveningStandings } from "../../../shell/evening-standings.js";
import { EveningPart, leadersOf } from "../evening-part.js";
import { threatsOf } from "../rules/bot.js";
import { suitOf } from "../rules/cards.js";
import { sceneOf } from "../room-seat.js";
import { turnSentence } from "../scene.js";
import { Ring, Score, stockSentence } from "../score.js";
import { TableSession } from "../session.js";
import { lengthOf, playersIn } from "../tournament-length.js";
import { turnLimit } from "../turn-limit.js";
import { votesSentence } from "../votes.js";
import { Hall } from "./hall.js";
import {
  actSentence,
  cardName,
  chipMark,
  memberLines,
  optionsSentence,
  outcomeSentence,
  placeName,
  PLACES,
  plain,
  rankSign,
  suitSign,
  teamName,
} from "../words.js";

const EVENING_ROWS = 5;
/** The number of lines that stay beside open hands. */
const EVENING_LEAST = 3;
/** The looks of the players, as classes, the best first. */
const LOOKS = Object.freeze(["", "is-single", "has-no-hands", "is-single has-no-hands", "is-broken has-no-hands"]);
/** The duration of a card's flight, milliseconds. */
const FLIGHT = 600;

/**
 * @param {import("../state.js").State} state
 * @returns {boolean} whether a new player can play: in a crowd, or in a bot's place
 */
const mayJoin = ({ table, round }) =>
  !table?.outcome && (round?.options.form === "crowd" || (table?.places.some((place) => "bot" in place) ?? false));

/**
 * @param {import("../wire.js").Act} act @param {import("../wire.js").Table} table
 * @returns {string | undefined} a play without its space, which the board shows
 */
function seenSentence({ act, place, card, removed }, table) {
  if (act !== "play" || card === undefined) return undefined;
  const words = { name: placeName(table, place), card: cardName(card) };
  return removed === undefined
    ? text("sequence/screen.act.play", words)
    : text("sequence/screen.act.took", { ...words, team: teamName(removed) });
}

/** @param {HTMLElement} seat */
const isOnTurn = (seat) => seat.classList.contains("is-turn");

/** @param {import("../../../shell/game.js").ScreenFrame} frame */
export const open = (frame) => new TableScreen(frame);

class TableScreen {
  #frame;
  #session;
  #picture = new BoardPicture();
  #score = new Score();
  #ring = new Ring(true);
  #clock = element("p", { class: "stage-clock jack-stage-clock" });
  #turn = element("p", { class: "jack-turn" });
  #last = element("p", { class: "jack-last", role: "status" });
  #lacks = element("ul", { class: "jack-lacks" });
  #stock = element("p", { class: "soft" });
  #votes = element("p", { class: "jack-votes" });
  #ending = new Ending();
  #evening = new EveningPart(EVENING_ROWS, new EveningStandings());
  #join = element("p", { class: "soft", hidden: true });
  #isToCheer = false;
  #teams = element("div", { class: "jack-teams" });
  #words = element("div", { class: "jack-stage-words" });
  stage = element("section", { class: "screen-stage jack-screen", aria: { label: text("sequence/game.board") } });
  /** @type {Node[]} */ below = [];
  side = [
    element(
      "section",
      { class: "jack-side" },
      this.#ending.root,
      this.#score.root,
      this.#clock,
      this.#turn,
      this.#votes,
      this.#last,
      this.#ring.root,
      this.#lacks,
      this.#stock,
      this.#evening.root,
      this.#join,
    ),
  ];
  #hall;
  #kind = "";
  /** Whether the tournament was over when it was drawn last; null before the first time. */ #wasOver =
    /** @type {boolean | null} */ (null);
  #ticker = setInterval(() => this.#tick(), 250);

  /** @param {import("../../../shell/game.js").ScreenFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#session = new TableSession(frame.session);
    this.#hall = new Hall((moment) => this.#session.clock.local(moment), frame.code);
  }

  get isPlaying() {
    return this.#session.state.table !== null || this.#session.state.tournament !== null;
  }

  get isOver() {
    return this.#session.state.round?.state === "finished";
  }

  get isWaiting() {
    return this.#session.state.round?.state === "seating";
  }

  close() {
    clearInterval(this.#ticker);
    delete document.body.dataset.round;
    delete document.body.dataset.jack;
    delete document.body.dataset.jackDoor;
    wearColor(undefined);
  }

  draw() {
    const { state } = this.#session;
    const { round, room, table } = state;
    if (!round || !room) return;
    this.#session.lookAtHall();
    const kind = state.tournament ? "hall" : table ? "table" : "seating";
    document.body.dataset.round =
      round.state === "playing" ? "playing" : round.state === "finished" ? "finished" : "dealt";
    document.body.dataset.jack = kind;
    document.body.dataset.jackDoor = kind === "seating" || (kind === "table" && mayJoin(state)) ? "open" : "closed";
    // Small teams are listed by name; for many players, only their number is shown.
    const key = kind === "seating" && round.options.form ? "gathering" : kind;
    if (this.#kind !== key) {
      this.#kind = key;
      this.stage.replaceChildren(
        ...{
          table: [this.#picture.root],
          hall: [this.#hall.stage],
          seating: [this.#words, this.#teams],
          gathering: [this.#words, this.#teams, this.#frame.house],
        }[key],
      );
    }
    this.stage.dataset.kind = key;
    this.side[0].hidden = kind !== "table";
    wearColor(kind === "table" ? table?.outcome : undefined);
    if (kind !== "hall") this.#wasOver = false;
    if (kind === "hall") return this.#drawHall();
    if (kind === "seating") return this.#drawSeating();
    const scene = sceneOf(state);
    if (!scene) return;
    this.#picture.show(scene);
    this.#score.show(scene.table);
    this.#ring.show(scene.table);
    const isOver = scene.table.outcome !== undefined;
    setText(this.#stock, isOver ? "" : stockSentence(scene.table));
    setText(this.#votes, votesSentence(scene));
    this.#ending.show(scene.table, scene.field.board);
    this.#evening.show(state, isOver);
    this.#join.hidden = !isOver;
    setText(this.#join, text("sequence/screen.joinNext", { code: this.#frame.code }));
    this.#drawLacks(scene);
    const act = scene.acts.at(-1);
    const { isPaused } = scene.table;
    setText(this.#turn, isOver || isPaused ? "" : turnSentence(scene));
    setText(
      this.#last,
      isOver
        ? ""
        : isPaused
          ? text("sequence/game.isPaused")
          : act
            ? actSentence(act, scene.table, seenSentence(act, scene.table))
            : "",
    );
    this.#tick();
    if (!this.#isToCheer) return;
    this.#isToCheer = false;
    throwPaper(this.#picture.board, scene, SCRAPS.hall, this.#ending.words);
  }

  /** Draws a tournament, and its winners at the end, in their color. */
  #drawHall() {
    const { state } = this.#session;
    const isOver = state.tournament?.state === "over";
    this.#hall.show(state);
    const { team, early } = championsOf(state);
    if (isOver) wearColor({ team, reason: "sequences" });
    const hasEnded = isOver && this.#wasOver === false;
    this.#wasOver = isOver;
    if (!hasEnded || early !== undefined) return;
    this.#frame.sounds.play("win");
    this.#frame.sounds.applaud();
    const { words } = this.#hall;
    throwConfetti(
      words.map((one) => one.getBoundingClientRect()),
      SCRAPS.hall,
      { words: () => words },
    );
  }

  /** Fits everything, for any number of players and any names. */
  fit() {
    if (this.#kind === "hall") return this.#hall.fit();
    if (this.#kind !== "table") return this.#fitSeating();
    const side = /** @type {HTMLElement} */ (this.side[0]);
    /** @param {Element} box @param {string} [parts] */
    const all = (box, parts = "li") => /** @type {HTMLElement[]} */ ([...box.querySelectorAll(parts)]);
    const [ring, isOver] = [this.#ring.root, this.#session.state.table?.outcome !== undefined];
    const lines = all(this.#evening.root, "tbody > tr");
    // All winners of a team are the first.
    const least = Math.max(EVENING_LEAST, leadersOf(this.#session.state));
    // The player on turn stays longest, and what the teams lack is shown for all of them or for none.
    const players = all(ring).sort((one, other) => Number(isOnTurn(other)) - Number(isOnTurn(one)));
    const spare = isOver ? lines : [...players, this.#lacks, this.#stock];
    for (const one of [ring, ...lines, ...spare]) one.hidden = false;
    // Long names take less space one below the other, and words break last. Before the end, the backs of hands tell
    // the least.
    const looks = isOver ? ["", "is-single", "is-broken", "is-broken is-single"] : LOOKS;
    for (const look of looks) {
      ring.className = `jack-ring ${look}`;
      if (fitScale(side)) return;
    }
    ring.className = "jack-ring is-broken";
    fitScale(side);
    // Hides the least important parts first; at last the hands, all or none.
    const steps = [
      () => lines.slice(least).forEach((line) => (line.hidden = true)),
      () => ring.classList.add("has-no-hands"),
      () => (ring.hidden = true),
    ];
    const isEnough =
      isOver &&
      steps.some((step) => {
        step();
        return fitScale(side);
      });
    if (!isEnough) leaveOut(spare, () => isTooSmall(side));
  }

  #fitSeating() {
    const words = /** @type {HTMLElement[]} */ ([...this.#words.querySelectorAll(".stage-small")]);
    const names = /** @type {HTMLElement[]} */ ([...this.#teams.querySelectorAll("li")]);
    for (const one of [...words, ...names]) one.hidden = false;
    // The places are the most important part.
    if (!fitScale(this.stage)) leaveOut([...names, ...words], () => isTooSmall(this.stage));
  }

  #drawSeating() {
    const { round, seating } = this.#session.state;
    if (!round) return;
    const places = seating?.flat() ?? [];
    const isFull = round.state === "seating" && places.length >= PLACES && places.every((one) => "player" in one);
    const isMany = round.state === "seating" && round.options.form === "tables" && playersIn(seating) > 1;
    if (alreadyShows(this.#words, [seating, round.state, round.options])) return;
    this.#words.replaceChildren(
      element("p", { class: "stage-big" }, "One-Eyed Jack"),
      element(
        "p",
        { class: "stage-small" },
        text(round.state === "seating" ? "sequence/game.how" : "sequence/room.news.gathering"),
      ),
      element("p", { class: "stage-small soft" }, optionsSentence(round.options, seating?.length)),
      ...(isMany ? [element("p", { class: "stage-small jack-length" }, this.#lengthSentence(playersIn(seating)))] : []),
      ...(isFull ? [element("p", { class: "stage-small" }, text("sequence/screen.full"))] : []),
    );
    // Before the draw, the players of a tournament are only a number, which the house shows.
    const teams = round.options.form === "tables" ? [] : (seating ?? []);
    this.#teams.replaceChildren(
      ...teams.map((team, index) =>
        element(
          "section",
          { class: "jack-team", data: { team: String(index) } },
          element("h2", {}, chipMark(index), " ", teamName(index)),
          element("ul", {}, ...memberLines(team, index, teams.length)),
        ),
      ),
    );
  }

  /** @param {number} players of a tournament @returns {string} such as “6 rounds, at most 30 minutes” */
  #lengthSentence(players) {
    const { rounds, minutes } = lengthOf(this.#session.state.round?.options ?? {}, players);
    return text("sequence/screen.length", {
      rounds: text("sequence/game.contest.swiss", { count: rounds }),
      minutes: plain(minutes),
    });
  }

  /** @param {import("../scene.js").Scene} scene only its public part is used */
  #drawLacks({ field, table }) {
    const lines = table.outcome
      ? []
      : Array.from({ length: table.teams }, (_, team) => ({ team, cells: threatsOf(field, team) })).filter(
          ({ cells }) => cells.length > 0,
        );
    if (alreadyShows(this.#lacks, lines)) return;
    this.#lacks.replaceChildren(
      ...lines.map(({ team, cells }) =>
        element(
          "li",
          {},
          chipMark(team),
          element("span", {}, text("sequence/screen.lacks", { team: teamName(team), count: cells.length })),
        ),
      ),
    );
  }

  #tick() {
    const { table, tournament } = this.#session.state;
    if (tournament) this.#hall.tick(this.#session.state);
    this.#clock.hidden = !table?.endsAt;
    if (!table?.endsAt) return;
    // By this device's clock, more may seem to be left.
    const limit = turnLimit(this.#session.state.round?.options, table.places.length);
    const left = Math.min(limit, Math.max(0, this.#session.clock.local(table.endsAt) - Date.now()));
    setText(this.#clock, clockFace(left));
    this.#clock.classList.toggle("is-last", left <= 10_000);
  }

  /** @param {import("../wire.js").Act} act whose card flies from its player to its space */
  #fly({ place, card, cell }) {
    if (card === undefined || cell === undefined || prefersStillness()) return;
    const from = this.#ring.root.children[place]?.getBoundingClientRect();
    const to = this.#picture.board.rectOf(cell);
    if (!from || to.width === 0) return;
    const flying = element(
      "div",
      { class: "jack-flying", data: { suit: suitOf(card) }, aria: { hidden: "true" } },
      rankSign(card),
      suitSign(card),
    );
    document.body.append(flying);
    /** @param {DOMRect} rect @param {number} scale */
    const at = (rect, scale) =>
      `translate(${rect.left + rect.width / 2}px, ${rect.top + rect.height / 2}px) translate(-50%, -50%) scale(${scale})`;
    const motion = flying.animate(
      [
        { transform: at(from, 1), opacity: 1 },
        { transform: at(to, 1.2), opacity: 1, offset: 0.85 },
        { transform: at(to, 0.6), opacity: 0 },
      ],
      { duration: FLIGHT, easing: "ease-in-out" },
    );
    motion.onfinish = motion.oncancel = () => flying.remove();
  }

  /** @param {any} message */
  heard(message) {
    const scene = sceneOf(this.#session.state);
    switch (message.type) {
      case "dealt":
        this.#frame.hush();
        this.#frame.sounds.play("start");
        break;
      case "moved":
        this.#fly(message.last);
        if (scene) this.#frame.live.say(actSentence(message.last, scene.table));
        if (message.last.sequences?.length) this.#frame.sounds.play("win");
        break;
      case "finished":
        if (!scene?.table.outcome) break;
        this.#frame.live.say(outcomeSentence(scene.table.outcome));
        if (scene.table.outcome.team === undefined) break;
        this.#frame.sounds.applaud();
        this.#isToCheer = true;
        break;
      default:
    }
  }
}
