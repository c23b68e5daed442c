/**
 * The wheel: slices with names, and one transform per frame. Its position follows only from the server's clock, so that
 * every screen shows the same angle at the same moment, even a page that was opened later.
 */

import { avatarOf, emblemLines } from "../../kit/avatar.js";
import { alreadyShows, element, setText } from "../../kit/element.js";
import { prefersStillness } from "../../kit/settings.js";
import { number } from "../../kit/texts.js";
import { angleAt, edgesOf, fullAngle } from "./rules/angle.js";

/** @typedef {import("./wire.js").Person} Person */
/**
 * @typedef {{team: import("../../room/wire.js").RoomTeam | null, slices: number, count: number}} Sector
 *   `team`: null for those without a team; `slices`: the number of given slices; `count`: the number of people
 */
/**
 * @typedef {{startsAt: number, duration: number, turns: number, winner: number, place: number, lit: readonly number[]}}
 * Turning
 *   `startsAt` by this browser's clock; `lit`: the slices of all who are picked
 */

const SVG = "http://www.w3.org/2000/svg";
/**
 * The maximum number of slices with names on them. With more, slices are thin, and the hub shows one name at a time.
 */
const NAMED_MAX = 40;
/** The maximum number of thin slices. */
const THIN_MAX = 120;
/** Slices for a crowd whose names are only known once the wheel turns. */
export const NAMELESS = Object.freeze(
  Array.from({ length: THIN_MAX / 2 }, (_, index) => ({ player: String(index), name: "" })),
);
const TICKS_PER_SECOND = 30;
/** How long names light up if motion is reduced, milliseconds. */
const STILL_FOR = 1_200;
const COLOURS = 5;
/** On a disc of 98 units: the radius of an emblem's middle, and the radii between which a name lies. */
const RIM = 98;
/** If teams take turns, slices are smaller by this factor, and the teams' emblems are on a band around them. */
const INNER = 0.84;
const [BAND_AT, BAND_EMBLEM] = [(RIM * (1 + INNER)) / 2, 7.5];
const [EMBLEM_AT, NAME_FROM, NAME_TO] = [84, 14, 73.5];
/** The maximum number of letters in a name, and the width of a letter as a share of its size. */
const [LETTERS_MAX, LETTER] = [26, 0.5];
/**
 * The smallest size of letters that the back row can read, and the number of letters to which a name is cut at that
 * size.
 */
const [SIZE_MIN, LETTERS_MIN] = [6.25, 6];
/** A single word of at least this length may be divided. */
const LONG_WORD = 14;
/** The number of letters of a word that fit on the hub at the large size. */
const HUB_WORD = 9;

export class Wheel {
  #disc = document.createElementNS(SVG, "svg");
  #plate = element("p", { class: "wheel-plate", dir: "auto", aria: { hidden: "true" } });
  root = element(
    "div",
    { class: "wheel", aria: { hidden: "true" } },
    element("span", { class: "wheel-pointer" }),
    this.#plate,
  );
  /** @type {readonly Person[]} */ #slices = [];
  #count = 0;
  /** @type {readonly Sector[]} */ #sectors = [];
  /** The shares of the wheel at which `#slices` begin, and the end of the last. */ #edges = [0, 1];
  /** @type {readonly (readonly SVGGElement[])[]} the drawn parts of each of `#slices` */ #drawn = [];
  /** @type {Turning | null} */ #turning = null;
  #frame = 0;
  #under = -1;
  #ticked = 0;
  #angle = 0;
  /** Whether the wheel rests where it stopped. */ #hasStopped = false;
  /** The smallest size of letters, in units of the disc. */ #least = SIZE_MIN;
  #tick;
  #stopped;

