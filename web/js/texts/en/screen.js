/** What the big screen and the overlay say, in English. Keys are `screen.<key>`. */
export default {};
