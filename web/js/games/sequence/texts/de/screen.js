/** What One-Eyed Jack says on the big screen, in German. Keys are `sequence/screen.<key>`. */
export default {
  lacks: { one: "{team}: Es fehlt einer, an {count} Stelle", other: "{team}: Es fehlt einer, an {count} Stellen" },
};
