/** What a phone says of its part in spins, in French. Keys are `party/chance.<key>`. */
export default {
  used: "Le nombre aléatoire de votre téléphone a servi à ce tirage.",
  unused: "Le nombre aléatoire de votre téléphone n’a pas servi à ce tour, bien que le serveur l’ait accepté.",
  wrong:
    "Les nombres de ce tour ne correspondent pas à ce que le serveur a annoncé. La preuve est dans l’export de l’hôte.",
  stops: {
    one: "La roue était équitable : votre téléphone a vérifié {count} tour.",
    other: "La roue était équitable : votre téléphone a vérifié {count} tours.",
  },
  stopped: "La roue ne s’est pas arrêtée là où la graine le dit. La preuve est dans l’export de l’hôte.",
};
