import WebSocketClient
import ArgumentParser
import Bots
import Foundation
import WireProtocol

/// `callboard bots`
struct BotsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bots",
        abstract: "Join simulated players, for a rehearsal or a load test.",
        discussion: """
            Ends when the round finishes (the room, with --stay), after --seconds, or on Ctrl-C, and prints what the bots saw.
            """)

    @Option(help: "The room's code.")
    var room: String

    @Option(help: "How many players join.")
    var players = 20

    @Option(help: "The server: ws://host:port, or wss://host:port for TLS.")
    var url = "ws://127.0.0.1:8080"

    @Option(help: "New connections a second at most; 0 for as fast as the server answers.")
    var rate = 0

    @Option(help: "Leave after so many seconds.")
    var seconds: Double?

    @Option(
        help: ArgumentHelp(
            "When something happens that nobody has announced yet, so many percent of the bots whom it concerns act on it.",
            valueName: "percent"))
    var early = 0

    @Option(help: "Something like that happens every so many seconds.")
    var earlyEvery = 10.0

    @Flag(help: "Believe any certificate; on this machine only.")
    var insecure = false

    @Flag(help: "Stay for the rounds that follow, until the room ends.")
    var stay = false

    @Option(help: "The seed of the reaction times.")
    var seed: UInt64 = 1

    @Flag(help: "Print the report as JSON.")
    var json = false

    func validate() throws {
        guard RoomCode(room) != nil else { throw ValidationError("“\(room)” is no room code.") }
        guard players >= 1 else { throw ValidationError("At least one player must join.") }
        guard rate >= 0 else { throw ValidationError("The rate cannot be negative.") }
        guard (0...100).contains(early) else { throw ValidationError("The share of early marks is 0 to 100 percent.") }
        guard (0.1...3600).contains(earlyEvery) else {
            throw ValidationError("Things happen every 0.1 to 3600 seconds.")
        }
        if let seconds, seconds <= 0 { throw ValidationError("The time must be positive.") }
    }

    func run() throws {
        guard let room = RoomCode(room) else { return }
        let address: ServerAddress
        do throws(ServerAddress.Failure) { address = try ServerAddress(url) } catch {
            throw CommandFailure(status: 2, error.description)
        }
        let report: BotReport
        do throws(BotError) {
            var options = BotOptions(server: address, room: room, players: players)
            options.joinsPerSecond = rate
            options.seconds = seconds
            options.stopsWithRound = !stay
            options.seed = seed
            options.earlyPercent = early
            options.earlyMilliseconds = Int(earlyEvery * 1000)
            options.trustsAnyCertificate = insecure
            options.takesSignals = true
            let swarm = BotSwarm(options, minds: games.bots) { line in
                try? FileHandle.standardError.write(contentsOf: Array("\(line)\n".utf8))
            }
            report = try swarm.run()
        } catch {
            if case .badURL = error { throw CommandFailure(status: 2, error.description) }
            throw CommandFailure(status: 1, error.description)
        }
        print(json ? report.json : report.text)
        // A rehearsal in a script must fail as visibly as one in a terminal.
        if report.errors > 0 { throw CommandFailure(status: 1, "the bots met \(report.errors) errors") }
    }
}
