/**
 * A party in a room's session: the state computed from its facts, and this phone's nonce. The phone commits to a nonce
 * before each spin, and reveals it when the spin begins.
 */

import { readJSON, tabbed, writeJSON } from "../../kit/storage.js";
import { hexadecimal, sha256, bytesOfHexadecimal } from "../../kit/sha256.js";
import { GameSession } from "../../room/game-session.js";
import { INITIAL_PARTY, fold } from "./state.js";

/** @typedef {import("./wire.js").Command} Command */
/**
 * @typedef {object} Pushed This phone's number in a spin.
 * @property {number} game @property {number} spin
 * @property {string} list as it was announced @property {string} commitment of this phone
 * @property {Promise<boolean>} isAccepted
 */

const CHANCE = "callboard.party.chance";
const NONCE_BYTES = 16;
/** The time over which many phones spread their contributions, so that they do not all arrive at once; milliseconds. */
const CROWD_PATIENCE = 900;
const CROWD = 50;

/** @param {any} value @returns {value is Record<string, string>} */
const isKept = (value) => value !== null && typeof value === "object";

/** @extends {GameSession<import("./state.js").State, Command, import("./wire.js").Accepted>} */
export class PartySession extends GameSession {
  /** A commitment has no answer yet. */ #commits = false;
  /**
   * The last spin to which this phone has told its number.
   * @type {Pushed | null}
   */
  pushed = null;

  /** @param {import("../../room/session.js").Session} session to which it attaches itself */
  constructor(session) {
    super(session, "party", ["vote", "sitOut", "setOptions", "commitChance"], INITIAL_PARTY, fold);
  }

  /** @param {any} message @param {import("../../room/state.js").RoomState} room @param {any} [command] */
  receive(message, room, command) {
    // A wheel turns by the server's clock. The snapshot arrives while the page starts, often a tenth of a second late;
    // this fact is sent as soon as the server stops waiting for numbers.
    if (message.type === "spun") this.clock.note(message.party.spin.pushesUntil);
    const wantsSnapshot = super.receive(message, room, command);
    if (["joined", "setUp", "spinning", "turn"].includes(message.type)) this.#mixIn();
    return wantsSnapshot;
  }

  /** Commits to a nonce for the next spin, or reveals the awaited one. */
  #mixIn() {
    const { party, own } = this.state;
    if (!party?.options.mixesChance || !own || party.state === "ended") return;
    const isOpen = party.state === "spinning" && !party.spin?.startsAt;
    const awaited = isOpen ? (own.awaited ?? own.commitment) : null;
    if (awaited) return this.#push(awaited);
    if (party.state !== "spinning" && !own.commitment && !this.#commits) this.#commit();
  }

  /** @param {string} awaited the commitment whose nonce the server waits for */
  #push(awaited) {
    const nonce = this.#kept()[awaited];
    this.live = {
      ...this.live,
      own: this.live.own && { ...this.live.own, awaited: undefined, commitment: undefined },
    };
    const { party } = this.state;
    if (!nonce || !party?.spin) return;
    const { number: spin, list, committed } = party.spin;
    const { after, random } = this.session.surroundings;
    /** @type {Promise<void>} */
    const turn = new Promise((done) => {
      if (committed > CROWD) after(done, CROWD_PATIENCE * random());
      else done();
    });
    const isAccepted = turn.then(() => this.#tell(nonce));
    this.pushed = { game: party.number, spin, list, commitment: awaited, isAccepted };
  }

  /** @param {string} nonce @returns {Promise<boolean>} whether it was accepted */
  async #tell(nonce) {
    const next = this.#draw();
    const answer = await this.send({ type: "push", nonce, next });
    if (answer.type !== "accepted") return false;
    if (this.live.own) this.live = { ...this.live, own: { ...this.live.own, commitment: next } };
    return true;
  }

  #commit() {
    this.#commits = true;
    void this.send({ type: "commitChance", commitment: this.#draw() }).then(() => (this.#commits = false));
  }

  /**
   * @returns {Record<string, string>} the last few nonces by their commitments, stored so that a reloaded page still
   *   has them
   */
  #kept() {
    return readJSON(tabbed, CHANCE, isKept) ?? {};
  }

  /** @returns {string} the commitment to a new nonce */
  #draw() {
    const nonce = hexadecimal(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    const commitment = hexadecimal(sha256(/** @type {Uint8Array} */ (bytesOfHexadecimal(nonce))));
    writeJSON(tabbed, CHANCE, Object.fromEntries([...Object.entries(this.#kept()), [commitment, nonce]].slice(-6)));
    return commitment;
  }
}
