/// A reason why a log cannot be copied. Each needs an operator. Nothing was changed.
public enum LogBackupFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing to copy.
    case missing(String)
    /// This user cannot read the source.
    case unreadable(String, reason: String)
    /// The folder for the copy does not exist.
    case noFolder(String)
    /// The target exists. Existing files are never replaced.
    case exists(String)
    /// The file is not a log of this version of the program.
    case foreign(String)
    /// The copied database contradicts itself, so the original does, too.
    case damaged(String)
    /// The data directory cannot be used.
    case directory(SQLiteOpenFailure)
    /// A file cannot be read or written: no space, no permission, or a device error.
    case copy(String, reason: String)

    /// One line that says what to do.
    public var description: String {
        switch self {
        case .missing(let path): "\(path) does not exist, so there is nothing to copy"
        case .unreadable(let path, let reason):
            "\(path) cannot be read: \(reason); run this as the server's user or root"
        case .noFolder(let path): "the folder \(path) does not exist: create it first"
        case .exists(let path): "\(path) already exists: choose another file or move it away"
        case .foreign(let path): "\(path) is not a log or a backup of this version of Callboard"
        case .damaged(let finding): "the database is damaged and no backup was made of it: \(finding)"
        case .directory(let failure): failure.description
        case .copy(let path, let reason): "\(path) cannot be written or its source cannot be read: \(reason)"
        }
    }
}
