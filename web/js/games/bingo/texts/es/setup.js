/** What choosing a pack says, in Spanish. Keys are `bingo/setup.<key>`. */
export default {
  // Hosting
  pack: "Colección",
  mine: "Mis colecciones",
  shipped: "Incluidas",
  option: "{title} · {count} términos",
  teaser: "Con {terms} y más.",
  ownList: "Usar una lista propia",
  copy: "Editar una copia",
  edit: "Editar",
  "title.example": "Keynote en la oficina",
};
