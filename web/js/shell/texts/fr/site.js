/** Links about the site, in French. Keys are `site.<key>`. */
export default {
  title: "À propos de ce site",
  about: "À propos de Callboard",
  imprint: "Mentions légales",
  privacy: "Confidentialité",
};
