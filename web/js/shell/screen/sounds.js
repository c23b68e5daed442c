/** Bells and fanfares, synthesized in the browser; silent until sound is switched on. */

import { Music } from "./music.js";

/** @typedef {"call" | "win" | "tick" | "start" | "drum" | "prize"} Sound */
/** @typedef {[frequency: number, start: number, length: number, loudness: number]} Note hertz, seconds, seconds, 0…1 */

/** @type {Record<Sound, Note[]>} */
const SCORES = {
  call: [
    [659.3, 0, 0.7, 0.5],
    [987.8, 0.13, 1.1, 0.5],
  ],
  win: [
    [523.3, 0, 0.35, 0.5],
    [659.3, 0.13, 0.35, 0.5],
    [784, 0.26, 0.35, 0.5],
    [1046.5, 0.4, 1.6, 0.7],
    [784, 0.4, 1.4, 0.35],
    [659.3, 0.4, 1.4, 0.3],
  ],
  // A high and a low wood block.
  tick: [
    [1174.7, 0, 0.06, 0.3],
    [784, 0.05, 0.1, 0.22],
  ],
  start: [
    [392, 0, 0.5, 0.5],
    [587.3, 0.18, 0.5, 0.5],
    [784, 0.36, 1.4, 0.6],
  ],
  drum: Array.from({ length: 24 }, (_, beat) => /** @type {Note} */ ([110, beat * 0.1, 0.09, 0.12 + beat * 0.008])),
  prize: [
    [784, 0, 0.3, 0.5],
    [987.8, 0.15, 0.3, 0.5],
    [1174.7, 0.3, 1.5, 0.6],
    [1568, 0.45, 1.5, 0.4],
  ],
};

/** The duration of applause in seconds, and the number of claps in all. */
const APPLAUSE = 4.5;
const CLAPS = 900;

export class Sounds {
  /** @type {AudioContext | null} */ #audio = null;
  #on = false;
  #music = new Music();
  #wantsMusic = false;
  #isWaiting = false;
  /** @type {((name: Sound | "applause") => void) | null} told called with the name of each sound, for captions */
  onHeard = null;

  /** Whether there is music while people arrive; audible only if sound is on. */
  get music() {
    return this.#wantsMusic;
  }

  set music(on) {
    this.#wantsMusic = on;
    if (on) this.on = true;
    this.#playMusic();
  }

  /** @param {boolean} isWaiting whether people arrive and no game has begun */
  wait(isWaiting) {
    this.#isWaiting = isWaiting;
    this.#playMusic();
  }

  /** @returns {boolean} whether music should be playing */
  get isMusical() {
    return this.#on && this.#wantsMusic && this.#isWaiting;
  }

  #playMusic() {
    this.#music.play(this.isMusical ? this.#audio : null);
  }

  get on() {
    return this.#on;
  }

  /** @param {boolean} on to turn it on, browsers require a tap */
  set on(on) {
    this.#on = on;
    if (on) {
      try {
        this.#audio ??= new AudioContext();
        void this.#audio.resume();
      } catch {
        // A machine without a sound device continues silently.
        this.#on = false;
      }
    }
    this.#playMusic();
  }

  /** @param {Sound} name */
  play(name) {
    if (!this.#on || !this.#audio || this.#audio.state !== "running" || document.hidden) return;
    const now = this.#audio.currentTime + 0.02;
    for (const note of SCORES[name]) this.#strike(this.#audio, now, note);
    this.onHeard?.(name);
  }

  /** Applause: hundreds of short bursts of noise, most of them near the beginning. */
  applaud() {
    const audio = this.#audio;
    if (!this.#on || !audio || audio.state !== "running" || document.hidden) return;
    const { sampleRate } = audio;
    const buffer = audio.createBuffer(1, Math.ceil(sampleRate * APPLAUSE), sampleRate);
    const samples = buffer.getChannelData(0);
    const clap = Math.floor(sampleRate * 0.02);
    for (let hands = 0; hands < CLAPS; hands += 1) {
      const start = Math.floor(samples.length * 0.95 * Math.random() ** 1.5);
      const strength = 0.1 + Math.random() * 0.25;
      for (let at = 0; at < clap && start + at < samples.length; at += 1)
        samples[start + at] += (Math.random() * 2 - 1) * strength * Math.exp((-6 * at) / clap);
    }
    const source = audio.createBufferSource();
    const room = audio.createBiquadFilter();
    const level = audio.createGain();
    const now = audio.currentTime + 0.5;
    source.buffer = buffer;
    room.type = "bandpass";
    room.frequency.value = 1_500;
    room.Q.value = 0.5;
    level.gain.setValueAtTime(0, now);
    level.gain.linearRampToValueAtTime(0.5, now + 0.6);
    level.gain.linearRampToValueAtTime(0, now + APPLAUSE);
    source.connect(room).connect(level).connect(audio.destination);
    source.start(now);
    this.onHeard?.("applause");
  }

  /**
   * @param {AudioContext} audio
   * @param {number} now
   * @param {Note} note one struck bell: a tone and its softer octave
   */
  #strike(audio, now, [frequency, start, length, loudness]) {
    for (const [times, share] of [
      [1, 1],
      [2.01, 0.3],
    ]) {
      const tone = audio.createOscillator();
      const level = audio.createGain();
      tone.type = "triangle";
      tone.frequency.value = frequency * times;
      level.gain.setValueAtTime(0, now + start);
      level.gain.linearRampToValueAtTime(loudness * share * 0.4, now + start + 0.012);
      level.gain.exponentialRampToValueAtTime(0.0005, now + start + length);
      tone.connect(level).connect(audio.destination);
      tone.start(now + start);
      tone.stop(now + start + length + 0.05);
    }
  }
}
