import GameRules
import JSON
import Testing
import WireProtocol

@testable import Rooms

@Suite("A numbered command in the log")
struct LoggedCommandTests {
    private static func read(_ text: String) -> LoggedCommand? {
        ([RoomRecord.format] + Array(text.utf8)).withUnsafeBufferPointer { LoggedCommand($0) }
    }

    @Test(
        "is read where it lies",
        arguments: [
            (
                #"{"input":"command","seat":"p7","client":"a-B_9","id":12,"command":{"type":"lock"},"time":1780000000000}"#,
                1
            ),
            (
                #"{"input":"command","seat":"p7","client":"a-B_9","id":12,"play":3,"command":{"type":"lock"},"time":1780000000000}"#,
                3
            ),
        ])
    func read(text: String, play: Int) throws {
        let logged = try #require(Self.read(text))
        #expect(logged.seat == SeatID(7) && logged.client.description == "a-B_9" && logged.id == 12)
        #expect(logged.play == play && logged.time.milliseconds == 1_780_000_000_000)
        let bytes = [RoomRecord.format] + Array(text.utf8)
        #expect(String(decoding: bytes[logged.command], as: UTF8.self) == #"{"type":"lock"}"#)
    }

    @Test(
        "has one form; any other is left to the reader of all",
        arguments: [
            "", "{}", #"{"input":"join"}"#,
            #"{"input":"command","seat":"p0","client":"a","id":1,"command":{},"time":1}"#,
            #"{"input":"command","seat":"p07","client":"a","id":1,"command":{},"time":1}"#,
            #"{"input":"command","seat":"p4294967296","client":"a","id":1,"command":{},"time":1}"#,
            #"{"input":"command","seat":"p1","client":"","id":1,"command":{},"time":1}"#,
            #"{"input":"command","seat":"p1","client":"\u0061","id":1,"command":{},"time":1}"#,
            #"{"input":"command","seat":"p1","client":"a","id":-1,"command":{},"time":1}"#,
            #"{"input":"command","seat":"p1","client":"a","id":1234567890123456789,"command":{},"time":1}"#,
            #"{"input":"command","seat":"p1","key":"a","command":{},"time":1}"#,
            #"{"input":"command","seat":"p1","client":"a","id":1,"command":{},"time":-1}"#,
            #"{"input":"command","seat":"p1","client":"a","id":1,"command":{},"time":1.5}"#,
            #"{"input":"command","seat":"p1","client":"a","id":1,"command":{},"time":253402300800000}"#,
            #"{"input":"command","seat":"p1","client":"a","id":1,"command":{},"time":}"#,
            #"{"input":"command","seat":"p1","client":"a","id":1,"time":1,"command":{}}"#,
            #"{"input":"command","seat":"p1","client":"a","id":1,"command":{"a":1,"time":1}}"#,
            #"{"input":"command","seat":"p1","client":"a","id":1,"command":{},"time":1} "#,
            #"{ "input":"command","seat":"p1","client":"a","id":1,"command":{},"time":1}"#,
        ])
    func other(text: String) {
        #expect(Self.read(text) == nil)
    }

    @Test("no prefix of one is valid")
    func beginnings() {
        let text =
            #"{"input":"command","seat":"p7","client":"a","id":12,"play":3,"command":{"type":"lock","on":true},"time":17}"#
        for count in 0..<text.utf8.count { #expect(Self.read(String(text.prefix(count))) == nil) }
    }

    @Test("is read like any record")
    func alike() throws {
        let text =
            #""seat":"p2","client":"x","id":4,"command":{"type":"rename","player":"p3","name":"A, \"b\"é","nameLook":"ab"},"time":99}"#
        let room = try HostedRoom()
        let reader = room.room.assumeIsolated { $0.fold.reader(GameRegistry([])) }
        let written = [RoomRecord.format] + Array((#"{"input":"command","# + text).utf8)
        let spaced = [RoomRecord.format] + Array((#"{ "input":"command","# + text).utf8)
        let quickly = try RoomRecord.decode(written, by: reader)
        let slowly = try RoomRecord.decode(spaced, by: reader)
        #expect(RoomRecord.encode(quickly) == written)
        #expect(RoomRecord.encode(slowly) == written)
    }

    @Test(
        "stops no fold by a time to which nothing can be added",
        arguments: [
            #"{"input":"end","time":253402300800000}"#, #"{"input":"end","time":-1}"#,
            #"{"input":"timer","deadline":9223372036854775807,"time":1}"#,
            #"{"input":"woke","after":9223372036854775807,"time":1}"#,
        ])
    func timesBeyondAll(text: String) throws {
        let reader = try HostedRoom().room.assumeIsolated { $0.fold.reader(GameRegistry([])) }
        #expect(throws: RoomRecord.Unreadable.self) {
            try RoomRecord.decode([RoomRecord.format] + Array(text.utf8), by: reader)
        }
    }

    @Test("is reported like any other if it cannot be read")
    func unreadable() throws {
        let room = try HostedRoom()
        let reader = room.room.assumeIsolated { $0.fold.reader(GameRegistry([])) }
        let text = #"{"input":"command","seat":"p2","client":"x","id":4,"command":{"type":"rename"},"time":99}"#
        #expect(throws: RoomRecord.Unreadable.self) {
            try RoomRecord.decode([RoomRecord.format] + Array(text.utf8), by: reader)
        }
    }
}
