import Bingo
import WebSocketClient
import Foundation
import JSON
import Testing
import WireProtocol

@testable import Bots

@Suite("A swarm of bots over real sockets", .timeLimit(.minutes(3)))
struct BotSwarmTests {
    /// Runs a swarm on a separate thread, because its loop blocks.
    private func run(
        port: UInt16, players: Int, change: @Sendable @escaping (inout BotOptions) -> Void = { _ in }
    ) async -> Result<BotReport, BotError> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: Result { () throws(BotError) in
                        let server = try! ServerAddress("ws://127.0.0.1:\(port)")
                        var options = BotOptions(server: server, room: RoomCode("K7QX4P")!, players: players)
                        options.reactionMilliseconds = 0...20
                        options.patienceMilliseconds = 300
                        change(&options)
                        return try BotSwarm(options, strategies: [BingoBot.self]).run()
                    })
            }
        }
    }

    /// Plays a script with as many bots as it needs.
    private func play(_ script: MiniRoom.Script) async throws -> (
        report: Result<BotReport, BotError>, server: MiniServer
    ) {
        let server = try MiniServer(script)
        let report = await run(port: server.port, players: script.players)
        server.stop()
        return (report, server)
    }

    @Test("Bots join, receive every call, mark their terms and see the bingo", arguments: [false, true])
    func evening(isFragmented: Bool) async throws {
        let (result, server) = try await play(.init(players: 300, isFragmented: isFragmented))
        let report = try result.get()
        #expect(report.joined == 300)
        #expect(report.announcements == 3)
        #expect(report.announcementDelay?.count == 900)
        #expect(report.announcementSpread?.count == 3)
        #expect(report.answerDelay?.count == 900)
        #expect(report.commandsSent == 900)
        #expect(report.commandsAccepted == 900)
        #expect(report.commandsUnanswered == 0)
        #expect(report.wins == 5)
        #expect(report.reconnects == 0)
        #expect(report.gaps == 0)
        #expect(report.errors == 0)
        #expect(report.losses.isEmpty)
        #expect(try #require(report.announcementDelay).p50Milliseconds < 10_000)
        #expect(server.seen(\.names) == Set((1...300).map { "Bot \($0)" }))
        #expect(server.seen { $0.done.values.allSatisfy { $0.values.allSatisfy { $0 == 1 } } })
        if isFragmented { #expect(server.seen(\.pongs) > 300 * 5) }
    }

    @Test("Marks without an answer at the end of the round are counted separately")
    func unanswered() async throws {
        let (result, _) = try await play(.init(players: 7, isSilentAtLast: true))
        let report = try result.get()
        #expect((report.commandsSent, report.commandsAccepted, report.commandsUnanswered) == (21, 14, 7))
        #expect(report.errors == 0)
        #expect(report.text.contains("Marks        21 sent, 14 accepted, 7 without an answer at the end"))
        #expect(try JSONParser.parse(Array(report.json.utf8)).object?["commandsUnanswered"] == .integer(7))
    }

    @Test("Bots reconnect to a restarted server, and send unanswered marks again under their ids")
    func restart() async throws {
        let (result, server) = try await play(.init(players: 20, closeCode: 1012))
        let report = try result.get()
        #expect(report.reconnects == 20)
        #expect(report.losses == ["close 1012": 20])
        #expect(report.resent >= 20)
        #expect(report.commandsAccepted == 60)
        #expect(report.errors == 0)
        // The first mark's ID is above the join's and is performed once, on the second connection.
        #expect(server.seen { $0.done.values.allSatisfy { $0[2] == 1 && $0.count == 3 } })
    }

    @Test(
        "A rejection that passes is followed by another try",
        arguments: [
            ("rateLimited", 1), ("unavailable", 0), ("staleId", 1),
        ])
    func passingRejection(code: String, newIDs: Int) async throws {
        let (result, server) = try await play(.init(players: 5, rejection: code))
        let report = try result.get()
        #expect(report.rejections == [code: 5])
        #expect(report.commandsSent == 15 + 5 * newIDs)
        #expect(report.resent >= 5 * (1 - newIDs))
        #expect(report.errors == 0)
        #expect(server.seen { $0.marks.values.allSatisfy { $0 == [0, 1, 2] } })
    }

    @Test("A lost broadcast is noticed and repaired by a snapshot")
    func gap() async throws {
        let (result, server) = try await play(.init(players: 4, losesCall: true))
        let report = try result.get()
        #expect(report.gaps == 4)
        #expect(server.seen(\.syncs) == 4)
        #expect(report.commandsAccepted == 12)
    }

    @Test("A call that was taken back and came again is marked again, and not measured twice")
    func takenBack() async throws {
        let report = try await play(.init(players: 3, takesBack: true)).report.get()
        #expect(report.commandsAccepted == 12)
        #expect(report.announcementDelay?.count == 9)
        #expect(report.announcements == 3)
    }

    @Test("A room that admits no bots ends the run with its code", arguments: ["unknownRoom", "roomLocked", "badName"])
    func refused(code: String) async throws {
        let result = try await play(.init(players: 3, refusal: code)).report
        #expect(result == .failure(.refused(code: code, message: "No.")))
    }

    @Test("Bots do not reconnect after a final close code", arguments: [UInt16(4_500), 4_501, 4_502])
    func closedForGood(code: UInt16) async throws {
        let report = try await play(.init(players: 2, closeCode: code)).report.get()
        #expect(report.reconnects == 0)
        #expect(report.losses == ["close \(code)": 2])
    }

    @Test("A server that admits no bots is reported", arguments: ["503 Service Unavailable", "404 Not Found"])
    func noUpgrade(status: String) async throws {
        let result = try await play(.init(players: 2, status: status)).report
        guard case .failure(.notCallboard(_, let reason)) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(reason == "HTTP status \(status.prefix(3))")
    }

    @Test("A run without bots is reported")
    func nobodyThere() async throws {
        let server = try MiniServer(.init())
        server.stop()
        let result = await run(port: server.port, players: 2)
        #expect(result == .failure(.unreachable(address: "127.0.0.1:\(server.port)", reason: "connection refused")))
    }

    @Test("The time limit ends a run")
    func timeLimit() async throws {
        let server = try MiniServer(.init(players: 3))
        let report = try await run(port: server.port, players: 2) { options in
            options.seconds = 0.5
            options.joinsPerSecond = 50
        }.get()
        server.stop()
        // The room waits for a third player, so nothing else would end the run.
        #expect(report.announcements == 0)
        #expect(report.seconds >= 0.5)
    }

    @Test("More bots than one local address has ports for come from several")
    func sources() async throws {
        let server = try MiniServer(.init(players: 2))
        let report = try await run(port: server.port, players: 2) { $0.singleSourceMax = 1 }.get()
        server.stop()
        #expect(report.joined == 2)
        #expect(server.seen(\.sources) == [0x7F00_0002])
    }

    @Test("An interruption ends the run with a report")
    func interruption() async throws {
        let server = try MiniServer(.init(players: 3))
        let joined = await withCheckedContinuation { (continuation: CheckedContinuation<Int?, Never>) in
            Thread.detachNewThread {
                let address = try? ServerAddress("ws://127.0.0.1:\(server.port)")
                let options = address.map { BotOptions(server: $0, room: RoomCode("K7QX4P")!, players: 2) }
                var swarm: BotSwarm?
                swarm = options.map { options in
                    BotSwarm(options, strategies: [BingoBot.self]) { line in
                        if line.contains("2/2 here") { swarm?.interrupt() }
                    }
                }
                let report = try? swarm?.run()
                swarm = nil
                continuation.resume(returning: report?.joined)
            }
        }
        server.stop()
        #expect(joined == 2)
    }
}
