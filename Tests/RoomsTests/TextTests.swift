import Bingo
import Foundation
import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Texts are normalized and checked once, when they are received. The room then holds what the log holds, whatever
/// marks, joiners and scripts the text contains.
@Suite("Texts")
struct TextTests {
    /// Nightly runs use forty: `CALLBOARD_TEXTS` sets the number.
    private static let evenings = ProcessInfo.processInfo.environment["CALLBOARD_TEXTS"].flatMap(Int.init) ?? 12

    /// Marks that need more than one pass of normalization, and other parts of texts.
    private static let scalars = Array(
        "abeo ß漢가👍\u{307}\u{F75}\u{F74}\u{F71}\u{323}\u{340}\u{301}\u{345}\u{300}\u{31B}\u{344}\u{200D}\u{AD}\u{1D165}"
            .unicodeScalars)
    private static let hostile = Array("\u{200B}\u{202E}\u{2066}\u{FEFF}\u{7}\n\u{2028}\u{E0067}".unicodeScalars)

    private static let named = "a\u{307}\u{F75}\u{323}\u{340}"

    private func text(_ dice: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<1 + dice.integer(below: 8) {
            switch dice.integer(below: 200) {
            case 0: text.append(TextTests.hostile[dice.integer(below: TextTests.hostile.count)])
            case 1...4: text.append(Unicode.Scalar(UInt32(dice.integer(below: 0x2FFFF))) ?? "x")
            default: text.append(TextTests.scalars[dice.integer(below: TextTests.scalars.count)])
            }
        }
        return String(text)
    }

    private func term(_ dice: inout SeededGenerator, _ number: Int) -> JSONValue {
        .object(JSONObject([("text", .string("\(number) " + text(&dice))), ("means", .string(text(&dice)))]))
    }

    /// Returns a host's view, without the time of the request.
    private func state(_ server: TestServer, _ token: SeatToken) throws -> [(name: String, value: JSONValue)] {
        let room = try #require(server.directory.rooms.first)
        let bytes = try room.assumeIsolated { try $0.state(token: token) }
        let members = try #require(try JSONParser.parse(bytes).object?.members)
        return members.filter { !["at", "now", "players", "pulse"].contains($0.name) }
    }

