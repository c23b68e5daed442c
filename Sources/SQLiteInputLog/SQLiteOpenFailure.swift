import Foundation

/// A reason why the log of a data directory cannot be opened. Each needs an operator.
public enum SQLiteOpenFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another server uses the directory. `process` is its ID if it is known.
    case inUse(String, process: Int?)
    /// The directory has no log, although it must have one. Nothing was created.
    case missing(String)
    /// The disk is full, or the user's quota is used up. The stored data is intact. Nothing was changed.
    case full(String, reason: String)
    /// The process may not read or write the files, or the file system is read-only.
    case forbidden(String, reason: String)
    /// The directory cannot be created, read or written for another reason, such as a device error.
    case directory(String, reason: String)
    /// A newer version of the program wrote the database. Nothing was changed.
    case newerSchema(String, found: Int, supported: Int)
    /// The file is not a database of this program, or is too damaged to be recognized. Nothing was changed.
    case foreign(String, reason: String)

    /// One line that says what to do.
    public var description: String {
        switch self {
        case .inUse(let path, let process):
            "the data directory \(path) is in use by another server"
                + (process.map { " (process \($0))" } ?? "") + ": stop it or choose another directory"
        case .missing(let path):
            "the data directory \(path) contains no database, and data-must-exist is set: "
                + "mount its disk or choose another directory; "
                + "“callboard init” creates a new database there, “callboard restore” restores a backup"
        case .full(let path, let reason):
            "the disk of the data directory \(path) is full: \(reason); free some space there "
                + "and start again; the database is "
                + "intact: do not move or delete its files"
        case .forbidden(let path, let reason):
            "the data directory \(path) cannot be written: \(reason); it must belong to "
                + "the user that runs the server, on a disk "
                + "that is mounted for writing; the database was not changed"
        case .directory(let path, let reason):
            "the data directory \(path) cannot be used: \(reason)"
        case .newerSchema(let path, let found, let supported):
            "\(path) has schema \(found), written by a newer version; this version supports schema "
                + "\(supported): update Callboard"
        case .foreign(let path, let reason):
            "\(path) is not a readable database: \(Self.line(reason)); move it away or restore a backup"
        }
    }

    /// Returns a reason on one line. SQLite quotes what it cannot read, and a damaged schema can contain anything.
    private static func line(_ reason: String) -> String {
        let isPrintable = { (scalar: Unicode.Scalar) in
            !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        }
        return reason.unicodeScalars.split { !isPrintable($0) }.map { String($0) }.joined(separator: " ")
    }

    /// Creates a failure from a system error about a directory.
    init(_ number: CInt, of path: String, doing what: String) {
        let reason = "\(what): \(String(cString: strerror(number)))"
        switch number {
        case ENOSPC, EDQUOT: self = .full(path, reason: reason)
        case EACCES, EPERM, EROFS: self = .forbidden(path, reason: reason)
        default: self = .directory(path, reason: reason)
        }
    }
}
