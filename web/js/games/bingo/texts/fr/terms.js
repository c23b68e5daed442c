/** A pasted list of terms, and how it was read, in French. Keys are `bingo/terms.<key>`. */
export default {
  // A pasted list of terms
  "terms.label": "Vos termes, un par ligne",
  "terms.example": "Encore une chose\nQuelqu’un sur un toit\nUne démo rate\n…",
  "terms.none": "Un terme par ligne.",
  "terms.tooBig": {
    one: "{count} terme, mais trop long (48 Kio au plus).",
    other: "{count} termes, mais trop longs ensemble (48 Kio au plus).",
  },
  "terms.tooMany": {
    one: "{most} termes servent ; {count}, c’est trop.",
    other: "{most} termes servent ; {count}, c’est trop.",
  },
  "terms.tooFew": "{count} termes sur au moins {needed}.",
  "terms.exact": "{count} termes : exactement une grille.",
  "terms.enough": "{count} termes : chaque grille tire ses {needed}.",
  "terms.duplicate": "La ligne {line} est en double et compte une fois : {term}",
  "terms.overlong": "La ligne {line} dépasse {most} caractères et est écartée : {term}",
  "terms.moreFlags": { one: "et {count} ligne de plus", other: "et {count} lignes de plus" },
  "terms.alike": "La ligne {line} ressemble à « {twin} » et compte une fois : {term}",
  "terms.doubt": "Ligne {line} : {term} – {why}",
  "terms.surplus": {
    one: "Écarté : ligne {from}, {first}",
    other: "Écartés : {count} termes, de la ligne {from} ({first}) à la ligne {to} ({last})",
  },
  // What somebody should look at in a term that came in
  "doubt.joined": "Un saut de ligne est devenu une espace.",
  "doubt.invisible": "Des caractères invisibles ont été retirés.",
  "doubt.garbled": "Des lettres sont abîmées. Un autre encodage aidera peut-être.",
  "doubt.markup": "Il contient des balises, qui s’afficheront telles quelles.",
  "doubt.guessed": "Nous avons supposé que c’est le terme. Est-ce bien lui ?",
  "doubt.heading": "C’est peut-être un titre, pas un terme.",
  // How a list was read
  "reading.lines": { one: "{count} terme, un par ligne.", other: "{count} termes, un par ligne." },
  "reading.json": { one: "{count} terme, lu comme du JSON.", other: "{count} termes, lus comme du JSON." },
  "reading.yaml": { one: "{count} terme, lu comme du YAML.", other: "{count} termes, lus comme du YAML." },
  "reading.code": {
    one: "{count} terme, lu comme du code source.",
    other: "{count} termes, lus comme du code source.",
  },
  "reading.table": { one: "{count} terme, lu comme un tableau.", other: "{count} termes, lus comme un tableau." },
  "reading.groups": "Plusieurs listes n’en font qu’une ({count}) : {names}",
  "reading.members": "Écarté de chaque terme : {names}",
  "reading.columns": "Colonnes écartées : {names}",
  "reading.skipped": {
    one: "{count} entrée ne contient aucun terme.",
    other: "{count} entrées ne contiennent aucun terme.",
  },
  "reading.strings": {
    one: "{count} texte hors de la liste a été écarté.",
    other: "{count} textes hors de la liste ont été écartés.",
  },
  "reading.cut": {
    one: "{count} terme de plus n’a pas été lu : c’est beaucoup trop.",
    other: "{count} termes de plus n’ont pas été lus : c’est beaucoup trop.",
  },
};
