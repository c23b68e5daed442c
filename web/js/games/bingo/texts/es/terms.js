/** Texts for a pasted list of terms, in Spanish. Keys are `bingo/terms.<key>`. */
export default {
  // A pasted list of terms
  "terms.label": "Tus términos, uno por línea",
  "terms.example": "Una cosa más\nAlguien en un tejado\nFalla una demostración\n…",
  "terms.none": "Un término por línea.",
  "terms.tooBig": {
    one: "{count} término, pero demasiado largo (48 KiB como mucho).",
    other: "{count} términos, pero juntos son demasiado largos (48 KiB como mucho).",
  },
  "terms.tooMany": { one: "Máximo {most} términos. Quita {count}.", other: "Máximo {most} términos. Quita {count}." },
  "terms.tooFew": "{count} de al menos {needed} términos.",
  "terms.exact": "{count} términos: todos los cartones tendrán los mismos.",
  "terms.enough": "{count} términos. Cada cartón recibe {needed} de ellos.",
  "terms.duplicate": "La línea {line} está repetida: {term}",
  "terms.overlong": "La línea {line} es demasiado larga (máximo {most} caracteres) y se omite: {term}",
  "terms.moreFlags": { one: "y {count} línea más", other: "y {count} líneas más" },
  "terms.alike": "La línea {line} se parece a «{twin}». Solo cuenta una: {term}",
  "terms.doubt": "Línea {line}: {term} – {why}",
  "terms.surplus": {
    one: "Omitida: línea {from}, {first}",
    other: "Omitidos: {count} términos, de la línea {from} ({first}) a la {to} ({last})",
  },
  // Problems in an imported term
  "doubt.joined": "Un salto de línea pasó a ser un espacio.",
  "doubt.invisible": "Se quitaron caracteres invisibles.",
  "doubt.garbled": "Algunas letras se ven mal. Prueba otra codificación.",
  "doubt.markup": "Contiene marcas de formato. Se mostrarán como texto normal.",
  "doubt.guessed": "¿Es este el término? No estábamos seguros.",
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
  "reading.groups": "Se han unido {count} listas: {names}",
  "reading.members": "Campos ignorados: {names}",
  "reading.columns": "Columnas ignoradas: {names}",
  "reading.skipped": {
    one: "{count} entrada no tiene ningún término.",
    other: "{count} entradas no tienen ningún término.",
  },
  "reading.strings": {
    one: "Se omitió {count} texto fuera de la lista.",
    other: "Se omitieron {count} textos fuera de la lista.",
  },
  "reading.cut": {
    one: "No se leyó {count} término más. La lista es demasiado larga.",
    other: "No se leyeron {count} términos más. La lista es demasiado larga.",
  },
};
