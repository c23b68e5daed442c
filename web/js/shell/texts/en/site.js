/** Links about the site, in English. Keys are `site.<key>`. */
export default {
  title: "About this site",
  about: "About Callboard",
  imprint: "Imprint",
  privacy: "Privacy",
};
