import WebSocketClient
import ArgumentParser
import Bots
import Foundation
import WireProtocol

/// `callboard bots`
struct BotsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bots",
        abstract: "Add simulated players to a room, for a rehearsal or a load test.",
        discussion: """
            Stops when the round ends (with --stay, when the room ends), after --seconds, or on Ctrl-C. Prints a \
            report at the end. In a room with a class list, each bot takes a free name of the list.
            """)

    @Option(help: "The room code.")
    var room: String

    @Option(help: "The number of bots.")
    var players = 20

    @Option(help: "The server: ws://host:port, or wss://host:port with TLS.")
    var url = "ws://127.0.0.1:8080"

    @Option(help: "The maximum number of new connections per second. 0 means no limit.")
    var rate = 0

    @Option(help: "Stop after this many seconds.")
    var seconds: Double?

    @Option(
        help: ArgumentHelp(
            "The percentage of bots that act on an event before the host announces it.",
            valueName: "percent"))
    var early = 0

    @Option(help: "The seconds between such events.")
    var earlyEvery = 10.0

    @Flag(help: "Accept any TLS certificate. Only for a server on this machine.")
    var insecure = false

    @Flag(help: "Keep playing until the room ends.")
    var stay = false

    @Option(help: "Act after at most so many seconds. By default, after 0.6 to 6 seconds, as people do.")
    var within: Double?
    @Option(help: "The random seed for reaction times.")
    var seed: UInt64 = 1

    @Flag(help: "Print the report as JSON.")
    var json = false

    func validate() throws {
        guard RoomCode(room) != nil else { throw ValidationError("Invalid room code “\(room)”.") }
        guard players >= 1 else { throw ValidationError("--players must be at least 1.") }
        guard rate >= 0 else { throw ValidationError("--rate must not be negative.") }
        guard (0...100).contains(early) else { throw ValidationError("--early must be 0 to 100.") }
        guard within.map({ (0.01...3600).contains($0) }) ?? true else {
            throw ValidationError("--within must be 0.01 to 3600.")
        }
        guard (0.1...3600).contains(earlyEvery) else {
            throw ValidationError("--early-every must be 0.1 to 3600.")
        }
        if let seconds, seconds <= 0 { throw ValidationError("--seconds must be positive.") }
    }

    func run() throws {
        guard let room = RoomCode(room) else { return }
        let address: ServerAddress
        do throws(ServerAddress.Failure) { address = try ServerAddress(url) } catch {
            throw CommandFailure(status: 2, error.description)
        }
        let names = try freeNames(in: room, at: address)
        let report: BotReport
        do throws(BotError) {
            var options = BotOptions(server: address, room: room, players: names?.count ?? players)
            options.names = names
            options.joinsPerSecond = rate
            options.seconds = seconds
            options.stopsWithRound = !stay
            options.seed = seed
            if let within { options.reactionMilliseconds = 0...Int(within * 1000) }
            options.earlyPercent = early
            options.earlyMilliseconds = Int(earlyEvery * 1000)
            options.trustsAnyCertificate = insecure
            options.takesSignals = true
            let swarm = BotSwarm(options, strategies: games.bots, progress: tell)
            report = try swarm.run()
        } catch {
            if case .badURL = error { throw CommandFailure(status: 2, error.description) }
            throw CommandFailure(status: 1, error.description)
        }
        print(json ? report.json : report.text)
        // A rehearsal in a script must fail as visibly as one in a terminal.
        if report.errors > 0 { throw CommandFailure(status: 1, "\(report.errors) errors occurred") }
    }

    /// Returns names of the room's class list without a player, as many as there are bots at most; `nil` if the room
    /// has no such list. Throws if all names are taken.
    private func freeNames(in room: RoomCode, at address: ServerAddress) throws(CommandFailure) -> [String]? {
        // Any certificate is trusted on this machine only. Elsewhere, the bots refuse to connect.
        guard !insecure || ["localhost", "127.0.0.1", "::1"].contains(address.host) else { return nil }
        let call = HTTPCall(server: address, trustsAnyCertificate: insecure)
        // If the server cannot be reached, the bots wait for it and report why.
        guard let answer = try? call.send("GET", "/api/rooms/\(room)"),
            let list = answer.object["names"]?.array?.compactMap(\.object)
        else { return nil }
        let free = list.filter { $0["taken"]?.bool != true }.compactMap { $0["name"]?.string }
        guard !free.isEmpty else {
            throw CommandFailure(status: 1, "names come from the room's class list, and all of them are taken")
        }
        if free.count < players { tell("The class list has \(free.count) free names, so only so many bots join.") }
        return Array(free.prefix(players))
    }

    /// Writes a line to the standard error.
    private func tell(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Array("\(line)\n".utf8))
    }
}
