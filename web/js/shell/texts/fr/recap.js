/** Texts of the recap, in French. Keys are `recap.<key>`. */
export default {
  title: "Récap",
  documentTitle: "{title} — récap",
  share: "Partager",
  copied: "Lien copié",
  print: "Imprimer",
  room: "Retour à la salle {code}",
  foot: "Réalisé avec Callboard. Des jeux pour toute la salle.",
  "none.title": "Pas encore de récap",
  "none.text": "Le récap apparaît ici dès la fin de la première manche.",
  "none.again": "Actualiser",
  "none.room": "Retour à la salle",
};
