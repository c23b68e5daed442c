import Bingo
import CrossSums
import Foundation
import GameRules
import InputLog
import JSON
import Party
import Quiz
import SequenceBoard
import Testing
import WireProtocol

@testable import Rooms

/// Proof documents of evenings that released servers played.
@Suite("Proofs")
struct ProofTests {
    static let games = GameRegistry([
        BingoGame.self, CrossSumsGame.self, PartyGame.self, QuizGame.self, SequenceGame.self,
    ])
    private static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden")
    private static let isWriting = ProcessInfo.processInfo.environment["CALLBOARD_GOLDEN"] == "write"

    /// The stored logs.
    static let logs: [String] = [
        "bingo/rules1", "cross-sums/rules1", "cross-sums/rules2", "party/rules1", "quiz/rules1", "rooms/fold2",
        "sequence/rules1", "sequence/rules2",
    ]
    .flatMap { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: golden.appending(path: folder).path)) ?? []
        return names.filter { $0.hasSuffix(".log") }.sorted().map { "\(folder)/\($0.dropLast(4))" }
    }

    /// The room of a stored log as it was after some of its records.
    static func copy(_ name: String, records count: Int = .max) throws -> RoomCopy {
        let text = try Data(contentsOf: golden.appending(path: "\(name).log"))
        // One record a line, without the format byte.
        let records = Array(text.split(separator: UInt8(ascii: "\n")).map { [1] + Array($0) }.prefix(count))
        let first = try JSONParser.parse(Array(records[0].dropFirst()), limits: .document).object
        let code = try #require(first?["code"]?.string.flatMap(RoomCode.init))
        let log = InMemoryInputLog()
        log.create(LogKey(code.description), first: records[0]) { _ in }
        _ = try log.open(LogKey(code.description)) { _ in
            true
        } deliver: { _ in
        }
        for (index, record) in records.dropFirst().enumerated() {
            try log.append(record, to: LogKey(code.description), ticket: UInt64(index + 1))
        }
        let fold = try RoomFold(replaying: records, games: games)
        let position = LogPosition(epoch: "5f1c", seq: fold.position)
        let room = JSONWriter.write { writer in
            writer.member("code", code.description)
            writer.member("title", fold.title)
            writer.member("play", fold.plays.number)
            writer.member("game", fold.game.name)
        }
        return RoomCopy(
            fold: fold, position: position, lastTold: position, room: room,
            past: PastPlays(of: code, log: InMemoryInputLog(reopening: log), games: games), recaps: nil)
    }

    static func document(_ copy: RoomCopy) -> [UInt8] {
        var document: [UInt8] = []
        copy.writeProof { document += $0 }
        return document
    }

    static func verify(_ document: [UInt8], pieces size: Int = .max) -> ProofReport {
        var verifier = ProofVerifier(games: games)
        var rest = document[...]
        while !rest.isEmpty {
            verifier.take(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return verifier.finish()
    }

    static func lines(_ document: [UInt8]) -> [String] {
        String(decoding: document, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    static func verify(_ lines: [String]) -> ProofReport {
        verify(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    @Test("of stored evenings are accepted", arguments: logs)
    func accepted(name: String) throws {
        let copy = try Self.copy(name)
        let document = Self.document(copy)
        let report = Self.verify(document)
        #expect(report.notChecked == nil)
        #expect(report.findings.map(\.text) == [])
        let disclosed = copy.fold.plays.number - (Self.lines(document).last?.contains("\"open\"") == true ? 1 : 0)
        #expect(report.plays.count == disclosed)
        #expect(report.isProved == (disclosed > 0))
        #expect(Self.verify(document, pieces: 7).findings.isEmpty)
    }

    @Test(
        "of a stored evening are accepted at every moment",
        arguments: ["rooms/fold2/evening-1", "party/rules1/evening-1"])
    func everyMoment(name: String) throws {
        let whole = try Self.copy(name).fold.position
        for count in stride(from: 1, to: Int(whole), by: 7) {
            let report = Self.verify(Self.document(try Self.copy(name, records: count)))
            #expect(report.notChecked == nil && report.findings.isEmpty, "\(count): \(report.findings.map(\.text))")
        }
    }

    @Test("are written as they were")
    func unchanged() throws {
        let name = "rooms/fold2/evening-1"
        let document = Self.document(try Self.copy(name))
        let file = Self.golden.appending(path: "proof/evening-1.ndjson")
        if Self.isWriting { try Data(document).write(to: file) }
        #expect(try Data(contentsOf: file) == Data(document))
    }

    @Test("of earlier programs are accepted", arguments: ["bingo", "evening-1"])
    func golden(name: String) throws {
        let document = try Data(contentsOf: Self.golden.appending(path: "proof/\(name).ndjson"))
        let report = Self.verify(Array(document))
        #expect(report.isProved, "\(report.notChecked ?? "") \(report.findings.map(\.text))")
    }

    @Test("contain no input of an unfinished play")
    func withheld() throws {
        for name in Self.logs {
            let copy = try Self.copy(name, records: 12)
            guard !copy.fold.game.isDisclosable(isOver: copy.fold.isEnded) else { continue }
            let lines = Self.lines(Self.document(copy))
            let kinds = try lines.map { try #require(try JSONParser.parse(Array($0.utf8), limits: .document).object) }
                .compactMap { $0["is"]?.string }
            #expect(Set(kinds).isSubset(of: ["play", "joined", "role", "removed", "restored"]), "\(name)")
            #expect(lines.allSatisfy { !$0.contains("\"seed\"") && !$0.contains("\"setup\"") }, "\(name)")
            let report = Self.verify(lines)
            #expect(report.findings.isEmpty && report.notChecked == nil && report.plays.isEmpty)
            #expect(report.notProved.contains { $0.hasPrefix("Play 1: the file holds nothing of it") })
        }
    }

    @Test(
        "of a newer version are not judged",
        arguments: [
            ("\"callboardProof\":1", "\"callboardProof\":2"), ("\"fold\":2", "\"fold\":9"),
            ("\"rulesVersion\":1", "\"rulesVersion\":9"), ("\"game\":\"party\"", "\"game\":\"chess\""),
            ("\"is\":\"joined\"", "\"is\":\"waved\""), ("\"role\":\"player\"", "\"role\":\"player\",\"hat\":1"),
            ("\"type\":\"mark\"", "\"type\":\"markTwice\""), ("\"type\":\"mark\"", "\"type\":\"mark\",\"hat\":1"),
            ("\"result\":\"room\"", "\"result\":\"roof\""), ("\"points\":", "\"hats\":1,\"points\":"),
        ])
    func newer(change: (String, String)) throws {
        let text = String(decoding: Self.document(try Self.copy("rooms/fold2/evening-1")), as: UTF8.self)
        let range = try #require(text.range(of: change.0))
        let report = Self.verify(Array(text.replacingCharacters(in: range, with: change.1).utf8))
        #expect(report.notChecked?.contains("newer version") == true)
        #expect(!report.isProved)
    }

    @Test("that are cut off or continued are not accepted")
    func cut() throws {
        let document = Self.document(try Self.copy("rooms/fold2/evening-1"))
        for count in stride(from: 0, to: document.count, by: 997) {
            let report = Self.verify(Array(document.prefix(count)))
            #expect(report.notChecked == "The file ends early: download it again." && report.findings == [])
        }
        let lines = Self.lines(document)
        #expect(Self.verify(lines + [lines[1]]).findingCount == 1)
        #expect(Self.verify(Array(document) + Array("\n".utf8)).findingCount == 1)
    }

    @Test("with totals that do not precede their play are not accepted")
    func strayTotals() throws {
        var lines = Self.lines(Self.document(try Self.copy("rooms/fold2/evening-1")))
        let place = try #require(lines.firstIndex { $0.hasPrefix(#"{"result":"play""#) })
        lines[lines.count - 1].replace("\(lines.count)", with: "\(lines.count + 1)")
        lines.insert(#"{"result":"totals","play":2,"totals":{}}"#, at: place)
        #expect(Self.verify(lines).findings.contains { $0.text.contains("order") })
    }

    @Test("that no program writes cause no crash")
    func hostile() {
        let head = #"{"callboardProof":1,"room":"K7QX4P","fold":3,"at":{"epoch":"a","seq":1}}"#
        let nested = String(repeating: "[", count: 5_000)
        for line in [
            "", "[]", "{", nested, #"{"seq":1}"#, #"{"seq":9223372036854775807,"time":1,"is":"timer"}"#,
            #"{"result":"play","play":{}}"#, #"{"result":"end","lines":2}"#,
            #"{"seq":1,"time":1,"is":"play","play":1,"game":"bingo","rulesVersion":2,"setup":{"terms":[],"options":{},"seed":""}}"#,
        ] {
            #expect(!Self.verify([head, line]).isProved, "\(line.prefix(60))")
            #expect(!Self.verify([line, head]).isProved, "\(line.prefix(60))")
        }
        var verifier = ProofVerifier(games: Self.games)
        for _ in 0..<5 { verifier.take([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)) }
        #expect(verifier.finish().notChecked == "A line is longer than can be checked here.")
    }
}
