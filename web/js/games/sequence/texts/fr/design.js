/** Texts of One-Eyed Jack’s samples, in French. Keys are `sequence/design.<key>`. */
export default {
  board: "Le plateau de cartes",
  hand: "Une main",
  table: "La table",
  lock: "Choisir cinq cases",
  over: "La partie est finie",
  turn: "À vous, carte choisie",
  waiting: "Pendant que d’autres jouent",
  "state.chip": "un jeton de chaque équipe",
  "state.locked": "dans une séquence complète",
  "state.last": "le dernier coup",
  "state.space": "où la carte choisie peut aller",
  "state.target": "jeton que le valet choisi peut retirer",
  "state.chosen": "touchée, à confirmer",
  "state.marked": "mise en avant",
  "state.heat": "le plus voté d’une équipe",
};
