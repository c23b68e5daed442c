/// Every mistake found in a configuration. Retrying does not help.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistakes, at least one, in the order of the file, then the environment, then the command line.
    public let problems: [ConfigurationProblem]
    /// The log format, as far as the configuration could be read, because the log is also where the operator reads why
    /// the server did not start.
    public let logFormat: Configuration.Log.Format

    /// One line for each mistake.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
