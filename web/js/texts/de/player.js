/** Was die Seite der Mitspielenden sagt, auf Deutsch. */
export default {};
