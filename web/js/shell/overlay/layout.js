/**
 * The parts of an overlay and their places, as in its address:
 * `?parts=call,news,standings,qr,tension&standings=right&qr=bottom-right&size=120&delay=20&sound=on`.
 */

/** @typedef {"call" | "news" | "standings" | "qr" | "tension" | "teams"} Part */
/**
 * @typedef {{parts: Map<Part, string>, size: number, delay: number, sound: boolean}} Layout places by part, size in
 * percent, delay in seconds
 */

/** The default places of the parts; the first three are shown by default. */
const PLACES = /** @type {const} */ ({
  call: "bottom-left",
  news: "top",
  qr: "top-right",
  standings: "right",
  tension: "bottom-right",
  teams: "left",
});
const USUAL = "call,news,qr";

/** All parts of an overlay, in the order in which the builder lists them. */
export const ALL_PARTS = /** @type {const} */ (["call", "news", "standings", "tension", "qr", "teams"]);

/** The three by three places of the picture, row by row. */
export const ALL_PLACES = [
  "top-left",
  "top",
  "top-right",
  "left",
  "centre",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
];

/** @param {string} name @returns {name is Part} */
const isPart = (name) => Object.hasOwn(PLACES, name);

/** @param {string | null} value @param {number} usual @param {number} least @param {number} most */
function within(value, usual, least, most) {
  const wish = Number(value);
  return value === null || !Number.isFinite(wish) ? usual : Math.min(most, Math.max(least, wish));
}

/**
 * @param {string} search the address's query
 * @param {Readonly<Record<string, string>>} [former] parts by their names in saved addresses of earlier versions
 * @returns {Layout} with defaults for unknown values
 */
export function layoutOf(search, former = {}) {
  const query = new URLSearchParams(search);
  const names = (query.get("parts") ?? USUAL)
    .split(",")
    .map((name) => former[name.trim()] ?? name.trim())
    .filter(isPart);
  /** @param {Part} part */
  const placeOf = (part) => {
    const written = [part, ...Object.keys(former).filter((name) => former[name] === part)];
    const wish = (written.map((name) => query.get(name)).find((place) => place !== null) ?? "").replace(
      "center",
      "centre",
    );
    return ALL_PLACES.includes(wish) ? wish : PLACES[part];
  };
  return {
    parts: new Map(names.map((part) => [part, placeOf(part)])),
    size: within(query.get("size"), 100, 50, 200),
    delay: within(query.get("delay"), 0, 0, 300),
    sound: query.get("sound") === "on",
  };
}

/**
 * @param {Layout} layout
 * @returns {string} the address's query, without default values; "" if all are defaults
 */
export function searchOf({ parts, size, delay, sound }) {
  const shown = ALL_PARTS.filter((part) => parts.has(part));
  /** @type {[string, string][]} */
  const said = [];
  if ([...shown].sort().join() !== USUAL.split(",").sort().join()) said.push(["parts", shown.join(",")]);
  for (const part of shown) if (parts.get(part) !== PLACES[part]) said.push([part, parts.get(part) ?? ""]);
  if (size !== 100) said.push(["size", String(size)]);
  if (delay > 0) said.push(["delay", String(delay)]);
  if (sound) said.push(["sound", "on"]);
  // Commas and dashes have no special meaning in a query, so they are not escaped.
  return said.length > 0 ? `?${said.map(([name, value]) => `${name}=${value}`).join("&")}` : "";
}
