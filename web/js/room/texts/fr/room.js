/** What pages say of a room, in French. Keys are `room.<key>`. */
export default {
  // Refusals, by the server's code
  "error.roundNotStarted": "La manche n’a pas encore commencé.",
  "error.roundPlaying": "Impossible de changer cela pendant une manche.",
  "error.roundFinished": "La manche est terminée.",
  "error.notAllowed": "Ce n’est pas permis dans cette salle.",
  "error.badName": "Ce nom ne peut pas être utilisé.",
  "error.badOptions": "Ces options ne vont pas ensemble.",
  "error.rateLimited": "C’était trop rapide. Réessayez dans un instant.",
  "error.tooLarge": "C’était trop long.",
  "error.unavailable": "Le serveur ne peut rien enregistrer pour l’instant. Nouvel essai en cours.",
  "error.roomFull": "La salle est pleine pour l’instant.",
  "error.tooManyInvitations": "Huit invitations sont ouvertes. Retirez-en d’abord une.",
  "error.tryLater": "Beaucoup de monde arrive en même temps. Patientez un instant.",
  "error.needsForce": "Cela retirerait plus d’un tiers des personnes présentes.",
  "error.tooManyRounds": "Cette salle a joué toutes ses manches. Ouvrez-en une autre pour continuer.",
  "error.roomUsedUp": "Cette salle a atteint sa limite. Ouvrez-en une autre pour continuer.",
  "error.roomLocked": "L’hôte a fermé la salle.",
  "error.roomEnded": "L’hôte a mis fin à cette salle.",
  "error.unknownRoom": "Aucune salle n’a ce code. Vérifiez-le.",
  "error.tooManyWrongCodes":
    "Trop de codes erronés sont venus de ce réseau, il faut donc attendre quelques secondes. Nouvel essai en cours " +
    "; le code QR marche tout de suite.",
  "error.removed": "L’hôte vous a retiré de cette salle.",
  "error.moved": "Cette place se joue maintenant sur un autre appareil.",
  "error.badToken": "Le serveur ne connaît pas cette clé.",
  "error.offline": "Le serveur ne répond pas. Est-il allumé, et cet appareil sur son réseau ?",
  "error.unknown": "Le serveur a refusé.",
  // Parts of pages
  "line.back": "De retour dans la salle",
  "line.lost": "Reconnexion…",
  "line.kept": "Reconnexion… vos coches sont gardées",
  "ticket.title": "Rejoignez-nous",
  "ticket.qr": "Code QR qui ouvre {address}",
  "ticket.code": "Code de la salle {code}",
  "name.none": "Indiquez un nom, pour que tout le monde sache qui vous êtes.",
  "name.long": "Un nom compte 24 caractères au plus ; celui-ci en a {length}.",
  "name.shown": "Ce nom contient des caractères qui ne s’affichent pas.",
  "name.removed": "(retiré)",
  // Names to start with
  "names.first":
    "Castor Cerf Cygne Dauphin Faucon Furet Grillon Héron Hibou Lièvre Loup Lutin Lynx Merle Mime Moineau Ours " +
    "Panda Phare Pinson Renard Rouge-gorge Ténor Violon",
  "names.last":
    "agile aimable alerte audacieux brave calme célèbre doré fidèle futé gai gentil habile jovial malin noble " +
    "polaire rapide rusé sage solaire souple tenace tranquille",
  "names.both": "{first} {last}",
  // The evening
  "error.unknownGame": "Ce serveur n’a pas ce jeu.",
  "error.tooManyPlays":
    "On a joué cinquante fois dans cette salle, c’est la limite. Ouvrez-en une autre pour continuer.",
  "error.playTooSoon": "Attendez quelques secondes avant le jeu suivant.",
};
