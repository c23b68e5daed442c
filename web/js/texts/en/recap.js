/** What the recap says, in English. Keys are `recap.<key>`. */
export default {};
