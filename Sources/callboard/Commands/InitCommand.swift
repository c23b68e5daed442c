import ArgumentParser
import Foundation
import SQLiteInputLog

/// `callboard init`
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Begin a log in a folder that has none.",
        discussion: """
            A server with data-must-exist does not begin one by itself: an empty folder is then a disk that is not mounted, \
            not a new server.
            """)

    @OptionGroup var folder: DataFolderOptions

    func run() throws {
        let configuration = try folder.configuration()
        let path = configuration.data
        guard configuration.log.kind == .sqlite else {
            throw CommandFailure(
                status: 1,
                "log.kind is jetstream: the first node makes its stream itself, and a log in \(path) would not be read")
        }
        switch FilePresence(path + "/callboard.sqlite") {
        case .absent: break
        case .present: throw CommandFailure(status: 1, "\(path) holds a log already; nothing was changed")
        case .unknown(let number):
            throw CommandFailure(status: 1, "\(path) cannot be looked into: \(String(cString: strerror(number)))")
        }
        do throws(SQLiteOpenFailure) { try SQLiteInputLog(directory: path).close() } catch {
            throw CommandFailure(status: 1, error.description)
        }
        print("A log begins in \(path).")
    }
}
