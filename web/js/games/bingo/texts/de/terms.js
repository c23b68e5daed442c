/** A pasted list of terms, and how it was read, in German. Keys are `bingo/terms.<key>`. */
export default {
  // A pasted list of terms
  "terms.label": "Deine Begriffe, einer pro Zeile",
  "terms.example": "Noch eine Sache\nJemand steht auf einem Dach\nEine Vorführung geht schief\n…",
  "terms.none": "Ein Begriff pro Zeile.",
  "terms.tooBig": {
    one: "{count} Begriff, aber zu lang (höchstens 48 KiB).",
    other: "{count} Begriffe, aber zusammen zu lang (höchstens 48 KiB).",
  },
  "terms.tooMany": {
    one: "{most} Begriffe zählen; {count} ist zu viel.",
    other: "{most} Begriffe zählen; {count} sind zu viel.",
  },
  "terms.tooFew": "{count} von mindestens {needed} Begriffen.",
  "terms.exact": "{count} Begriffe: genau eine Karte voll.",
  "terms.enough": "{count} Begriffe: Jede Karte zieht ihre eigenen {needed}.",
  "terms.duplicate": "Zeile {line} kommt doppelt vor und zählt nur einmal: {term}",
  "terms.overlong": "Zeile {line} ist länger als {most} Zeichen und fällt weg: {term}",
  "terms.moreFlags": { one: "und {count} weitere Zeile", other: "und {count} weitere Zeilen" },
  "terms.alike": "Zeile {line} sieht aus wie „{twin}“ und zählt nur einmal: {term}",
  "terms.doubt": "Zeile {line}: {term} – {why}",
  "terms.surplus": {
    one: "Fällt weg: Zeile {from}, {first}",
    other: "{count} Begriffe fallen weg, von Zeile {from} ({first}) bis Zeile {to} ({last})",
  },
  // What somebody should look at in a term that came in
  "doubt.joined": "Aus einem Zeilenumbruch wurde ein Leerzeichen.",
  "doubt.invisible": "Unsichtbare Zeichen wurden entfernt.",
  "doubt.garbled": "Hier sind Buchstaben kaputtgegangen. Vielleicht hilft eine andere Kodierung.",
  "doubt.markup": "Hier stehen Formatzeichen im Text; sie erscheinen genau so.",
  "doubt.guessed": "Dass das der Begriff ist, ist geraten. Stimmt es?",
  "doubt.heading": "Das könnte eine Überschrift sein statt eines Begriffs.",
  // How a list was read
  "reading.lines": { one: "{count} Begriff, einer pro Zeile.", other: "{count} Begriffe, einer pro Zeile." },
  "reading.json": { one: "{count} Begriff, als JSON gelesen.", other: "{count} Begriffe, als JSON gelesen." },
  "reading.yaml": { one: "{count} Begriff, als YAML gelesen.", other: "{count} Begriffe, als YAML gelesen." },
  "reading.code": { one: "{count} Begriff, als Quelltext gelesen.", other: "{count} Begriffe, als Quelltext gelesen." },
  "reading.table": { one: "{count} Begriff, als Tabelle gelesen.", other: "{count} Begriffe, als Tabelle gelesen." },
  "reading.groups": "Aus mehreren Listen ({count}) wurde eine: {names}",
  "reading.members": "Bei jedem Begriff weggelassen: {names}",
  "reading.columns": "Weggelassene Spalten: {names}",
  "reading.skipped": {
    one: "{count} Eintrag enthält keinen Begriff.",
    other: "{count} Einträge enthalten keinen Begriff.",
  },
  "reading.strings": {
    one: "{count} Text neben der Liste fällt weg.",
    other: "{count} Texte neben der Liste fallen weg.",
  },
  "reading.cut": {
    one: "{count} weiterer Begriff wurde nicht gelesen: Das sind viel zu viele.",
    other: "{count} weitere Begriffe wurden nicht gelesen: Das sind viel zu viele.",
  },
};
