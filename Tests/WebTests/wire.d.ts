/** What the wire's types say beyond TypeScript: ranges, lengths and patterns, which `.ci/describe` puts into the schemas. */

type Int<Least extends number = number, Most extends number = number> = number;
type Chars<Shortest extends number = number, Longest extends number = number> = string;
type Match<Pattern extends string> = string;
type List<Element, Fewest extends number = number, Most extends number = number> = Element[];
/** One of some values, where pages have any text. */
type OneOf<Values extends string> = string;
type NotEmpty<Members> = Members;
