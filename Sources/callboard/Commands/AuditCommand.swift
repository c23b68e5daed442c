import ArgumentParser
import Content
import Foundation
import GameRules
import JSON
import Server

/// `callboard audit`
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "List the actions of operators and moderators, oldest first.",
        discussion: """
            Each entry has the time, the person, the role (operator or moderator), whether the page or a command was \
            used, the action and its target. The last 5,000 entries are kept with the rooms, so backups contain \
            them. Works whether or not the server is running.
            """)

    @OptionGroup var folder: DataFolderOptions
    @Option(help: ArgumentHelp("Show only this many of the latest entries.", valueName: "count"))
    var last: Int?
    @Flag(help: "Print one JSON object per line.")
    var json = false

    func validate() throws {
        if let last, last < 1 { throw ValidationError("The number of entries must be at least 1.") }
    }

    func run() throws {
        let access = try folder.access()
        let found = try access.documents(of: .audit).sorted { $0.key < $1.key }
        let entries = found.suffix(last ?? found.count).compactMap(AuditLog.Entry.init)
        guard !json else {
            for entry in entries {
                let line = JSONWriter.object { entry.encode(into: &$0) }
                print(String(decoding: line, as: UTF8.self))
            }
            return
        }
        let rows = entries.map { entry in
            [entry.time.dayAndTime] + ["by", "role", "way", "did", "to"].map { entry.fields[$0]?.string ?? "" }
        }
        print(TextTable(["WHEN", "BY", "AS", "BY WAY OF", "DID", "TO"], rows).text)
    }
}
