/**
 * Reads the values in source code, such as `var list = […];` or lines of `'A',`: strings, arrays and objects as written
 * in JavaScript, Python and similar languages. Code that computes values is skipped.
 */

/** Text that is not a value. */
export class LiteralFault extends Error {
  /** @param {number} line counted from 1 */
  constructor(line) {
    super(`line ${line}`);
    this.line = line;
  }
}

const NESTING_MOST = 16;
/** @type {Record<string, string>} */
const ESCAPES = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", 0: "\0" };
const WORDS = new Map(
  /** @type {[string, any][]} */ ([
    ["true", true],
    ["false", false],
    ["null", null],
    ["True", true],
    ["False", false],
    ["None", null],
  ]),
);

/**
 * @param {string} source
 * @returns {any[]} the values that are not part of a computation, in order
 * @throws {LiteralFault} for a string or a bracket that does not end
 */
export function readLiterals(source) {
  const reader = new Reader(source);
  return reader.all();
}

class Reader {
  #source;
  #at = 0;
  #left;

  /** @param {string} source */
  constructor(source) {
    this.#source = source;
    // A block that looks like an object is read again from inside, up to a limited depth.
    this.#left = 16 * source.length + 1_000;
  }

  all() {
    /** @type {any[]} */
    const values = [];
    let before = "";
    for (this.#skipSpace(); this.#at < this.#source.length; this.#skipSpace()) {
      const start = this.#at;
      const character = this.#source[start];
      // `list[1]`: these brackets contain an index, not a list.
      const isPlace = character === "[" && /[\w$\])]/.test(before);
      if (/["'`[{]/.test(character)) {
        try {
          const value = this.#value(0);
          if (!isPlace) values.push(value);
          before = this.#source[this.#at - 1];
          continue;
        } catch (fault) {
          // A block of code, or a computed index. Strings inside must be closed.
          if ((character !== "{" && !isPlace) || this.#left < 0) throw fault;
          this.#at = start;
        }
      }
      before = character;
      this.#at += 1;
    }
    return values;
  }

  #fault() {
    return new LiteralFault(this.#source.slice(0, this.#at).split("\n").length);
  }

  #skipSpace() {
    const gap = /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/|(?<=^|[\s,[{(])#[^\n]*)*/y;
    gap.lastIndex = this.#at;
    gap.exec(this.#source);
    this.#at = Math.max(this.#at, gap.lastIndex);
  }

  /** @param {number} depth @returns {any} */
  #value(depth) {
    if (depth > NESTING_MOST) throw this.#fault();
    this.#skipSpace();
    const character = this.#source[this.#at];
    if (character === '"' || character === "'" || character === "\u0060") return this.#string(character);
    if (character === "[") return this.#array(depth);
    if (character === "{") return this.#object(depth);
    return this.#other();
  }

  /** @param {string} quote */
  #string(quote) {
    const start = this.#at;
    let text = "";
    this.#at += 1;
    for (;;) {
      const character = this.#source[this.#at];
      if (character === undefined || (character === "\n" && quote !== "\u0060")) {
        this.#at = start;
        throw this.#fault();
      }
      this.#at += 1;
      this.#left -= 1;
      if (character === quote) return text;
      text += character === "\\" ? this.#escape() : character;
    }
  }

  #escape() {
    const long = /(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))/iy;
    long.lastIndex = this.#at;
    const found = long.exec(this.#source);
    if (found) {
      this.#at = long.lastIndex;
      const code = Number.parseInt(found[1] ?? found[2] ?? found[3], 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
    }
    const character = this.#source[this.#at] ?? "";
    this.#at += 1;
    // A line that continues on the next one.
    if (character === "\n") return "";
    return ESCAPES[character] ?? character;
  }

  /** @param {number} depth */
  #array(depth) {
    const values = [];
    this.#at += 1;
    for (this.#skipSpace(); this.#source[this.#at] !== "]"; this.#skipSpace()) {
      if (this.#source[this.#at] === ",") this.#at += 1;
      else if (this.#source[this.#at] === "}") throw this.#fault();
      else values.push(this.#item(depth));
    }
    this.#at += 1;
    return values;
  }

  /** @param {number} depth */
  #object(depth) {
    /** @type {Record<string, any>} */
    const object = Object.create(null);
    this.#at += 1;
    for (this.#skipSpace(); this.#source[this.#at] !== "}"; this.#skipSpace()) {
      if (this.#source[this.#at] === ",") {
        this.#at += 1;
        continue;
      }
      const key = /["']/.test(this.#source[this.#at] ?? "") ? this.#string(this.#source[this.#at]) : this.#word();
      this.#skipSpace();
      // Python does not use `=>`, but PHP and Ruby do.
      if (this.#source.startsWith("=>", this.#at)) this.#at += 2;
      else if (this.#source[this.#at] === ":") this.#at += 1;
      else throw this.#fault();
      object[key] = this.#item(depth);
    }
    this.#at += 1;
    return object;
  }

  /** @param {number} depth of brackets; whatever follows a value before its comma belongs to a computation */
  #item(depth) {
    const value = this.#value(depth + 1);
    this.#skipSpace();
    if (!/[,\]}]/.test(this.#source[this.#at] ?? "")) this.#skip();
    return value;
  }

  #word() {
    const word = /[\w$.-]+/y;
    word.lastIndex = this.#at;
    const found = word.exec(this.#source);
    if (!found) throw this.#fault();
    this.#at = word.lastIndex;
    return found[0];
  }

  #other() {
    const start = this.#at;
    this.#skip();
    const word = this.#source.slice(start, this.#at).trim();
    if (WORDS.has(word)) return WORDS.get(word);
    return word !== "" && Number.isFinite(Number(word)) ? Number(word) : undefined;
  }

  /** Skips anything that is not a value, up to the next comma or bracket. */
  #skip() {
    let open = 0;
    for (;;) {
      const character = this.#source[this.#at];
      this.#left -= 1;
      if (character === undefined || this.#left < 0) throw this.#fault();
      if (/["'`]/.test(character)) {
        this.#string(character);
        continue;
      }
      if (open === 0 && /[,\]}]/.test(character)) return;
      if (/[([{]/.test(character)) open += 1;
      if (/[)\]}]/.test(character)) open -= 1;
      this.#at += 1;
    }
  }
}
