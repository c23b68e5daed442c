import Foundation

/// The data folder of a node that stores rooms elsewhere. It holds spooled responses and the socket for the operator's
/// commands. Only one node may use it at a time.
final class NodeFolder: Sendable {
    /// Why a folder cannot be used.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let lock: CInt
    /// Whether the folder contains a database of a single server.
    let hasDatabase: Bool

    /// Creates the folder if needed, accessible only to its owner, and locks it.
    init(_ path: String) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(description: "the data folder \(path) cannot be created: \(error.localizedDescription)")
        }
        hasDatabase = FileManager.default.fileExists(atPath: path + "/callboard.sqlite")
        lock = open(path + "/callboard.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw Failure(description: "the data folder \(path) cannot be written: \(String(cString: strerror(errno)))")
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            Foundation.close(lock)
            throw Failure(description: "another server uses the data folder \(path); each node needs its own")
        }
    }

    /// Releases the folder for another process.
    func unlock() {
        flock(lock, LOCK_UN)
        Foundation.close(lock)
    }
}
