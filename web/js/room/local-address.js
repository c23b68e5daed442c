/** Addresses that lead no further than to the computer at which they are opened. */

const LOCAL = /^(localhost|127\.|\[?::1\]?$|0\.0\.0\.0)/;

/** @param {string} host @returns {boolean} whether other devices cannot open it */
export const isLocal = (host) => LOCAL.test(host);
