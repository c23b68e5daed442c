/** Was Solospiel und Nachprüfung sagen, auf Deutsch. */
export default {};
