/** Texts of One-Eyed Jack on the big screen, in French. Keys are `sequence/screen.<key>`. */
export default {
  lacks: { one: "{team} : à un jeton près à {count} endroit", other: "{team} : à un jeton près à {count} endroits" },
  join: "Rejoignez encore avec le code {code}",
  page: "Tables {from}–{to} sur {of}",
  done: { one: "{count} table terminée sur {of}", other: "{count} tables terminées sur {of}" },
  through: "passe à la suite",
  next: "Prochaine étape : {round}",
  close: "à un jeton près",
  "close.all": "chacun à un jeton près",
  against: "contre",
  beat: "en finale contre {others}",
  points: "Points par jeu : 10, 7, 5, 3, 1",
  results: "Résultats : {round}",
  throughCount: { one: "{count} joueur passe à la suite", other: "{count} joueurs passent à la suite" },
  won: "gagne",
  joinNext: "Rejoignez la prochaine partie avec le code {code}",
  full: "Les 12 places sont prises. Vous pouvez encore regarder.",
};
