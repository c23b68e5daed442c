/** Texts of a quiz on the big screen, in French. Keys are `quiz/screen.<key>`. */
export default {
  answered: "{count} sur {players} ont répondu",
  reading: "Lisez d’abord. Les réponses arrivent.",
  "type.choices": "Plusieurs réponses peuvent être justes",
  "type.order": "Mettez-les dans l’ordre sur vos téléphones",
  "type.estimate": "Écrivez votre nombre : le plus proche gagne",
  "type.text": "Écrivez votre réponse sur vos téléphones",
};
