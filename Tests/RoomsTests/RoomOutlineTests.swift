import Foundation
import GameRules
import JSON
import Testing

@testable import Rooms

/// SplitMix64, which gives the same numbers for a seed on every machine.
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}

@Suite("The outline of a room's log")
struct RoomOutlineTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden")

    /// Returns the logs of released versions, with their format bytes.
    private static func goldens() throws -> [[[UInt8]]] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        return try (files ?? []).filter { $0.pathExtension == "log" }.map { file in
            try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { [RoomRecord.format] + Array($0) }
        }
    }

    /// Returns the outline after reading all records.
    private static func whole(_ records: some Collection<[UInt8]>) throws -> RoomOutline {
        var outline = try #require(RoomOutline(creation: records.first ?? []))
        for record in records.dropFirst() { outline.take(record) }
        return outline
    }

    /// Returns the outline after reading few records, and their number.
    private static func look(_ records: [[UInt8]], upTo count: Int? = nil) throws -> (RoomOutline, read: Int) {
        var outline = try #require(RoomOutline(creation: records.first ?? []))
        var read = 0
        outline.look(upTo: count ?? records.count) { range in
            let part = Array(records[range.clamped(to: 0..<records.count)])
            read += part.count
            return part
        }
        return (outline, read)
    }

    @Test("is the same from the last records as from all, at every position of released logs")
    func goldens() throws {
        let logs = try Self.goldens()
        #expect(logs.count > 15)
        for records in logs {
            for count in stride(from: records.count, to: 0, by: -max(1, records.count / 40)) {
                let begun = Array(records.prefix(count))
                #expect(try Self.look(begun).0 == Self.whole(begun))
            }
        }
    }

    /// Returns a long log: plays at some positions, and inputs of the room and the game in between.
    private static func long(_ count: Int, plays: [Int], using generator: inout SeededNumbers) -> [[UInt8]] {
        var number = 1
        return (0..<count).map { position in
            let time = 1_790_000_000_000 + position * 700
            var text = #"{"input":"command","seat":"p2","client":"c","id":\#(position),"#
            switch (position, Int.random(in: 0..<20, using: &generator)) {
            case (0, _): text = #"{"input":"create","title":"T","game":"game1","#
            case _ where plays.contains(position):
                number += 1
                text += #""command":{"type":"play","game":"game\#(number)"},"#
            case (_, 0): text = #"{"input":"join","token":"00","name":"A \"command\":{\"type\":\"play\"","#
            case (_, 1): text += #""command":{"type":"announce","text":"{\"input\":\"end\""},"#
            case (_, 2): text = #"{"input":"slept","#
            // Inputs that were in flight when another play started.
            case (_, 3) where plays.contains { $0 < position && position < $0 + 40 }:
                text += (number > 2 ? #""play":\#(number - 1),"# : "") + #""command":{"type":"mark","cell":1},"#
            default: text += (number > 1 ? #""play":\#(number),"# : "") + #""command":{"type":"mark","cell":1},"#
            }
            return [RoomRecord.format] + Array((text + #""time":\#(time)}"#).utf8)
        }
    }

    @Test("needs few records of a long log, however many plays it has", arguments: 0..<60)
    func long(seed: UInt64) throws {
        var generator = SeededNumbers(state: seed)
        let count = Int.random(in: 1...20_000, using: &generator)
        let plays = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
            Int.random(in: 1...count, using: &generator)
        }
        var records = Self.long(count, plays: plays, using: &generator)
        if seed.isMultiple(of: 3) {
            let end = #"{"input":"command","seat":"p1","key":"k","command":{"type":"endRoom"},"time":1790100000000}"#
            let number = Set(plays).count { $0 < count } + 1
            let play = number > 1 ? #""play":\#(number),"# : ""
            let late =
                #"{"input":"command","seat":"p2","client":"c","id":1,\#(play)"command":{"type":"mark"},"time":1790100000009}"#
            records.append([RoomRecord.format] + Array(end.utf8))
            records += Array(repeating: [RoomRecord.format] + Array(late.utf8), count: Int(seed) * 40)
        }
        let (outline, read) = try Self.look(records)
        #expect(try outline == Self.whole(records))
        #expect(read < 2_500 + 40 * Int(seed))
    }

    @Test("ends for every damaged log")
    func damaged() throws {
        var generator = SeededNumbers(state: 7)
        let records = Self.long(3_000, plays: [500], using: &generator)
        for kept in [1, 2, 400, 2_999] {
            #expect(try Self.look(Array(records.prefix(kept)), upTo: 3_000).0.title == "T")
        }
    }
}
