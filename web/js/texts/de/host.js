/** Was die Host-Konsole sagt, auf Deutsch. */
export default {};