    private func expectSameAfterRestart(_ server: TestServer, _ token: SeatToken, _ what: String) throws {
        let before = try state(server, token)
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log), games: GameRegistry([BingoGame.self]))
        let count = try restarted.restore().count
        try #require(count == 1, "\(what): \(restarted.notes.all)")
        let after = try state(restarted, token)
        #expect(before.map(\.name) == after.map(\.name))
        for (old, new) in zip(before, after) {
            // Compare bytes, because strings that mean the same are equal.
            let written = [old, new].map { member in JSONWriter.write { $0.value(member.value) } }
            let isSame = written[0] == written[1]
            #expect(isSame, "\(what): \(old.name)")
        }
        let names = { (server: TestServer) in
            server.directory.rooms.first?.assumeIsolated { $0.fold.seats.names.texts.map { Array($0.utf8) } }
        }
        #expect(names(server) == names(restarted))
    }

    @Test("accepted texts survive a restart unchanged", arguments: 0..<Self.evenings)
    func random(number: Int) throws {
        var dice = SeededGenerator(bytes: (0..<32).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0) })
        let server = TestServer(games: GameRegistry([BingoGame.self]))
        var made: (Room, SeatToken)?
        for _ in 0..<200 where made == nil {
            made = try? server.makeRoom(
                JSONObject([
                    ("game", .string("bingo")), ("title", .string(text(&dice))), ("name", .string(text(&dice))),
                    ("terms", .array((0..<9).map { term(&dice, $0) })),
                    ("options", .object(JSONObject([("size", .integer(3))]))),
                ]))
        }
        let (room, token) = try #require(made, "no setup was ever accepted")
        let host = try server.join(room, "Host", token: token.text)
        for index in 0..<8 { _ = try? server.join(room, text(&dice), token: TestServer.token("player \(index)")) }
        for index in 0..<20 {
            host.send("setTerms", ("terms", .array((0..<9).map { term(&dice, 100 * index + $0) })))
            host.send("announce", ("text", .string(text(&dice))))
            host.send("rename", ("player", .string("p2")), ("name", .string(text(&dice))))
            host.send("nameFilter", ("words", .array([.string(text(&dice))])))
        }
        host.send("startRound")
        for index in 0..<10 {
            host.send("addTerm", ("text", .string("added \(index) " + text(&dice))), ("means", .string(text(&dice))))
        }
        server.settle()
        try #require(host.all("accepted").count > 10)
        try expectSameAfterRestart(server, token, "evening \(number)")
    }

    @Test("a list of the maximum length stays readable, although normalising it again would make it longer")
    func brim() throws {
        #expect(
            ShownText.normalised(TextTests.named).map { ShownText.normalised($0) }
                == ShownText.normalised(TextTests.named))
        // After one pass of Foundation's normalization each unit has 12 bytes, after two 13.
        let server = TestServer(games: GameRegistry([BingoGame.self]))
        let units = 200
        for bytes in [12, 13] {
            let terms = (0..<(48 * 1024 / (units / 10 * bytes + 4))).map { number in
                JSONValue.string("\(1000 + number)" + String(repeating: TextTests.named, count: units / 10))
            }
            let left = 48 * 1024 - terms.count * (units / 10 * bytes + 4)
            let filled = terms + (left > 0 ? [JSONValue.string(String(repeating: "x", count: min(left, 120)))] : [])
            let made = try? server.makeRoom(JSONObject([("game", .string("bingo")), ("terms", .array(filled))]))
            guard let (_, token) = made else {
                #expect(bytes == 12, "a list of 48 KiB is refused")
                continue
            }
            try expectSameAfterRestart(server, token, "\(bytes) bytes a unit")
        }
        #expect(server.directory.count > 0)
    }

    @Test("control and direction characters and long sequences of marks are never shown")
    func checked() throws {
        let server = TestServer(games: GameRegistry([BingoGame.self]))
        let terms = JSONValue.array((0..<25).map { .string("term \($0)") })
        let (room, token) = try server.makeRoom(JSONObject([("game", .string("bingo")), ("terms", terms)]))
        let host = try server.join(room, "Host", token: token.text)
        for wrong in [
            "a\u{202E}b", "a\u{2067}b", "a\u{7}b", "a\u{2028}b", "e" + String(repeating: "\u{301}", count: 31),
        ] {
            let text = JSONValue.string(wrong)
            // Where spaces are merged, a line break counts as one.
            let isBreak = wrong.contains("\u{2028}")
            let made = try? server.makeRoom(
                JSONObject([("game", .string("bingo")), ("terms", terms), ("title", text)]))
            #expect((made == nil) != isBreak, "a title: \(wrong)")
            #expect(throws: Rejection.self, "a name: \(wrong)") { try PlayerName(typed: wrong) }
            if !isBreak {
                let id = host.send("nameFilter", ("words", .array([text])))
                server.settle()
                #expect(host.answer(to: id)?.type == "rejected", "a filter: \(wrong)")
            }
            let asked = [
                host.send("announce", ("text", text)),
                host.send(
                    "setTerms", ("terms", .array([.object(JSONObject([("text", .string("x")), ("means", text)]))]))),
                host.send("rename", ("player", .string("p1")), ("name", text)),
            ]
            server.settle()
            for id in asked { #expect(host.answer(to: id)?.type == "rejected", "command \(id): \(wrong)") }
        }
        let said = host.send("announce", ("text", .string(" Two\nlines, soft\u{AD}ly: שלום\u{200F} ")))
        server.settle()
        #expect(host.answer(to: said)?.type == "accepted")
        #expect(host.all("announced").last?["text"] == .string("Two\nlines, softly: שלום\u{200F}"))
    }
}
