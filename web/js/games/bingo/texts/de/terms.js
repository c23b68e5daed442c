/** Texts for a pasted list of terms, in German. Keys are `bingo/terms.<key>`. */
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
    one: "Eine Sammlung kann bis zu {most} Begriffe haben. Entferne {count}.",
    other: "Eine Sammlung kann bis zu {most} Begriffe haben. Entferne {count}.",
  },
  "terms.tooFew": "{count} von mindestens {needed} Begriffen.",
  "terms.exact": "{count} Begriffe: Auf allen Karten stehen dieselben.",
  "terms.enough": "{count} Begriffe. Jede Karte bekommt {needed} davon.",
  "terms.duplicate": "Zeile {line} ist doppelt: {term}",
  "terms.overlong": "Zeile {line} ist zu lang (höchstens {most} Zeichen) und wird übersprungen: {term}",
  "terms.moreFlags": { one: "und {count} weitere Zeile", other: "und {count} weitere Zeilen" },
  "terms.alike": "Zeile {line} sieht aus wie „{twin}“. Nur eine zählt: {term}",
  "terms.doubt": "Zeile {line}: {term} – {why}",
  "terms.surplus": {
    one: "Übersprungen: Zeile {from}, {first}",
    other: "Übersprungen: {count} Begriffe, von Zeile {from} ({first}) bis Zeile {to} ({last})",
  },
  // Problems in an imported term
  "doubt.joined": "Aus einem Zeilenumbruch wurde ein Leerzeichen.",
  "doubt.invisible": "Unsichtbare Zeichen wurden entfernt.",
  "doubt.garbled": "Einige Zeichen sind falsch dargestellt. Versuche eine andere Kodierung.",
  "doubt.markup": "Enthält Formatzeichen. Sie erscheinen als normaler Text.",
  "doubt.guessed": "Ist das der Begriff? Wir waren nicht sicher.",
  "doubt.heading": "Das könnte eine Überschrift sein, kein Begriff.",
  // How a list was read
  "reading.lines": { one: "{count} Begriff, einer pro Zeile.", other: "{count} Begriffe, einer pro Zeile." },
  "reading.json": { one: "{count} Begriff, als JSON gelesen.", other: "{count} Begriffe, als JSON gelesen." },
  "reading.yaml": { one: "{count} Begriff, als YAML gelesen.", other: "{count} Begriffe, als YAML gelesen." },
  "reading.code": { one: "{count} Begriff, als Quelltext gelesen.", other: "{count} Begriffe, als Quelltext gelesen." },
  "reading.table": { one: "{count} Begriff, als Tabelle gelesen.", other: "{count} Begriffe, als Tabelle gelesen." },
  "reading.groups": "{count} Listen wurden zusammengelegt: {names}",
  "reading.members": "Ignorierte Felder: {names}",
  "reading.columns": "Ignorierte Spalten: {names}",
  "reading.skipped": {
    one: "{count} Eintrag enthält keinen Begriff.",
    other: "{count} Einträge enthalten keinen Begriff.",
  },
  "reading.strings": {
    one: "{count} Text außerhalb der Liste wurde übersprungen.",
    other: "{count} Texte außerhalb der Liste wurden übersprungen.",
  },
  "reading.cut": {
    one: "{count} weiterer Begriff wurde nicht gelesen. Die Liste ist zu lang.",
    other: "{count} weitere Begriffe wurden nicht gelesen. Die Liste ist zu lang.",
  },
};
