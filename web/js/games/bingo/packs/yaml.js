/**
 * The part of YAML in which packs are written: a mapping of plain, quoted or folded texts, with one list whose
 * items are texts or small mappings, in lines or in braces. Anything else is refused with its line, never guessed.
 */

/** @typedef {string | YAMLMap | any[]} YAMLValue lists hold such values again */
/** @typedef {{[key: string]: YAMLValue}} YAMLMap */
/** @typedef {{indent: number, text: string, number: number}} Line */

/** What cannot be read, with the line that a person can look at. */
export class YAMLFault extends Error {
  /** @param {number} line counted from 1 @param {"tab" | "quote" | "brace" | "key" | "indent" | "unsupported" | "twice"} reason */
  constructor(line, reason) {
    super(`line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}

/** @type {Record<string, string>} */
const ESCAPES = {
  n: "\n",
  t: "\t",
  r: "\r",
  0: "\0",
  '"': '"',
  "\\": "\\",
  "/": "/",
  " ": " ",
  e: "\u001B",
  a: "\u0007",
  b: "\b",
  _: "\u00A0",
  N: "\u0085",
};

/**
 * @param {string} source
 * @returns {YAMLValue}
 * @throws {YAMLFault}
 */
export function parseYAML(source) {
  const reader = new Reader(linesOf(source));
  const value = reader.block(0);
  reader.end();
  return value;
}

/** @param {string} source @returns {Line[]} without comments and empty lines */
function linesOf(source) {
  return source
    .replace(/^\uFEFF/, "")
    .split(/\r\n|[\n\r]/)
    .flatMap((raw, index) => {
      const number = index + 1;
      if (/^(---|\.\.\.)\s*(#.*)?$/.test(raw) || /^\s*(#.*)?$/.test(raw)) return [];
      if (/^ *\t/.test(raw)) throw new YAMLFault(number, "tab");
      const text = raw.trimStart();
      return [{ indent: raw.length - text.length, text: text.trimEnd(), number }];
    });
}

class Reader {
  #lines;
  #at = 0;

  /** @param {Line[]} lines */
  constructor(lines) {
    this.#lines = lines;
  }

  get #line() {
    return this.#lines[this.#at];
  }

  end() {
    if (this.#line) throw new YAMLFault(this.#line.number, "indent");
  }

  /** @param {number} least @returns {YAMLValue} everything that is indented at least so far */
  block(least) {
    const line = this.#line;
    if (!line || line.indent < least) return "";
    if (/^-(\s|$)/.test(line.text)) return this.#list(line.indent);
    if (keyOf(line)) return this.#map(line.indent);
    return this.#scalar(line.indent);
  }

  /** @param {number} indent @returns {YAMLValue[]} */
  #list(indent) {
    const items = [];
    while (this.#line?.indent === indent && /^-(\s|$)/.test(this.#line.text)) {
      const line = this.#line;
      const rest = line.text.slice(1).trimStart();
      if (rest === "" || rest.startsWith("#")) {
        this.#at += 1;
        items.push(this.block(indent + 1));
      } else {
        // What follows the dash is a block of its own, as far in as its first character.
        this.#lines[this.#at] = { indent: indent + line.text.length - rest.length, text: rest, number: line.number };
        items.push(this.block(indent + 1));
      }
    }
    if (this.#line && this.#line.indent > indent) throw new YAMLFault(this.#line.number, "indent");
    return items;
  }

  /** @param {number} indent @returns {YAMLMap} */
  #map(indent) {
    /** @type {YAMLMap} */
    const map = {};
    while (this.#line?.indent === indent) {
      const line = this.#line;
      const found = keyOf(line);
      if (!found) throw new YAMLFault(line.number, "key");
      if (Object.hasOwn(map, found.key)) throw new YAMLFault(line.number, "twice");
      if (found.rest === "" || found.rest.startsWith("#")) {
        this.#at += 1;
        // A list may stand as far out as its key.
        map[found.key] =
          this.#line && /^-(\s|$)/.test(this.#line.text) && this.#line.indent === indent
            ? this.#list(indent)
            : this.block(indent + 1);
      } else if (/^[|>][+-]?(\s+#.*)?$/.test(found.rest)) {
        this.#at += 1;
        map[found.key] = this.#text(indent, found.rest.startsWith(">") ? " " : "\n");
      } else {
        this.#lines[this.#at] = { indent: indent + 1, text: found.rest, number: line.number };
        map[found.key] = this.#scalar(indent + 1);
      }
    }
    if (this.#line && this.#line.indent > indent) throw new YAMLFault(this.#line.number, "indent");
    return map;
  }

  /** @param {number} indent @param {string} joint @returns {string} the lines of a literal or folded text */
  #text(indent, joint) {
    const parts = [];
    while (this.#line && this.#line.indent > indent) parts.push(this.#lines[this.#at++].text);
    return parts.join(joint);
  }

  /** @param {number} indent @returns {YAMLValue} a text or a mapping in braces, over several lines if need be */
  #scalar(indent) {
    const first = this.#lines[this.#at++];
    let text = first.text;
    const more = () => (this.#line && this.#line.indent >= indent ? this.#lines[this.#at++].text : null);
    if (/^["'[{]/.test(text)) {
      while (!isClosed(text)) {
        const next = more();
        if (next === null) throw new YAMLFault(first.number, /^["']/.test(text) ? "quote" : "brace");
        text += ` ${next}`;
      }
      return new Flow(text, first.number).whole();
    }
    if (/^[&*!|>%@`]/.test(text)) throw new YAMLFault(first.number, "unsupported");
    text = withoutComment(text);
    for (
      let next = this.#line;
      next && next.indent >= indent && !keyOf(next) && !/^-(\s|$)/.test(next.text);
      next = this.#line
    ) {
      text += ` ${withoutComment(next.text)}`;
      this.#at += 1;
    }
    return text;
  }
}

