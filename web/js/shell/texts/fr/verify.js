/** Texts of the page that verifies proofs, in French. Keys are `verify.<key>`. */
export default {
  documentTitle: "Était-ce équitable ? — Callboard",
  title: "Était-ce équitable ?",
  intro:
    "Tout ce qui est aléatoire vient d’un nombre secret (la graine). Son empreinte a été publiée avant la manche, la " +
    "graine elle-même après. Cette page rejoue la manche dans votre navigateur. Rien n’est envoyé.",
  drop: "Déposez ici une preuve ou un fichier d’export",
  dropText: "Les hôtes peuvent télécharger les deux. La preuve (callboard-CODE-proof.ndjson) rejoue chaque action.",
  pick: "Choisir un fichier…",
  orRoom: "Ou vérifiez le récap public d’une salle",
  look: "Vérifier",
  roomText:
    "Le récap permet de vérifier la graine, les tirages au sort et toutes les grilles publiques. Le fichier d’export " +
    "permet de vérifier chaque action.",
  noRecap: "Aucune manche n’est encore terminée dans cette salle.",
  checking: "Vérification…",
  // The outcome
  file: "Fichier {name}",
  ofRoom: "« {title} », salle {code}",
  fine: "Tout est correct",
  wrong: "Quelque chose ne correspond pas",
  "wrong.text": {
    one: "{count} vérification a échoué. Elle est signalée plus bas.",
    other: "{count} vérifications ont échoué. Elles sont signalées plus bas.",
  },
  none: "Rien à vérifier pour l’instant",
  "none.text": "La manche est encore en cours. La graine est publiée à la fin.",
  limits: "Ce que cela ne peut pas vérifier",
  "limits.evening":
    "Le titre et les réglages de la salle, le classement général, la liste des jeux avec titres, heures et " +
    "résumés, et qui sont les personnes.",
  "limits.published":
    "Si les empreintes et les versions des règles sont celles que les téléphones ont affichées avant chaque manche.",
  more: {
    one: "et {count} de plus",
    other: "et {count} de plus",
  },
  // A proof document
  "proof.whole":
    "Tout dans ce fichier correspond à ce que les gens ont fait : tous les résultats et le classement général.",
  "proof.part": "Tous les résultats de ce fichier correspondent à ce que les gens ont fait.",
  "proof.wrong": {
    one: "{count} résultat ne correspond pas à ce que les gens ont fait. Il est indiqué ci-dessous.",
    other: "{count} résultats ne correspondent pas à ce que les gens ont fait. Ils sont indiqués ci-dessous.",
  },
  "proof.none": "Aucun jeu n’est encore terminé. Téléchargez de nouveau la preuve quand il y en aura un.",
  "proof.plays": "Rejoué et comparé",
  "proof.play": "{play}. {game}",
  "proof.ofPlay": "Jeu {play}",
  "proof.counts": "Actions : {inputs}. Valeurs comparées : {values}.",
  "proof.finding.differs": "{said} dans le fichier, {expected} selon les règles",
  "proof.finding.missing": "manque dans le fichier",
  "proof.finding.entries": "{said} entrées dans le fichier, {expected} selon les règles",
  "proof.finding.otherName": "{said}, mais {expected} ailleurs dans le fichier",
  "proof.not.newer": "Ce fichier vient d’une version plus récente de Callboard. Cette page ne peut pas le vérifier.",
  "proof.not.cutOff": "Ce fichier est incomplet. Téléchargez-le de nouveau.",
  "proof.not.tooLong": "Une ligne de ce fichier est trop longue pour être vérifiée.",
  "proof.not.log": "Le serveur n’a pas pu lire le journal de la salle en créant ce fichier : {reason}.",
  "proof.limits.people": "Qui sont les gens, leurs noms et avatars, et tous les titres.",
  "proof.limits.admission": "Qui a été admis, nommé hôte ou retiré, et quand.",
  "proof.limits.order": "Si l’ordre et les heures sont vrais, et s’il manque une action sans effet visible.",
  "proof.limits.presence": "Qui était connecté, et qui était alors dans quelle équipe, là où une action l’indique.",
  "proof.limits.published":
    "Si les empreintes et les versions des règles sont celles que les téléphones ont reçues avant chaque manche.",
  "proof.limits.settings": "Les réglages de la salle, et si le classement général était affiché.",
  "proof.limits.withheld":
    "Le jeu {play} n’est pas dans ce fichier, car il n’était pas terminé. Le classement général n’a donc pas été " +
    "comparé.",
  unreadable: "Ce fichier est illisible.",
  // Files that are no exports
  unknownGame: "Cette page ne connaît pas le jeu « {game} ».",
  "read.json": "Ce n’est pas un fichier JSON. Il est peut-être incomplet.",
  "read.large": "Ce fichier est trop gros pour être vérifié ici. La commande « callboard verify » le peut peut-être.",
  // Reasons why nothing can be checked
  unknownRules:
    "Ce jeu a suivi des règles que cette page ne connaît pas. Le fichier vient peut-être d’une version plus " +
    "récente de Callboard.",
  "rules.missing":
    "Il manque à ce serveur la partie qui vérifie les preuves. La commande « callboard verify » vérifie aussi les " +
    "fichiers d’export.",
  "rules.browser":
    "Ce navigateur ne peut pas vérifier de preuves, car il n’a pas WebAssembly. Utilisez un autre navigateur.",
  "rules.network":
    "La partie qui vérifie les preuves n’a pas pu être chargée. Vérifiez votre connexion, rechargez la page et " +
    "réessayez.",
  "rules.file":
    "Ce fichier ne peut pas être vérifié ici : il demande plus que ce que cet appareil peut donner. La commande " +
    "« callboard verify » y arrivera peut-être.",
};
