/** Texts of One-Eyed Jack on the big screen, in German. Keys are `sequence/screen.<key>`. */
export default {
  lacks: {
    one: "{team}: an {count} Stelle fehlt nur ein Chip",
    other: "{team}: an {count} Stellen fehlt nur ein Chip",
  },
  join: "Noch mitspielen mit dem Code {code}",
  page: "Tische {from}–{to} von {of}",
  done: { one: "{count} von {of} Tischen fertig", other: "{count} von {of} Tischen fertig" },
  through: "kommt weiter",
  next: "Als Nächstes: {round}",
  close: "ein Chip fehlt",
  won: "gewonnen",
  joinNext: "Beim nächsten Spiel mitmachen: Code {code}",
  full: "Alle 12 Plätze sind besetzt. Zuschauen geht weiterhin.",
};
