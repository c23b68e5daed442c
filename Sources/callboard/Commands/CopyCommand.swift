import ArgumentParser
import Foundation
import Server

/// `callboard copy`
struct CopyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy all rooms and saved content between a data folder and a JetStream cluster.",
        discussion: """
            The source is a data folder, a backup file, or the word jetstream for the stream in the cluster section \
            of the configuration. The target is a data folder or jetstream, and must contain no rooms. The source is \
            not changed. Stop a server before you copy its folder. Cluster nodes can keep running; their rooms are \
            copied one by one. After the copy, connected pages load the copied state again.
            """)

    @Option(help: "The source: a data folder, a backup file, or jetstream.")
    var from: String

    @Option(help: "The target: a data folder, or jetstream.")
    var to: String

    @Option(help: "The configuration file to read the NATS servers from. \(ConfigurationFile.help)")
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
                    contentsOf: Array("callboard: \("\(damage)".printable); skipped\n".utf8))
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
