/** What the samples of One-Eyed Jack say, in French. Keys are `sequence/design.<key>`. */
export default {
  board: "Le plateau de cartes",
  hand: "Une main",
  table: "Autour de la table",
  turn: "À son tour, une carte choisie",
  waiting: "Pendant que d’autres jouent",
  "state.chip": "un jeton de chaque équipe",
  "state.locked": "dans une suite complète",
  "state.last": "le dernier coup",
  "state.space": "où la carte choisie peut aller",
  "state.target": "un jeton que le valet choisi peut prendre",
  "state.chosen": "touchée, à confirmer",
  "state.marked": "mise en avant",
  "state.heat": "ce que veut la plupart de l’équipe",
};
