/// One mistake in a configuration and its place.
public struct ConfigurationProblem: Hashable, Sendable, CustomStringConvertible {
    /// Where a value came from.
    public enum Place: Hashable, Sendable {
        /// A file, and the line from 1 if one line is at fault.
        case file(String, line: Int?)
        /// An environment variable, by its name.
        case environment(String)
        case commandLine
        /// Several values that contradict each other.
        case combination
    }

    /// Where the value came from.
    public let place: Place
    /// The key's path, or `nil` if no key is at fault.
    public let key: String?
    /// What is wrong, as a sentence without a full stop.
    public let reason: String

    /// The mistake on one line, its place first: `config/callboard.yaml:12: limits.rooms: expected …`.
    public var description: String {
        let place =
            switch place {
            case .file(let path, let line): "\(path)\(line.map { ":\($0)" } ?? ""): "
            case .environment(let name): "\(name): "
            case .commandLine: "command line: "
            case .combination: ""
            }
        return place + (key.map { "\($0): " } ?? "") + reason
    }
}
