/** Texts of Cross Sums that only the big screen shows, in French. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "Ensuite : {puzzle}",
  joinNext: "Rejoignez la prochaine course avec le code {code}",
  "reason.allGo": "les nombres gardés font déjà {target}.",
  "reason.allStay": "pour faire {target}, il faut tous ceux qui restent.",
  "reason.tooBig": "{number} est trop grand ici.",
  "reason.onlyNumbers": "seul {numbers} fait {target}.",
  "reason.needed": "sans le {number}, impossible de faire {target}.",
  "reason.unusable": "avec le {number}, impossible de faire {target}.",
  "told.stay": "Gardez donc {numbers}.",
  "told.go": "Retirez donc {numbers}.",
  "told.both": "Gardez donc {kept}, et retirez {removed}.",
  "every.stay": "{line} : toutes les façons restantes de faire {target} gardent {kept}.",
  "every.go": "{line} : toutes les façons restantes de faire {target} retirent {removed}.",
  "every.both": "{line} : toutes les façons restantes de faire {target} gardent {kept}, et retirent {removed}.",
  soOn: "Et ainsi de suite, ligne par ligne, jusqu’au dernier nombre.",
};
