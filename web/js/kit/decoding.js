/** Guesses the encoding of a file's bytes, so that a page can name it and offer others. */

/** The encodings in which people's files may be, by their names for `TextDecoder`. */
export const ENCODINGS = ["utf-8", "windows-1252", "windows-1250", "windows-1251", "macintosh", "utf-16le", "utf-16be"];

/** The reason why bytes are not a list: they are in the format of some program. */
export class BinaryFault extends Error {
  /** @param {"spreadsheet" | "binary"} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** @param {Uint8Array} bytes @param {readonly number[]} start */
const begins = (bytes, start) => start.every((byte, index) => bytes[index] === byte);

/**
 * @param {Uint8Array} bytes
 * @returns {string} one of `ENCODINGS`
 * @throws {BinaryFault}
 */
export function encodingOf(bytes) {
  // A zip archive, which xlsx, ods and docx files are, and the older format of office files.
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04]) || begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new BinaryFault("spreadsheet");
  if (begins(bytes, [0xff, 0xfe])) return "utf-16le";
  if (begins(bytes, [0xfe, 0xff])) return "utf-16be";
  // In UTF-16, one of the two bytes of a letter in European languages is usually zero.
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] += 1;
  });
  const [even, odd] = zeros.map((count) => count / Math.max(1, head.length / 2));
  if (odd > 0.3 && even < 0.05) return "utf-16le";
  if (even > 0.3 && odd < 0.05) return "utf-16be";
  if (head.includes(0) || begins(bytes, [0x25, 0x50, 0x44, 0x46])) throw new BinaryFault("binary");
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** @param {Uint8Array} bytes @param {string} encoding @returns {string} without a byte-order mark */
export const decode = (bytes, encoding) => new TextDecoder(encoding).decode(bytes);
