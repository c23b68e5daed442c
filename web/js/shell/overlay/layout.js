/**
 * Which parts an overlay has and where, as its address says:
 * `?parts=call,news,standings,qr,tension&standings=right&qr=bottom-right&size=120&delay=20&sound=on`.
 */

/** @typedef {"call" | "news" | "standings" | "qr" | "tension"} Part */
/** @typedef {{parts: Map<Part, string>, size: number, delay: number, sound: boolean}} Layout places by part, size in percent, delay in seconds */

/** Where parts stand unless told otherwise; the first three are there unless `parts` says otherwise. */
const PLACES = /** @type {const} */ ({
  call: "bottom-left",
  news: "top",
  qr: "top-right",
  standings: "right",
  tension: "bottom-right",
});
const USUAL = "call,news,qr";

/** Everything that an overlay may show, in the order in which people choose it. */
export const ALL_PARTS = /** @type {const} */ (["call", "news", "standings", "tension", "qr"]);

/** Three by three places of the picture, row by row. */
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
 * @param {Readonly<Record<string, string>>} [former] parts by what they were called in addresses that people have kept
 * @returns {Layout} what is not understood is as usual
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
 * @returns {string} the address's query, which says nothing that is as usual; "" if all is
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
  // Commas and dashes mean nothing in a query: they stay readable.
  return said.length > 0 ? `?${said.map(([name, value]) => `${name}=${value}`).join("&")}` : "";
}
