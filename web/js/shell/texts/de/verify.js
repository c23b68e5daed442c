/** Texts of the page that verifies proofs, in German. Keys are `verify.<key>`. */
export default {
  documentTitle: "War das fair? – Callboard",
  title: "War das fair?",
  intro:
    "Alles Zufällige kommt aus einer geheimen Zahl, dem Startwert. Sein Fingerabdruck wurde vor der Runde " +
    "veröffentlicht, der Startwert selbst danach. Diese Seite spielt die Runde in deinem Browser nach. Nichts wird " +
    "hochgeladen.",
  drop: "Zieh die Exportdatei hierher",
  dropText: "Der Host kann sie nach einer Runde herunterladen (callboard-CODE.json).",
  pick: "Datei auswählen …",
  orRoom: "Oder prüf den öffentlichen Rückblick eines Raums",
  look: "Prüfen",
  roomText:
    "Mit dem Rückblick prüfst du den Startwert, die Verlosungen und alle öffentlichen Karten, mit der Exportdatei " +
    "jede Aktion.",
  noRecap: "In diesem Raum ist noch keine Runde zu Ende.",
  checking: "Wird geprüft …",
  // The outcome
  file: "Datei {name}",
  ofRoom: "„{title}“, Raum {code}",
  fine: "Alles stimmt",
  wrong: "Etwas stimmt nicht",
  "wrong.text": {
    one: "{count} Prüfung ist fehlgeschlagen. Sie ist unten markiert.",
    other: "{count} Prüfungen sind fehlgeschlagen. Sie sind unten markiert.",
  },
  none: "Noch nichts zu prüfen",
  "none.text": "Die Runde läuft noch. Der Startwert wird veröffentlicht, wenn sie endet.",
  limits: "Was sich so nicht prüfen lässt",
  "limits.evening":
    "Titel und Einstellungen des Raums, die Gesamtwertung, die Liste der Spiele mit Titeln, Zeiten und " +
    "Zusammenfassungen, und wer die Leute sind.",
  "limits.published":
    "Ob die Fingerabdrücke und die Versionen der Regeln die sind, die den Handys vor jeder Runde gezeigt wurden.",
  more: {
    one: "und noch {count}",
    other: "und noch {count}",
  },
  unreadable: "Diese Datei lässt sich nicht lesen.",
  // Files that are no exports
  unknownGame: "Diese Seite kennt das Spiel „{game}“ nicht.",
  "read.json": "Das ist keine JSON-Datei. Vielleicht ist sie unvollständig.",
  "read.large": "Diese Datei ist zu groß für einen Export.",
  // Reasons why nothing can be checked
  unknownRules:
    "Dieses Spiel lief nach Regeln, die diese Seite nicht kennt. Vielleicht stammt die Datei aus einer neueren " +
    "Version von Callboard.",
  "rules.missing":
    "Diesem Server fehlt der Teil, der Nachweise prüft. Exportdateien prüft auch der Befehl „callboard verify“.",
  "rules.browser":
    "Dieser Browser kann keine Nachweise prüfen, weil ihm WebAssembly fehlt. Bitte nimm einen anderen Browser.",
  "rules.network":
    "Der Teil, der Nachweise prüft, konnte nicht geladen werden. Prüfe deine Verbindung, lade die Seite neu und " +
    "versuche es noch einmal.",
  "rules.file":
    "Diese Datei lässt sich hier nicht prüfen: Sie braucht mehr, als dieses Gerät hergibt. Vielleicht kann der " +
    "Befehl „callboard verify“ sie prüfen.",
};
