import Foundation

/// Whether a path leads to a file or folder.
package enum FilePresence: Equatable {
    case present
    case absent
    /// The path cannot be looked up, for the reason with this `errno`, such as a folder that this user may not enter.
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
