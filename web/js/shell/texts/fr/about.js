/** The page about Callboard, in French. Keys are `about.<key>`. */
export default {
  title: "À propos de Callboard",
  text:
    "Callboard est un serveur de jeux pour toute une salle. Celui-ci est géré par la personne ou le club qui vous a " +
    "invité.",
  version: "Version",
  "version.unknown": "La version est indisponible pour le moment.",
  licences: "Licences",
  "licences.text": "Les mentions de tous les logiciels qui font partie de Callboard.",
  "licences.unknown": "Les mentions ne peuvent pas être chargées pour le moment.",
};
