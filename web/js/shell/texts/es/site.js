/** Links about the site, in Spanish. Keys are `site.<key>`. */
export default {
  title: "Sobre este sitio",
  about: "Acerca de Callboard",
  imprint: "Aviso legal",
  privacy: "Privacidad",
};
