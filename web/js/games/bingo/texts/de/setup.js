/** What choosing a pack says, in German. Keys are `bingo/setup.<key>`. */
export default {
  // Hosting
  pack: "Sammlung",
  mine: "Meine Sammlungen",
  shipped: "Mitgeliefert",
  option: "{title} · {count} Begriffe",
  teaser: "Mit {terms} und mehr.",
  ownList: "Eigene Liste verwenden",
  copy: "Kopie bearbeiten",
  edit: "Bearbeiten",
  "title.example": "Keynote im Büro",
};
