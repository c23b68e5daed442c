/** Texts of Cross Sums that only the big screen shows, in English. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "Next: {puzzle}",
  joinNext: "Join the next race with the code {code}",
  "reason.allGo": "the kept numbers already make {target}.",
  "reason.allStay": "every number left is needed for {target}.",
  "reason.tooBig": "{number} is too big for this line.",
  "reason.onlyNumbers": "only {numbers} makes {target}.",
  "reason.needed": "without the {number} it can’t make {target}.",
  "reason.unusable": "with the {number} it can’t make {target}.",
  "told.stay": "So keep {numbers}.",
  "told.go": "So remove {numbers}.",
  "told.both": "So keep {kept}, and remove {removed}.",
  "every.stay": "{line}: every way left to make {target} keeps {kept}.",
  "every.go": "{line}: every way left to make {target} removes {removed}.",
  "every.both": "{line}: every way left to make {target} keeps {kept}, and removes {removed}.",
  soOn: "And so on, line by line, until every number is decided.",
};
