import GameRules
import Glibc
import JSON

/// What a room's log tells at a glance: its title, its game and whether the room has ended. No game is folded for it.
public struct RoomOutline: Sendable, Equatable {
    public let title: String
    public let created: Timestamp?
    /// A keyed hash of the network that made the room; `nil` if that was this machine, or is not known.
    public let creator: String?
    /// The game that the room played last.
    public private(set) var game: String
    /// Whether a host or the operator has ended the room.
    public private(set) var isEnded = false

    /// The texts of which each record has one that ``take(_:)`` looks into: for stores that can search. A quotation mark
    /// that a person typed has a backslash in front, so that no such text is in what people type.
    public static let marks: [[UInt8]] = [playMark, endRoomMark, endMark]

    private static let playMark = Array(#""command":{"type":"play""#.utf8)
    private static let endRoomMark = Array(#""command":{"type":"endRoom""#.utf8)
    private static let endMark = Array(#"{"input":"end""#.utf8)

    /// Begins with a room's first record; `nil` if that creates no room.
    public init?(creation record: [UInt8]) {
        guard let fields = RoomOutline.fields(of: record) else { return nil }
        title = fields["title"]?.string ?? ""
        created = fields["time"]?.integer.flatMap(Timestamp.init(logged:))
        creator = fields["creator"]?.string
        game = fields["game"]?.string ?? ""
    }

    /// Takes a later record, in the log's order. Those without one of ``marks`` change nothing.
    public mutating func take(_ record: [UInt8]) {
        if RoomOutline.contains(record, RoomOutline.playMark) {
            if let next = RoomOutline.fields(of: record)?["command"]?.object?["game"]?.string { game = next }
        } else if RoomOutline.contains(record, RoomOutline.endRoomMark)
            || RoomOutline.contains(record, RoomOutline.endMark)
        {
            isEnded = true
        }
    }

    private static func fields(of record: [UInt8]) -> JSONObject? {
        (try? JSONParser.parse(Array(record.dropFirst()), limits: .document))?.object
    }

    private static func contains(_ record: [UInt8], _ text: [UInt8]) -> Bool {
        record.withUnsafeBytes { record in
            guard let base = record.baseAddress, let first = text.first else { return false }
            var place = 0
            while place + text.count <= record.count,
                let found = memchr(base + place, Int32(first), record.count - place - text.count + 1)
            {
                if memcmp(found, text, text.count) == 0 { return true }
                place = UnsafeRawPointer(found) - base + 1
            }
            return false
        }
    }
}