/** @param {Line} line @returns {{key: string, rest: string} | null} */
function keyOf({ text }) {
  const match = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'#{}[\],&*!|>%@`-][^#]*?|-[^\s#][^#]*?)\s*:(?:\s+(.*))?$/.exec(
    text,
  );
  if (!match) return null;
  const raw = match[1];
  // A colon inside an earlier part means that this one is no key.
  if (/^["']/.test(raw)) return { key: String(new Flow(raw, 0).whole()), rest: match[2] ?? "" };
  const colon = /:\s/.exec(text);
  return colon && colon.index < raw.length
    ? { key: text.slice(0, colon.index).trim(), rest: text.slice(colon.index + 1).trim() }
    : { key: raw, rest: match[2] ?? "" };
}

/** @param {string} text */
const withoutComment = (text) => text.replace(/\s+#.*$/, "").trimEnd();

/** @param {string} text @returns {boolean} whether every quote and brace has its end */
function isClosed(text) {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"' || (char === "'" && (at === 0 || /[\s{[,:]/.test(text[at - 1])))) {
      const end = endOfQuote(text, at);
      if (end < 0) return false;
      at = end;
    } else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
    if (depth === 0) return true;
  }
  return depth === 0;
}

/** @param {string} text @param {number} start @returns {number} where the closing quote stands, or -1 */
function endOfQuote(text, start) {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === "\\") at += 1;
    else if (text[at] === quote) {
      if (quote === "'" && text[at + 1] === "'") at += 1;
      else return at;
    }
  }
  return -1;
}

/** Texts in quotes, and mappings and lists in braces, within one line. */
class Flow {
  #text;
  #number;
  #at = 0;

  /** @param {string} text @param {number} number */
  constructor(text, number) {
    this.#text = text;
    this.#number = number;
  }

  /** @returns {YAMLValue} */
  whole() {
    const value = this.#value("");
    const rest = this.#text.slice(this.#at).trim();
    if (rest !== "" && !rest.startsWith("#")) throw new YAMLFault(this.#number, "unsupported");
    return value;
  }

  #skip() {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at += 1;
  }

  /** @param {string} ends characters that end a plain text here @returns {YAMLValue} */
  #value(ends) {
    this.#skip();
    const char = this.#text[this.#at];
    if (char === '"' || char === "'") return this.#quoted();
    if (char === "{") return this.#braces();
    if (char === "[") return this.#brackets();
    let end = this.#at;
    while (
      end < this.#text.length &&
      !ends.includes(this.#text[end]) &&
      !(ends.includes(":") && this.#text[end] === ":")
    )
      end += 1;
    const plain = this.#text.slice(this.#at, end).trim();
    this.#at = end;
    return plain;
  }

  #quoted() {
    const end = endOfQuote(this.#text, this.#at);
    if (end < 0) throw new YAMLFault(this.#number, "quote");
    const inside = this.#text.slice(this.#at + 1, end);
    const single = this.#text[this.#at] === "'";
    this.#at = end + 1;
    if (single) return inside.replaceAll("''", "'");
    return inside.replace(
      /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|(.))/g,
      (_, two, four, eight, plain) => {
        const code = two ?? four ?? eight;
        if (code !== undefined) {
          const point = Number.parseInt(code, 16);
          if (point > 0x10ffff) throw new YAMLFault(this.#number, "quote");
          return String.fromCodePoint(point);
        }
        const escaped = ESCAPES[plain];
        if (escaped === undefined) throw new YAMLFault(this.#number, "quote");
        return escaped;
      },
    );
  }

  /** @returns {YAMLMap} */
  #braces() {
    /** @type {YAMLMap} */
    const map = {};
    this.#at += 1;
    for (;;) {
      this.#skip();
      if (this.#take("}")) return map;
      const key = /["']/.test(this.#text[this.#at] ?? "") ? this.#quoted() : this.#plainKey();
      this.#skip();
      if (!this.#take(":")) throw new YAMLFault(this.#number, "brace");
      if (Object.hasOwn(map, key)) throw new YAMLFault(this.#number, "twice");
      map[key] = this.#value(",}");
      this.#skip();
      if (!this.#take(",") && this.#text[this.#at] !== "}") throw new YAMLFault(this.#number, "brace");
    }
  }

  #plainKey() {
    const start = this.#at;
    while (this.#at < this.#text.length && !":,{}".includes(this.#text[this.#at])) this.#at += 1;
    return this.#text.slice(start, this.#at).trim();
  }

  /** @returns {YAMLValue[]} */
  #brackets() {
    /** @type {YAMLValue[]} */
    const items = [];
    this.#at += 1;
    for (;;) {
      this.#skip();
      if (this.#take("]")) return items;
      items.push(this.#value(",]"));
      this.#skip();
      if (!this.#take(",") && this.#text[this.#at] !== "]") throw new YAMLFault(this.#number, "brace");
    }
  }

  /** @param {string} char */
  #take(char) {
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }
}
