import ArgumentParser
import Content
import Foundation
import JSON
import Packs
import SQLiteContent
import SQLiteInputLog
import Server
import WireProtocol

/// `callboard content`
struct ContentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "content",
        abstract: "List, show and delete the packs that hosts saved.",
        subcommands: [List.self, Show.self, Delete.self])

    /// `callboard content list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List saved packs, the longest unused first.")

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
                filter.apply(to: creator.apply(to: try StoredPack.all(in: place, matching: search))),
                json: json ? \.json : nil,
                columns: [
                    ("PACK", { $0.name }), ("LAST USE", { $0.lastUse.dayAndTime }), ("REVISION", { "\($0.revision)" }),
                    ("USED", { "\($0.used)" }), ("SIZE", { $0.size }), ("CREATOR", { $0.creator ?? "-" }),
                    ("TITLE", { $0.title }),
                ])
        }
    }

    /// `callboard content show`
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a saved pack as the YAML file that it could be.")

        @OptionGroup var folder: DataFolderOptions
        @Argument(help: "The pack's name.", transform: readPack)
        var pack: PackName
        @Flag(help: "Print JSON.")
        var json = false

        func run() throws {
            let place = try folder.configuration().data
            let missing = CommandFailure(status: 1, "there is no pack \(pack) in \(place)")
            do {
                guard let document = try ContentReading.read(pack.documentKey, from: place) else { throw missing }
                let pack = try TermPack(document, name: pack)
                print(json ? String(decoding: JSONWriter.object(pack.encode), as: UTF8.self) : pack.yaml)
            } catch let failure as CommandFailure {
                throw failure
            } catch {
                throw CommandFailure(status: 1, "\(error)")
            }
        }
    }

    /// `callboard content delete`
    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete saved packs for good; rooms that were opened with them keep their terms.")

        @OptionGroup var folder: DataFolderOptions
        @OptionGroup var choice: StoredChoice
        @OptionGroup var creator: CreatorFilter
        @Argument(help: "The packs' names; none to take all that the filters let through.", transform: readPack)
        var packs: [PackName] = []

        func validate() throws { try choice.validate(names: packs, isFiltered: creator.creator != nil) }

        func run() throws {
            let place = try folder.configuration().data
            let access = OperatorAccess(folder: place)
            let chosen = try choice.resolve(
                packs, among: { () throws(CommandFailure) in creator.apply(to: try StoredPack.all(in: place)) },
                "packs", "delete"
            ) { PackName(saved: $0.name) }
            for pack in chosen {
                try access.perform(.deletePack(pack))
                print("Deleted \(pack).")
            }
        }
    }

    private static func readPack(_ text: String) throws -> PackName {
        guard let pack = PackName(saved: text) else { throw ValidationError("“\(text)” is no name of a saved pack.") }
        return pack
    }
}
