/** What few people need to join: another avatar, or the choice of a name from the host's list. */

export { openAvatarPicker } from "./avatar-picker.js";
export { offer } from "./class-names.js";
