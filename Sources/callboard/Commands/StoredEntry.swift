import ArgumentParser
import Foundation
import GameRules
import InputLog
import JSON
import SQLiteInputLog
import Server
import WireProtocol

/// A room or a saved pack as its log stands in the data folder.
struct StoredEntry {
    let name: String
    /// The key of a pack's present log; `nil` for a room.
    let packKey: PackLogKey?
    let title: String
    let records: Int
    let bytes: Int
    let created: Timestamp?
    let lastCommit: Timestamp

    /// All rooms of a data folder or backup.
    static func rooms(in place: String) throws(CommandFailure) -> [StoredEntry] {
        try entries(in: place).filter { PackLogKey($0.key) == nil }.map {
            StoredEntry($0, name: $0.key.rawValue, packKey: nil)
        }
    }

    /// All saved packs; of the logs of one, the last counts.
    static func packs(in place: String) throws(CommandFailure) -> [StoredEntry] {
        let found = try entries(in: place).compactMap { entry in PackLogKey(entry.key).map { ($0, entry) } }
        return Dictionary(found.map { ($0.0.name, $0) }) { $0.0 < $1.0 ? $1 : $0 }.values.map { key, entry in
            StoredEntry(entry, name: key.name.description, packKey: key)
        }
    }

    private static func entries(in place: String) throws(CommandFailure) -> [LogReading.Entry] {
        do throws(LogReading.Failure) { return try LogReading.entries(in: place) } catch {
            throw CommandFailure(status: 1, error.description)
        }
    }

    private init(_ entry: LogReading.Entry, name: String, packKey: PackLogKey?) {
        let first = (try? JSONParser.parse(Array(entry.first.dropFirst()), limits: .document))?.object
        self.name = name
        self.packKey = packKey
        title = first?["title"]?.string ?? ""
        records = entry.count
        bytes = entry.bytes
        created = first?["time"]?.integer.map { Timestamp(milliseconds: Int64($0)) }
        lastCommit = Timestamp(milliseconds: entry.lastCommitMilliseconds)
    }

    /// The size for people.
    var size: String {
        switch bytes {
        case ..<10_000: "\(bytes) B"
        case ..<10_000_000: "\(bytes / 1000) kB"
        default: "\(bytes / 1_000_000) MB"
        }
    }

    /// One JSON object.
    ///
    /// - Parameter state: what a running server says of a room.
    func json(_ state: JSONObject?, seats: [JSONObject]? = nil) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member(packKey == nil ? "room" : "pack", name)
            writer.member("title", title)
            if packKey == nil {
                writer.member("state", state?["state"]?.string ?? "stored")
                writer.member("connections", state?["connections"]?.integer ?? 0)
            }
            if let created { writer.member("created", created) }
            writer.member("lastInput", lastCommit)
            writer.member("records", records)
            writer.member("bytes", bytes)
            if let seats {
                writer.array("seats") { writer in
                    for seat in seats {
                        writer.object { writer in
                            for name in ["id", "name", "role", "removed"] {
                                guard let value = seat[name] else { continue }
                                writer.name(of: name)
                                writer.value(value)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Which rooms or packs are meant.
struct StoredEntryFilter: ParsableArguments {
    @Option(help: ArgumentHelp("Only what nobody used for so many days.", valueName: "days"))
    var idleDays: Int?

    @Option(help: ArgumentHelp("Only what has at least this size, such as 500k, 20M or 1G.", valueName: "size"))
    var largerThan: String?

    /// Whether anything is filtered.
    var isSet: Bool { idleDays != nil || largerThan != nil }

    func validate() throws {
        if let largerThan, StoredEntryFilter.bytes(largerThan) == nil {
            throw ValidationError("“\(largerThan)” is no size such as 500k, 20M or 1G.")
        }
        if let idleDays, !(0...36_500).contains(idleDays) { throw ValidationError("The days are 0 to 36500.") }
    }

    /// What is meant of what is there, the longest unused first.
    func apply(to entries: [StoredEntry]) -> [StoredEntry] {
        let end = Timestamp.now.milliseconds - Int64(idleDays ?? 0) * 86_400_000
        let size = largerThan.flatMap(StoredEntryFilter.bytes) ?? 0
        return
            entries
            .filter { entry in
                (idleDays == nil || entry.lastCommit.milliseconds < end) && entry.bytes >= size
            }
            .sorted { ($0.lastCommit, $0.name) < ($1.lastCommit, $1.name) }
    }

    private static func bytes(_ text: String) -> Int? {
        let units = ["k": 1_000, "m": 1_000_000, "g": 1_000_000_000]
        guard let last = text.last else { return nil }
        let unit = units[last.lowercased()]
        guard let number = Int(unit == nil ? text[...] : text.dropLast()), number >= 0 else { return nil }
        return number.multipliedReportingOverflow(by: unit ?? 1).overflow ? nil : number * (unit ?? 1)
    }
}

/// Lines with columns of equal width.
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
    /// The text for a terminal: what people typed must not steer it.
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
    /// `2026-06-08 19:30`, in UTC.
    var dayAndTime: String {
        let text = String(decoding: JSONWriter.write { $0.time(self) }, as: UTF8.self)
        return String(text.filter { $0 != "\"" }.prefix(16)).replacing("T", with: " ")
    }
}
