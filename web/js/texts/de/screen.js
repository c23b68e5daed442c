/** Was Leinwand und Overlay sagen, auf Deutsch. */
export default {};
