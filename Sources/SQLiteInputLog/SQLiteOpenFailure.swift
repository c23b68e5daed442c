/// Why the log of a data directory cannot be opened. An operator has to do something about each.
public enum SQLiteOpenFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another server uses the directory; `process` is its id if it is known.
    case inUse(String, process: Int?)
    /// The directory cannot be created, read or written.
    case directory(String, reason: String)
    /// The database was written by a newer version of the program. Nothing was changed.
    case newerSchema(String, found: Int, supported: Int)
    /// The file is not a database of this program, or too damaged to be one. Nothing was changed.
    case foreign(String, reason: String)

    /// One line that says what to do.
    public var description: String {
        switch self {
        case .inUse(let path, let process):
            "the data directory \(path) is in use by another server"
                + (process.map { " (process \($0))" } ?? "") + ": stop it or choose another directory"
        case .directory(let path, let reason):
            "the data directory \(path) cannot be used: \(reason)"
        case .newerSchema(let path, let found, let supported):
            "\(path) has schema \(found), written by a newer version; this version knows \(supported): update the program"
        case .foreign(let path, let reason):
            "\(path) is not a readable log: \(reason); move it away or restore a backup"
        }
    }
}
