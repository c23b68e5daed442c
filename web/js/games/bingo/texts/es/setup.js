/** Texts for choosing a pack, in Spanish. Keys are `bingo/setup.<key>`. */
export default {
  // Hosting
  pack: "Términos (colección)",
  mine: "Mis colecciones",
  shipped: "Colecciones incluidas",
  languages: "En otros idiomas…",
  option: "{title} · {count} términos",
  suggested: "Una sugerencia para empezar: {terms} y más.",
  teaser: "Con {terms} y más.",
  ownList: "Crear una colección",
  copy: "Editar una copia de esta colección",
  edit: "Editar",
};
