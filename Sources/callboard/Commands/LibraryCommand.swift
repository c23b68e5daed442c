import ArgumentParser
import Content
import Foundation
import GameRules
import JSON
import Server
import WireProtocol

/// `callboard library`
struct LibraryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library",
        abstract: "Moderate the library of published content: list reports; hide, approve or delete items.",
        discussion: """
            Reports hide an item until you decide, if they come from three networks and from one in twenty people \
            who downloaded it. Networks whose profiles are younger than a day count half. An approved item stays \
            visible despite further reports, until its owner changes it. “callboard content show” prints an item. \
            Works whether or not the server is running.
            """,
        subcommands: [List.self, Hide.self, Approve.self, Delete.self])

    /// `callboard library list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List published items, most reported first, then oldest.")

        @OptionGroup var folder: DataFolderOptions
        @OptionGroup var filter: PublishedFilter
        @Flag(help: "Print one JSON object per line.")
        var json = false

        func run() throws {
            let access = try folder.access()
            let found = filter.apply(to: try PublishedItem.all(access)).sorted {
                ($1.reporters, $0.published, $0.name) < ($0.reporters, $1.published, $1.name)
            }
            printList(
                found, json: json ? \.json : nil,
                columns: [
                    ("NAME", { $0.name }), ("KIND", { $0.kind.kind.rawValue }), ("STATE", { $0.state }),
                    ("REPORTS", { $0.reports }),
                    ("PUBLISHED", { $0.published.dayAndTime }), ("OWNER", { $0.shortOwner }),
                    ("CREATOR", { $0.creator ?? "-" }), ("AUTHOR", { $0.author }), ("TITLE", { $0.title }),
                ])
        }
    }

    /// `callboard library hide`
    struct Hide: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Hide an item. Its owner still sees it, and rooms keep their copies.")
        @OptionGroup var choice: PublishedChoice
        func run() throws { try choice.decide(.hide, "Hid") }
    }

    /// `callboard library approve`
    struct Approve: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show an item again, and ignore further reports of this version.")
        @OptionGroup var choice: PublishedChoice
        func run() throws { try choice.decide(.approve, "Approved") }
    }

    /// `callboard library delete`
    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete published items permanently. Copies in browsers and rooms stay.")
        @OptionGroup var choice: PublishedChoice
        func run() throws { try choice.decide(.delete, "Deleted") }
    }
}

/// Filters published items by state, owner and age.
struct PublishedFilter: ParsableArguments {
    @Flag(help: "Only items hidden by reports.")
    var reported = false
    @Flag(help: "Only items hidden by an operator.")
    var hidden = false
    @Option(help: ArgumentHelp("Only items by this profile: the first digits of its hash.", valueName: "hash"))
    var owner: String?
    @Option(
        help: ArgumentHelp("Only items published from this network: the hash shown in the list.", valueName: "hash"))
    var creator: String?
    @Option(help: ArgumentHelp("Only items published more than this many days ago.", valueName: "days"))
    var olderThan: Int?

    func validate() throws {
        if let olderThan, !(0...36_500).contains(olderThan) {
            throw ValidationError("The number of days must be 0 to 36500.")
        }
        if let owner, owner.count < 8 { throw ValidationError("Enter at least eight digits of the hash.") }
    }

    var isSet: Bool { reported || hidden || owner != nil || creator != nil || olderThan != nil }

    func apply(to items: [PublishedItem]) -> [PublishedItem] {
        let end = Timestamp.now.milliseconds - Int64(olderThan ?? 0) * 86_400_000
        return items.filter { item in
            (!reported || item.state == "reported") && (!hidden || item.state == "hidden")
                && (owner == nil || item.owner.hasPrefix(owner!)) && (creator == nil || item.creator == creator)
                && (olderThan == nil || item.published.milliseconds < end)
        }
    }
}

/// The named items, or all that match the filters.
struct PublishedChoice: ParsableArguments {
    @OptionGroup var folder: DataFolderOptions
    @OptionGroup var filter: PublishedFilter
    @Argument(help: "The names. If omitted, all items that match the filters.")
    var names: [String] = []
    @Flag(help: "Apply this to all matches instead of listing them.")
    var yes = false

    func validate() throws {
        guard names.isEmpty == filter.isSet else {
            throw ValidationError("Specify either names or filters, not both.")
        }
        for name in names where ContentName(saved: name) == nil {
            throw ValidationError("“\(name)” is not the name of a published item.")
        }
    }

    func decide(_ decision: Library.Decision, _ done: String) throws {
        let access = try folder.access()
        let all = try PublishedItem.all(access)
        let filtered = filter.isSet ? filter.apply(to: all) : []
        guard yes || filtered.isEmpty else {
            for item in filtered { print(item.name) }
            throw CommandFailure(status: 1, "\(filtered.count) items match; add --yes to \(decision.rawValue) them")
        }
        for name in (filter.isSet ? filtered.map(\.name) : names).compactMap(ContentName.init(saved:)) {
            // What is not there is refused with a sentence about the first kind.
            let kind = all.first { $0.name == name.description }?.kind ?? PublishedItem.kinds[0]
            try access.perform(.decide(kind: kind.kind.rawValue, decision, name))
            print("\(done) \(name).")
        }
    }
}

/// A published item, as a server or its folder reports it.
struct PublishedItem: StoredItem {
    /// The kind of content that its document has.
    let kind: any ContentKind.Type
    private let fields: JSONObject

    /// The kinds of content that this server publishes.
    static var kinds: [any ContentKind.Type] { games.contents.filter { $0.isInLibrary } }

    static func all(_ access: OperatorAccess) throws(CommandFailure) -> [PublishedItem] {
        var items: [PublishedItem] = []
        for kind in kinds { items += try access.library(of: kind).map { PublishedItem(kind: kind, fields: $0) } }
        return items
    }

    private func text(_ name: String) -> String { fields[name]?.string ?? "" }

    var name: String { text("name") }
    var title: String { text("title") }
    var author: String { text("author") }
    var state: String { text("state") }
    var owner: String { text("owner") }
    var shortOwner: String { String(owner.prefix(12)) }
    var creator: String? { fields["creator"]?.string }
    var published: Timestamp { (try? fields.requiredTime("published")) ?? Timestamp(milliseconds: 0) }
    var reporters: Int { fields["reporters"]?.integer ?? 0 }
    var lastUse: Timestamp { published }
    var bytes: Int { 0 }

    /// The number of networks for each report's reason, such as `2 rude, 1 other`.
    var reports: String {
        let reports = (fields["reports"]?.object?.members ?? []).map { "\($0.value.integer ?? 0) \($0.name)" }
        return reports.isEmpty ? "-" : reports.joined(separator: ", ")
    }

    var json: [UInt8] {
        JSONWriter.write { $0.value(.object(JSONObject([("kind", .string(kind.kind.rawValue))] + fields.members))) }
    }
}
