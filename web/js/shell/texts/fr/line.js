/** Reasons why a page cannot connect to its room, in French. Keys are `line.<key>`. */
export default {
  blocked:
    "La page se charge, mais la connexion en direct est bloquée entre cet appareil et le serveur, peut-être par un " +
    "proxy ou un filtre de ce réseau. Essayez un autre réseau.",
  "blocked.host":
    "La page se charge, mais la connexion en direct est bloquée entre cet appareil et le serveur. Si vous gérez le " +
    "serveur : le proxy placé devant doit laisser passer les connexions WebSocket et l’en-tête Host. Des exemples " +
    "se trouvent dans config/proxies.",
};
