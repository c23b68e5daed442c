/** Texts of the page about Callboard, in French. Keys are `about.<key>`. */
export default {
  title: "À propos de Callboard",
  text:
    "Callboard est un serveur de jeux pour toute une salle. Celui-ci est géré par la personne ou le club qui vous a " +
    "invité.",
  version: "Version",
  "version.unknown": "La version est indisponible pour le moment.",
  forget: "Être oublié",
  "forget.text":
    "Pour être oublié dans les salles où vous êtes entré avec ce navigateur, envoyez ce numéro à la personne qui " +
    "gère ce serveur. Il désigne toutes les places prises depuis ce navigateur : ne le donnez à personne d’autre.",
  "forget.else":
    "Vous étiez là avec un autre navigateur, ou un hôte a saisi votre nom ? Envoyez alors le code de la salle et le " +
    "nom que vous y portez.",
  "forget.by":
    "Pour être oublié dans une salle, envoyez son code et le nom que vous y portez à la personne qui gère ce serveur.",
  licences: "Licences",
  "licences.text": "Les mentions de tous les logiciels qui font partie de Callboard.",
  "licences.unknown": "Les mentions ne peuvent pas être chargées pour le moment.",
};
