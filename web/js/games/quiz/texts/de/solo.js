/** Texts of a quiz for one player, in German. Keys are `quiz/solo.<key>`. */
export default {
  documentTitle: "Quiz allein – Callboard",
  title: "Quiz allein",
  intro: "Übe mit jedem Quiz dieses Servers. Was du antwortest, bleibt auf diesem Gerät.",
  write: "Quiz schreiben",
  mistakes: { one: "{count} Fehler noch einmal", other: "{count} Fehler noch einmal" },
  next: "Nächste Frage",
  finish: "Fertig",
  back: "Alle Quiz",
  languages: "Andere Sprachen",
  estimate: "Richtig, wenn du höchstens 10 % danebenliegst.",
  result: "Richtig: {right} von {count}",
  polls: { one: "{count} Umfrage", other: "{count} Umfragen" },
  another: "Ein anderes Quiz",
  all: "Es sind keine Fehler übrig.",
};
