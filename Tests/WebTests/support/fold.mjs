/** The two folds of a page, room and game, combined as in a session. */

import { foldRoom } from "../../../web/js/room/state.js";
import { INITIAL_STATE, fold as foldGame } from "../../../web/js/games/bingo/state.js";

export { INITIAL_STATE };

export const fold = (state, message, command) => foldGame(state, message, foldRoom(state, message, command), command);
