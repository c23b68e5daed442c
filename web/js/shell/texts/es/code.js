/** Texts of the field for a room's code, in Spanish. Keys are `code.<key>`. */
export default {
  title: "Entrar con un código",
  go: "Entrar",
  alikes: "Los códigos nunca llevan 0, O, 1, I ni L. Compruébalo, por favor.",
  six: "Un código de sala tiene 6 letras y cifras.",
};
