/** Short synthesized sounds: no file is loaded, and nothing sounds before the page has been touched. */

/**
 * @typedef {{at: number, pitch: number, lasts: number, loud: number, wave: OscillatorType}} Tone in seconds and hertz
 */

/**
 * @param {number} at
 * @param {number} pitch
 * @param {number} lasts
 * @param {number} [loud]
 * @param {OscillatorType} [wave]
 * @returns {Tone}
 */
const tone = (at, pitch, lasts, loud = 0.2, wave = "triangle") => ({ at, pitch, lasts, loud, wave });

/** @type {Readonly<Record<string, readonly Tone[]>>} */
const SOUNDS = Object.freeze({
  mark: [tone(0, 320, 0.07, 0.3), tone(0.012, 520, 0.06, 0.16)],
  unmark: [tone(0, 300, 0.06, 0.2), tone(0.03, 210, 0.08, 0.16)],
  called: [tone(0, 1047, 0.2, 0.06, "sine"), tone(0.09, 1318, 0.4, 0.07, "sine")],
  mine: [tone(0, 880, 0.3, 0.15), tone(0.11, 1318, 0.5, 0.15)],
  others: [tone(0, 659, 0.25, 0.1), tone(0.1, 784, 0.25, 0.1), tone(0.2, 988, 0.4, 0.1)],
  start: [tone(0, 523, 0.2, 0.14), tone(0.16, 523, 0.14, 0.14), tone(0.32, 784, 0.6, 0.16)],
  win: [523, 659, 784, 1047, 1319]
    .map((pitch, index) => tone(index * 0.09, pitch, 0.5, 0.2))
    .concat([523, 784, 1047].map((pitch) => tone(0.55, pitch, 1.3, 0.12, "sawtooth"))),
});

/** @type {AudioContext | null} */
let context = null;

/** Enables later sounds; browsers only allow this after a touch or a key press. */
export function unlockSound() {
  if (!globalThis.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
}

/** @param {string} name one of `SOUNDS` */
export function play(name) {
  if (!context || context.state !== "running" || document.hidden) return;
  const start = context.currentTime;
  for (const { at, pitch, lasts, loud, wave } of SOUNDS[name] ?? []) {
    const source = context.createOscillator();
    const gain = context.createGain();
    source.type = wave;
    source.frequency.value = pitch;
    gain.gain.setValueAtTime(0, start + at);
    gain.gain.linearRampToValueAtTime(loud, start + at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + at + lasts);
    source.connect(gain).connect(context.destination);
    source.start(start + at);
    source.stop(start + at + lasts + 0.02);
  }
}
