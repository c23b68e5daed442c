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
        let path = try folder.configuration().data
        guard !FileManager.default.fileExists(atPath: path + "/callboard.sqlite") else {
            throw CommandFailure(status: 1, "\(path) holds a log already; nothing was changed")
        }
        do throws(SQLiteOpenFailure) { try SQLiteInputLog(directory: path).close() } catch {
            throw CommandFailure(status: 1, error.description)
        }
        print("A log begins in \(path).")
    }
}
