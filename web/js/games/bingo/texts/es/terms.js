/** A pasted list of terms, and how it was read, in Spanish. Keys are `bingo/terms.<key>`. */
export default {
  // A pasted list of terms
  "terms.label": "Tus términos, uno por línea",
  "terms.example": "Una cosa más\nAlguien en un tejado\nFalla una demostración\n…",
  "terms.none": "Un término por línea.",
  "terms.tooBig": {
    one: "{count} término, pero demasiado largo (48 KiB como mucho).",
    other: "{count} términos, pero juntos son demasiado largos (48 KiB como mucho).",
  },
  "terms.tooMany": {
    one: "Se usan {most} términos; {count} es demasiado.",
    other: "Se usan {most} términos; {count} son demasiados.",
  },
  "terms.tooFew": "{count} de al menos {needed} términos.",
  "terms.exact": "{count} términos: justo un cartón.",
  "terms.enough": "{count} términos: cada cartón saca sus {needed}.",
  "terms.duplicate": "La línea {line} está repetida y cuenta una vez: {term}",
  "terms.overlong": "La línea {line} pasa de {most} caracteres y se omite: {term}",
  "terms.moreFlags": { one: "y {count} línea más", other: "y {count} líneas más" },
  "terms.alike": "La línea {line} se parece a «{twin}» y cuenta una vez: {term}",
  "terms.doubt": "Línea {line}: {term} – {why}",
  "terms.surplus": {
    one: "Se omite: línea {from}, {first}",
    other: "Se omiten {count} términos, de la línea {from} ({first}) a la {to} ({last})",
  },
  // What somebody should look at in a term that came in
  "doubt.joined": "Un salto de línea pasó a ser un espacio.",
  "doubt.invisible": "Se quitaron caracteres invisibles.",
  "doubt.garbled": "Hay letras estropeadas. Quizá ayude otra codificación.",
  "doubt.markup": "Contiene marcas de formato, que se verán tal cual.",
  "doubt.guessed": "Hemos supuesto que este es el término. ¿Lo es?",
  "doubt.heading": "Esto puede ser un título y no un término.",
  // How a list was read
  "reading.lines": { one: "{count} término, uno por línea.", other: "{count} términos, uno por línea." },
  "reading.json": { one: "{count} término, leído como JSON.", other: "{count} términos, leídos como JSON." },
  "reading.yaml": { one: "{count} término, leído como YAML.", other: "{count} términos, leídos como YAML." },
  "reading.code": {
    one: "{count} término, leído como código fuente.",
    other: "{count} términos, leídos como código fuente.",
  },
  "reading.table": { one: "{count} término, leído como tabla.", other: "{count} términos, leídos como tabla." },
  "reading.groups": "Varias listas se han hecho una ({count}): {names}",
  "reading.members": "Omitido en cada término: {names}",
  "reading.columns": "Columnas omitidas: {names}",
  "reading.skipped": {
    one: "{count} entrada no contiene ningún término.",
    other: "{count} entradas no contienen ningún término.",
  },
  "reading.strings": {
    one: "Se omitió {count} texto fuera de la lista.",
    other: "Se omitieron {count} textos fuera de la lista.",
  },
  "reading.cut": {
    one: "{count} término más no se leyó: son demasiados.",
    other: "{count} términos más no se leyeron: son demasiados.",
  },
};
