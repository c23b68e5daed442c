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
  "close.all": "allen fehlt ein Chip",
  against: "gegen",
  beat: "im Finale gegen {others}",
  points: "Punkte pro Spiel: 10, 7, 5, 3, 1",
  results: "Ergebnisse: {round}",
  throughCount: { one: "{count} Person ist weiter", other: "{count} Personen sind weiter" },
  won: "gewonnen",
  joinNext: "Beim nächsten Spiel mitmachen: Code {code}",
  full: "Alle 12 Plätze sind besetzt. Zuschauen geht weiterhin.",
};
