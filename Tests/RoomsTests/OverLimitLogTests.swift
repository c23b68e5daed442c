import Bingo
import CrossSums
import GameRules
import JSON
import Party
import SequenceBoard
import Testing
import WireProtocol

@testable import Rooms

/// Logs with values that no message may have today. Limits apply only to new messages; committed ones are not checked
/// again.
@Suite("Logs over today's limits")
struct OverLimitLogTests {
    struct Log: Sendable, CustomTestStringConvertible {
        let game: String
        let setup: String
        /// Commands of the host, each beyond a limit that is checked when it is received.
        let commands: [String]
        var testDescription: String { game }
    }

    private static let games = GameRegistry([BingoGame.self, CrossSumsGame.self, PartyGame.self, SequenceGame.self])
    private static let seed = String(repeating: "5a", count: Seed.byteCount)
    private static let long = String(repeating: "long ", count: 100)
    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        "[" + (1...count).map(element).joined(separator: ",") + "]"
    }

    static let logs = [
        Log(
            game: "bingo",
            setup: #"{"terms":\#(list(30) { "\"\(long)\($0)\"" }),"options":{},"seed":"\#(seed)"}"#,
            commands: [
                #"{"type":"addTerm","text":"\#(long)"}"#,
                #"{"type":"openVote","packs":\#(list(50) { "\"\(long)\($0)\"" })}"#,
            ]),
        Log(
            game: "crossSums",
            setup: #"{"options":{"puzzles":1000,"pause":100000},"seed":"\#(seed)"}"#,
            commands: [
                #"{"type":"setOptions","options":{"puzzles":2000,"lives":99,"limit":1000000},"seed":"\#(seed)"}"#,
                #"{"type":"startRound","delay":100000}"#,
            ]),
        Log(
            game: "party",
            setup: #"{"options":{"winners":1000},"decks":[],"seed":"\#(seed)"}"#,
            commands: [
                #"{"type":"guests","add":"\#(long)","key":"long"}"#,
                #"{"type":"setOptions","options":{"chooseSeconds":100000,"winners":5000}}"#,
                #"{"type":"candidates","part":1,"of":1,"names":\#(list(5000) { "\"\(long)\($0)\"" })}"#,
            ]),
        Log(
            game: "sequence",
            setup: #"{"options":{"minutes":100000},"seed":"\#(seed)"}"#,
            commands: [
                #"{"type":"setOptions","options":{"minutes":200000,"rounds":99},"seed":"\#(seed)"}"#,
                #"{"type":"seat","teams":\#(list(9) { _ in list(30) { "\"p\($0)\"" } })}"#,
            ]),
    ]

    @Test("are read and folded, but their commands would be refused today", arguments: logs)
    func areBelieved(log: Log) throws {
        let token = String(repeating: "ab", count: 32)
        let creation =
            #"{"input":"create","code":"GATE22","title":"T","token":"\#(token)","name":"Host","nameLook":"host","fold":3,"#
            + #""game":"\#(log.game)","rulesVersion":1,"setup":\#(log.setup),"time":1000}"#
        var fold = try RoomFold(replaying: [[RoomRecord.format] + Array(creation.utf8)], games: Self.games)
        for (index, command) in log.commands.enumerated() {
            let text =
                #"{"input":"command","seat":"p1","client":"c","id":\#(index + 1),"command":\#(command),"time":2000}"#
            let record = [RoomRecord.format] + Array(text.utf8)
            let timed = try RoomRecord.decode(record, by: fold.reader(Self.games))
            guard case .command(_, _, .game(let input)) = timed.input else {
                Issue.record("no command of the game: \(command.prefix(60))")
                continue
            }
            #expect(input.body != nil)
            try fold.replay(record, games: Self.games)

            let fields = try #require(try JSONParser.parse(Array(command.utf8), limits: .document).object)
            let type = try #require(fields["type"]?.string)
            let seed = Seed([UInt8](repeating: 1, count: Seed.byteCount))
            // The fold checks commands that consist only of numbers.
            guard type != "startRound" else { continue }
            #expect(throws: Rejection.self, "\(type)") {
                try fold.game.prepare(type: type, fields: fields) { () throws(Rejection) in seed }
            }
        }
        #expect(fold.position == UInt64(1 + log.commands.count))
    }
}
