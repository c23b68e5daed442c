/** What every page may say, in French. Keys are `kit.<key>`. */
export default {
  // Counts and places
  ordinal: { one: "{count}re", other: "{count}e" },
  quoted: "« {term} »",
  // Screens where there is no way on
  "end.notFound.title": "Il n’y a rien à cette adresse",
  "end.notFound.text": "Pour rejoindre une salle, saisissez ses six caractères sur la page d’accueil.",
  "end.unknownRoom.title": "Aucune salle n’a ce code",
  "end.unknownRoom.text":
    "Vérifiez les six caractères auprès de qui vous a donné le code. Ils ne contiennent jamais 0, O, 1, I ni L.",
  "end.tooManyWrongCodes.title": "Un instant, s’il vous plaît",
  "end.tooManyWrongCodes.text":
    "Trop de codes erronés sont venus de ce réseau, il faut donc attendre quelques secondes. Réessayez, ou scannez " +
    "le code QR de la salle, qui marche tout de suite.",
  "end.roomLocked.title": "Cette salle est fermée",
  "end.roomLocked.text":
    "L’hôte ne laisse plus entrer personne pour l’instant. Demandez-lui de rouvrir la salle, puis réessayez. Vous " +
    "jouez déjà sur un autre appareil ? Gardez celui-là.",
  "end.roomEnded.title": "Cette salle est terminée",
  "end.roomEnded.text":
    "Merci d’avoir joué ! Le récap reste : qui a gagné, ce qui a été annoncé et comment ça s’est passé.",
  "end.removed.title": "Vous avez été exclu",
  "end.removed.text":
    "L’hôte vous a retiré de cette salle. Si c’est une erreur, demandez-lui de vous laisser revenir, puis rouvrez " +
    "cette page.",
  "end.badToken.title": "Ce lien n’ouvre pas la salle",
  "end.badToken.text":
    "Le serveur ne connaît pas la clé du lien. Demandez un nouveau lien, ou entrez comme joueur avec le code.",
  "end.notHost.title": "Ce n’est pas le navigateur de l’hôte",
  "end.notHost.text":
    "Ouvrez le lien d’hôte reçu à la création de la salle (il se termine par #token=…), ou prenez le navigateur " +
    "qui a créé la salle.",
  "end.demoted.title": "Vous jouez maintenant",
  "end.demoted.text":
    "Vous n’animez plus, ou le propriétaire de la salle vous a remis parmi les joueurs. Votre place est gardée : " +
    "continuez avec une grille.",
  "end.moved.title": "Votre place a déménagé",
  "end.moved.text":
    "Elle a été ouverte sur un autre appareil et s’y trouve désormais. Si ce n’était pas vous, parlez-en à " +
    "l’hôte ou à qui gère le serveur.",
  "end.roomFull.title": "Cette salle est pleine",
  "end.roomFull.text": "Il n’y a plus de place. Réessayez dans une minute : quelqu’un sera peut-être parti.",
  "end.offline.title": "Le serveur ne répond pas",
  "end.offline.text": "Vérifiez que cet appareil est sur le même réseau que l’hôte, puis réessayez.",
  "end.protocol.title": "Cette page n’est plus à jour",
  "end.protocol.text": "Le serveur a été mis à jour. Rechargez la page pour continuer ; votre place est gardée.",
  "end.other.title": "Un problème est survenu",
  "end.other.text": "Le serveur dit « {reason} ». Rechargez la page ; votre place est gardée.",
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
  "storage.weak":
    "Ce navigateur enregistre peu de choses ici. S’il se ferme d’un coup, vos derniers gestes risquent d’être perdus.",
  // Names to start with
  close: "Fermer",
  cancel: "Annuler",
  // A link for another device
  "link.local":
    "Cette page est ouverte à une adresse qui ne désigne que cet appareil. Ouvrez-la d’abord à une que l’autre " +
    "peut joindre.",
  "link.copy": "Copier le lien",
  "link.copied": "Copié. Gardez-le pour vous.",
  "link.notCopied": "Ce navigateur ne laisse pas les pages copier.",
};
