import GameRules
import JSON

/// A game whose plays can be proved: from what a proof document discloses of its inputs, anyone can fold the same play.
///
/// Nothing is disclosed that the game does not name here. A document holds the inputs of a play once
/// ``isDisclosable`` says so, and of a room's earlier plays all.
public protocol GameWithInputProof: LoggedGame {
    /// What a proof discloses of an input. Switches over all kinds without a default, so that a new kind does not compile
    /// until it says so.
    ///
    /// - Parameters:
    ///   - seat: whose input it is; `nil` for one that the server made.
    ///   - game: the state before the input.
    static func disclosure(of input: Input, by seat: SeatID?, in game: Self) -> InputDisclosure
    /// Writes what a proof discloses of a setup.
    static func encodeDisclosed(_ setup: Setup, into writer: inout JSONWriter)
    /// Decodes what ``encodeDisclosed(_:into:)`` wrote; `nil` for anything else.
    static func setup(disclosed fields: JSONObject, rules: Int) -> Setup?
    /// Decodes a disclosed input; `nil` for anything else.
    static func input(disclosed fields: JSONObject, rules: Int) -> Input?

    /// What a proof of the game does not prove, in sentences.
    static var undisclosed: [String] { get }

    /// Whether everything that the game has kept secret so far is revealed: no round is played, or about to be.
    var isDisclosable: Bool { get }

    /// Applies an input whose seat is withheld; see ``InputDisclosure/unsigned(members:ballot:)``.
    ///
    /// - Parameter voter: the number of the seat among those of the same ballot, from 1; 0 without a ballot.
    mutating func applyUnsigned(_ input: Input, voter: Int, at moment: Moment) -> Verdict<Event>

    /// What follows from withheld members and is needed to fold on, such as how many are in each team; without members
    /// if there is nothing.
    var disclosedTotals: JSONObject { get }
    /// Takes over what another fold's ``disclosedTotals`` gave, in place of what follows from the inputs; `false` if it
    /// cannot be read.
    mutating func take(disclosedTotals: JSONObject) -> Bool
}

/// What a proof discloses of an input.
public enum InputDisclosure: Sendable {
    /// Nothing: no result depends on it.
    case withheld
    /// The seat, and these of the members that the log has.
    case signed([String])
    /// The seat, and these members in place of those that the log has.
    case rewritten(JSONObject)
    /// These of the members that the log has, without the seat: who voted for what is a secret. In place of the seat
    /// stands its number among those of the same ballot; without a ballot, nothing.
    case unsigned([String], ballot: Ballot?)

    /// What is voted on. Voters are numbered again for each ballot, so that no number follows a voter to the next.
    public struct Ballot: Hashable, Sendable {
        /// Ballots of an earlier step do not come back.
        public let step: Int
        /// Which of the ballots of the same step.
        public let number: Int

        /// Names a ballot.
        public init(step: Int, number: Int = 0) {
            (self.step, self.number) = (step, number)
        }
    }
}

extension GameWithInputProof {
    /// A game without withheld members that matter.
    public var disclosedTotals: JSONObject { JSONObject([]) }
    /// Takes no totals.
    public mutating func take(disclosedTotals: JSONObject) -> Bool { disclosedTotals.members.isEmpty }
    /// A game in which every input that a proof holds has its seat.
    public mutating func applyUnsigned(_ input: Input, voter: Int, at moment: Moment) -> Verdict<Event> {
        .rejected(Rejection(.badMessage, "This input needs its seat."))
    }
}

/// The members of ``GameWithInputProof`` that make a room's proof.
public struct InputProof<Rules: LoggedGame>: Sendable {
    public let disclosure: @Sendable (Rules.Input, SeatID?, Rules) -> InputDisclosure
    public let encodeSetup: @Sendable (Rules.Setup, inout JSONWriter) -> Void
    public let isDisclosable: @Sendable (Rules) -> Bool
    public let totals: @Sendable (Rules) -> JSONObject
}

extension GameWithInputProof {
    public static var inputProof: InputProof<Self>? {
        InputProof(
            disclosure: { disclosure(of: $0, by: $1, in: $2) },
            encodeSetup: { encodeDisclosed($0, into: &$1) },
            isDisclosable: { $0.isDisclosable },
            totals: { $0.disclosedTotals })
    }
}

/// A name that a proof withholds, such as that of a guest who was renamed later. What is folded has a mark in its place,
/// and results that have the same mark everywhere must have the same name.
public enum DisclosedName {
    /// Stands before the mark; no text of people has such a character.
    public static let prefix: Character = "\u{1}"

    /// What stands in place of a name; others are marked by another text.
    public static func unknown(_ mark: String) -> String { "\(prefix)\(mark)" }
}
