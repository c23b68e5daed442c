import Cryptography
import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@testable import Party

/// What a public recap proves of a party.
@Suite struct RecapProofTests {
    private func verify(_ text: String) throws -> ExportProof? {
        try PartyRecapProof.verify(JSONParser.parse(Array(text.utf8), limits: .document))
    }

    /// A recap of two games: two prize draws with numbers of phones, two without; then questions.
    private func recap() throws -> String {
        var evening = try Evening(players: 6, options: #"{"mode":"draw","winners":2,"removesWinners":true}"#)
        for spin in 0..<2 {
            for seat: UInt32 in [2, 3] where spin == 0 {
                let nonce = [UInt8](repeating: UInt8(seat), count: 16)
                try evening.send(#"{"type":"commitChance","commitment":"\#(sha256(nonce).hexadecimal)"}"#, by: seat)
            }
            try evening.send(#"{"type":"spin","prize":"A hat"}"#)
            if spin == 0 {
                try evening.send(
                    #"{"type":"push","nonce":"\#([UInt8](repeating: 2, count: 16).hexadecimal)"}"#, by: 2)
            }
            evening.wait(milliseconds: 12_000)
        }
        try evening.send(#"{"type":"finishGame"}"#)
        try evening.send(#"{"type":"newGame"}"#)
        try evening.send(#"{"type":"setOptions","options":{"mode":"questions"}}"#)
        try evening.turn()
        try evening.send(#"{"type":"finishGame"}"#)
        let head = #"{"room":{"code":"K7QX4P"},"plays":[{"play":1,"game":"party","rulesVersion":2,"#
        return head + evening.recap().dropFirst() + "]}"
    }

    @Test func `A recap proves its games and where the wheel stopped in draws`() throws {
        let proof = try #require(try verify(try recap()))
        #expect(proof.findings.map(\.description) == [])
        #expect(proof.hasProved && proof.counts.map(\.count) == [2, 2])
        #expect(proof.limits.map(\.words.name) == ["recap"])
        #expect(try verify(#"{"room":{"code":"K7QX4P"},"plays":[]}"#) == nil)
    }

    @Test func `What was changed in a recap is found`() throws {
        let text = try recap()
        func value(_ name: String) throws -> String {
            let range = try #require(text.range(of: #""\#(name)":[^,\]]*"#, options: .regularExpression))
            return String(text[range])
        }
        let stops = try #require(text.range(of: #""stops":\[\d+,\d+\]"#, options: .regularExpression))
        let lies: [(String, String, String)] = [
            (#""code":"K7QX4P""#, #""code":"K7QX4Q""#, "commitment"),
            (#""winners":2,"removesWinners":true}"#, #""winners":3,"removesWinners":true}"#, "commitment"),
            (try value("seed"), #""seed":"\#(String(repeating: "0", count: 64))""#, "commitment"),
            (try value("chance"), #""chance":"\#(String(repeating: "0", count: 64))""#, "winner"),
            (try value("of"), #""of":600"#, "winner"),
            (String(text[stops]), #""stops":[0,0]"#, "winner"),
            (String(text[stops]), #""stops":[]"#, "form"),
            (try value("chance"), #""chance":7"#, "form"),
            (#""rulesVersion":2"#, #""rulesVersion":9"#, "form"),
        ]
        for (old, new, kind) in lies {
            let changed = text.replacingOccurrences(of: old, with: new)
            #expect(changed != text, "\(old)")
            let kinds = try #require(try verify(changed)).findings.map(\.kind)
            #expect(kinds.contains(kind), "\(old) → \(new): \(kinds)")
        }
    }

    @Test func `A recap of the first version of the rules says nothing of where the wheel stopped`() throws {
        var evening = try Evening(options: #"{"mode":"draw"}"#, rules: 1)
        try evening.turn()
        try evening.send(#"{"type":"finishGame"}"#)
        #expect(!evening.recap().contains("stops"))
    }
}
