import ArgumentParser
import SQLiteInputLog

/// `callboard restore`
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup into a folder that holds no rooms yet.",
        discussion: """
            Stop the server first and move its folder away: nothing is replaced. Start it again on the restored folder: \
            every room gets a new epoch, so that clients that have seen more take what there is now.
            """)

    @Argument(help: "The backup.")
    var file: String

    @Option(help: "The folder of the log; it is created if there is none.")
    var data: String

    func run() throws {
        do throws(LogBackupFailure) {
            try LogBackup.restore(file, to: data).report("Restored", into: data, contentIn: data)
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
    }
}
