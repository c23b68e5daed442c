import Foundation
import JSON
import Testing

@testable import Rooms

/// Events that no room produces. Results may follow from them, so they must be noticed by themselves.
@Suite("Forged events of proofs")
struct ForgedEventTests {
    private static let evening = "rooms/fold2/evening-1"

    /// A document in its parts.
    private struct Document {
        var head: JSONObject
        var events: [JSONObject]
        var results: [JSONObject]

        init(_ name: String) throws {
            let lines = try ProofTests.lines(ProofTests.document(try ProofTests.copy(name))).map { line in
                try #require(try JSONParser.parse(Array(line.utf8), limits: .document).object)
            }
            let first = try #require(lines.firstIndex { $0["result"] != nil })
            (head, events, results) = (lines[0], Array(lines[1..<first]), Array(lines[first...]))
        }

        /// Returns the descriptions of what the verifier finds about events, or about the whole.
        func found() -> [String] {
            let lines = ([head] + events + results).map { line in
                String(decoding: JSONWriter.write { $0.value(.object(line)) }, as: UTF8.self)
            }
            return ProofTests.verify(lines).findings.map(\.description)
        }

        static func position(_ number: Int) -> JSONValue {
            .object(JSONObject([("epoch", .string("5f1c")), ("seq", .integer(number))]))
        }

        /// Adds an event behind all others, and everything that has to go with it.
        mutating func append(_ kind: String, _ members: [(name: String, value: JSONValue)] = []) throws {
            let last = try #require(events.last)
            let position = try #require(last["seq"]?.integer) + 1
            events.append(
                JSONObject(
                    [("seq", .integer(position)), ("time", last["time"] ?? .null), ("is", .string(kind))] + members))
            head = head.replacing("at", by: Self.position(position))
            let count = 1 + events.count + results.count
            results[results.count - 1] = results[results.count - 1].replacing("lines", by: .integer(count))
        }
    }

    @Test("are timers before their deadlines", arguments: ProofTests.logs)
    func earlyTimers(name: String) throws {
        let document = try Document(name)
        for (index, event) in document.events.enumerated() where event["is"]?.string == "timer" {
            let before = document.events[index - 1]
            // Most deadlines follow from the line before.
            guard before["is"]?.string == "input", let time = before["time"]?.integer, time != event["time"]?.integer
            else { continue }
            var forged = document
            forged.events[index] = event.replacing("time", by: .integer(time))
            #expect(forged.found().contains("the deadline was not reached yet"), "line \(index + 2)")
        }
    }

    /// The description of a play that is finished at the wrong time.
    private static let alone = "the play was finished, but neither another play nor the room’s end follows"

    @Test("are plays that are finished although they go on")
    func finishedInBetween() throws {
        var document = try Document(Self.evening)
        let start = try #require(document.events.firstIndex { $0["input"]?.object?["type"]?.string == "startRound" })
        let call = start + 2
        #expect(document.events[call]["play"] == nil && document.events[call + 1]["play"] == nil)
        document.events[call] = JSONObject(
            document.events[call].members.filter { ["seq", "time"].contains($0.name) } + [("is", .string("finished"))])
        #expect(document.found().contains(Self.alone))
    }

    @Test("are plays that are finished last, without another play or the room's end")
    func finishedLast() throws {
        var document = try Document(Self.evening)
        let start = try #require(document.events.firstIndex { $0["input"]?.object?["type"]?.string == "startRound" })
        document.events.removeSubrange((start + 3)...)
        // The results no longer follow, but none has a member that is unknown here.
        document.results.removeAll { $0["result"]?.string == "play" }
        let evening = JSONValue.object(JSONObject([("shown", .bool(true))]))
        document.results = document.results.map { $0.replacing("evening", by: evening) }
        #expect(!document.found().contains(Self.alone))
        try document.append("finished")
        #expect(document.found().contains(Self.alone))
    }

