/** Links about the site itself, in German. Keys are `site.<key>`. */
export default {
  title: "Über diese Seite",
  about: "Über Callboard",
  imprint: "Impressum",
  privacy: "Datenschutz",
};