  /**
   * @param {{tick?: () => void, stopped?: () => void}} hear
   *   `tick`: a slice has passed; `stopped`: a visible turn has ended
   */
  constructor({ tick, stopped }) {
    this.#tick = tick ?? (() => {});
    this.#stopped = stopped ?? (() => {});
    this.#disc.setAttribute("viewBox", "-100 -100 200 200");
    this.#disc.setAttribute("class", "wheel-disc");
    this.root.prepend(this.#disc);
  }

  /** The current rotation in degrees, for tests that compare screens. */
  get angle() {
    return this.#angle;
  }

  /** The number of the theme's color on which the wheel stops; "" without a turn and for a team's slice. */
  get colour() {
    const [slice] = this.#turning ? (this.#drawn[this.#turning.winner] ?? []) : [];
    return /is-colour-(\d)/u.exec(slice?.getAttribute("class") ?? "")?.[1] ?? "";
  }

  /**
   * @param {readonly Person[]} slices @param {string} theme
   * @param {number} [count] the number of people, if only some have a slice
   * @param {readonly Sector[]} [sectors] the slices of each team, if teams take turns
   */
  show(slices, theme, count = slices.length, sectors = []) {
    this.root.dataset.theme = theme;
    const people = slices.map(({ player, name, avatar }) => [player, name, avatar]);
    if (alreadyShows(this.root, [count, people, sectors])) return;
    // The names of the largest team must fit on its part of the wheel.
    const isRing = Math.max(count, ...sectors.map((sector) => sector.count * sectors.length)) > NAMED_MAX;
    this.#slices = isRing && slices.length === 0 ? NAMELESS : slices;
    this.#count = count;
    this.#sectors = sectors;
    this.#edges = edgesOf(this.#slices.length, sectors.length > 0 ? sectors.map((sector) => sector.slices) : undefined);
    this.root.dataset.size = count === 0 ? "empty" : isRing ? "ring" : "slices";
    this.#draw();
  }

  /** @param {number} pixels the smallest readable letters; names are shortened, and emblems omitted, to reach it */
  fitLetters(pixels) {
    const width = this.root.clientWidth;
    const least = width > 0 ? Math.max(SIZE_MIN, (200 * pixels) / width) : this.#least;
    if (Math.abs(least - this.#least) < 0.01) return;
    this.#least = least;
    this.#draw();
  }

  #draw() {
    const isRing = this.root.dataset.size === "ring";
    const parts = this.#sectors.length > 0 ? this.#sectors : [wholeWheel(this.#slices.length, this.#count)];
    const scale = this.#sectors.length > 0 ? INNER : 1;
    const least = isRing ? 0 : this.#least / scale;
    const owners = parts.flatMap((part) => Array.from({ length: part.slices }, () => part));
    const thin = owners.map(({ slices, count }) =>
      isRing ? Math.max(1, Math.round(Math.min(count, THIN_MAX / parts.length) / slices)) : 1,
    );
    const total = thin.reduce((sum, one) => sum + one, 0);
    let drawn = 0;
    this.#drawn = this.#slices.map((person, index) => {
      const [from, to] = [this.#edges[index], this.#edges[index + 1]];
      const width = (to - from) / thin[index];
      return Array.from({ length: thin[index] }, (_, piece) => {
        const look = lookOf(owners[index].team, drawn, total);
        drawn += 1;
        return sliceOf(person, from + piece * width, width, look, least);
      });
    });
    const slices = this.#drawn.flat();
    this.#disc.replaceChildren(
      ...(this.#sectors.length > 0
        ? [
            ...this.#sectors.map(({ team }, index) => bandOf(team, index, this.#sectors.length)),
            svg("g", { transform: `scale(${INNER})` }, slices),
          ]
        : slices),
    );
    this.#under = -1;
    this.#place(this.#angle);
    if (this.#hasStopped) this.#light();
  }

  /** @param {Turning | null} turning null for a wheel at rest */
  turn(turning) {
    if (turning?.startsAt === this.#turning?.startsAt && turning?.winner === this.#turning?.winner) return;
    cancelAnimationFrame(this.#frame);
    this.#turning = turning;
    this.#hasStopped = false;
    this.root.classList.toggle("is-still", turning !== null && prefersStillness());
    this.root.classList.toggle("is-turning", turning !== null);
    delete this.root.dataset.lit;
    for (const slice of this.#drawn.flat()) slice.classList.remove("is-lit");
    this.#under = -1;
    // A wheel at rest is in the position where a turn begins: with the pointer between two slices.
    if (!turning) return this.#place(0);
    this.#step(Date.now() > turning.startsAt + turning.duration);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
  }

  /** @param {boolean} isLate whether it had stopped before it was visible */
  #step(isLate) {
    const turning = this.#turning;
    if (!turning) return;
    const now = Date.now() - turning.startsAt;
    const isOver = now >= turning.duration;
    const full = fullAngle(turning, this.#edges);
    if (!prefersStillness()) this.#place(angleAt(full, now / turning.duration));
    else if (isOver || now < 0) this.#place(isOver ? full : 0);
    else this.#name(stillIndex(now, turning, this.#slices.length));
    if (!isOver) {
      this.#frame = requestAnimationFrame(() => this.#step(false));
      return;
    }
    if (this.#hasStopped) return;
    this.#hasStopped = true;
    this.root.classList.remove("is-turning");
    this.#light();
    if (!isLate) this.#stopped();
  }

  #light() {
    this.root.dataset.lit = "";
    const within = this.#passed % 1;
    for (const index of this.#turning?.lit ?? []) {
      const pieces = this.#drawn[index] ?? [];
      const slice = pieces[Math.floor(within * pieces.length)];
      slice?.classList.add("is-lit");
      // No neighboring slice covers its edge.
      slice?.parentNode?.append(slice);
    }
  }

  /** Returns the slice under the pointer, and how much of it has passed. */
  get #passed() {
    const share = ((((360 - (this.#angle % 360)) % 360) + 360) % 360) / 360;
    const slice = this.#edges.filter((edge) => edge <= share).length - 1;
    const [from, to] = [this.#edges[slice], this.#edges[slice + 1]];
    return slice + (share - from) / (to - from);
  }

  /** @param {number} angle degrees */
  #place(angle) {
    this.#angle = angle;
    this.#disc.style.transform = `rotate(${angle % 360}deg)`;
    const count = this.#slices.length;
    if (count > 0 && this.#turning) return this.#name(Math.floor(this.#passed) % count);
    this.#plate.classList.add("is-count");
    setText(this.#plate, this.root.dataset.size === "ring" ? number(this.#count) : "");
  }

  /** @param {number} index under the pointer */
  #name(index) {
    if (index === this.#under) return;
    this.#under = index;
    const name = this.#slices[index]?.name ?? "";
    this.#plate.classList.remove("is-count");
    this.#plate.classList.toggle("is-long", hasLongWord(name));
    setText(this.#plate, name);
    const now = Date.now();
    if (this.#turning && !this.#hasStopped && now - this.#ticked > 1_000 / TICKS_PER_SECOND) {
      this.#ticked = now;
      this.#tick();
    }
  }
}

/**
 * Returns the highlighted name. It changes ever more slowly, until it is the winner's.
 * @param {number} now @param {Turning} turning @param {number} count
 */
function stillIndex(now, { duration, winner }, count) {
  const begin = Math.max(0, duration - STILL_FOR);
  const left = Math.max(0, 1 - (now - begin) / STILL_FOR);
  const steps = Math.round(8 * left * left);
  return (((winner - steps) % count) + count) % count;
}

/** @param {string} name @returns {boolean} whether a word is too long for the hub's large letters */
const hasLongWord = (name) => name.split(/[\s-]/).some((word) => [...word].length > HUB_WORD);

/** @param {number} slices @param {number} count @returns {Sector} the wheel if teams do not take turns */
const wholeWheel = (slices, count) => ({ team: null, slices, count });

/**
 * @param {Sector["team"]} team whose slices have its color @param {number} index @param {number} count
 * @returns {Record<string, string>} the attributes of a slice
 */
function lookOf(team, index, count) {
  if (team) return { class: "wheel-slice is-team", "data-colour": team.colour };
  // The last slice must not have the color of the first, which is next to it.
  const colour = index === count - 1 && index > 0 && index % COLOURS === 0 ? 2 : index % COLOURS;
  return { class: `wheel-slice is-colour-${colour}` };
}

/**
 * @param {Person} person @param {number} start @param {number} width both as shares of the wheel
 * @param {Record<string, string>} look
 * @param {number} least the smallest letters for its name; 0 if it shows none
 */
function sliceOf(person, start, width, look, least) {
  const group = svg("g", look);
  group.dataset.player = person.player;
  // The number of such slices on a wheel.
  const count = 1 / width;
  group.append(
    width > 0.999 ? svg("circle", { r: RIM }) : svg("path", { d: `M0 0L${arcOf(RIM, start, start + width)}z` }),
  );
  // A name that does not fit beside the emblems takes their space.
  const hasEmblem = sizeOf(["x".repeat(LETTERS_MIN)], NAME_TO, count) >= least;
  const emblem = hasEmblem ? emblemOf(person, count) : null;
  if (width > 0.999) {
    group.append(...aloneOn(person.name, emblem));
    return group;
  }
  const middle = (start + width / 2) * 360 - 90;
  if (emblem) {
    emblem.setAttribute("transform", `rotate(${middle}) translate(${EMBLEM_AT} 0)`);
    group.append(emblem);
  }
  if (!person.name) return group;
  if (least > 0) group.append(nameOf(person.name, emblem ? NAME_TO : RIM - 5, middle, count, least));
  else group.append(titleOf(person.name));
  return group;
}

/**
 * A team's part of the band around the slices. Its emblem is upright when it is at the top.
 * @param {Sector["team"]} team @param {number} index @param {number} count of teams
 */
function bandOf(team, index, count) {
  const [from, to] = [index / count, (index + 1) / count];
  const band = svg("g", { class: "wheel-band", ...(team ? { "data-colour": team.colour } : {}) });
  const middle = (from + to) / 2;
  // An arc has two ends, so a whole circle is drawn in halves.
  const outer = `M${arcOf(RIM, from, middle)}L${arcOf(RIM, middle, to)}`;
  const inner = `${arcOf(RIM * INNER, to, middle)}L${arcOf(RIM * INNER, middle, from)}z`;
  band.append(svg("path", { d: `${outer}${count === 1 ? "zM" : "L"}${inner}` }));
  if (!team) return band;
  const radius = Math.min(BAND_EMBLEM, (0.8 * Math.PI * BAND_AT) / count);
  const mark = emblemMark(team, radius);
  mark.setAttribute("transform", `rotate(${middle * 360 - 90}) translate(${BAND_AT} 0)`);
  band.append(mark);
  return band;
}

/**
 * The only name on a wheel is upright in the middle, below its emblem.
 * @param {string} name @param {SVGGElement | null} emblem
 * @returns {SVGElement[]}
 */
function aloneOn(name, emblem) {
  const letters = Math.max(4, ...inHalves(name).map((line) => [...line].length));
  const size = Math.min(30, (1.5 * RIM) / (LETTER * letters));
  const words = linesAt(inHalves(name), size, {
    "text-anchor": "middle",
    transform: `translate(0 ${emblem ? 20 : 0})`,
  });
  emblem?.setAttribute("transform", "translate(0 -40) rotate(-90) scale(2.4)");
  return emblem ? [emblem, words] : [words];
}

/** @param {string} name shown when a mouse rests on the slice */
function titleOf(name) {
  const title = svg("title");
  title.textContent = name;
  return title;
}

/**
 * A player's emblem, upright when the slice is at the top.
 * @param {Person} person @param {number} count
 */
function emblemOf(person, count) {
  if (!person.player.startsWith("p")) return null;
  return emblemMark(avatarOf(person), Math.min(9, (0.8 * Math.PI * EMBLEM_AT) / count));
}

/** @param {{emblem: string, colour: string}} avatar @param {number} radius */
function emblemMark({ emblem, colour }, radius) {
  const mark = svg("g", { class: "wheel-emblem avatar" });
  mark.dataset.colour = colour;
  mark.append(
    svg("circle", { r: radius }),
    svg("path", { d: emblemLines(emblem), transform: `rotate(90) scale(${radius / 15}) translate(-12 -12)` }),
  );
  return mark;
}

/**
 * A name along its slice, as large as possible between the rim and the hub.
 * @param {string} name @param {number} outer where it ends @param {number} middle degrees @param {number} count
 * @param {number} least
 */
function nameOf(name, outer, middle, count, least) {
  const { lines, size } = linesOf(name, outer, count, least);
  return linesAt(lines, size, { transform: `rotate(${middle}) translate(${outer} 0)`, "text-anchor": "end" });
}

/** @param {readonly string[]} lines @param {number} size @param {Record<string, string>} attributes */
function linesAt(lines, size, attributes) {
  const words = svg("text", { ...attributes, "font-size": size.toFixed(1) });
  lines.forEach((line, index) => {
    const part = svg("tspan", { x: 0, y: ((index - (lines.length - 1) / 2) * 1.05 + 0.34) * size });
    part.textContent = line;
    words.append(part);
  });
  return words;
}

/**
 * Divides a long name into two lines if those are larger, and cuts it if the back row could not read it otherwise.
 * @param {string} name @param {number} outer @param {number} count @param {number} least
 * @returns {{lines: string[], size: number}}
 */
function linesOf(name, outer, count, least) {
  const letters = [...name];
  for (let most = LETTERS_MAX; ; most -= 1) {
    const whole = letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
    const [one, two] = [[whole], inHalves(whole)].map((lines) => ({ lines, size: sizeOf(lines, outer, count) }));
    const best = two.size > one.size ? two : one;
    if (best.size >= least || most === LETTERS_MIN) return best;
  }
}

/**
 * Returns the largest size at which the lines fit into a slice, which narrows towards the hub.
 * @param {readonly string[]} lines @param {number} outer @param {number} count
 */
function sizeOf(lines, outer, count) {
  const width = LETTER * Math.max(3, ...lines.map((line) => [...line].length));
  const height = (1.05 * lines.length * count) / (2 * Math.PI);
  return Math.min(18, outer / (height + width), (outer - NAME_FROM) / width);
}

/** @param {string} name @returns {string[]} divided at the space nearest to its middle; a long word in its middle */
function inHalves(name) {
  const spaces = [...name.matchAll(/ /gu)].map(({ index }) => index ?? 0);
  const letters = [...name];
  if (spaces.length === 0 && letters.length <= LONG_WORD) return [name];
  if (spaces.length === 0) {
    const half = Math.ceil(letters.length / 2);
    return [`${letters.slice(0, half).join("")}-`, letters.slice(half).join("")];
  }
  const best = spaces.reduce((near, one) =>
    Math.abs(one - name.length / 2) < Math.abs(near - name.length / 2) ? one : near,
  );
  return [name.slice(0, best), name.slice(best + 1)];
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag @param {Record<string, string | number>} [attributes] @param {readonly SVGElement[]} [content]
 */
function svg(tag, attributes = {}, content = []) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...content);
  return made;
}

/**
 * @param {number} radius @param {number} from @param {number} to shares of the wheel, clockwise from the top
 * @returns {string} a path's point, and the arc from there
 */
function arcOf(radius, from, to) {
  const [start, end] = [from, to].map((share) => {
    const angle = 2 * Math.PI * share;
    return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
  });
  return `${start}A${radius} ${radius} 0 ${Math.abs(to - from) >= 0.5 ? 1 : 0} ${to > from ? 1 : 0} ${end}`;
}
