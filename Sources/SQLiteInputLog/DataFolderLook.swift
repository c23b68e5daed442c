import Foundation

/// A look at a data folder before a start: finds out, as far as that shows without a change, why the start would fail.
///
/// The folder is looked up when this is made. A process that becomes another user afterwards judges as that user, also where
/// the way to the folder is closed to it: systemd opens a service's folder for the service alone.
public final class DataFolderLook {
    /// `O_PATH`, which Glibc's module leaves out.
    private static let pathOnly: CInt = 0o10000000

    private let path: String
    /// The folder without the right to do anything with it; negative if it could not be looked up.
    private let folder: CInt
    private let number: CInt

    /// Looks up a folder.
    public init(_ path: String) {
        self.path = path
        folder = Foundation.open(path, Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
        number = folder < 0 ? errno : 0
    }

    deinit { if folder >= 0 { close(folder) } }

    /// The user that owns the folder; `nil` if there is no folder.
    public var owner: uid_t? {
        var status = stat()
        return folder >= 0 && fstat(folder, &status) == 0 ? status.st_uid : nil
    }

    /// Why the folder cannot be used by this process's effective user; `nil` if nothing is known against it.
    ///
    /// - Parameter mustHoldLog: whether a folder without a log is a mistake, such as a disk that is not mounted.
    public func fault(mustHoldLog: Bool) -> SQLiteOpenFailure? {
        guard folder >= 0 else { return faultOfLookup(mustHoldLog: mustHoldLog) }
        if let number = refusal(of: ".", R_OK | W_OK | X_OK) {
            return SQLiteOpenFailure(number, of: path, doing: "it cannot be entered or written")
        }
        for name in DataDirectory.names {
            guard let number = refusal(of: name, R_OK | W_OK), number != ENOENT else { continue }
            return SQLiteOpenFailure(number, of: path, doing: "\(name) cannot be opened")
        }
        return mustHoldLog && refusal(of: "callboard.sqlite", F_OK) == ENOENT ? .missing(path) : nil
    }

    private func faultOfLookup(mustHoldLog: Bool) -> SQLiteOpenFailure? {
        switch number {
        case ENOENT: return mustHoldLog ? .missing(path) : faultOfCreation
        case ENOTDIR: return .directory(path, reason: "it is no folder, or lies in something that is none")
        default: return SQLiteOpenFailure(number, of: path, doing: "it cannot be looked up")
        }
    }

    /// Why the folder could not be made below the first parent that exists.
    private var faultOfCreation: SQLiteOpenFailure? {
        var parent = URL(fileURLWithPath: path).standardizedFileURL
        while parent.path != "/" {
            parent.deleteLastPathComponent()
            guard faccessat(AT_FDCWD, parent.path, W_OK | X_OK, AT_EACCESS) != 0 else { return nil }
            if errno != ENOENT {
                return SQLiteOpenFailure(errno, of: path, doing: "it cannot be created in \(parent.path)")
            }
        }
        return nil
    }

    private func refusal(of name: String, _ access: CInt) -> CInt? {
        faccessat(folder, name, access, AT_EACCESS) == 0 ? nil : errno
    }
}
