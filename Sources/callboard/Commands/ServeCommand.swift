import ArgumentParser
import Server
import Configuration
import Dispatch
import Foundation
import Logging
import QRCode

/// `callboard serve`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the server.",
        discussion: """
            Every key of the configuration file is an environment variable too: limits.rooms is CALLBOARD_LIMITS_ROOMS. \
            A flag prevails over the environment, the environment over the file.
            """)

    @Option(help: "The configuration file. \(ConfigurationFile.help)")
    var config: String?

    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port; 0 lets the system choose. (default: 8080)")
    var port: Int?

    @Option(help: "The folder of the log. (default: ./data)")
    var data: String?

    @Option(help: "How log lines look: text or json. (default: text)")
    var log: String?

    @Flag(help: "Listen on all interfaces, and print an address that phones can open.")
    var lan = false

    func run() async throws {
        let configuration: Configuration
        do {
            configuration = try load()
        } catch {
            throw CommandFailure(status: 2, "\(error)")
        }
        Heap.separateLargeBlocks()
        let threshold = StandardErrorLog.Threshold(Logger.Level(configuration.log.level))
        let logger = ServeCommand.logger(configuration.log.format, threshold)
        // Nothing was acknowledged yet, and what was stored survives any end: nobody waits for rooms that nobody wants.
        let signals = TerminationSignals {
            logger.info("stopping before the start is done")
            _exit(0)
        }
        let server: CallboardServer
        do {
            server = try CallboardServer(configuration, games: games, logger: logger)
            try server.start()
        } catch let faults as ConfigurationFaults {
            throw CommandFailure(status: 2, faults.description)
        } catch {
            throw CommandFailure(status: 1, "\(error)")
        }
        signals.startIsDone {
            do throws(ConfigurationError) {
                let changed = try self.load()
                threshold.level = Logger.Level(changed.log.level)
                server.reload(changed)
            } catch {
                logger.error("the configuration stays as it was", metadata: ["reason": "\(error)"])
            }
        }
        if configuration.log.format == .text {
            greet(server)
        } else {
            let address = server.publicBase ?? server.localBase
            logger.info("listening", metadata: ["port": .stringConvertible(server.port), "address": "\(address)"])
        }
        await signals.first()
        logger.info("stopping")
        await server.stop()
    }

    private func load() throws(ConfigurationError) -> Configuration {
        var flags: [(key: String, value: String)] = []
        if let host { flags.append(("server.host", host)) }
        if let port { flags.append(("server.port", String(port))) }
        if let data { flags.append(("data", data)) }
        if let log { flags.append(("log.format", log)) }
        if lan { flags.append(("server.lan", "true")) }
        return try ConfigurationFile.load(config, flags: flags)
    }

    private static func logger(_ format: Configuration.Log.Format, _ threshold: StandardErrorLog.Threshold) -> Logger {
        let handler = StandardErrorLog(format: format == .json ? .json : .text, threshold: threshold)
        return Logger(label: "callboard") { _ in handler }
    }

    /// For commands that do something else than serve: says only what goes wrong.
    static var quietLogger: Logger {
        Logger(label: "callboard") { _ in StandardErrorLog(format: .text, level: .warning) }
    }

    /// Tells the person at the terminal where to go, and their phone too.
    private func greet(_ server: CallboardServer) {
        var lines = ["Callboard is open.", "  On this machine: \(server.localBase)"]
        if let base = server.publicBase {
            lines.append("  For phones:      \(base)")
            for other in server.otherBases { lines.append("                   \(other.base) (\(other.interface))") }
            // Colors and blocks are for a terminal.
            if isatty(STDOUT_FILENO) == 1, let code = QRCode(base) { lines.append(code.terminal) }
        } else if server.isForNetwork {
            lines.append("  For phones:      this machine has no address in a network")
        }
        lines.append("  Stop with Ctrl-C.")
        print(lines.joined(separator: "\n"))
        fflush(nil)
    }
}
