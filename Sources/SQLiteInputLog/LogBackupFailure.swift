/// Why a log cannot be copied. An operator has to do something about each; nothing was changed.
public enum LogBackupFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing to copy.
    case missing(String)
    /// What is to be copied cannot be read by this user.
    case unreadable(String, reason: String)
    /// The folder that the copy is to stand in is not there.
    case noFolder(String)
    /// The target is there already; nothing is ever replaced.
    case exists(String)
    /// The file is not a log of this version of the program.
    case foreign(String)
    /// The copied database contradicts itself, as the original must then do.
    case damaged(String)
    /// The data directory cannot be used.
    case directory(SQLiteOpenFailure)
    /// A file cannot be read or written: no space, no permission, an error of the device.
    case copy(String, reason: String)

    /// One line that says what to do.
    public var description: String {
        switch self {
        case .missing(let path): "there is no \(path): nothing to copy"
        case .unreadable(let path, let reason):
            "\(path) cannot be read: \(reason); run this as the server's user or root"
        case .noFolder(let path): "there is no folder \(path): make it first"
        case .exists(let path): "\(path) exists already: choose another place or move it away"
        case .foreign(let path): "\(path) is not a log or a backup of this version of Callboard"
        case .damaged(let finding): "the database is damaged and no backup was made of it: \(finding)"
        case .directory(let failure): failure.description
        case .copy(let path, let reason): "\(path) cannot be written or its source cannot be read: \(reason)"
        }
    }
}
