/** What One-Eyed Jack says on the big screen, in French. Keys are `sequence/screen.<key>`. */
export default {
  lacks: { one: "{team} : il en manque un, à {count} endroit", other: "{team} : il en manque un, à {count} endroits" },
};
