/** What the recap says, in French. Keys are `recap.<key>`. */
export default {
  title: "Le récap",
  documentTitle: "{title} — récap",
  eyebrow: "Le récap",
  share: "Partager",
  copied: "Lien copié",
  print: "Imprimer",
  room: "Vers la salle {code}",
  foot: "Réalisé avec Callboard, des jeux pour toute une salle.",
  "none.title": "Rien à voir pour l’instant",
  "none.text": "Le récap apparaît ici dès la fin de la première manche.",
  "none.again": "Actualiser",
  "none.room": "Vers la salle",
};
