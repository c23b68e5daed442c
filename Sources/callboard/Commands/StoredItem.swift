import ArgumentParser
import Foundation
import GameRules
import JSON
import WireProtocol

/// A room or document that can be listed, chosen and deleted.
protocol StoredItem {
    /// The name that commands use.
    var name: String { get }
    /// Its size on disk.
    var bytes: Int { get }
    /// The time of its last use.
    var lastUse: Timestamp { get }
    /// A keyed hash of the network that created it; `nil` for this machine, or if it is not known.
    var creator: String? { get }
}

extension StoredItem {
    /// The size in readable units.
    var size: String {
        switch bytes {
        case ..<10_000: "\(bytes) B"
        case ..<10_000_000: "\(bytes / 1000) kB"
        default: "\(bytes / 1_000_000) MB"
        }
    }
}

/// Prints one JSON object per line, or a table.
func printList<Item: StoredItem>(
    _ items: [Item], json: ((Item) -> [UInt8])?, columns: [(head: String, cell: (Item) -> String)]
) {
    guard let json else {
        let rows = items.map { item in columns.map { $0.cell(item) } }
        return print(TextTable(columns.map(\.head), rows).text)
    }
    for item in items { print(String(decoding: json(item), as: UTF8.self)) }
}

/// The named items, or all that match the filters.
struct StoredChoice: ParsableArguments {
    @OptionGroup var filter: StoredItemFilter

    @Flag(help: "Apply this to all matches instead of listing them.")
    var yes = false

    /// Refuses names combined with filters, and a command without either.
    ///
    /// - Parameter isFiltered: Whether there is a further filter.
    func validate(names: [some Any], isFiltered: Bool = false) throws {
        guard names.isEmpty == (filter.isSet || isFiltered) else {
            throw ValidationError("Specify either names or filters, not both.")
        }
    }

    /// Returns the names, or those of the items that match the filters.
    ///
    /// - Parameters:
    ///   - kind: their kind in the error message, such as “rooms”.
    ///   - verb: the action in the error message.
    func resolve<Name: CustomStringConvertible, Item: StoredItem>(
        _ names: [Name], among items: () throws(CommandFailure) -> [Item], _ kind: String, _ verb: String,
        name: (Item) -> Name?
    ) throws(CommandFailure) -> [Name] {
        guard names.isEmpty else { return names }
        let chosen = filter.apply(to: try items()).compactMap(name)
        guard yes || chosen.isEmpty else {
            for name in chosen { print(name) }
            throw CommandFailure(status: 1, "\(chosen.count) \(kind) match; add --yes to \(verb) them")
        }
        return chosen
    }
}

/// Filters by age and size.
struct StoredItemFilter: ParsableArguments {
    @Option(help: ArgumentHelp("Only items that were not used for this many days.", valueName: "days"))
    var idleDays: Int?

    @Option(help: ArgumentHelp("Only items of at least this size, for example 500k, 20M or 1G.", valueName: "size"))
    var largerThan: String?

    /// Whether anything is filtered.
    var isSet: Bool { idleDays != nil || largerThan != nil }

    func validate() throws {
        if let largerThan, StoredItemFilter.bytes(largerThan) == nil {
            throw ValidationError("Invalid size “\(largerThan)”. Examples: 500k, 20M, 1G.")
        }
        if let idleDays, !(0...36_500).contains(idleDays) {
            throw ValidationError("The number of days must be 0 to 36500.")
        }
    }

    /// Returns the matching items, the longest unused first.
    func apply<Item: StoredItem>(to entries: [Item]) -> [Item] {
        let end = Timestamp.now.milliseconds - Int64(idleDays ?? 0) * 86_400_000
        let size = largerThan.flatMap(StoredItemFilter.bytes) ?? 0
        return
            entries
            .filter { entry in
                (idleDays == nil || entry.lastUse.milliseconds < end) && entry.bytes >= size
            }
            .sorted { ($0.lastUse, $0.name) < ($1.lastUse, $1.name) }
    }

    private static func bytes(_ text: String) -> Int? {
        let units = ["k": 1_000, "m": 1_000_000, "g": 1_000_000_000]
        guard let last = text.last else { return nil }
        let unit = units[last.lowercased()]
        guard let number = Int(unit == nil ? text[...] : text.dropLast()), number >= 0 else { return nil }
        return number.multipliedReportingOverflow(by: unit ?? 1).overflow ? nil : number * (unit ?? 1)
    }
}

/// Filters by creator.
struct CreatorFilter: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only items created from this network: the hash shown in the list.", valueName: "hash"))
    var creator: String?

    func apply<Item: StoredItem>(to entries: [Item]) -> [Item] {
        entries.filter { creator == nil || $0.creator == creator }
    }
}

/// Lines with aligned columns.
struct TextTable {
    let text: String

    init(_ head: [String], _ rows: [[String]]) {
        let lines = ([head] + rows).map { $0.map(\.printable) }
        let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        text = lines.map { line in
            zip(line, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
                .joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }.joined(separator: "\n")
    }
}

extension String {
    /// The text without characters that could control a terminal.
    var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }
}

extension Timestamp {
    /// The time in the form `2026-06-08 19:30`, in UTC.
    var dayAndTime: String {
        let text = String(decoding: JSONWriter.write { $0.time(self) }, as: UTF8.self)
        return String(text.filter { $0 != "\"" }.prefix(16)).replacing("T", with: " ")
    }
}
