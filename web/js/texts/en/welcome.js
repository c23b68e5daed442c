/** What the front page says, in English. Keys are `welcome.<key>`. */
export default {};
