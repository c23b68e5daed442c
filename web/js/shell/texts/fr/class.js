/** Texts of a class, in French. Keys are `class.<key>`. */
export default {
  title: "Liste de classe",
  choose: "Touchez votre nom.",
  none: "La liste de noms est vide. Demandez à votre hôte.",
  taken: "Quelqu’un vient de prendre ce nom. Touchez le vôtre ou demandez à votre hôte.",
  unlisted: "Votre nom manque ? Demandez à votre hôte.",
  isTaken: "pris",
  lead:
    "Pour les classes et les groupes que vous connaissez : chacun touche son nom dans une liste au lieu d’en " +
    "choisir un. Seules les personnes de la liste peuvent entrer, une fois par nom. Les réactions et les noms des " +
    "nouveaux joueurs sur le grand écran sont désactivés ; vous pouvez les réactiver dans « Noms et accès ».",
  names: "Noms",
  namesNote:
    "Un par ligne. Vous pouvez coller une colonne d’un tableau. Jusqu’à 200 noms de 24 caractères ; si possible, " +
    "seulement des prénoms. Qui a le code de la salle voit la liste.",
  example: "Anna\nBruno\nClaire",
  count: { one: "{count} nom", other: "{count} noms" },
  twice: "{name} y est deux fois : ajoutez une lettre.",
  tooMany: "La liste accepte au plus {most} noms.",
  empty: "Collez d’abord les noms, un par ligne.",
  start: "Utiliser cette liste",
  save: "Enregistrer la liste",
  end: "Supprimer la liste",
  endTitle: "Supprimer la liste ?",
  endText: "Les nouveaux joueurs choisissent alors leur nom. Les joueurs présents restent et gardent le leur.",
  missing: {
    one: "{count} nom n’a pas encore de joueur : {names}",
    other: "{count} noms n’ont pas encore de joueur : {names}",
  },
  until: "Supprimer la salle à la fin du",
  untilNote: "À la fin de ce jour, à minuit, le serveur supprime la salle et tout son contenu. Vide : pas de date.",
  untilDay: "La salle et tout son contenu seront supprimés définitivement à la fin du {date}.",
  complete: "Chaque nom a un joueur.",
};
