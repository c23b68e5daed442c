/**
 * A phone's contribution to a prize draw: 16 random bytes that it sends automatically while the draw is open, so that
 * the server's operator can neither predict nor choose the winner.
 */

/** @typedef {import("../wire.js").OpenDraw} OpenDraw */

/** The number of contributing phones. A single unknown contribution makes the draw unpredictable. */
const WANTED = 40;
/** The phones of a hall do not send in the same moment, milliseconds; a draw is open for three seconds. */
const SPREAD = 1_200;
const BYTES = 16;

/**
 * @param {OpenDraw} draw
 * @param {{player: string | undefined, present: number | undefined}} who
 * @param {() => number} [random] from 0, below 1
 * @returns {boolean} whether this phone takes part: every candidate's does, and some of the others
 */
export function takesPart({ among }, { player, present }, random = Math.random) {
  if (player === undefined) return false;
  return among.includes(player) || random() * (present ?? 0) < WANTED;
}

/** Sends a part for each draw once, however often it is heard of. */
export class Contribution {
  #heard = "";

  /**
   * @param {OpenDraw} draw that is open now
   * @param {Pick<import("../session.js").BingoSession, "state" | "send">} session
   */
  heard(draw, session) {
    if (this.#heard === draw.commitment) return;
    this.#heard = draw.commitment;
    const { seat, present } = session.state;
    if (!takesPart(draw, { player: seat?.id, present })) return;
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
    const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    setTimeout(() => void session.send({ type: "contribute", draw: draw.number, nonce }), Math.random() * SPREAD);
  }
}

/** This page's, which outlives a change of the game. */
export const contribution = new Contribution();
