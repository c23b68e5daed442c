import ArgumentParser
import Content
import Foundation
import JSON
import SQLiteContent
import SQLiteInputLog
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

        @OptionGroup var folder: DataFolderOptions
        @OptionGroup var filter: StoredItemFilter
        @OptionGroup var creator: CreatorFilter
        @Option(help: ArgumentHelp("Only what has these words in its name or title.", valueName: "words"))
        var search: String = ""
        @Flag(help: "Print one JSON object a line.")
        var json = false

        func run() throws {
            let place = try folder.configuration().data
            printList(
                filter.apply(to: creator.apply(to: try StoredContent.all(in: place, matching: search))),
                json: json ? \.json : nil,
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
            let place = try folder.configuration().data
            guard let (kind, document) = try StoredContent.named(name, in: place) else {
                throw CommandFailure(status: 1, "there is nothing by the name \(name) in \(place)")
            }
            do throws(ContentUnreadable) {
                let item = try kind.decode(document.body, name: name)
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

        @OptionGroup var folder: DataFolderOptions
        @OptionGroup var choice: StoredChoice
        @OptionGroup var creator: CreatorFilter
        @Argument(help: "The names; none to take all that the filters let through.", transform: readName)
        var names: [ContentName] = []

        func validate() throws { try choice.validate(names: names, isFiltered: creator.creator != nil) }

        func run() throws {
            let place = try folder.configuration().data
            let access = OperatorAccess(folder: place)
            let stored = try StoredContent.all(in: place)
            let chosen = try choice.resolve(
                names, among: { () throws(CommandFailure) in creator.apply(to: stored) }, "documents", "delete"
            ) { ContentName(saved: $0.name) }
            for name in chosen {
                // One that is not there is refused by whoever would delete it.
                let kind = stored.first { $0.name == name.description }?.kind ?? games.contents.first
                guard let kind else { continue }
                try access.perform(.deleteContent(kind: kind.kind.rawValue, name))
                print("Deleted \(name).")
            }
        }
    }

    private static func readName(_ text: String) throws -> ContentName {
        guard let name = ContentName(saved: text) else {
            throw ValidationError("“\(text)” is no name of anything that was saved.")
        }
        return name
    }
}
