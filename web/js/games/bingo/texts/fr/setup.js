/** Texts for choosing a pack, in French. Keys are `bingo/setup.<key>`. */
export default {
  // Hosting
  pack: "Termes (collection)",
  mine: "Mes collections",
  shipped: "Collections fournies",
  languages: "Dans d’autres langues…",
  option: "{title} · {count} termes",
  suggested: "Une suggestion pour commencer : {terms} et plus encore.",
  teaser: "Avec {terms} et plus encore.",
  ownList: "Créer une collection",
  copy: "Modifier une copie de cette collection",
  edit: "Modifier",
};
