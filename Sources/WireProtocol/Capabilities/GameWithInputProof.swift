import GameRules
import JSON

/// A game whose plays can be proved: anyone can fold the same play from the inputs that a proof document discloses.
///
/// Only the members that the game names here are disclosed. A document contains the inputs of all earlier plays of a
/// room, and those of the current play once ``isDisclosable`` is true.
public protocol GameWithInputProof: LoggedGame {
    /// Returns the disclosed members of an input. Switches over all kinds of inputs without a default, so that a new
    /// kind does not compile until the game decides about it.
    ///
    /// - Parameters:
    ///   - seat: the sender; `nil` for an input that the server made.
    ///   - game: the state before the input.
    static func disclosure(of input: Input, by seat: SeatID?, in game: Self) -> InputDisclosure
    /// Writes the disclosed members of a setup.
    static func encodeDisclosed(_ setup: Setup, into writer: inout JSONWriter)
    /// Decodes what ``encodeDisclosed(_:into:)`` wrote; `nil` for anything else.
    static func setup(disclosed fields: JSONObject, rules: Int) -> Setup?
    /// Decodes a disclosed input; `nil` for anything else.
    static func input(disclosed fields: JSONObject, rules: Int) -> Input?

    /// Sentences about what a proof of the game does not prove.
    static var undisclosed: [String] { get }

    /// Whether everything that the game has kept secret so far is revealed: no round is in progress or about to begin.
    var isDisclosable: Bool { get }

    /// Applies an input whose seat is withheld; see ``InputDisclosure/unsigned(members:ballot:)``.
    ///
    /// - Parameter voter: the number of the seat among those of the same ballot, from 1; 0 without a ballot.
    mutating func applyUnsigned(_ input: Input, voter: Int, at moment: Moment) -> Verdict<Event>

    /// Data that depends on withheld members and that the fold needs, such as the number of players in each team;
    /// without members if there is none.
    var disclosedTotals: JSONObject { get }
    /// Replaces the results of withheld inputs by another fold's ``disclosedTotals``. Returns `false` if these cannot
    /// be read.
    mutating func take(disclosedTotals: JSONObject) -> Bool
}

/// The disclosed form of an input.
public enum InputDisclosure: Sendable {
    /// Not in the proof, because no result depends on it.
    case withheld
    /// The seat, and these of the logged members.
    case signed([String])
    /// The seat, and these members instead of the logged ones.
    case rewritten(JSONObject)
    /// These of the logged members, without the seat, because votes are secret. The proof has the seat's number among
    /// those of the same ballot instead; without a ballot, nothing.
    case unsigned([String], ballot: Ballot?)

    /// The subject of a vote. Voters are numbered again for each ballot, so that no number identifies a voter in the
    /// next one.
    public struct Ballot: Hashable, Sendable {
        /// The step of the ballot; once it is over, its ballots do not return.
        public let step: Int
        /// The number of the ballot within its step.
        public let number: Int

        /// Names a ballot.
        public init(step: Int, number: Int = 0) {
            (self.step, self.number) = (step, number)
        }
    }
}

extension GameWithInputProof {
    /// The default: no totals are needed.
    public var disclosedTotals: JSONObject { JSONObject([]) }
    /// The default: accepts no totals.
    public mutating func take(disclosedTotals: JSONObject) -> Bool { disclosedTotals.members.isEmpty }
    /// The default: every disclosed input has its seat.
    public mutating func applyUnsigned(_ input: Input, voter: Int, at moment: Moment) -> Verdict<Event> {
        .rejected(Rejection(.badMessage, "This input needs its seat."))
    }
}

/// The functions by which a room makes a proof of a ``GameWithInputProof``.
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

/// A name that a proof withholds, such as that of a guest who was renamed later. The folded inputs contain a mark
/// instead. Results with the same mark must have the same name everywhere.
public enum DisclosedName {
    /// The character before the mark; no typed text contains it.
    public static let prefix: Character = "\u{1}"

    /// Returns the text that replaces a name; different names need different marks.
    public static func unknown(_ mark: String) -> String { "\(prefix)\(mark)" }
}
