/** Texts of the page that verifies proofs, in German. Keys are `verify.<key>`. */
export default {
  documentTitle: "War das fair? – Callboard",
  title: "War das fair?",
  intro:
    "Alles Zufällige kommt aus einer geheimen Zahl, dem Startwert. Sein Fingerabdruck wurde vor der Runde " +
    "veröffentlicht, der Startwert selbst danach. Diese Seite spielt die Runde in deinem Browser nach. Nichts wird " +
    "hochgeladen.",
  drop: "Zieh einen Nachweis oder eine Exportdatei hierher",
  dropText: "Hosts können beides herunterladen. Der Nachweis (callboard-CODE-proof.ndjson) spielt jede Aktion nach.",
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
  // A proof document
  "proof.whole":
    "Alles in dieser Datei passt zu dem, was die Leute getan haben: alle Ergebnisse und die Gesamtwertung.",
  "proof.part": "Alle Ergebnisse in dieser Datei passen zu dem, was die Leute getan haben.",
  "proof.wrong": {
    one: "{count} Ergebnis passt nicht zu dem, was die Leute getan haben. Es steht unten.",
    other: "{count} Ergebnisse passen nicht zu dem, was die Leute getan haben. Sie stehen unten.",
  },
  "proof.none": "Noch ist kein Spiel zu Ende. Lade den Nachweis danach noch einmal herunter.",
  "proof.plays": "Nachgespielt und verglichen",
  "proof.play": "{play}. {game}",
  "proof.ofPlay": "Spiel {play}",
  "proof.counts": "Aktionen: {inputs}. Verglichene Werte: {values}.",
  "proof.finding.differs": "{said} in der Datei, {expected} nach den Regeln",
  "proof.finding.missing": "fehlt in der Datei",
  "proof.finding.entries": "{said} Einträge in der Datei, {expected} nach den Regeln",
  "proof.finding.otherName": "{said}, aber {expected} an anderer Stelle der Datei",
  "proof.not.newer": "Diese Datei stammt aus einer neueren Version von Callboard. Diese Seite kann sie nicht prüfen.",
  "proof.not.cutOff": "Diese Datei ist unvollständig. Bitte lade sie noch einmal herunter.",
  "proof.not.tooLong": "Eine Zeile dieser Datei ist zu lang, um geprüft zu werden.",
  "proof.not.log": "Der Server konnte das Protokoll des Raums nicht lesen, als er diese Datei schrieb: {reason}.",
  "proof.limits.people": "Wer die Leute sind, ihre Namen und Avatare und alle Titel.",
  "proof.limits.admission": "Wer hereingelassen, zum Host gemacht oder entfernt wurde, und wann.",
  "proof.limits.order":
    "Ob die Reihenfolge und die Zeiten stimmen, und ob eine Aktion fehlt, die nichts Sichtbares bewirkt hat.",
  "proof.limits.presence": "Wer verbunden war und wer in dem Moment in welchem Team war, wo eine Aktion das angibt.",
  "proof.limits.published":
    "Ob die Fingerabdrücke und die Versionen der Regeln die sind, die den Handys vor jeder Runde gezeigt wurden.",
  "proof.limits.settings": "Die Einstellungen des Raums, und ob die Gesamtwertung zu sehen war.",
  "proof.limits.withheld":
    "Spiel {play} ist nicht in dieser Datei, weil es noch nicht zu Ende war. Darum wurde die Gesamtwertung nicht " +
    "verglichen.",
  unreadable: "Diese Datei lässt sich nicht lesen.",
  // Files that are no exports
  unknownGame: "Diese Seite kennt das Spiel „{game}“ nicht.",
  "read.json": "Das ist keine JSON-Datei. Vielleicht ist sie unvollständig.",
  "read.large":
    "Diese Datei ist zu groß, um hier geprüft zu werden. Vielleicht kann der Befehl „callboard verify“ sie prüfen.",
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
