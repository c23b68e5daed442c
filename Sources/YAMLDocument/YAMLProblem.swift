/// Why a YAML text cannot be used, and where.
public struct YAMLProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1; `nil` if the whole text is meant.
    public let line: Int?
    /// What is wrong, as a sentence without a full stop.
    public let reason: String

    /// Makes a problem of a line and a reason.
    public init(line: Int?, reason: String) {
        self.line = line
        self.reason = reason
    }

    /// The line, if there is one, and the reason.
    public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
