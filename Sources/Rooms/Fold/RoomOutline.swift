import GameRules
import Glibc
import JSON

/// A summary of a room's log: its title, its game, and whether the room has ended. It does not fold the game.
public struct RoomOutline: Sendable, Equatable {
    public let title: String
    public let created: Timestamp?
    /// A keyed hash of the creator's network; `nil` if it is unknown or this machine.
    public let creator: String?
    /// The game of the last play.
    public private(set) var game: String
    /// Whether a host or the operator has ended the room.
    public private(set) var isEnded = false

    private static let playMark = Array(#""command":{"type":"play""#.utf8)
    private static let endRoomMark = Array(#""command":{"type":"endRoom""#.utf8)
    private static let endMark = Array(#"{"input":"end""#.utf8)

    /// Creates an outline from a room's first record. Returns `nil` if that does not create a room.
    public init?(creation record: [UInt8]) {
        guard let fields = RoomOutline.fields(of: record) else { return nil }
        title = fields["title"]?.string ?? ""
        created = fields["time"]?.integer.flatMap(Timestamp.init(logged:))
        creator = fields["creator"]?.string
        game = fields["game"]?.string ?? ""
    }

    /// Reads a later record, in the log's order. Most records change nothing.
    public mutating func take(_ record: [UInt8]) {
        if let next = RoomOutline.nextGame(record) { game = next } else if RoomOutline.isEnd(record) { isEnded = true }
    }

    /// Finds the game and the end in a log with random access. It reads few records, however long the log is.
    ///
    /// Only commands that were in flight follow an end, so it is among the last records. A game's inputs name their
    /// play, so the start of the last play is found by binary search.
    ///
    /// - Parameters:
    ///   - count: the number of records in the log.
    ///   - read: returns the records at positions counted from 0, in order.
    public mutating func look(upTo count: Int, _ read: (Range<Int>) throws -> [[UInt8]]) rethrows {
        var seen = Lookback(end: max(count, 1))
        while seen.end > 1, seen.isSeekingEnd || seen.play == nil && seen.game == nil {
            let start = max(1, seen.end - RoomOutline.lastCount)
            let part = try read(start..<seen.end)
            // Some records of a damaged log may be missing.
            for (index, record) in part.enumerated().reversed() { seen.take(record, at: start + index, of: count) }
            seen.end = start
        }
        if let play = seen.play, play.number > 1, seen.game == nil {
            seen.game = try RoomOutline.game(ofPlay: play.number, before: play.position, read)
        }
        if let found = seen.game { game = found }
        if seen.hasEnd { isEnded = true }
    }

    /// The number of last records read at once. Most rooms need no more, and there may be thousands of rooms.
    private static let lastCount = 16
    /// The number of records read at once where a play starts.
    private static let partCount = 64
    /// How many milliseconds before the last record an end is searched for. Commands are in flight for less.
    private static let flightMilliseconds = 10_000

    /// The state of the search backwards from the last record.
    private struct Lookback {
        /// The next position to read.
        var end: Int
        var hasEnd = false
        var isSeekingEnd = true
        /// The game of the last play that starts after `end`.
        var game: String?
        /// The last input of a game after `end`: its play and its position.
        var play: (number: Int, position: Int)?
        private var lastTime: Int?

        init(end: Int) { self.end = end }

        mutating func take(_ record: [UInt8], at position: Int, of count: Int) {
            if isSeekingEnd {
                hasEnd = hasEnd || RoomOutline.isEnd(record)
                let time = RoomOutline.time(of: record)
                lastTime = lastTime ?? time
                let isRecent = time.flatMap { time in lastTime.map { abs($0 - time) < RoomOutline.flightMilliseconds } }
                isSeekingEnd = !hasEnd && (count - position < RoomOutline.lastCount || isRecent ?? true)
            }
            guard game == nil else { return }
            if let next = RoomOutline.nextGame(record) {
                game = next
            } else if play == nil {
                play = RoomOutline.play(ofGameInput: record).map { ($0, position) }
            }
        }
    }

    /// Returns the game of the play with this number, which starts before a position; `nil` if no record shows it.
    private static func game(
        ofPlay number: Int, before end: Int, _ read: (Range<Int>) throws -> [[UInt8]]
    ) rethrows -> String? {
        var (low, high) = (1, end)
        var found: String?
        while high - low > partCount {
            let middle = low + (high - low) / 2
            // The first input of a game from there on, and the last play that starts before it.
            var (position, play, next) = (middle, Int?.none, String?.none)
            while play == nil, position < high {
                let part = position..<min(position + partCount, high)
                for record in try read(part) where play == nil {
                    if let game = nextGame(record) { next = game } else { play = RoomOutline.play(ofGameInput: record) }
                }
                position = part.upperBound
            }
            if let play, play < number {
                low = middle
            } else if let next {
                return next
            } else {
                high = middle
            }
        }
        // Inputs of the previous play may have been in flight when this one started.
        for record in try read(max(1, low - 8 * partCount)..<high) { found = nextGame(record) ?? found }
        return found
    }

    /// Returns the game that a record starts; `nil` if it starts none.
    private static func nextGame(_ record: [UInt8]) -> String? {
        contains(record, playMark) ? fields(of: record)?["command"]?.object?["game"]?.string : nil
    }

    private static func isEnd(_ record: [UInt8]) -> Bool { contains(record, endRoomMark) || contains(record, endMark) }

    /// Returns the play of a game's input; `nil` for any other record.
    private static func play(ofGameInput record: [UInt8]) -> Int? {
        guard let fields = fields(of: record) else { return nil }
        switch fields["input"]?.string {
        case "timer", "prompted": break
        case "command":
            guard let type = fields["command"]?.object?["type"]?.string, !RoomCommandList.names.contains(type) else {
                return nil
            }
        default: return nil
        }
        return fields["play"]?.integer ?? 1
    }

    /// Returns the time at the end of a record.
    private static func time(of record: [UInt8]) -> Int? {
        let digits = record.dropLast().reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return Int(String(decoding: digits.reversed(), as: UTF8.self))
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
