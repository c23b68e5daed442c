/** Texts about a phone’s part in a prize draw, in French. Keys are `bingo/chance.<key>`. */
export default {
  used: "Le nombre aléatoire de votre téléphone a servi à ce tirage.",
  unused: "Le nombre aléatoire de votre téléphone n’a pas servi à ce tirage, bien que le serveur l’ait accepté.",
  wrong: "Ce tirage ne correspond pas à ce que le serveur a annoncé. Sa preuve est dans le récap.",
};
