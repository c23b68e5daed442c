/** Texts of the field for a room's code, in French. Keys are `code.<key>`. */
export default {
  title: "Entrer avec un code",
  go: "Entrer",
  alikes: "Les codes ne contiennent jamais 0, O, 1, I ni L. Vérifiez, s’il vous plaît.",
  six: "Un code de salle compte 6 lettres et chiffres.",
};
