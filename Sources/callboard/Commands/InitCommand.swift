import ArgumentParser
import Foundation
import SQLiteInputLog

/// `callboard init`
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create an empty database in the data folder.",
        discussion: """
            Needed once if data-must-exist is set. The server then refuses to start with an empty folder, because \
            its disk may not be mounted.
            """)

    @OptionGroup var folder: DataFolderOptions

    func run() throws {
        let configuration = try folder.configuration()
        let path = configuration.data
        guard configuration.log.kind == .sqlite else {
            throw CommandFailure(
                status: 1,
                "log.kind is jetstream: the first node creates the stream, and a database in \(path) would not be used")
        }
        switch FilePresence(path + "/callboard.sqlite") {
        case .absent: break
        case .present:
            throw CommandFailure(status: 1, "\(path) already contains a Callboard database; nothing was changed")
        case .unknown(let number):
            throw CommandFailure(status: 1, "\(path) cannot be read: \(String(cString: strerror(number)))")
        }
        do throws(SQLiteOpenFailure) { try SQLiteInputLog(directory: path).close() } catch {
            throw CommandFailure(status: 1, error.description)
        }
        print("Created an empty database in \(path).")
    }
}
