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
        abstract: "List, show and delete packs and decks that hosts saved.",
        subcommands: [List.self, Show.self, Delete.self])

    /// `callboard content list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List saved items, least recently used first.")

        @OptionGroup var listing: DocumentListing
        @Option(help: ArgumentHelp("Only items whose name or title contains these words.", valueName: "words"))
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
            abstract: "Print a saved item in its file format.")

        @OptionGroup var folder: DataFolderOptions
        @Argument(help: "Its name.", transform: readName)
        var name: ContentName
        @Flag(help: "Print JSON.")
        var json = false

        func run() throws {
            let access = try folder.access()
            guard let (kind, body) = try StoredContent.named(name, access) else {
                throw CommandFailure(status: 1, "there is no item with the name \(name) in \(access.place)")
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
            abstract: "Delete saved items permanently. Rooms keep their own copies.")

        @OptionGroup var deletion: DocumentDeletion
        @Argument(help: "The names. If omitted, all items that match the filters.", transform: readName)
        var names: [ContentName] = []

        func validate() throws { try deletion.validate(names) }

        func run() throws { try deletion.delete(names, of: StoredContent.self) }
    }

    private static func readName(_ text: String) throws -> ContentName {
        guard let name = ContentName(saved: text) else {
            throw ValidationError("“\(text)” is not the name of a saved item.")
        }
        return name
    }
}
