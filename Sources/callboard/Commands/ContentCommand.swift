import ArgumentParser
import Content
import Foundation
import JSON
import Server
import WireProtocol

/// `callboard content`
struct ContentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "content",
        abstract: "List, show and delete what hosts saved, such as packs.",
        subcommands: [List.self, Show.self, Delete.self])

    /// `callboard content list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List what was saved, the longest unused first.")

        @OptionGroup var listing: DocumentListing
        @Option(help: ArgumentHelp("Only what has these words in its name or title.", valueName: "words"))
        var search: String = ""

        func run() throws {
            try listing.printAll(
                of: StoredContent.self, matching: search,
                columns: [
                    (games.contents.map { $0.kind.rawValue.uppercased() }.joined(separator: "/"), { $0.name }),
                    ("LAST USE", { $0.lastUse.dayAndTime }), ("REVISION", { "\($0.entry.revision)" }),
                    ("USED", { "\($0.entry.used)" }), ("SIZE", { $0.size }), ("CREATOR", { $0.creator ?? "-" }),
                    ("TITLE", { $0.entry.title }),
                ])
        }
    }

    /// `callboard content show`
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print what was saved, as the file that it could be.")

        @OptionGroup var folder: DataFolderOptions
        @Argument(help: "Its name.", transform: readName)
        var name: ContentName
        @Flag(help: "Print JSON.")
        var json = false

        func run() throws {
            let access = try folder.access()
            guard let (kind, body) = try StoredContent.named(name, access) else {
                throw CommandFailure(status: 1, "there is nothing by the name \(name) in \(access.place)")
            }
            do throws(ContentUnreadable) {
                let item = try kind.decode(body, name: name)
                let text = String(decoding: item.file(as: json ? .json : kind.formats.first ?? .json), as: UTF8.self)
                print(text, terminator: text.hasSuffix("\n") ? "" : "\n")
            } catch {
                throw CommandFailure(status: 1, error.description)
            }
        }
    }

    /// `callboard content delete`
    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete what was saved for good; rooms that were opened with it keep what they have of it.")

        @OptionGroup var deletion: DocumentDeletion
        @Argument(help: "The names; none to take all that the filters let through.", transform: readName)
        var names: [ContentName] = []

        func validate() throws { try deletion.validate(names) }

        func run() throws { try deletion.delete(names, of: StoredContent.self) }
    }

    private static func readName(_ text: String) throws -> ContentName {
        guard let name = ContentName(saved: text) else {
            throw ValidationError("“\(text)” is no name of anything that was saved.")
        }
        return name
    }
}
