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
            You can set every configuration key as an environment variable, for example CALLBOARD_LIMITS_ROOMS for \
            limits.rooms. Command-line options override environment variables, which override the file.
            """)

    @Option(help: "The configuration file. \(ConfigurationFile.help)")
    var config: String?

    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The TCP port. Use 0 to let the system choose. (default: 8080)")
    var port: Int?

    @Option(help: "The data folder. (default: ./data)")
    var data: String?

    @Option(help: "The log format: text or json. (default: text)")
    var log: String?

    @Flag(help: "Listen on all network interfaces and print an address for phones.")
    var lan = false

    func run() async throws {
        let configuration: Configuration
        do {
            configuration = try load()
        } catch {
            throw failure(of: "\(error)", status: 2, in: error.logFormat)
        }
        Heap.separateLargeBlocks()
        let threshold = StandardErrorLog.Threshold(Logger.Level(configuration.log.level))
        let logger = ServeCommand.logger(configuration.log.format, threshold)
        // Nothing is acknowledged yet, and stored data survives any exit, so a stop need not wait for rooms to load.
        let signals = TerminationSignals {
            logger.info("stopped during startup")
            _exit(0)
        }
        let server: CallboardServer
        do {
            server = try CallboardServer(configuration, games: games, logger: logger)
            try server.start()
        } catch let faults as ConfigurationFaults {
            throw failure(of: faults.description, status: faults.isTemporary ? 1 : 2, in: configuration.log.format)
        } catch {
            throw failure(of: "\(error)", status: 1, in: configuration.log.format)
        }
        signals.startIsDone {
            do throws(ConfigurationError) {
                let changed = try self.load()
                let level = Logger.Level(changed.log.level)
                let isLevelNew = level != threshold.level
                threshold.level = level
                server.reload(changed, isLevelNew: isLevelNew)
            } catch {
                logger.error("the configuration was not changed", metadata: ["reason": "\(error)"])
            }
        }
        if configuration.log.format == .text { greet(server) } else { announce(server, logger) }
        await signals.first()
        logger.info("stopping")
        await server.stop()
    }

    /// Returns the reason why the server cannot start: sentences for people, or log lines for machines.
    private func failure(
        of sentences: String, status: Int32, in format: Configuration.Log.Format
    ) -> CommandFailure {
        guard format == .json else { return CommandFailure(status: status, sentences) }
        let logger = ServeCommand.logger(.json, StandardErrorLog.Threshold(.error))
        for sentence in sentences.split(separator: "\n") {
            logger.critical(
                "the server does not start", metadata: ["reason": "\(sentence)", "status": .stringConvertible(status)])
        }
        return CommandFailure(status: status, "")
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

    /// A logger for commands other than serve: it only logs problems.
    static var quietLogger: Logger {
        Logger(label: "callboard") { _ in StandardErrorLog(format: .text, level: .warning) }
    }

    /// Logs where the server listens.
    private func announce(_ server: CallboardServer, _ logger: Logger) {
        var metadata: Logger.Metadata = [
            "port": .stringConvertible(server.port), "address": "\(server.publicBase ?? server.localBase)",
        ]
        if server.isForNetwork {
            metadata["addresses"] = .array(
                server.networkBases.map { base, address in
                    [
                        "address": .string(base), "interface": .string(address.interface),
                        "kind": .string(address.kind.rawValue),
                    ]
                })
        }
        logger.info("listening", metadata: metadata)
        if server.isForNetwork, server.networkBases.isEmpty {
            logger.warning("this machine has no network address")
        }
    }

    /// Prints the addresses for the person at the terminal, and a QR code for phones.
    private func greet(_ server: CallboardServer) {
        var lines = ["Callboard is running.", "  On this machine: \(server.localBase)"]
        var phones = server.networkBases.map { "\($0.base) (\($0.address.kind.rawValue), \($0.address.interface))" }
        if let base = server.publicBase, base != server.networkBases.first?.base { phones.insert(base, at: 0) }
        if phones.isEmpty, server.isForNetwork { phones = ["this machine has no network address"] }
        for (label, phone) in zip(["  For phones:      "] + phones.map { _ in "                   " }, phones) {
            lines.append(label + phone)
        }
        // Colors and block characters are only for a terminal.
        if let base = server.publicBase, isatty(STDOUT_FILENO) == 1, let code = QRCode(base) {
            lines.append(code.terminal)
        }
        lines.append("  Press Ctrl-C to stop.")
        print(lines.joined(separator: "\n"))
        fflush(nil)
    }
}
