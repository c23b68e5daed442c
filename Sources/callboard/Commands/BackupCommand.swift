import ArgumentParser
import Configuration
import Foundation
import InputLog
import SQLiteContent
import SQLiteInputLog
import Server

/// `callboard backup`
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up all rooms and saved content to a file. The server can keep running.",
        discussion: """
            The backup is a consistent snapshot, and it is verified before the file appears. It contains nicknames \
            and token hashes, so only its owner can read it.
            """)

    @Argument(help: "The file to create. It must not exist yet.")
    var file: String

    @OptionGroup var folder: DataFolderOptions

    func run() throws {
        let configuration = try folder.configuration()
        if configuration.log.kind == .jetstream { return try backUpStream(configuration) }
        let place = configuration.data
        do throws(LogBackupFailure) {
            try LogBackup.write(from: place, to: file).report("Backed up", into: file, contentIn: file)
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
    }

    /// Reads each room of a stream as of some moment, because the stream may be in use.
    private func backUpStream(_ configuration: Configuration) throws {
        let place = file + ".rooms"
        guard !FileManager.default.fileExists(atPath: place) else {
            throw CommandFailure(
                status: 1, "\(place) already exists, probably from an interrupted backup: delete it and try again")
        }
        defer { try? FileManager.default.removeItem(atPath: place) }
        do {
            _ = try StorageCopy.copy(
                from: .stream, to: .folder(place), configuration, games: games, logger: ServeCommand.quietLogger)
            try LogBackup.write(from: place, to: file).report("Backed up", into: file, contentIn: file)
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
        tellNodes(configuration)
    }

    /// Notes the time of the backup for all nodes. A failure does not invalidate the backup.
    private func tellNodes(_ configuration: Configuration) {
        var reason = "the stream does not take it"
        do {
            let stream = try StreamAccess(configuration, games: games, logger: ServeCommand.quietLogger)
            defer { stream.close() }
            if stream.noteBackup() { return }
        } catch {
            reason = "\(error)"
        }
        try? FileHandle.standardError.write(
            contentsOf: Array("callboard: the nodes could not be notified of the backup: \(reason)\n".utf8))
    }
}

/// Returns the number of rooms in a copy, and how many of them are deleted but can be restored.
func roomCount(_ count: Int, deleted: Int) -> String {
    (count == 1 ? "1 room" : "\(count) rooms") + (deleted == 0 ? "" : " (\(deleted) of them deleted)")
}

extension LogBackup.Summary {
    /// Prints what was copied; damage goes to standard error.
    ///
    /// - Parameter copy: The copy whose documents are counted.
    func report(_ verb: String, into place: String, contentIn copy: String) {
        for damage in damaged {
            try? FileHandle.standardError.write(
                contentsOf: Array("callboard: \("\(damage)".printable); copied unchanged\n".utf8))
        }
        let deleted = (try? ContentReading.entries(of: .deletedRoom, in: copy)).map(DeletedRooms.rooms) ?? [:]
        var parts = [roomCount(keys.count { $0.isRoom }, deleted: deleted.count)]
        for kind in games.contents {
            // A copy of an older version still has documents as logs.
            let older = Set(keys.compactMap { kind.formerDocument(ofLog: $0.rawValue)?.name }).count
            let count = older + ((try? ContentReading.entries(of: kind.kind, in: copy).count) ?? 0)
            if count > 0 { parts.append(count == 1 ? "1 \(kind.kind)" : "\(count) \(kind.plural)") }
        }
        print("\(verb) \(parts.joined(separator: " and ")) with \(records) records into \(place).")
    }
}
