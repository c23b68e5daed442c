/** Was der Rückblick sagt, auf Deutsch. */
export default {};
