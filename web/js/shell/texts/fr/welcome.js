/** What the front page says, in French. Keys are `welcome.<key>`. */
export default {
  pageTitle: "Callboard — des jeux pour toute une salle",
  tagline: "Des jeux pour toute la salle",
  foot: "Votre propre serveur, sans compte, sans pistage.",
  // Joining
  "join.title": "Entrer avec un code",
  "join.text": "Six caractères sur l’écran de l’hôte, ou scannez-y le code QR.",
  "join.go": "Entrer",
  "join.alikes": "Les codes ne contiennent jamais 0, O, 1, I ni L. Vérifiez, s’il vous plaît.",
  "join.six": "Un code de salle compte six lettres et chiffres.",
  // Hosting
  "host.eyebrow": "Pour l’hôte",
  "host.title": "Animer une partie",
  "host.game": "À quoi jouer",
  // Rooms of this browser
  "rooms.title": "Vos salles",
  "rooms.opened": "ouverte le {date}",
  "rooms.status": "{state} · {players}",
  "rooms.dealt": "pas encore commencée",
  "rooms.playing": "en cours",
  "rooms.finished": "entre deux manches",
  "rooms.ended": "terminée",
  "rooms.players": { one: "{count} joueur", other: "{count} joueurs" },
  "rooms.forget": "Oublier cette salle",
  "rooms.forgetRoom": "Oublier la salle {title}",
  // Games for one, which have pages of their own
  "alone.sums": "Cross Sums : une grille en solo",
  "alone.party": "Soirée : sur un téléphone qui circule",
  "alone.sequence": "One-Eyed Jack : sur un appareil, avec des bots",
  // The workshop
  "shop.pageTitle": "Votre collection — Callboard",
};
