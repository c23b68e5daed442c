/** Texts for choosing a pack, in German. Keys are `bingo/setup.<key>`. */
export default {
  // Hosting
  pack: "Begriffe (Sammlung)",
  mine: "Meine Sammlungen",
  shipped: "Mitgelieferte Sammlungen",
  languages: "In anderen Sprachen …",
  option: "{title} · {count} Begriffe",
  suggested: "Ein Vorschlag zum Anfangen: {terms} und mehr.",
  teaser: "Mit {terms} und mehr.",
  ownList: "Sammlung erstellen",
  copy: "Kopie dieser Sammlung bearbeiten",
  edit: "Bearbeiten",
};
