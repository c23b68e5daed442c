/** What the host’s console says, in English. Keys are `host.<key>`. */
export default {};
