/// A mistake in a pack, from any source.
public struct PackMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// A part of a pack.
    public enum Part: String, Hashable, Sendable {
        case title
        case language
        case terms
    }

    /// The part with the mistake.
    public let part: Part
    /// The stable code of the kind of mistake, for programs.
    public let code: String
    /// The line, from 1; `nil` if the pack has no lines, or the mistake concerns all of it.
    public let line: Int?
    /// The reason, as a sentence without a full stop.
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
