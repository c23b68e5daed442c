import Foundation

/// A user and group that own files, or that run a server.
struct FileOwner {
    struct Failure: Error {
        let reason: String
    }

    let user: uid_t
    let group: gid_t

    /// The owner of a file or folder; `nil` if it does not exist.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (user, group) = (status.st_uid, status.st_gid)
    }

    /// The user of this name; `nil` if there is none.
    init?(named name: String) {
        guard let entry = getpwnam(name) else { return nil }
        (user, group) = (entry.pointee.pw_uid, entry.pointee.pw_gid)
    }

    /// The user of an installed service, if the folder is the service's own: the configured one, or the one in the
    /// units.
    init?(ofServiceWith folder: String) {
        let installed = try? ConfigurationFile.loadInstalled()
        let folders = [installed?.data, "/var/lib/callboard"].compactMap { $0?.normalizedPath }
        guard folders.contains(folder.normalizedPath) else { return nil }
        self.init(named: "callboard")
    }

    /// The name of the user, or its number if it has no name.
    var name: String {
        getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "user \(user)"
    }

    /// Gives a data folder and the log's files in it to this owner.
    func takeOver(_ folder: String) throws(Failure) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for path in files.filter({ $0.hasPrefix("callboard.") }).map({ "\(folder)/\($0)" }) + [folder] {
            guard lchown(path, user, group) == 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        }
    }

    /// Makes this user the effective one of the process, with its groups.
    func become() throws(Failure) {
        let name = getpwuid(user).map { String(cString: $0.pointee.pw_name) }
        var group = group
        let hasGroups = name.map { initgroups($0, group) == 0 } ?? (setgroups(1, &group) == 0)
        guard hasGroups, setegid(group) == 0, seteuid(user) == 0 else {
            throw Failure(reason: String(cString: strerror(errno)))
        }
    }
}
