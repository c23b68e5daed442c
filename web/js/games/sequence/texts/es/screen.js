/** What One-Eyed Jack says on the big screen, in Spanish. Keys are `sequence/screen.<key>`. */
export default {
  lacks: { one: "{team}: falta una, en {count} lugar", other: "{team}: falta una, en {count} lugares" },
};
