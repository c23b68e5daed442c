import ArgumentParser
import Foundation
import Server

/// `callboard copy`
struct CopyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Take all rooms and saved content from one process to several nodes, or back.",
        discussion: """
            A place is a data folder, the file of a backup (only to copy from), or the word jetstream: the stream that the \
            configuration's cluster section names. The place to copy to must have no rooms; the other one stays as it is. \
            Stop the server whose folder is copied; nodes may go on, and are then copied room by room. Every room gets a \
            new epoch, so that clients that have seen more take what there is now.
            """)

    @Option(help: "A data folder, the file of a backup, or jetstream.")
    var from: String

    @Option(help: "A data folder, or jetstream.")
    var to: String

    @Option(help: "The configuration file that names the servers. \(ConfigurationFile.help)")
    var config: String?

    func run() throws {
        var options = DataFolderOptions()
        (options.config, options.data) = (config, nil)
        let configuration = try options.configuration()
        let target: StorageCopy.Place = to == "jetstream" ? .stream : .folder(to)
        do {
            let summary = try StorageCopy.copy(
                from: source, to: target, configuration, games: games, logger: ServeCommand.quietLogger)
            for damage in summary.logs.damaged {
                try? FileHandle.standardError.write(
                    contentsOf: Array("callboard: \("\(damage)".printable); it was not copied\n".utf8))
            }
            let parts =
                [roomCount(summary.logs.keys.count, deleted: summary.deleted)]
                + summary.documents.map { "\($0.count) \($0.plural)" }
            print("Copied \(parts.joined(separator: " and ")) with \(summary.logs.records) records to \(to).")
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
    }

    private var source: StorageCopy.Place {
        if from == "jetstream" { return .stream }
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: from, isDirectory: &isFolder)
        return exists && !isFolder.boolValue ? .backup(from) : .folder(from)
    }
}
