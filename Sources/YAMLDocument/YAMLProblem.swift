/// A reason why a YAML text cannot be used, with its line.
public struct YAMLProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1, or `nil` if the problem concerns the whole text.
    public let line: Int?
    /// What is wrong, as a sentence without a full stop.
    public let reason: String

    /// Creates a problem from a line and a reason.
    public init(line: Int?, reason: String) {
        self.line = line
        self.reason = reason
    }

    /// The line, if there is one, and the reason.
    public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