    @Test("are plays that are finished although nothing is in progress")
    func nothingToFinish() throws {
        var document = try Document(Self.evening)
        try document.append("finished")
        #expect(document.found().contains("there was nothing to finish"))
    }

    @Test("are plays that are left in progress")
    func unfinished() throws {
        var document = try Document(Self.evening)
        let next = try #require(document.events.firstIndex { $0["play"]?.integer == 2 })
        let start = try #require(document.events.firstIndex { $0["input"]?.object?["type"]?.string == "startRound" })
        #expect(start < next)
        document.events.removeSubrange((start + 3)..<next)
        #expect(document.found().contains("the play in progress was not finished before"))
    }

    @Test("are plays that are left out although another one follows")
    func leftOut() throws {
        var document = try Document(Self.evening)
        let next = try #require(document.events.firstIndex { $0["play"]?.integer == 2 })
        let kept: Set = ["play", "joined", "role", "removed", "restored"]
        document.events = document.events.enumerated().compactMap { index, event in
            guard index < next else { return event }
            let isKept = kept.contains(event["is"]?.string ?? "")
            return isKept ? JSONObject(event.members.filter { $0.name != "setup" && $0.name != "totals" }) : nil
        }
        #expect(document.found().contains("play 1 was over, and its inputs are not in the file"))
    }

    @Test("are sleeps that are longer than the time that has passed")
    func sleeps() throws {
        var document = try Document(Self.evening)
        let time = try #require(document.events.last?["time"])
        try document.append("moved", [("since", time), ("by", .integer(0))])
        #expect(document.found() == [])
        try document.append("moved", [("since", time), ("by", .integer(1))])
        #expect(document.found() == ["the room cannot have slept for so long"])
    }

    @Test("are teams that are settled although all players have one")
    func settled() throws {
        var document = try Document(Self.evening)
        try document.append("teamsSettled")
        #expect(document.found() == ["all players had a team"])
    }

    @Test("are teams with the same number, which would otherwise end the program")
    func equalTeams() throws {
        var document = try Document(Self.evening)
        for id in [nil, 1] {
            let teams = [("Foxes", "cat", "red"), ("Owls", "moon", "blue")].map { name, emblem, colour in
                JSONValue.object(
                    JSONObject(
                        (id.map { [("id", .integer($0))] } ?? [])
                            + [("name", .string(name)), ("emblem", .string(emblem)), ("colour", .string(colour))]))
            }
            try document.append(
                "teams", [("teams", .array(teams)), ("way", .string("host")), ("score", .string("sum"))])
        }
        let found = document.found()
        #expect(found.count == 1 && found[0].hasSuffix("has no “teams”"))
    }

    @Test("are events behind the position of the file")
    func positions() throws {
        var document = try Document(Self.evening)
        let last = try #require(document.events.last?["seq"]?.integer)
        document.head = document.head.replacing("at", by: Document.position(last))
        #expect(document.found() == [])
        document.head = document.head.replacing("at", by: Document.position(last - 1))
        #expect(document.found() == ["the file was made at position \(last - 1), and its inputs go on to \(last)"])
    }

    @Test("are names with the mark of a withheld name, which would stand for any name")
    func marks() throws {
        var document = try Document(Self.evening)
        let place = try #require(document.results.firstIndex { $0["result"]?.string == "players" })
        let honest = try #require(document.results[place]["players"]?.array)
        let isRefused = { (name: String) in
            var players = honest
            let player = try #require(players[1].object)
            players[1] = .object(player.replacing("name", by: .string(name)))
            document.results[place] = document.results[place].replacing("players", by: .array(players))
            return document.found().contains { $0.hasSuffix("has a character that no text has") }
        }
        // A text with the same letters, and a backslash before them.
        #expect(try !isRefused(#"\u0001x"#))
        #expect(try isRefused("\u{1}x"))
    }
}

extension JSONObject {
    fileprivate func replacing(_ name: String, by value: JSONValue) -> JSONObject {
        JSONObject(members.map { ($0.name, $0.name == name ? value : $0.value) })
    }
}
