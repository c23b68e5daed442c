/** What choosing a pack says, in French. Keys are `bingo/setup.<key>`. */
export default {
  // Hosting
  pack: "Collection",
  mine: "Mes collections",
  shipped: "Fournies",
  option: "{title} · {count} termes",
  teaser: "Avec {terms} et plus encore.",
  ownList: "Utiliser ma propre liste",
  copy: "Modifier une copie",
  edit: "Modifier",
  "title.example": "Keynote au bureau",
};
