/// The reason why a request or an input was refused. A refused request changes nothing.
public struct Rejection: Error, Hashable, Sendable {
    /// The stable code, which is part of the wire protocol.
    public let code: Code
    /// A sentence for people.
    public let message: String

    /// Creates a rejection from a code and a sentence for people.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// A stable rejection code. Modules add their own as static members.
    public struct Code: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The code as it is written on the wire, in lower camel case.
        public let rawValue: String

        /// Creates a code from its wire form.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a code from a literal of its wire form.
        public init(stringLiteral value: StaticString) {
            rawValue = value.description
        }

        public var description: String { rawValue }

        /// The sender's role, or a setting of the room or the server, does not allow this.
        public static let notAllowed: Code = "notAllowed"
        /// The options contradict each other or are out of range.
        public static let badOptions: Code = "badOptions"
        /// A list of terms exceeds a limit, or is too short for the game.
        public static let badTerms: Code = "badTerms"
        /// A field of the message is missing, has the wrong type or has an invalid value.
        public static let badMessage: Code = "badMessage"
        /// The command needs a round in progress.
        public static let roundNotStarted: Code = "roundNotStarted"
        /// The command is not possible while a round is in progress.
        public static let roundPlaying: Code = "roundPlaying"
        /// The round is over.
        public static let roundFinished: Code = "roundFinished"
    }
}
