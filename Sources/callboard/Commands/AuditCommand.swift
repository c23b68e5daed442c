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
        abstract: "List what operators and moderators did, the oldest first.",
        discussion: """
            Each entry says when, who, as an operator or a moderator, by the page or a command, what was done, and to what. \
            The last 5,000 entries are kept with the rooms, so backups contain them. Works on the folder of a server that \
            runs or not.
            """)

    @OptionGroup var folder: DataFolderOptions
    @Option(help: ArgumentHelp("Only the last entries.", valueName: "count"))
    var last: Int?
    @Flag(help: "Print one JSON object a line.")
    var json = false

    func validate() throws {
        if let last, last < 1 { throw ValidationError("The count is 1 or more.") }
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
