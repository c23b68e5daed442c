/** For the front page: the page without a room. A practice is short, so it is never continued later. */

export const href = "/quiz";
export const isKept = () => false;
