/** What the consoles of all games do alike: they ask and show refusals, name their panels, and follow the round. */

/** @typedef {import("../game.js").HostPanel} HostPanel */

/**
 * Sends commands, and shows what is refused.
 * @template {{type: string}} C @template {{type: string}} A
 * @param {{send: (command: C) => Promise<A | import("../../room/wire.js").Rejected>}} session
 * @param {import("../../kit/toast-stack.js").ToastStack} toasts
 * @param {(answer: import("../../room/wire.js").Rejected) => string} refusal in words
 */
export const asking =
  (session, toasts, refusal) =>
  /** @param {C} command @param {string[]} [expected] refusals that are not worth a word */
  async (command, expected = []) => {
    const answer = await session.send(command);
    if (answer.type === "rejected") {
      const rejected = /** @type {import("../../room/wire.js").Rejected} */ (answer);
      if (!expected.includes(rejected.code)) toasts.show(refusal(rejected), { tone: "warn" });
    }
    return answer;
  };

/**
 * @param {(name: string) => {tab: string, title: string}} words of a panel's tab and heading
 * @returns {(name: string, icon: string, ...content: Node[]) => HostPanel}
 */
export const panelMaker =
  (words) =>
  (name, icon, ...content) => ({ name, icon, ...words(name), content });

/**
 * Notes on the page how far the round is, for its style sheets.
 * @param {string} now
 * @returns {{was: string | undefined} | null} null if it was so before
 */
export function turnRound(now) {
  const { dataset } = document.body;
  const was = dataset.round;
  dataset.round = now;
  return was === now ? null : { was };
}
