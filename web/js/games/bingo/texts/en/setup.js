/** What choosing a pack says, in English. Keys are `bingo/setup.<key>`. */
export default {
  // Hosting
  pack: "Pack",
  mine: "My packs",
  shipped: "Ready-made",
  option: "{title} · {count} terms",
  teaser: "With {terms} and more.",
  ownList: "Use a list of my own",
  copy: "Edit a copy",
  edit: "Edit",
  "title.example": "Keynote at the office",
};
