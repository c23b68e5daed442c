/** What solo play and verifying say, in English. Keys are `solo.<key>`. */
export default {};
