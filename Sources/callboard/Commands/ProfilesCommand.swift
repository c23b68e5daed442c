import ArgumentParser
import Content
import Foundation
import GameRules
import JSON
import Server
import WireProtocol

/// `callboard profiles`
struct ProfilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profiles",
        abstract: "List, show and delete player profiles.",
        discussion: """
            A profile has no account. Its key stays in the player's browser; the server stores only the key's hash. \
            Works whether or not the server is running.
            """,
        subcommands: [List.self, Show.self, Delete.self])

    /// `callboard profiles list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List profiles, least recently changed first.")

        @OptionGroup var listing: DocumentListing
        @Option(help: ArgumentHelp("Only profiles whose nickname contains these words.", valueName: "words"))
        var search: String = ""

        func run() throws {
            try listing.printAll(
                of: StoredProfile.self, matching: search,
                columns: [
                    ("PROFILE", { $0.name }), ("LAST CHANGE", { $0.lastUse.dayAndTime }),
                    ("LISTED", { $0.isListed ? "yes" : "no" }), ("SIZE", { $0.size }),
                    ("CREATOR", { $0.creator ?? "-" }), ("NICKNAME", { $0.entry.title }),
                ])
        }
    }

    /// `callboard profiles show`
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show a profile.")

        @OptionGroup var folder: DataFolderOptions
        @Argument(help: "The profile's name, as shown in the list.", transform: readName)
        var name: ContentName
        @Flag(help: "Print JSON.")
        var json = false

        func run() throws {
            let access = try folder.access()
            guard let document = try access.document(name.document(of: .profile)) else {
                throw CommandFailure(status: 1, "there is no profile \(name) in \(access.place)")
            }
            let profile: Profile
            do throws(ContentUnreadable) { profile = try Profile(decoding: document.body) } catch {
                throw CommandFailure(status: 1, error.description)
            }
            let stored = StoredProfile(entry: document.entry)
            guard !json else { return print(String(decoding: stored.json(profile), as: UTF8.self)) }
            var lines = [
                ("Profile", stored.name), ("Nickname", profile.nickname), ("Listed", profile.isListed ? "yes" : "no"),
                ("Created", document.entry.created.dayAndTime), ("Last change", stored.lastUse.dayAndTime),
                ("Creator", stored.creator ?? "-"),
            ]
            for (game, record) in profile.games.sorted(by: { $0.key < $1.key }) {
                for (counter, tally) in record.tallies.sorted(by: { $0.key < $1.key }) {
                    lines.append((game, "\(counter): \(tally.solved.count) levels, \(tally.ranked.count) ranked"))
                }
                if !record.achievements.isEmpty {
                    lines.append((game, record.achievements.sorted().joined(separator: ", ")))
                }
            }
            for (name, value) in lines {
                print(name.padding(toLength: 13, withPad: " ", startingAt: 0) + value.printable)
            }
        }
    }

    /// `callboard profiles delete`
    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete profiles permanently. Progress in browsers stays.")

        @OptionGroup var deletion: DocumentDeletion
        @Argument(help: "The profiles. If omitted, all profiles that match the filters.", transform: readName)
        var names: [ContentName] = []

        func validate() throws { try deletion.validate(names) }

        func run() throws { try deletion.delete(names, of: StoredProfile.self) }
    }

    private static func readName(_ text: String) throws -> ContentName {
        guard let name = ContentName(saved: text) else {
            throw ValidationError("“\(text)” is not the name of a profile.")
        }
        return name
    }
}
