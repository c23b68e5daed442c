/// What is wrong with a pack that somebody made, wherever it came from.
public struct PackMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which part is to blame.
    public enum Part: Hashable, Sendable {
        /// The title.
        case title
        /// The language.
        case language
        /// The terms.
        case terms
    }

    /// Which part is to blame.
    public let part: Part
    /// What is wrong, as a sentence without a full stop.
    public let reason: String

    /// The reason alone.
    public var description: String { reason }
}
