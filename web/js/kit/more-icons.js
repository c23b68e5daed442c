/** Icons that come with the parts that need them: a first visit of a player needs none of them. */

import { addIcons } from "./icons.js";

addIcons({
  pause: "M8.5 5v14M15.500 5v14",
  skip: "M5 5v14l9.500-7zM18.500 5v14",
  rotate: "M10 3h8v11M14.500 11l3.500 3.500 3.500-3.500M14 21H6V10M2.500 13L6 9.500l3.500 3.500",
  wheel: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M3 12h18M5.600 5.600l12.800 12.800M18.400 5.600L5.600 18.400",
  eye: "M2.500 12c5-8 14-8 19 0-5 8-14 8-19 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
});
