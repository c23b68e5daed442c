/** Fits each scene of a party to a big screen: letters as large as possible, and only whole rows of lists. */

import { element, setText } from "../../../kit/element.js";
import { fitScale, isTooSmall, leaveOut } from "../../../kit/fit-scale.js";
import { text } from "../../../kit/texts.js";

/** The possible numbers of shown winners of a draw, if many have won; the first that fits is used. */
const NAMES = Object.freeze([24, 12, 6, 3, 2]);

/** A line of a draw's winners; omitted ones are summarized in a further line. */
const DRAW = "li:not(.party-others)";

/** @param {ParentNode} root @param {string} selector @returns {HTMLElement} */
const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/** @param {ParentNode} root @param {string} selector @returns {HTMLElement[]} */
const findAll = (root, selector) => Array.from(root.querySelectorAll(selector));

/**
 * @param {HTMLElement} root the stage
 * @param {Element | null} door the invitation, above which the words beside the wheel end
 */
export function fitStage(root, door) {
  if (root.clientHeight === 0) return;
  root.style.setProperty("--door-high", `${door instanceof HTMLElement ? door.offsetHeight : 0}px`);
  fitWords(root);
  const beside = find(root, ".party-beside");
  if (!beside.hidden) {
    beside.classList.remove("is-left-out");
    const shown = leaveOut(findAll(beside, ".party-beside-list > li"), () => isTooSmall(beside));
    beside.classList.toggle("is-left-out", shown === 0);
  }
  const card = find(root, ".party-card");
  if (!card.hidden) fitScale(card);
  const ending = find(root, ".party-ending");
  if (!ending.hidden) fitEnding(ending);
}

/**
 * The person picked, the current step and the next one; the wheel begins below them.
 * @param {HTMLElement} root
 */
function fitWords(root) {
  const [head, name, foot] = [".party-head", ".party-name", ".party-foot"].map((part) => find(root, part));
  const names = findAll(name, ".party-who");
  const more = moreMark(name);
  for (const one of names) one.hidden = false;
  more.hidden = true;
  foot.classList.remove("is-left-out");
  const overflows = () => isTooSmall(head) || isTooSmall(name) || isTooSmall(foot);
  if (!fitScale(root, overflows) && isTooSmall(foot)) {
    // The odds are least important.
    foot.classList.add("is-left-out");
    fitScale(root, overflows);
  }
  leaveOut(
    names,
    () => isTooSmall(head) || isTooSmall(name),
    (count) => tellMore(more, count),
  );
  root.style.setProperty("--under", `${head.offsetHeight}px`);
}

/** @param {HTMLElement} ending */
function fitEnding(ending) {
  const winners = find(ending, ".party-winners");
  const lists = findAll(ending, ".party-tally, .party-moments ul");
  const draws = winners ? findAll(winners, DRAW) : [];
  for (const one of [...draws, ...findAll(ending, ".party-who"), ...lists.flatMap((one) => findAll(one, "li"))])
    one.hidden = false;
  for (const one of findAll(ending, ".party-others")) one.hidden = true;
  // Makes the winners as large as possible, whatever the content below.
  if (winners && !fitScale(winners)) fitWinners(winners);
  const others = Array.from(ending.children).filter((section) => section !== winners);
  if (fitScale(ending, () => others.some(isTooSmall))) return;
  for (const one of lists) {
    const section = /** @type {HTMLElement} */ (one.closest("section"));
    leaveOut(findAll(one, "li"), () => isTooSmall(section));
  }
}

/** @param {HTMLElement} winners more of them than there is room for */
function fitWinners(winners) {
  const draws = findAll(winners, DRAW);
  const overflows = () => isTooSmall(winners);
  const most = NAMES.find((count) => {
    for (const draw of draws) limitNames(draw, count);
    return !overflows();
  });
  if (most !== undefined) return;
  const more = moreMark(winners, "li");
  leaveOut(draws, overflows, (count) => tellMore(more, count));
}

/** @param {HTMLElement} draw @param {number} most */
function limitNames(draw, most) {
  const names = findAll(draw, ".party-who");
  names.forEach((name, index) => {
    name.hidden = index >= most;
  });
  tellMore(moreMark(find(draw, ".party-winner-names")), Math.max(0, names.length - most));
}

/**
 * @param {HTMLElement} box @param {"span" | "li"} [tag]
 * @returns {HTMLElement} its last part, which counts the omitted ones
 */
function moreMark(box, tag = "span") {
  const last = box.lastElementChild;
  if (last instanceof HTMLElement && last.classList.contains("party-others")) return last;
  const made = element(tag, { class: "party-others", hidden: true });
  box.append(made);
  return made;
}

/** @param {HTMLElement} mark @param {number} count */
function tellMore(mark, count) {
  mark.hidden = count === 0;
  setText(mark, count > 0 ? text("party/screen.others", { count }) : "");
}
