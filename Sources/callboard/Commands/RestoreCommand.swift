import ArgumentParser
import Foundation
import SQLiteInputLog

/// `callboard restore`
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore a backup into an empty data folder.",
        discussion: """
            Stop the server and move its data folder away first: existing files are never replaced. Then start the \
            server on the restored folder. Connected pages load the restored state.

            Run by root, the command gives the files to the owner of the folder. If root owns the folder of an \
            installed server, the files go to the user callboard.
            """)

    @Argument(help: "The backup.")
    var file: String

    @OptionGroup var folder: DataFolderOptions

    func run() throws {
        let configuration = try folder.configuration()
        guard configuration.log.kind == .sqlite else {
            throw CommandFailure(
                status: 1,
                "log.kind is jetstream: the nodes would not read a restored folder; “callboard copy --from FILE --to "
                    + "jetstream” puts a backup into a stream that has no rooms, “--to FOLDER” into a folder")
        }
        let place = configuration.data.normalizedPath
        // A new folder that root created has no proper owner yet.
        let owner = FileOwner(of: place).flatMap { $0.user == 0 ? nil : $0 } ?? FileOwner(ofServiceWith: place)
        do throws(LogBackupFailure) {
            try LogBackup.restore(file, to: place).report("Restored", into: place, contentIn: place)
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
        guard geteuid() == 0 else { return }
        guard let owner else {
            return print("The folder belongs to root. If another user runs the server, run: chown -R USER: \(place)")
        }
        do {
            try owner.takeOver(place)
        } catch {
            throw CommandFailure(
                status: 1, "the rooms are in \(place), but cannot be given to the server's user: \(error.reason)")
        }
        print("The folder belongs to \(owner.name).")
    }
}
