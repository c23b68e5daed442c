/// What is wrong with a pack's file, or with the folder of packs.
public struct PackProblem: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file or folder.
    public let file: String
    /// The line, from 1; `nil` if the whole file is meant.
    public let line: Int?
    /// What is wrong, as a sentence without a full stop.
    public let reason: String

    /// Makes a problem of a place and a reason.
    public init(file: String, line: Int?, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// The problem in the form `file:line: reason`, which editors can follow.
    public var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)" }
}
