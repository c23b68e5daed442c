/** Texts of Cross Sums that only the big screen shows, in Spanish. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "A continuación: {puzzle}",
  joinNext: "Únete a la próxima carrera con el código {code}",
  "reason.allGo": "los números que se quedan ya suman {target}.",
  "reason.allStay": "para llegar a {target} hacen falta todos los que quedan.",
  "reason.tooBig": "{number} es demasiado grande aquí.",
  "reason.onlyNumbers": "solo {numbers} suma {target}.",
  "reason.needed": "sin el {number} no se llega a {target}.",
  "reason.unusable": "con el {number} no se llega a {target}.",
  "told.stay": "Así que deja {numbers}.",
  "told.go": "Así que quita {numbers}.",
  "told.both": "Así que deja {kept}, y quita {removed}.",
  "every.stay": "{line}: todas las formas que quedan de sumar {target} dejan {kept}.",
  "every.go": "{line}: todas las formas que quedan de sumar {target} quitan {removed}.",
  "every.both": "{line}: todas las formas que quedan de sumar {target} dejan {kept}, y quitan {removed}.",
  soOn: "Y así, línea por línea, hasta decidir todos los números.",
};
