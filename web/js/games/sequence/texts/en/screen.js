/** What One-Eyed Jack says on the big screen, in English. Keys are `sequence/screen.<key>`. */
export default {
  lacks: { one: "{team}: one away at {count} place", other: "{team}: one away at {count} places" },
};
