/** Links about the site, in German. Keys are `site.<key>`. */
export default {
  title: "Über diese Seite",
  about: "Über Callboard",
  imprint: "Impressum",
  privacy: "Datenschutz",
};
