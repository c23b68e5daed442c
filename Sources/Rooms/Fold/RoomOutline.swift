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

    /// Takes a later record, in the log's order. Most records change nothing.
    public mutating func take(_ record: [UInt8]) {
        if let next = RoomOutline.nextGame(record) { game = next } else if RoomOutline.isEnd(record) { isEnded = true }
    }

    /// Looks up the game and the end in a log from which any records can be read: few are, however long it is.
    ///
    /// Nothing but commands that were in flight follows an end, so it is among the last records. A game's inputs say of
    /// which play they are, so the beginning of the last play is found by halves.
    ///
    /// - Parameters:
    ///   - count: The number of records in the log.
    ///   - read: Returns the records at positions that are counted from 0, in order.
    public mutating func look(upTo count: Int, _ read: (Range<Int>) throws -> [[UInt8]]) rethrows {
        var seen = Lookback(end: max(count, 1))
        while seen.end > 1, seen.isSeekingEnd || seen.play == nil && seen.game == nil {
            let start = max(1, seen.end - RoomOutline.lastCount)
            let part = try read(start..<seen.end)
            // Of a damaged log, some may be lost.
            for (index, record) in part.enumerated().reversed() { seen.take(record, at: start + index, of: count) }
            seen.end = start
        }
        if let play = seen.play, play.number > 1, seen.game == nil {
            seen.game = try RoomOutline.game(ofPlay: play.number, before: play.position, read)
        }
        if let found = seen.game { game = found }
        if seen.hasEnd { isEnded = true }
    }

    /// How many of the last records are read at once: of most rooms no more are needed, and there may be thousands of rooms.
    private static let lastCount = 16
    /// How many records are read at once where a play begins.
    private static let partCount = 64
    /// For how many milliseconds before the last record an end is looked for: commands are in flight for less.
    private static let flightMilliseconds = 10_000

    /// What was found so far on the way back from the last record.
    private struct Lookback {
        /// Where the way back goes on.
        var end: Int
        var hasEnd = false
        var isSeekingEnd = true
        /// The game of the last play that begins behind `end`.
        var game: String?
        /// The last input of a game behind `end`: which play it is of, and where it is.
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

    /// The game of the play of this number, which begins before a position; `nil` if no record says so.
    private static func game(
        ofPlay number: Int, before end: Int, _ read: (Range<Int>) throws -> [[UInt8]]
    ) rethrows -> String? {
        var (low, high) = (1, end)
        var found: String?
        while high - low > partCount {
            let middle = low + (high - low) / 2
            // The first input of a game from there on, and the last play that begins before it.
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
        // Inputs of the play before may have been in flight when this one began.
        for record in try read(max(1, low - 8 * partCount)..<high) { found = nextGame(record) ?? found }
        return found
    }

    /// The game that begins with a record; `nil` if none does.
    private static func nextGame(_ record: [UInt8]) -> String? {
        contains(record, playMark) ? fields(of: record)?["command"]?.object?["game"]?.string : nil
    }

    private static func isEnd(_ record: [UInt8]) -> Bool { contains(record, endRoomMark) || contains(record, endMark) }

    /// Which play an input of a game is of; `nil` for any other record.
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

    /// The time at the end of a record.
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
