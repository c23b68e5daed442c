/** Texts of the field for a room's code, in German. Keys are `code.<key>`. */
export default {
  title: "Mit einem Code mitspielen",
  go: "Mitspielen",
  alikes: "In Codes kommen 0, O, 1, I und L nicht vor. Schau bitte noch einmal hin.",
  six: "Ein Raumcode hat 6 Buchstaben und Ziffern.",
};
