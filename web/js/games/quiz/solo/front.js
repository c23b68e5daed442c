/** For the front page: the page without a room. A practice is short, so nothing of it is continued. */

export const href = "/quiz";
export const isKept = () => false;
