/** The dialog for a round's board, goal and calls. Options that a host does not change have good defaults. */

import { MaskPicker } from "../mask-picker.js";
import { openDialog } from "../../../kit/sheet.js";
import { element, setText, submitButton } from "../../../kit/element.js";
import { suggestGoal } from "./goal-odds.js";
import { icon } from "../../../kit/icons.js";
import { goalPicture } from "../goal-picture.js";
import { FAMILIES, patternsOf } from "../patterns.js";
import { SHARES, likelyHolders, neededOf } from "../rules/quorum.js";
import { termsNeeded } from "../term-list.js";
import { text } from "../../../kit/texts.js";
import { familyName } from "../words.js";
import { detailedRefusal } from "../../../room/refusals.js";
import { check, choice, dialogForm, faultLine, stepper, toggle } from "../../../shell/host/fields.js";

/** @typedef {Omit<import("../wire.js").Options, "windowAuto"> & {windowAuto?: boolean}} Options */
/** @typedef {import("../../../room/outbox.js").Answer} Answer */

const WINDOW_MOST = 3_600;
const CROWD_SECONDS = 30;
/** The estimate is for so many players until some have joined. */
const EXPECTED = 20;

/**
 * @param {Options} options the current ones
 * @param {{players: number, terms: number}} room the numbers of players and terms
 * @param {(options: Options) => Promise<Answer>} save
 */
export function openOptions(options, room, save) {
  openDialog(text("bingo/host.options.title"), (close) => [new OptionsForm(options, room, save, close).root]);
}

class OptionsForm {
  #room;
  #save;
  #close;
  #size;
  #free;
  #families;
  #masks;
  #need;
  #verification;
  #autoMark;
  #windowAuto;
  #window;
  #crowd;
  #crowdSeconds;
  #fault = faultLine();
  #crowdWould = element("p", { class: "soft small crowd-would", role: "status" });
  #odds = element("p", { class: "odds-text", role: "status" });
  #better = element("button", { class: "button", type: "button", hidden: true, on: { click: () => this.#take() } });
  /** @type {ReturnType<typeof suggestGoal>["better"]} */ #offered = null;
  root;

