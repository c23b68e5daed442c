/** Texts for a pasted list of terms, in French. Keys are `bingo/terms.<key>`. */
export default {
  // A pasted list of terms
  "terms.label": "Vos termes, un par ligne",
  "terms.example": "Encore une chose\nQuelqu’un sur un toit\nUne démo rate\n…",
  "terms.none": "Un terme par ligne.",
  "terms.tooBig": {
    one: "{count} terme, mais trop long (48 Ko au plus).",
    other: "{count} termes, mais trop longs ensemble (48 Ko au plus).",
  },
  "terms.tooMany": {
    one: "{most} termes au maximum. Retirez-en {count}.",
    other: "{most} termes au maximum. Retirez-en {count}.",
  },
  "terms.tooFew": "{count} termes sur au moins {needed}.",
  "terms.exact": "{count} termes : toutes les grilles auront les mêmes.",
  "terms.enough": "{count} termes. Chaque grille en reçoit {needed}.",
  "terms.duplicate": "La ligne {line} est en double : {term}",
  "terms.overlong": "La ligne {line} est trop longue ({most} caractères au plus) et est ignorée : {term}",
  "terms.moreFlags": { one: "et {count} ligne de plus", other: "et {count} lignes de plus" },
  "terms.alike": "La ligne {line} ressemble à « {twin} ». Une seule compte : {term}",
  "terms.doubt": "Ligne {line} : {term} – {why}",
  "terms.surplus": {
    one: "Ignoré : ligne {from}, {first}",
    other: "Ignorés : {count} termes, de la ligne {from} ({first}) à la ligne {to} ({last})",
  },
  // Problems in an imported term
  "doubt.joined": "Un saut de ligne est devenu une espace.",
  "doubt.invisible": "Des caractères invisibles ont été supprimés.",
  "doubt.garbled": "Certaines lettres semblent fausses. Essayez un autre encodage.",
  "doubt.markup": "Contient des balises. Elles s’afficheront comme du texte.",
  "doubt.guessed": "Est-ce bien le terme ? Nous n’étions pas sûrs.",
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
  "reading.groups": "{count} listes ont été réunies : {names}",
  "reading.members": "Champs ignorés : {names}",
  "reading.columns": "Colonnes ignorées : {names}",
  "reading.skipped": {
    one: "{count} entrée ne contient aucun terme.",
    other: "{count} entrées ne contiennent aucun terme.",
  },
  "reading.strings": {
    one: "{count} texte hors de la liste a été ignoré.",
    other: "{count} textes hors de la liste ont été ignorés.",
  },
  "reading.cut": {
    one: "{count} terme de plus n’a pas été lu. La liste est trop longue.",
    other: "{count} termes de plus n’ont pas été lus. La liste est trop longue.",
  },
};
