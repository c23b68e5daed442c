import ArgumentParser
import Foundation
import InputLog
import JSON
import Packs
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
        @OptionGroup var filter: StoredEntryFilter
        @Flag(help: "Print one JSON object a line.")
        var json = false

        func run() throws {
            let place = try folder.configuration().data
            let packs = try filter.apply(to: StoredEntry.packs(in: place))
            if json {
                for pack in packs { print(String(decoding: pack.json(nil), as: UTF8.self)) }
            } else {
                print(
                    TextTable(
                        ["PACK", "LAST USE", "SAVES", "SIZE", "TITLE"],
                        packs.map { pack in
                            [pack.name, pack.lastCommit.dayAndTime, "\(pack.records)", pack.size, pack.title]
                        }
                    ).text)
            }
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
            guard let entry = try StoredEntry.packs(in: place).first(where: { $0.name == pack.description }),
                let key = entry.packKey
            else { throw CommandFailure(status: 1, "there is no pack \(pack) in \(place)") }
            do {
                let stored = try LogReading.read(key.logKey, from: place)
                let saved = try SavedPack(stored?.records ?? [], key: key, leftovers: [])
                print(json ? String(decoding: JSONWriter.object(saved.pack.encode), as: UTF8.self) : saved.pack.yaml)
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
        @OptionGroup var filter: StoredEntryFilter
        @Argument(help: "The packs' names; none to take all that the filters let through.", transform: readPack)
        var packs: [PackName] = []
        @Flag(help: "Do it to all that the filters let through, instead of listing them.")
        var yes = false

        func validate() throws {
            guard packs.isEmpty == filter.isSet else {
                throw ValidationError("Name packs, or choose them by filters: one of both.")
            }
        }

        func run() throws {
            let place = try folder.configuration().data
            let access = OperatorAccess(folder: place)
            var chosen = packs
            if packs.isEmpty {
                chosen = try filter.apply(to: StoredEntry.packs(in: place)).compactMap(\.packKey?.name)
                guard yes || chosen.isEmpty else {
                    for pack in chosen { print(pack) }
                    throw CommandFailure(status: 1, "\(chosen.count) packs are chosen; add --yes to delete them")
                }
            }
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
