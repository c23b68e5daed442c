/// What is wrong with a pack that somebody made, wherever it came from.
public struct PackMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which part is to blame.
    public enum Part: String, Hashable, Sendable {
        case title
        case language
        case terms
    }

    /// Which part is to blame.
    public let part: Part
    /// The stable code of the kind of mistake, for programs.
    public let code: String
    /// The line, from 1; `nil` if the pack has no lines, or all of it is meant.
    public let line: Int?
    /// What is wrong, as a sentence without a full stop.
    public let reason: String

    /// Describes a mistake.
    public init(part: Part, code: String, line: Int? = nil, reason: String) {
        self.part = part
        self.code = code
        self.line = line
        self.reason = reason
    }

    /// The line, if there is one, and the reason.
    public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
