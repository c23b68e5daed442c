/** A rehearsal needs no bots of the page's own here: the server plays every seat that no player takes. */

export const bots = 0;
