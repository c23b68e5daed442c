import Cryptography
import Foundation
import GameRules
import JSON
import Testing

@testable import Party

/// One message of every type, as `web/js/games/party/wire.js` describes it and the pages read it.
@Suite struct PartyGoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/party/wire").standardized

    private func hold(_ message: JSONObject, as name: String, side: String) throws {
        let path = Self.folder.appending(path: "\(side)/\(name).json")
        let text = String(decoding: JSONWriter.write { $0.value(.object(message)) }, as: UTF8.self) + "\n"
        if ProcessInfo.processInfo.environment["CALLBOARD_GOLDEN"] == "write" {
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: path, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: path, encoding: .utf8) == text, "\(name)")
    }

    private func position(_ number: Int) -> JSONValue {
        .object(JSONObject([("epoch", .string("00000001")), ("seq", .integer(number))]))
    }

    /// Compares the first public message of every type, and the last of some.
    private func hold(_ evening: Evening, prefix: String = "") throws {
        var held: Set<String> = []
        for (index, (type, fields)) in evening.sent.enumerated() {
            let state = fields["party"]?.object?["state"]?.string
            let name = type == "turn" ? "turn-\(state ?? "")" : type
            guard held.insert(name).inserted else { continue }
            let envelope: [(name: String, value: JSONValue)] = [
                ("type", .string(type)), ("at", position(index + 2)), ("after", position(index + 1)),
            ]
            try hold(JSONObject(envelope + fields.members), as: prefix + name, side: "server")
        }
    }

    @Test func `Every message is as its golden file`() throws {
        var evening = try Evening(
            decks: """
                {"title":"Golden","language":"en","questions":[{"text":"T1","kind":"truth"},\
                {"text":"D1 with {other}","kind":"dare"},\
                {"text":"Would you rather…","category":"wouldYouRather","options":["fly","swim"]}]}
                """)
        let nonce = [UInt8](repeating: 7, count: 16)
        try evening.send(#"{"type":"guests","add":"Grandma"}"#)
        try evening.send(#"{"type":"setOptions","options":{"timer":60}}"#)
        var own: JSONValue?
        while evening.state != "deckDone" {
            try evening.send(#"{"type":"commitChance","commitment":"\#(sha256(nonce).hexadecimal)"}"#, by: 2)
            try evening.send(#"{"type":"spin"}"#)
            own = try evening.snapshot(of: 2)["own"]
            try evening.send(#"{"type":"push","nonce":"\#(nonce.hexadecimal)"}"#, by: 2)
            evening.wait(milliseconds: 10_000)
            if case .choosing = evening.game.stage { try evening.send(#"{"type":"choose","kind":"truth"}"#) }
            if (try? evening.send(#"{"type":"vote","option":2}"#, by: 2)) != nil, own == nil {
                own = try evening.snapshot(of: 2)["own"]
            }
            try evening.send(#"{"type":"next"}"#)
        }
        try evening.send(#"{"type":"finishGame"}"#)
        try hold(evening)
        try hold(
            JSONObject([
                ("type", .string("own")), ("at", position(9)), ("after", position(8)), ("own", #require(own)),
            ]),
            as: "own", side: "server")

        var teams = try Evening(options: #"{"mixesChance":false,"teamTurns":true}"#)
        teams.teams = [
            TeamMembers(team: 2, seats: SeatSet([SeatID(2)])), TeamMembers(team: 1, seats: SeatSet([SeatID(3)])),
        ]
        try teams.spin()
        try hold(teams, prefix: "teams-")

        var draw = try Evening(players: 1, options: #"{"mode":"draw","source":"list","winners":2}"#)
        try draw.send(#"{"type":"candidates","part":1,"of":1,"names":["Ada","Bo","Cy"]}"#)
        try draw.spin()
        try draw.send(#"{"type":"undoDraw","number":1}"#)
        try hold(draw, prefix: "draw-")
    }

    @Test func `Every command is as its golden file`() throws {
        let hash = String(repeating: "5c", count: 32)
        let commands = [
            #"{"type":"guests","add":"Grandma"}"#, #"{"type":"sitOut","on":true,"player":"g1"}"#,
            #"{"type":"spin"}"#, #"{"type":"commitChance","commitment":"\#(hash)"}"#,
            #"{"type":"push","nonce":"\#(hash.prefix(32))","next":"\#(hash)"}"#,
            #"{"type":"choose","kind":"dare"}"#, #"{"type":"next"}"#, #"{"type":"skip"}"#, #"{"type":"another"}"#,
            #"{"type":"vote","option":2}"#,
            #"{"type":"setOptions","options":{"rule":"everybodyOnce","audience":"teens","timer":null}}"#,
            #"{"type":"addDeck","deck":{"title":"Ours","questions":[{"text":"What is new?"}]}}"#,
            #"{"type":"removeDeck","deck":0}"#, #"{"type":"timer","seconds":30}"#, #"{"type":"pause"}"#,
            #"{"type":"resume"}"#, #"{"type":"finishGame"}"#, #"{"type":"newGame"}"#, #"{"type":"reset"}"#,
            #"{"type":"candidates","part":1,"of":1,"names":["Ada","Bo"]}"#, #"{"type":"undoDraw","number":1}"#,
            #"{"type":"pastDraws","before":6}"#, #"{"type":"spinNumbers","spin":1}"#,
        ]
        #expect(commands.count == PartyGame.commandNames.count)
        for (index, text) in commands.enumerated() {
            let fields = try #require(JSONParser.parse(Array(text.utf8)).object)
            let type = try #require(fields["type"]?.string)
            let read = try PartyGame.input(ofType: type, from: fields) { () throws(Rejection) in
                Seed([UInt8](repeating: 9, count: 32))
            }
            // A query is not an input.
            #expect(
                (read != nil) == !["pastDraws", "spinNumbers"].contains(type) && PartyGame.commandNames.contains(type))
            var members = fields.members
            members.insert((name: "id", value: .integer(index + 4)), at: 1)
            members.insert((name: "play", value: .integer(1)), at: 2)
            try hold(JSONObject(members), as: type, side: "client")
        }
    }
}
