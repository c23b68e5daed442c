import ArgumentParser
import Foundation
import SQLiteInputLog

/// `callboard restore`
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup into a folder that holds no rooms yet.",
        discussion: """
            Stop the server first and move its folder away: nothing is replaced. Start it again on the restored folder: \
            every room gets a new epoch, so that clients that have seen more take what there is now.

            Run by root, it gives the files to the owner of the folder. A new folder that the configuration names as the \
            server's goes to the user callboard, if there is one.
            """)

    @Argument(help: "The backup.")
    var file: String

    @OptionGroup var folder: DataFolderOptions

    func run() throws {
        let place = try folder.configuration().data
        let owner = FileOwner(of: place) ?? serviceUser(of: place)
        do throws(LogBackupFailure) {
            try LogBackup.restore(file, to: place).report("Restored", into: place, contentIn: place)
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
        guard geteuid() == 0, let owner else { return }
        do {
            try owner.takeOver(place)
        } catch {
            throw CommandFailure(
                status: 1, "the rooms are in \(place), but cannot be given to the server's user: \(error.reason)")
        }
        if owner.user != 0 { print("The folder belongs to \(owner.name).") }
    }

    /// The user of an installed service, if the folder is the one that its configuration names.
    private func serviceUser(of place: String) -> FileOwner? {
        var unnamed = folder
        unnamed.data = nil
        guard let configured = try? unnamed.configuration().data, configured == place else { return nil }
        return FileOwner(named: "callboard")
    }
}

/// A user and group that own files.
private struct FileOwner {
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
}
