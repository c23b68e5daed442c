/** Texts about rooms, in French. Keys are `room.<key>`. */
export default {
  // Refusals, by the server's code
  "error.roundNotStarted": "La manche n’a pas encore commencé.",
  "error.roundPlaying": "Impossible de changer cela pendant une manche.",
  "error.roundFinished": "La manche est terminée.",
  "error.notAllowed": "Vous ne pouvez pas faire cela dans cette salle.",
  "error.badName": "Ce nom n’est pas autorisé. Choisissez-en un autre.",
  "detailed.badOptions": "Ces options ne peuvent pas être combinées.",
  "error.rateLimited": "Trop d’actions à la fois. Réessayez dans un instant.",
  "error.tooLarge": "Ce texte est trop long.",
  "error.unavailable": "Le serveur ne peut pas enregistrer pour l’instant. Nouvel essai…",
  "error.roomFull": "La salle est pleine. Réessayez dans une minute.",
  "error.tooManyInvitations": "Il y a déjà 8 invitations ouvertes. Retirez-en d’abord une.",
  "error.tryLater": "Beaucoup de monde arrive en même temps. Patientez un instant.",
  "error.needsForce": "Cela exclurait plus d’un tiers des personnes présentes.",
  "error.tooManyRounds": "Cette salle a atteint son nombre maximal de manches. Ouvrez-en une autre pour continuer.",
  "error.roomUsedUp": "Cette salle a atteint sa taille maximale. Ouvrez-en une autre pour continuer.",
  "error.roomLocked": "L’hôte a verrouillé la salle.",
  "error.roomEnded": "L’hôte a fermé cette salle.",
  "error.unknownRoom": "Aucune salle ne correspond à ce code. Vérifiez-le, puis réessayez.",
  "error.tooManyWrongCodes":
    "Trop de codes erronés depuis ce réseau. Nouvel essai dans quelques secondes ; avec le code QR, vous entrez tout " +
    "de suite.",
  "error.removed": "L’hôte vous a exclu de la salle.",
  "error.moved": "Votre place est ouverte sur un autre appareil.",
  "error.badToken": "Ce lien n’est pas valable sur ce serveur.",
  "error.unknown": "Cela n’a pas marché. Rechargez la page, puis réessayez.",
  // Parts of pages
  "line.back": "De retour dans la salle",
  "line.lost": "Reconnexion…",
  "line.kept": "Reconnexion… Vos actions sont enregistrées.",
  "ticket.title": "Rejoignez-nous",
  "ticket.qr": "Code QR qui ouvre {address}",
  "ticket.code": "Code de la salle {code}",
  "name.none": "Indiquez un nom pour que les autres sachent qui vous êtes.",
  "name.long": "Un nom peut avoir jusqu’à 24 caractères. Celui-ci en a {length}.",
  "name.shown": "Ce nom contient des caractères qui ne s’affichent pas.",
  "name.removed": "(exclu)",
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
  "error.tooManyPlays": "Cette salle a atteint sa limite de 50 jeux. Ouvrez-en une autre pour continuer.",
  "error.playTooSoon": "Attendez quelques secondes avant le jeu suivant.",
};
