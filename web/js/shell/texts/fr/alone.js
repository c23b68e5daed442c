/** Texts of games on one device, in French. Keys are `alone.<key>`. */
export default {
  home: "Page d’accueil",
  rules: "Règles",
  "storage.blocked": "Votre navigateur bloque l’enregistrement. Tout ceci est perdu quand vous fermez la page.",
  plain: "Sans HTTPS, cette page ne peut pas être rouverte hors connexion. Laissez-la ouverte pour jouer sans réseau.",
};
