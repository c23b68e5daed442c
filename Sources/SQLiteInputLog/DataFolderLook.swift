import Foundation

/// A check of a data folder before a start. Without changing anything, it finds reasons why the start would fail.
///
/// The folder is looked up when this value is created. If the process then becomes another user, it checks that user's
/// rights even if that user cannot reach the folder by path: systemd makes a service's folder accessible to the service
/// only.
public final class DataFolderLook {
    /// `O_PATH`, which Glibc's module leaves out.
    private static let pathOnly: CInt = 0o10000000

    private let path: String
    /// A descriptor of the folder that gives no rights to it; negative if the lookup failed.
    private let folder: CInt
    private let number: CInt

    /// Looks up a folder.
    public init(_ path: String) {
        self.path = path
        folder = Foundation.open(path, Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
        number = folder < 0 ? errno : 0
    }

    deinit { if folder >= 0 { close(folder) } }

    /// The user that owns the folder, or `nil` if there is no folder.
    public var owner: uid_t? {
        var status = stat()
        return folder >= 0 && fstat(folder, &status) == 0 ? status.st_uid : nil
    }

    /// Returns the reason why this process's effective user cannot use the folder, or `nil` if none is known.
    ///
    /// - Parameter mustHoldLog: whether a folder without a log is an error, for example because a disk is not mounted.
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
        case ENOTDIR: return .directory(path, reason: "it is not a folder, or its parent is not a folder")
        default: return SQLiteOpenFailure(number, of: path, doing: "it cannot be looked up")
        }
    }

    /// The reason why the folder could not be created in the first parent that exists.
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
