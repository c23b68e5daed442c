import Bingo
import Foundation
import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// The proof of a room of 20,000 players and a million inputs: what the command is promised to check within a minute and
/// 500 MB. `CALLBOARD_LARGE_PROOF` names the file that is written; `CALLBOARD_LARGE_INPUTS` how many inputs.
@Suite("Large proofs")
struct LargeProofTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let file = environment["CALLBOARD_LARGE_PROOF"]
    private static let inputs = environment["CALLBOARD_LARGE_INPUTS"].flatMap(Int.init) ?? 20_000

    @Test("are written and accepted")
    func large() throws {
        let seats = Self.inputs / 50
        let copy = try Self.copy(seats: seats, inputs: Self.inputs)
        var verifier = ProofVerifier(games: ProofTests.games)
        let began = ContinuousClock.now
        if let file = Self.file {
            _ = FileManager.default.createFile(atPath: file, contents: nil)
            let handle = try #require(FileHandle(forWritingAtPath: file))
            copy.writeProof { try? handle.write(contentsOf: $0) }
            print("written in \(ContinuousClock.now - began)")
            return
        }
        copy.writeProof { verifier.take($0) }
        let report = verifier.finish()
        #expect(report.isProved && report.inputs == Self.inputs, "\(report.findings.map(\.text))")
    }

    private static func copy(seats: Int, inputs: Int) throws -> RoomCopy {
        let code = try #require(RoomCode("K7QX4P"))
        let terms = (0..<40).map { JSONValue.string("term \($0)") }
        let options = JSONObject([("size", .integer(5)), ("freeCentre", .bool(false))])
        let game = try ProofTests.games.prepare(
            "bingo", from: JSONObject([("terms", .array(terms)), ("options", .object(options))]),
            seed: { Seed([UInt8](repeating: 7, count: 32)) })
        func token(_ number: Int) -> TokenHash {
            let digits = String(number, radix: 16)
            return TokenHash(hexadecimal: String(repeating: "0", count: 64 - digits.count) + digits)!
        }
        func name(_ number: Int) -> PlayerName { PlayerName(logged: "N\(number)", key: "n\(number)", folding: .look) }
        var time: Int64 = 1_780_000_000_000
        let log = InMemoryInputLog()
        var ticket: UInt64 = 0
        var fold = RoomFold(
            RoomCreation(
                code: code, title: nil, playTitle: nil, hostName: name(0), hostTokenHash: token(1), game: game,
                foldVersion: RoomFold.version), at: Timestamp(milliseconds: time))
        let creation = RoomInput.create(
            RoomCreation(
                code: code, title: nil, playTitle: nil, hostName: name(0), hostTokenHash: token(1), game: game,
                foldVersion: RoomFold.version))
        let key = LogKey(code.description)
        log.create(
            key, first: RoomRecord.encode(TimedInput(time: Timestamp(milliseconds: time), input: creation))
        ) { _ in }
        _ = try log.open(key) { _ in
            true
        } deliver: { _ in
        }
        func take(_ input: RoomInput) throws {
            time += 1
            ticket += 1
            let timed = TimedInput(time: Timestamp(milliseconds: time), input: input)
            try log.append(RoomRecord.encode(timed), to: key, ticket: ticket)
            _ = fold.apply(timed, send: nil) { _ in }
        }
        func play(_ seat: Int, _ input: BingoInput) throws {
            try take(.command(SeatID(UInt32(seat)), nil, .game(GameInput(play: 1, body: input))))
        }
        for number in 1...seats { try take(.join(SeatRequest(tokenHash: token(number + 1), name: name(number)))) }
        try play(1, .startRound)
        for number in 0..<inputs - 2 {
            let cell = number / seats
            try play(2 + number % seats, cell < 25 ? .mark(cell: cell) : .unmark(cell: cell - 25))
        }
        try play(1, .finishRound)
        let position = LogPosition(epoch: "5f1c", seq: fold.position)
        let room = JSONWriter.write { writer in
            writer.member("code", code.description)
            writer.member("play", 1)
            writer.member("game", "bingo")
        }
        return RoomCopy(
            fold: fold, position: position, lastTold: position, room: room,
            past: PastPlays(of: code, log: InMemoryInputLog(reopening: log), games: ProofTests.games), recaps: nil)
    }
}
