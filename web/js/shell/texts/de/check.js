/** The check before an evening, and the rehearsal, in German. Keys are `check.<key>`. */
export default {
  title: "Vor dem Abend",
  reach: "Handys erreichen diesen Server",
  "reach.local":
    "{host} funktioniert nur auf diesem Computer. Bitte die Person, die den Server gestartet hat, --lan anzugeben " +
    "oder server.public-url zu setzen.",
  "reach.fine": { one: "{count} Handy ist da.", other: "{count} Handys sind da." },
  "reach.open": "Scanne den QR-Code mit einem Handy, im Netz des Abends. Es erscheint sofort hier. Die Adresse: {host}",
  socket: "Nachrichten kommen sofort an",
  "socket.fine": "Diese Seite ist verbunden.",
  "socket.wrong": "Es gibt keine Verbindung. Ein Proxy oder eine Firewall blockiert vielleicht WebSocket.",
  secure: "HTTPS",
  "secure.fine": "Handybildschirme bleiben an, und Seiten gehen auch ohne Netz.",
  "secure.open":
    "Ohne HTTPS gehen Handybildschirme vielleicht aus, und Seiten lassen sich ohne Netz nicht öffnen. Alles andere " +
    "geht.",
  stage: "Großer Bildschirm",
  "stage.fine": { one: "Auf diesem Computer offen.", other: "Auf diesem Computer {count}-mal offen." },
  "stage.open": "In diesem Browser nicht offen. Zeigt ihn ein anderer Computer, sieh dort nach.",
  "stage.go": "Öffnen",
  sound: "Ton",
  "sound.fine": "An. Dreh die Lautsprecher auf und hör hinten im Raum nach.",
  "sound.open": "Aus. Drücke den Knopf auf dem großen Bildschirm, der ihn auch füllt.",
  "look.fine": "In Ordnung",
  "look.wrong": "Geht nicht",
  "look.open": "Bitte prüfen",
  devices:
    "Andere Handys lassen sich von hier nicht testen. Probiere ein iPhone und ein Android-Handy. Callboard wird " +
    "mit Chromium, Firefox und WebKitGTK getestet, nicht mit echten iPhones oder Fernsehern.",
  rehearse: "Mit Bots proben",
  "rehearse.bots": "Anzahl der Bots",
  "rehearse.note": "Ein eigener Raum in einem neuen Tab. Dieser Raum bleibt, wie er ist.",
  "rehearsal.name": "Probe",
  "rehearsal.try": "Probiere es aus: beginnen, etwas zurücknehmen, beenden.",
  "rehearsal.note": "Bots spielen mit, solange dieser Tab offen ist.",
  "rehearsal.begin": "Beginnen",
  "rehearsal.back": "Etwas zurücknehmen",
  "rehearsal.finish": "Beenden",
  "rehearsal.done": "erledigt",
  "rehearsal.end": "Probe beenden",
  "rehearsal.bot": "Bot {number}",
  spare: "Wenn etwas ausfällt",
  "spare.1": "Lade die Seite neu. Karten, Markierungen und Plätze bleiben.",
  "spare.2":
    "Dieser Computer fällt aus: Öffne den Wiederherstellungslink auf einem anderen Gerät. Speichere ihn im Bereich " +
    "„Raum“.",
  "spare.3": "Der Projektor fällt aus: Alles steht auch auf den Handys.",
  "spare.4":
    "Das Netz fällt aus: Was die Startseite für dieses Gerät anbietet, geht überall, wo es schon einmal über HTTPS " +
    "offen war.",
  "spare.5": "Hat das Spiel Karten, drucke sie vorher. Papier braucht kein Netz.",
};
