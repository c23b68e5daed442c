/** Quiet endless music while people arrive: four chords as single notes. */

/** Hertz: C, A minor, F, G, each from its root upwards and back. */
const CHORDS = [
  [130.8, 196, 261.6, 329.6],
  [110, 164.8, 220, 261.6],
  [87.3, 174.6, 220, 261.6],
  [98, 146.8, 196, 246.9],
];
const WAY = [0, 1, 2, 3, 2, 1];
/** The seconds between two notes, and the length of each. */
const STEP = 0.42;
const LENGTH = 1.9;
const LOUDNESS = 0.07;
/** The seconds by which notes are scheduled ahead, so that a busy page causes no gaps. */
const AHEAD = 1.5;

export class Music {
  #timer = 0;
  #next = 0;
  #at = 0;
  /** @type {GainNode | null} */ #level = null;

  /** @param {AudioContext | null} audio null for silence */
  play(audio) {
    if (Boolean(audio) === Boolean(this.#level)) return;
    clearInterval(this.#timer);
    if (!audio) {
      const { context, gain } = /** @type {GainNode} */ (this.#level);
      gain.setTargetAtTime(0, context.currentTime, 0.4);
      this.#level = null;
      return;
    }
    this.#level = audio.createGain();
    this.#level.connect(audio.destination);
    this.#at = audio.currentTime + 0.1;
    this.#next = 0;
    this.#timer = setInterval(() => this.#score(audio), 500);
    this.#score(audio);
  }

  /** @param {AudioContext} audio */
  #score(audio) {
    // After a pause such as sleep, missed notes are skipped.
    this.#at = Math.max(this.#at, audio.currentTime + 0.05);
    for (; this.#level && this.#at < audio.currentTime + AHEAD; this.#at += STEP) {
      const chord = CHORDS[Math.floor(this.#next / WAY.length) % CHORDS.length];
      this.#strike(audio, this.#level, chord[WAY[this.#next % WAY.length]]);
      this.#next += 1;
    }
  }

  /** @param {AudioContext} audio @param {GainNode} level @param {number} frequency */
  #strike(audio, level, frequency) {
    const tone = audio.createOscillator();
    const shape = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    shape.gain.setValueAtTime(0, this.#at);
    shape.gain.linearRampToValueAtTime(LOUDNESS, this.#at + 0.03);
    shape.gain.exponentialRampToValueAtTime(0.001, this.#at + LENGTH);
    tone.connect(shape).connect(level);
    tone.start(this.#at);
    tone.stop(this.#at + LENGTH);
  }
}