  /**
   * @param {Options} options
   * @param {{players: number, terms: number}} room
   * @param {(options: Options) => Promise<Answer>} save
   * @param {() => void} close
   */
  constructor(options, room, save, close) {
    this.#room = room;
    this.#save = save;
    this.#close = close;
    const changed = () => this.#changed();
    this.#size = choice(
      "size",
      text("bingo/host.options.size"),
      [3, 4, 5].map((size) => [String(size), text("bingo/host.options.sizeName", { size })]),
      String(options.size),
      changed,
    );
    this.#free = check(text("bingo/host.options.free"), options.freeCentre, changed);
    this.#families = FAMILIES.map((family) => ({
      family,
      ...check(familyName(family), options.goal.patterns.includes(family), changed),
    }));
    this.#need = stepper("need", text("bingo/host.options.need"), options.goal.need, { min: 1, max: 12 }, changed);
    this.#verification = verificationField(options, changed);
    this.#autoMark = switchFor("autoMark", options.autoMark);
    this.#windowAuto = switchFor("windowAuto", options.windowAuto ?? false, changed);
    this.#window = secondsField("window", "window", options.window, { min: 0, max: WINDOW_MOST });
    this.#crowd = crowdField(String(options.crowd ?? 0), changed);
    const seconds = options.crowdSeconds ?? CROWD_SECONDS;
    this.#crowdSeconds = secondsField("crowd-seconds", "crowdSeconds", seconds, { min: 5, max: 600 });
    this.#masks = new MaskPicker(options.size, options.goal.masks ?? []);
    this.#masks.onChange = changed;
    this.root = this.#form();
    changed();
  }

  #form() {
    return dialogForm(
      this.#close,
      () => void this.#submit(),
      { fault: this.#fault, go: submitButton("button primary", text("bingo/host.options.deal")) },
      element(
        "section",
        { class: "option-group" },
        this.#size.field,
        this.#free.field,
        element("div", { class: "odds" }, icon("clock"), this.#odds, this.#better),
      ),
      element(
        "section",
        { class: "option-group" },
        element(
          "fieldset",
          {},
          element("legend", {}, text("bingo/host.options.patterns")),
          element("div", { class: "checks" }, ...this.#families.map(({ field }) => field)),
        ),
        element("fieldset", {}, element("legend", {}, text("bingo/host.options.masks")), this.#masks.root),
        this.#need.field,
      ),
      element(
        "details",
        { class: "option-group more-options" },
        element("summary", {}, text("bingo/host.options.more")),
        this.#crowd.field,
        element("p", { class: "soft small" }, text("bingo/host.options.crowdNote")),
        this.#crowdWould,
        this.#crowdSeconds.field,
        this.#verification.field,
        this.#windowAuto.field,
        this.#window.field,
        this.#autoMark.field,
      ),
    );
  }

  /** @returns {Options} */
  get #wanted() {
    const size = /** @type {3 | 4 | 5} */ (Number(this.#size.value));
    const crowd = Number(this.#crowd.value);
    return {
      size,
      freeCentre: this.#free.input.checked && size % 2 === 1,
      verification: this.#verification.value === "honour" ? "honour" : "called",
      autoMark: this.#autoMark.input.checked,
      window: this.#window.value,
      windowAuto: this.#windowAuto.input.checked,
      crowd,
      crowdSeconds: this.#crowdSeconds.value,
      goal: {
        patterns: this.#families.filter(({ input }) => input.checked).map(({ family }) => family),
        masks: this.#masks.masks,
        need: this.#need.value,
      },
    };
  }

  #changed() {
    const size = Number(this.#size.value);
    this.#masks.resize(size);
    this.#drawPatterns(size);
    this.#free.field.hidden = size % 2 === 0;
    this.#crowdSeconds.field.hidden = this.#crowd.value === "0";
    this.#window.field.hidden = this.#windowAuto.input.checked;
    const wanted = this.#wanted;
    this.#showCrowd(wanted);
    const possible = patternsOf(size, wanted.goal).length;
    this.#need.input.max = String(Math.max(1, possible));
    const isEmpty = this.#room.players < 2;
    const players = isEmpty ? EXPECTED : this.#room.players;
    const { calls, better } = suggestGoal(wanted, players, this.#room.terms);
    setText(
      this.#odds,
      calls === null
        ? ""
        : text(isEmpty ? "bingo/host.odds.guess" : "bingo/host.odds.now", {
            players,
            terms: this.#room.terms,
            calls,
            count: calls,
          }),
    );
    this.#odds.parentElement?.classList.toggle("is-empty", calls === null);
    this.#offered = better;
    this.#better.hidden = better === null;
    if (better)
      setText(this.#better, text("bingo/host.odds.better", { goal: offerName(better, size), calls: better.calls }));
    this.#fault.show(this.#faultOf(wanted, possible));
  }

  /** @param {number} size */
  #drawPatterns(size) {
    const isFree = this.#free.input.checked;
    for (const { family, field } of this.#families) {
      const patterns = patternsOf(size, { patterns: [family], masks: [], need: 1 });
      // Of rows and columns, the one in the middle.
      const { mask } = patterns[patterns.length > 2 ? patterns.length >> 1 : 0];
      const picture = goalPicture(size, mask, isFree);
      const former = field.querySelector(".goal-board");
      if (former) former.replaceWith(picture);
      else field.querySelector("input")?.after(picture);
    }
  }

  /**
   * Describes the effect of the chosen share with these terms and the players who are present.
   * @param {Options} wanted
   */
  #showCrowd({ size, freeCentre, crowd = 0 }) {
    const { terms } = this.#room;
    const players = Math.max(2, this.#room.players);
    const holders = likelyHolders(players, termsNeeded(size, freeCentre), terms);
    this.#crowdWould.hidden = crowd === 0;
    setText(
      this.#crowdWould,
      holders < 2
        ? text("bingo/host.options.crowdNever", { players, terms })
        : text("bingo/host.options.crowdWould", { players, terms, holders, count: neededOf(crowd, holders) }),
    );
  }

  #take() {
    const better = this.#offered;
    if (!better) return;
    this.#size.value = String(better.size);
    for (const { family, input } of this.#families) input.checked = better.goal.patterns.includes(family);
    this.#need.value = better.goal.need;
    this.#changed();
  }

  /** @param {Options} wanted @param {number} possible @returns {string} */
  #faultOf(wanted, possible) {
    const needed = termsNeeded(wanted.size, wanted.freeCentre);
    if (possible === 0) return text("bingo/host.options.fault.none");
    if (wanted.goal.need > possible) return text("bingo/host.options.fault.need", { count: possible });
    if (this.#room.terms < needed) return text("bingo/host.options.fault.terms", { needed, count: this.#room.terms });
    return "";
  }

  async #submit() {
    if (this.#fault.root.textContent) return;
    const answer = await this.#save(this.#wanted);
    if (answer.type === "accepted") this.#close();
    else this.#fault.show(detailedRefusal(answer));
  }
}

/**
 * @param {NonNullable<ReturnType<typeof suggestGoal>["better"]>} better
 * @param {number} size
 * @returns {string} such as "two lines"
 */
export function offerName(better, size) {
  if (better.size !== size) return text("bingo/host.odds.board", { size: better.size });
  return text("bingo/host.odds.lines", { count: better.goal.need });
}

/** @param {Options} options @param {() => void} changed */
const verificationField = (options, changed) =>
  choice(
    "verification",
    text("bingo/host.options.verification"),
    ["called", "honour"].map((one) => [one, text(`bingo/host.options.${one}`)]),
    options.verification,
    changed,
  );

/** @param {string} name @param {boolean} isOn @param {() => void} [changed] */
const switchFor = (name, isOn, changed) =>
  toggle(text(`bingo/host.options.${name}`), text(`bingo/host.options.${name}Note`), isOn, changed);

/** @param {string} id @param {string} key @param {number} value @param {{min: number, max: number}} range */
const secondsField = (id, key, value, range) =>
  stepper(id, text(`bingo/host.options.${key}`), value, { ...range, step: 5, unit: text("bingo/host.seconds") });

/**
 * @param {string} share the current one, which is offered even if it is not one of the usual ones
 * @param {() => void} changed
 */
function crowdField(share, changed) {
  const offered = ["0", ...SHARES.map(String)];
  return choice(
    "crowd",
    text("bingo/host.options.crowd"),
    (offered.includes(share) ? offered : [...offered, share]).map((one) => [
      one,
      one === "0" ? text("bingo/host.options.crowdOff") : text("bingo/host.options.crowdShare", { share: one }),
    ]),
    share,
    changed,
  );
}
