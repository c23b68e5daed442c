/** Was die Startseite sagt, auf Deutsch. */
export default {};
