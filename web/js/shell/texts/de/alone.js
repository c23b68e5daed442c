/** Texts of games on one device, in German. Keys are `alone.<key>`. */
export default {
  home: "Startseite",
  rules: "Regeln",
  "storage.blocked": "Dein Browser blockiert das Speichern. Alles hier geht verloren, wenn du diese Seite schließt.",
  plain: "Ohne HTTPS lässt sich diese Seite offline nicht wieder öffnen. Lass sie offen, um ohne Netz zu spielen.",
};
