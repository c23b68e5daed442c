/// Why a configuration cannot be used: every mistake that was found. Trying again does not help.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistakes, at least one, in the order of the file, then the environment, then the command line.
    public let problems: [ConfigurationProblem]
    /// How the log's lines look, as far as that could be read: whoever reads the log reads why there is no start.
    public let logFormat: Configuration.Log.Format

    /// One line for each mistake.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
