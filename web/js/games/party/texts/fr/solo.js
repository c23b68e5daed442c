/** What is said of a party on one phone, in French. Keys are `party/solo.<key>`. */
export default {
  documentTitle: "Soirée sur un téléphone",
  intro: "Un téléphone circule. Aucune réponse n’est gardée.",
  names: "Qui joue ?",
  add: "Ajouter",
  remove: "Retirer {name}",
  twin: "Ce nom est déjà pris.",
  nobody: "Ajoutez au moins un nom.",
  play: "Jouer",
  noDecks: "Les paquets arrivent…",
  ownDecks: "Mes paquets",
  turn: "Tourner le texte",
  menu: "Menu",
  left: { one: "encore {count} question", other: "encore {count} questions" },
  again: "Mélanger à nouveau",
  other: "Autre paquet ou joueurs",
  pause: "Pause",
  resume: "Reprendre",
  settings: "Réglages",
  home: "Accueil",
  offline: "Pas de connexion. On joue avec les paquets de ce téléphone.",
  plain:
    "Cette adresse n’est pas chiffrée : les navigateurs ne gardent pas de copie de la page et laissent l’écran " +
    "s’éteindre. Laissez-la ouverte pour jouer sans réseau.",
  "storage.blocked": "Ce navigateur ne garde rien : la partie finit avec la page.",
  "storage.damaged": "La partie gardée était abîmée. On recommence.",
};
