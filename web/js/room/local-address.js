/** Recognizes addresses that only work on this computer, such as localhost. */

const LOCAL = /^(localhost|127\.|\[?::1\]?$|0\.0\.0\.0)/;

/** @param {string} host @returns {boolean} whether only this computer can open it */
export const isLocal = (host) => LOCAL.test(host);
