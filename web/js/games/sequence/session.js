/**
 * A play of One-Eyed Jack in a room's session: the state computed from its facts, and the seat's part in the chance,
 * which the page adds automatically: first the SHA-256 of a nonce, and once all of these are published, the nonce.
 */

import { bytesOfHexadecimal, hexadecimal, sha256 } from "../../kit/sha256.js";
import { readJSON, tabbed, writeJSON } from "../../kit/storage.js";
import { GameSession } from "../../room/game-session.js";
import { fold, INITIAL_GAME, voted } from "./state.js";

/** @typedef {import("./wire.js").Command} Command */

const PROMISES = "callboard.sequence.promise";
const NONCE_BYTES = 32;

/** @param {any} value @returns {value is {place: string, nonce: string}} */
const isKept = (value) =>
  typeof value?.place === "string" && bytesOfHexadecimal(String(value.nonce))?.length === NONCE_BYTES;

/** @extends {GameSession<import("./state.js").State, Command, import("./wire.js").Accepted>} */
export class TableSession extends GameSession {
  /** @type {"" | "before" | "during"} when this page last requested what the big screen shows */ #lookedAt = "";
  /** Whether the last snapshot contained it, so that the server sends its changes. */ #hasHall = false;
  /** @type {{deal: string, nonce: Uint8Array, isTold: boolean} | null} this page's nonce, and its deal */
  #promise = null;
  /** @type {boolean | null} whether the list of commitments contained this page's; null without a list */
  isListed = null;

  /** @param {import("../../room/session.js").Session} session to which it attaches itself */
  constructor(session) {
    super(session, "sequence", ["setOptions", "seat", "ready", "reveal"], INITIAL_GAME, fold);
  }

  /** @param {import("./wire.js").Vote} vote that was accepted @param {number} step its step */
  voted(vote, step) {
    this.live = voted(this.live, vote, step);
    this.session.touch();
  }

  /**
   * @param {any} message @param {import("../../room/state.js").RoomState} room @param {any} [command]
   * @returns {boolean} whether it needs a snapshot: at the end of a round, the standing does not list all players, and
   *   then only a snapshot contains the lot's choice after a draw, and the place
   */
  receive(message, room, command) {
    const { tournament, table, own, round, entrant } = this.live;
    const needsMore = super.receive(message, room, command);
    const now = this.live.tournament;
    const hasEnded = tournament?.state === "playing" && now !== null && now.state !== "playing";
    if (!hasEnded || !own || !entrant || entrant.beatenIn !== undefined) return needsMore;
    if (now.standing?.some(({ player }) => player === room.seat?.id)) return needsMore;
    const isDrawn = table?.outcome !== undefined && table.outcome.team === undefined;
    return needsMore || isDrawn || round?.options.contest === "swiss" || now.state === "over";
  }

  /** Requests what the big screen shows of a tournament, again after each loss of the connection. */
  lookAtHall() {
    const { round, seat, tournament } = this.state;
    if (seat !== null || round?.options.form !== "tables" || this.#hasHall) return;
    const now = tournament ? "during" : "before";
    if (this.#lookedAt === now) return;
    this.#lookedAt = now;
    this.session.look("hall");
  }

  /**
   * Adds this seat's part in the chance when the server asks for it.
   * @protected @param {import("./wire.js").ServerMessage} message
   */
  folded(message) {
    const { round, seat, tournament } = this.state;
    if (message.type === "joined") {
      this.#hasHall = message.game.tables !== undefined;
      // The snapshot of a new connection, which receives nothing of the tables.
      if (tournament && !this.#hasHall) this.#lookedAt = "";
    }
    if (round?.state === "seating") this.#promise = null;
    if (!round || !seat || !round.asked?.includes(seat.id)) return;
    if (round.state === "gathering" && this.#promise?.deal !== this.#deal()) {
      const nonce = this.#kept() ?? crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      writeJSON(tabbed, this.#key(), { place: this.#place(), nonce: hexadecimal(nonce) });
      this.#promise = { deal: this.#deal(), nonce, isTold: false };
      this.isListed = null;
      void this.send({ type: "ready", commit: hexadecimal(sha256(nonce)) });
    }
    if (round.state === "revealing" && this.#promise?.deal !== this.#deal()) {
      const nonce = this.#kept();
      if (nonce) this.#promise = { deal: this.#deal(), nonce, isTold: false };
    }
    if (round.state === "revealing" && this.#promise?.deal === this.#deal() && !this.#promise.isTold) {
      const { nonce } = this.#promise;
      this.#promise.isTold = true;
      // If the server's list lacks this page's commitment, the nonce is not revealed.
      this.isListed = isInList(round, hexadecimal(sha256(nonce)));
      if (this.isListed) void this.send({ type: "reveal", nonce: hexadecimal(nonce) });
    }
  }

  /** @returns {string} the commitment that the server expects from this page */
  #place() {
    const { room, round, seat } = this.state;
    return [room?.code, round?.number, round?.commitment, seat?.id].join("/");
  }

  /** @returns {string} the storage key of a seat's nonce, because a page may have several seats */
  #key() {
    return `${PROMISES}.${this.state.seat?.id}`;
  }

  /** @returns {string} the key of the deal; a tournament has many in a round */
  #deal() {
    return `${this.state.round?.number}/${this.state.round?.commitment}`;
  }

  /** @returns {Uint8Array | null} the number promised before the page was reloaded */
  #kept() {
    const kept = readJSON(tabbed, this.#key(), isKept);
    return kept?.place === this.#place() ? (bytesOfHexadecimal(kept.nonce) ?? null) : null;
  }
}

/**
 * @param {import("./wire.js").Round} round
 * @param {string} commit
 * @returns {boolean} whether the list contains it and has the announced digest
 */
function isInList({ list, commits }, commit) {
  if (!commits?.includes(commit)) return false;
  const lines = commits.map((one) => `${one ?? "-"}\n`).join("");
  return hexadecimal(sha256(new TextEncoder().encode(lines))) === list;
}
