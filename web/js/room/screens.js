/**
 * The big screens of a room in this browser: a console asks, each answers. A screen on another computer cannot be asked
 * like this.
 */

const NAME = "callboard.screens";
/** How long a console waits for answers, milliseconds. */
const PATIENCE = 400;

/**
 * @param {string} code the room's
 * @param {() => boolean} isHeard whether the screen's sound is on
 */
export function answerAsScreen(code, isHeard) {
  if (!globalThis.BroadcastChannel) return;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }) => {
    if (data?.asks === code) channel.postMessage({ screen: code, isHeard: isHeard() });
  });
}

/**
 * @param {string} code the room's
 * @returns {Promise<{isHeard: boolean}[]>} the screens that answer
 */
export function askScreens(code) {
  if (!globalThis.BroadcastChannel) return Promise.resolve([]);
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(NAME);
    /** @type {{isHeard: boolean}[]} */
    const found = [];
    channel.addEventListener("message", ({ data }) => {
      if (data?.screen === code) found.push({ isHeard: data.isHeard === true });
    });
    channel.postMessage({ asks: code });
    setTimeout(() => {
      channel.close();
      resolve(found);
    }, PATIENCE);
  });
}
