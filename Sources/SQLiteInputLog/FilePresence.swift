import Foundation

/// Whether a file or folder exists at a path.
package enum FilePresence: Equatable {
    case present
    case absent
    /// The path cannot be looked up, for the reason in `errno`. For example, this user may not enter a folder.
    case unknown(CInt)

    package init(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0 {
            self = .present
        } else {
            self = errno == ENOENT || errno == ENOTDIR ? .absent : .unknown(errno)
        }
    }
}
