/** What One-Eyed Jack says on the big screen, in Spanish. Keys are `sequence/screen.<key>`. */
export default {
  lacks: { one: "{team}: a una ficha, en {count} lugar", other: "{team}: a una ficha, en {count} lugares" },
};
