/** What One-Eyed Jack says on the big screen, in German. Keys are `sequence/screen.<key>`. */
export default {
  lacks: {
    one: "{team}: an {count} Stelle fehlt nur ein Chip",
    other: "{team}: an {count} Stellen fehlt nur ein Chip",
  },
};
