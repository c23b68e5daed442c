/** Draws covers from names of the library, so that no picture has to be loaded, or checked by a person. */

const SVG = "http://www.w3.org/2000/svg";
const COLOURS = 6;
export const PATTERNS = /** @type {const} */ (["dots", "stripes", "rings", "waves", "tiles", "rays"]);

/**
 * FNV-1a. The lowest bits are mixed in, so that names that differ by one character get different covers.
 * @param {string} text
 * @returns {number} 0 up to 2^32
 */
export function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** @param {string} id @returns {{colour: number, pattern: typeof PATTERNS[number], turn: number}} `turn` in degrees */
export function coverOf(id) {
  const hash = hashOf(id);
  return {
    colour: hash % COLOURS,
    pattern: PATTERNS[Math.floor(hash / COLOURS) % PATTERNS.length],
    turn: (Math.floor(hash / (COLOURS * PATTERNS.length)) % 4) * 45,
  };
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/**
 * Each pattern covers an area of 100 by 60 and some of its surroundings, so that it can be turned.
 * @type {Record<typeof PATTERNS[number], () => Element[]>}
 */
const DRAWN = {
  dots: () =>
    grid(9, 9, 16, (x, y) => shape("circle", { cx: x + ((y / 16) % 2) * 8, cy: y, r: 4, class: "cover-fill" })),
  stripes: () => grid(9, 1, 16, (x) => shape("rect", { x, y: -60, width: 7, height: 200, class: "cover-fill" })),
  rings: () => [8, 22, 36, 50, 64, 78].map((r) => shape("circle", { cx: 20, cy: 10, r, class: "cover-line" })),
  waves: () =>
    grid(1, 10, 14, (_, y) => shape("path", { d: `M-40 ${y}${"q10-9 20 0t20 0".repeat(5)}`, class: "cover-line" })),
  tiles: () =>
    grid(9, 9, 18, (x, y) =>
      shape("path", { d: `M${x} ${y}l9 9l-9 9l-9-9z`, class: (x + y) % 36 === 0 ? "cover-fill" : "cover-line" }),
    ),
  rays: () =>
    Array.from({ length: 9 }, (_, index) =>
      shape("path", { d: "M50 30L30-90L46-90z", transform: `rotate(${index * 40} 50 30)`, class: "cover-fill" }),
    ),
};

/** @param {number} columns @param {number} rows @param {number} step @param {(x: number, y: number) => Element} make */
const grid = (columns, rows, step, make) =>
  Array.from({ length: columns * rows }, (_, index) =>
    make((index % columns) * step - 24, Math.floor(index / columns) * step - 40),
  );

/**
 * A picture beside the title. It adds nothing to the title, so screen readers skip it.
 * @param {string} id
 * @param {string} title
 * @returns {SVGSVGElement}
 */
export function coverPicture(id, title) {
  const { colour, pattern, turn } = coverOf(id);
  const picture = /** @type {SVGSVGElement} */ (shape("svg", { viewBox: "0 0 100 60", class: "content-cover" }));
  picture.setAttribute("aria-hidden", "true");
  picture.dataset.colour = String(colour);
  const drawn = shape("g", { transform: `rotate(${turn} 50 30)` });
  drawn.append(...DRAWN[pattern]());
  const [initial = "?"] = title.trim();
  const letter = shape("text", { x: 50, y: 31, "text-anchor": "middle", "dominant-baseline": "central" });
  letter.textContent = initial.toUpperCase();
  picture.append(
    shape("rect", { width: 100, height: 60, class: "cover-ground" }),
    drawn,
    shape("circle", { cx: 50, cy: 30, r: 17, class: "cover-plate" }),
    letter,
  );
  return picture;
}
