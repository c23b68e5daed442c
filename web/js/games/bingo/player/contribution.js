/**
 * A phone's contribution to a prize draw: 16 random bytes that it sends automatically while the draw is open, so that
 * the server's operator can neither predict nor choose the winner. After the draw, the phone checks that they were
 * used.
 */

import { SeededGenerator } from "../../../kit/generator.js";
import { bytesOfHexadecimal, hexadecimal, hmacSHA256, sha256 } from "../../../kit/sha256.js";
import { loadTexts, text } from "../../../kit/texts.js";

/** @typedef {import("../wire.js").OpenDraw} OpenDraw */
/** @typedef {import("../wire.js").ProvenDraw} ProvenDraw */
/** @typedef {Pick<import("../session.js").BingoSession, "state" | "send">} Session */
/** @typedef {{show: (words: string, look?: {tone?: "warn", icon?: "shield", key?: string}) => void}} Toasts */
/** @typedef {"used" | "unused" | "wrong"} Verdict `wrong`: the draw is not the one that was announced */

/** The number of contributing phones. A single unknown contribution makes the draw unpredictable. */
const WANTED = 40;
/**
 * The maximum random delay in milliseconds, so that many phones do not send at the same moment. A draw is open for
 * three seconds.
 */
const SPREAD = 1_200;
const BYTES = 16;

/**
 * @param {OpenDraw} draw
 * @param {{player: string | undefined, present: number | undefined}} who
 * @param {() => number} [random] from 0, below 1
 * @returns {boolean} whether this phone contributes: all candidates' phones do, and some others
 */
export function takesPart({ among }, { player, present }, random = Math.random) {
  if (player === undefined) return false;
  return among.includes(player) || random() * (present ?? 0) < WANTED;
}

/**
 * Checks a draw that this phone contributed to.
 * @param {OpenDraw} opened as it was announced @param {ProvenDraw} drawn its result
 * @param {string} player @param {string} nonce that the server has accepted
 * @returns {Verdict}
 */
export function verdictOn(opened, drawn, player, nonce) {
  const { secret = "", contributions = [] } = drawn;
  const key = bytesOfHexadecimal(secret);
  const isAsAnnounced =
    key !== null &&
    hexadecimal(sha256(key)) === opened.commitment &&
    drawn.rank === opened.rank &&
    String(drawn.among) === String(opened.among);
  if (!isAsAnnounced || winnerOf(drawn, key) !== drawn.player) return "wrong";
  return contributions.some(([seat, part]) => seat === player && part === nonce) ? "used" : "unused";
}

/** @param {ProvenDraw} draw @param {Uint8Array} secret @returns {string | undefined} as `docs/PROOFS.md` says */
function winnerOf({ number, rank, among, contributions = [] }, secret) {
  const parts = contributions.map((part) => part.join("="));
  const purpose = `callboard/draw/1:${number}:${rank}:${among}:${parts}`;
  return among[new SeededGenerator(hmacSHA256(secret, new TextEncoder().encode(purpose))).below(among.length)];
}

/** Contributes to each draw once, even if it is announced again, and reports whether the contribution counted. */
export class Contribution {
  #heard = "";
  /** @type {{opened: OpenDraw, player: string, nonce: string, isAccepted: boolean} | null} */ #own = null;

  /** @param {{type: string, draw?: any}} message @param {Session} session @param {Toasts} toasts */
  heard(message, session, toasts) {
    const open = message.type === "drawOpened" ? message.draw : session.state.round?.openDraw;
    if (open) return this.#contribute(open, session);
    if (message.type === "drawn") void this.#check(message.draw, toasts);
  }

  /** @param {OpenDraw} draw @param {Session} session */
  #contribute(draw, session) {
    if (this.#heard === draw.commitment) return;
    this.#heard = draw.commitment;
    this.#own = null;
    const { seat, present } = session.state;
    if (!seat || !takesPart(draw, { player: seat.id, present })) return;
    const nonce = hexadecimal(crypto.getRandomValues(new Uint8Array(BYTES)));
    const own = { opened: draw, player: seat.id, nonce, isAccepted: false };
    this.#own = own;
    setTimeout(async () => {
      const answer = await session.send({ type: "contribute", draw: draw.number, nonce });
      own.isAccepted = answer.type === "accepted";
    }, Math.random() * SPREAD);
  }

  /** @param {ProvenDraw} draw @param {Toasts} toasts */
  async #check(draw, toasts) {
    const own = this.#own;
    if (!own || draw.commitment !== own.opened.commitment) return;
    this.#own = null;
    const verdict = verdictOn(own.opened, draw, own.player, own.nonce);
    // A contribution that arrived too late, or after the first 64, was refused.
    if (verdict === "unused" && !own.isAccepted) return;
    await loadTexts("bingo/chance");
    const words = text(`bingo/chance.${verdict}`);
    toasts.show(words, verdict === "used" ? { icon: "shield", key: "chance" } : { tone: "warn", key: "chance" });
  }
}

/** The page's contribution, which remains while another game is played. */
export const contribution = new Contribution();
