/** Texts of all pages, in French. Keys are `kit.<key>`. */
export default {
  // Counts and places
  ordinal: { one: "{count}re", other: "{count}e" },
  quoted: "« {term} »",
  // Error pages
  "end.notFound.title": "Page introuvable",
  "end.notFound.text": "Pour rejoindre une salle, saisissez son code à six caractères.",
  "end.unknownRoom.title": "Salle introuvable",
  "end.unknownRoom.text":
    "Vérifiez le code auprès de la personne qui vous l’a donné. Les codes ne contiennent jamais 0, O, 1, I ni L.",
  "end.tooManyWrongCodes.title": "Patientez quelques secondes",
  "end.tooManyWrongCodes.text":
    "Trop de codes erronés sont venus de ce réseau. Réessayez dans quelques secondes, ou scannez le code QR de la " +
    "salle pour entrer tout de suite.",
  "end.roomLocked.title": "Cette salle est verrouillée",
  "end.roomLocked.text":
    "L’hôte ne laisse plus entrer personne pour l’instant. Demandez-lui de déverrouiller la salle, puis réessayez. " +
    "Vous jouez déjà sur un autre appareil ? Gardez celui-là.",
  "end.roomEnded.title": "Cette salle est fermée",
  "end.roomEnded.text": "Merci d’avoir joué ! Le récap montre qui a gagné et comment chaque jeu s’est passé.",
  "end.removed.title": "Vous avez été exclu",
  "end.removed.text":
    "Un hôte vous a exclu, ou vous avez demandé à être oublié. Si c’est une erreur, demandez à l’hôte de vous laisser " +
    "revenir, puis rouvrez cette page.",
  "end.badToken.title": "Ce lien ne fonctionne plus",
  "end.badToken.text": "Demandez un nouveau lien à l’hôte, ou entrez comme joueur avec le code.",
  "end.notHost.title": "Vous n’êtes pas l’hôte dans ce navigateur",
  "end.notHost.text":
    "Prenez le navigateur avec lequel vous avez ouvert la salle, ou votre lien d’hôte (il se termine par #token=…).",
  "end.demoted.title": "Vous jouez maintenant",
  "end.demoted.text":
    "Vous n’animez plus, ou le propriétaire vous a retiré ce rôle. Vous gardez votre place et pouvez continuer à " +
    "jouer.",
  "end.moved.title": "Votre place est ouverte sur un autre appareil",
  "end.moved.text": "Vous pouvez continuer là-bas. Si ce n’était pas vous, prévenez l’hôte.",
  "end.roomFull.title": "Cette salle est pleine",
  "end.roomFull.text": "Réessayez dans une minute. Quelqu’un partira peut-être.",
  "end.offline.title": "Impossible de joindre le serveur",
  "end.offline.text": "Vérifiez que cet appareil est sur le même réseau que l’hôte, puis réessayez.",
  "end.protocol.title": "Cette page n’est plus à jour",
  "end.protocol.text": "Le serveur a été mis à jour. Rechargez la page pour continuer. Votre place est gardée.",
  "end.other.title": "Un problème est survenu",
  "end.other.text": "Le serveur indique : « {reason} ». Rechargez la page. Votre place est gardée.",
  "end.room": "Salle {code}",
  "end.again": "Réessayer",
  "end.fresh": "Rejoindre comme joueur",
  "end.recap": "Voir le récap",
  "end.home": "Page d’accueil",
  // Parts of pages
  "toasts.label": "Messages",
  "newer.text": "Une nouvelle version est prête.",
  "newer.reload": "Recharger",
  "newer.later": "Plus tard",
  "error.offline": "Impossible de joindre le serveur. Vérifiez que cet appareil est sur le bon réseau.",
  "storage.weak":
    "Votre navigateur n’enregistre pas de façon fiable. S’il se ferme d’un coup, vous risquez de perdre vos derniers " +
    "gestes.",
  // Names to start with
  close: "Fermer",
  cancel: "Annuler",
  // A link for another device
  "link.local":
    "Cette adresse ne fonctionne que sur cet appareil. Ouvrez la page à une adresse que l’autre appareil peut joindre.",
  "link.copy": "Copier le lien",
  "link.copied": "Copié. Ne partagez pas ce lien.",
  "link.notCopied": "Votre navigateur ne permet pas de copier.",
};
