/** Texts of Cross Sums that only the big screen shows, in Spanish. Keys are `cross-sums/screen.<key>`. */
export default {
  next: "A continuación: {puzzle}",
  joinNext: "Únete a la próxima carrera con el código {code}",
};
