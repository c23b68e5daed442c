/** Texts of the field for a room's code, in English. Keys are `code.<key>`. */
export default {
  title: "Join with a code",
  go: "Join",
  alikes: "Codes never contain 0, O, 1, I or L. Please check again.",
  six: "A room code has 6 letters and digits.",
};
