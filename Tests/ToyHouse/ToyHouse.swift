import Bingo
import Configuration
import Dispatch
import Foundation
import Logging
import Rooms
import Server

/// `toyhouse serve --port PORT --data FOLDER`: the server with a second game, for the tests of the pages. All other
/// settings come from the environment, as with `callboard serve`. If a flag is repeated, the last one counts. SIGTERM
/// ends it.
@main
struct ToyHouse {
    static func main() async throws {
        let arguments = CommandLine.arguments
        func value(of flag: String) -> String? {
            arguments.lastIndex(of: flag).flatMap { arguments.dropFirst($0 + 1).first }
        }
        let configuration = try Configuration.load(
            file: "config/callboard.yaml", fileMayBeMissing: true, environment: ProcessInfo.processInfo.environment,
            flags: [("server.port", value(of: "--port") ?? "0"), ("data", value(of: "--data") ?? "data")])
        let server = try CallboardServer(
            configuration, games: GameRegistry([BingoGame.self, ToyGame.self]),
            logger: Logger(label: "toyhouse") { _ in StandardErrorLog(format: .text, level: .notice) })
        signal(SIGTERM, SIG_IGN)
        let ends = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
        let (ended, end) = AsyncStream<Void>.makeStream()
        ends.setEventHandler { end.finish() }
        ends.resume()
        try server.start()
        print("Toyhouse is open.\n  On this machine: \(server.localBase)")
        fflush(nil)
        for await _ in ended {}
        await server.stop()
    }
}
