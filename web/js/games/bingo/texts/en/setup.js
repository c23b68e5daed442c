/** Texts for choosing a pack, in English. Keys are `bingo/setup.<key>`. */
export default {
  // Hosting
  pack: "Terms (pack)",
  mine: "My packs",
  shipped: "Included packs",
  languages: "In other languages…",
  option: "{title} · {count} terms",
  suggested: "A suggestion to begin with: {terms} and more.",
  teaser: "With {terms} and more.",
  ownList: "Create a pack",
  copy: "Edit a copy of this pack",
  edit: "Edit",
};
