/** The check before an evening, and the rehearsal, in French. Keys are `check.<key>`. */
export default {
  title: "Avant de commencer",
  reach: "Les téléphones atteignent ce serveur",
  "reach.local":
    "{host} ne marche que sur cet ordinateur. Demandez à la personne qui a lancé le serveur " +
    "d’ajouter --lan ou de définir server.public-url.",
  "reach.fine": { one: "{count} téléphone est là.", other: "{count} téléphones sont là." },
  "reach.open":
    "Scannez le code QR avec un téléphone, sur le réseau où l’on jouera. Il apparaît ici aussitôt. L’adresse : {host}",
  socket: "Les messages arrivent aussitôt",
  "socket.fine": "Cette page est connectée.",
  "socket.wrong": "Il n’y a pas de connexion. Un proxy ou un pare-feu bloque peut-être WebSocket.",
  secure: "HTTPS",
  "secure.fine": "Les écrans des téléphones restent allumés et les pages marchent hors ligne.",
  "secure.open":
    "Sans HTTPS, les écrans peuvent s’éteindre et les pages ne s’ouvrent pas hors ligne. Tout le reste marche.",
  stage: "Grand écran",
  "stage.fine": { one: "Ouvert sur cet ordinateur.", other: "Ouvert {count} fois sur cet ordinateur." },
  "stage.open": "Pas ouvert dans ce navigateur. Si un autre ordinateur l’affiche, regardez là-bas.",
  "stage.go": "Ouvrir",
  sound: "Son",
  "sound.fine": "Activé. Montez les haut-parleurs et écoutez au fond de la salle.",
  "sound.open": "Coupé. Appuyez sur le bouton du grand écran, qui le met aussi en plein écran.",
  "look.fine": "Tout va bien",
  "look.wrong": "Ne marche pas",
  "look.open": "À vérifier",
  devices:
    "Les autres téléphones ne peuvent pas être testés d’ici. Essayez un iPhone et un Android. Callboard est testé " +
    "avec Chromium, Firefox et WebKitGTK, pas avec de vrais iPhone ni des téléviseurs.",
  rehearse: "Répéter avec des bots",
  "rehearse.bots": "Nombre de bots",
  "rehearse.note": "Une salle à part dans un nouvel onglet. Cette salle reste telle quelle.",
  "rehearsal.name": "Répétition",
  "rehearsal.try": "Essayez : commencez, annulez, terminez.",
  "rehearsal.note": "Les bots jouent tant que cet onglet reste ouvert.",
  "rehearsal.begin": "Commencez",
  "rehearsal.back": "Annulez",
  "rehearsal.finish": "Terminez",
  "rehearsal.done": "fait",
  "rehearsal.end": "Terminer la répétition",
  "rehearsal.bot": "Bot {number}",
  spare: "Si quelque chose tombe en panne",
  "spare.1": "Rechargez la page. Grilles, cases cochées et places sont gardées.",
  "spare.2":
    "Cet ordinateur tombe en panne : ouvrez le lien de récupération sur un autre appareil. Enregistrez-le dans le " +
    "panneau de la salle.",
  "spare.3": "Le projecteur tombe en panne : tout est aussi sur les téléphones.",
  "spare.4":
    "Le réseau tombe en panne : ce que la page d’accueil propose sur cet appareil marche là où il a déjà été " +
    "ouvert en HTTPS.",
  "spare.5": "Si le jeu a des grilles, imprimez-les avant. Le papier n’a pas besoin de réseau.",
};
