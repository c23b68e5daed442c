/** What the protocol's types say beyond TypeScript: ranges, lengths and patterns, which `.ci/describe` writes to schemas. */

type Int<Least extends number = number, Most extends number = number> = number;
type Chars<Shortest extends number = number, Longest extends number = number> = string;
type Match<Pattern extends string> = string;
type List<Element, Fewest extends number = number, Most extends number = number> = Element[];
/** One of some values, for which pages accept any text. */
type OneOf<Values extends string> = string;
type NotEmpty<Members> = Members;
