import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@testable import SequenceBoard

/// Messages of tournaments and crowds by version 1 of the rules; those of one table were recorded from a server.
@Suite struct GoldenWireTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/sequence/wire/server")

    /// - Parameter members: The members, without those of the room.
    private func expect(_ name: String, _ type: String, _ members: String) throws {
        let head =
            "{\"type\":\"\(type)\",\"at\":{\"epoch\":\"ba5c8183\",\"seq\":12},"
            + "\"after\":{\"epoch\":\"ba5c8183\",\"seq\":11},"
        let made = Data((head + members.dropFirst() + "\n").utf8)
        let url = Self.folder.appending(path: "\(name).json")
        if ProcessInfo.processInfo.environment["CALLBOARD_GOLDEN"] == "write" { try made.write(to: url) }
        let held = try Data(contentsOf: url)
        #expect(held == made, "\(name)")
    }

    private func last(_ type: String, in room: TestRoom) throws -> String {
        try #require(room.sent.last { $0.type == type }?.text)
    }

    @Test func `A tournament's messages are the golden ones`() throws {
        var room = try TestRoom("{\"options\":{\"form\":\"tables\",\"size\":2,\"turn\":15}}", players: 4, rules: 1)
        room.flush()
        try room.send("{\"type\":\"startRound\"}")
        try expect("tournament", "tournament", try last("tournament", in: room))
        room.wait(milliseconds: 20_000)
        room.flush()
        try expect("tables-all", "tables", try last("tables", in: room))
        for table in 0..<2 { try room.send("{\"type\":\"finishTable\",\"table\":\(table)}") }
        try expect("tournament-between", "tournament", try last("tournament", in: room))
        try room.send("{\"type\":\"startRound\"}")
        room.wait(milliseconds: 20_000)
        room.flush()
        try expect("tables-bracket", "tables", try last("tables", in: room))
        try expect("hand-table", "hand", try last("hand", in: room))
    }

    @Test func `A tournament's messages with equal points are the golden ones`() throws {
        var room = try TestRoom(
            "{\"options\":{\"form\":\"tables\",\"size\":2,\"contest\":\"swiss\",\"rounds\":2}}", players: 4, rules: 1)
        try room.send("{\"type\":\"startRound\"}")
        let hash = String(repeating: "0a", count: 32)
        for seat: UInt32 in 2...5 { try room.send("{\"type\":\"ready\",\"commit\":\"\(hash)\"}", by: seat) }
        try expect("revealing-table", "revealing", try last("revealing", in: room))
        room.wait(milliseconds: 20_000)
        for table in 0..<2 { try room.send("{\"type\":\"finishTable\",\"table\":\(table)}") }
        try expect("tournament-swiss", "tournament", try last("tournament", in: room))
    }

    @Test func `A crowd's messages are the golden ones`() throws {
        var room = try TestRoom("{\"options\":{\"form\":\"crowd\"}}", players: 6, rules: 1)
        try expect(
            "seating-crowd", "seating",
            try { () throws -> String in
                try room.send("{\"type\":\"setOptions\",\"options\":{\"form\":\"crowd\",\"turn\":20}}")
                return try last("seating", in: room)
            }())
        try room.send("{\"type\":\"startRound\"}")
        try expect("dealt-crowd", "dealt", try last("dealt", in: room))
        let table = try #require(room.game.round?.table)
        let seat = try #require((2...7).first { room.game.crowd.team(of: SeatID($0)) == table.turn })
        let card = try #require(table.hands[table.turn].first { $0.jack == nil })
        let cell = table.layout.cells[card.face][0]
        try room.send("{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}", by: seat)
        room.flush()
        try expect("votes", "votes", try last("votes", in: room))
    }
}
