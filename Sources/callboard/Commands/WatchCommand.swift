import WebSocketClient
import ArgumentParser
import Foundation
import JSON
import WireProtocol

/// `callboard watch`
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print a room's players, events and standings, one line each.",
        discussion: "Reconnects automatically. Stops when the room ends, or on Ctrl-C.")

    @Option(help: "The room code.")
    var room: String

    @Option(help: "The server.")
    var url = "http://127.0.0.1:8080"

    @Flag(help: "Print the raw messages, one JSON object per line (see asyncapi.json).")
    var json = false

    func validate() throws {
        guard RoomCode(room) != nil else { throw ValidationError("Invalid room code “\(room)”.") }
    }

    func run() throws {
        guard let room = RoomCode(room) else { return }
        let server = try ServerAddress(page: url)
        var news = RoomNews(games)
        var wasThere = false
        var attempt = 0
        while true {
            do throws(RoomWatch.End) {
                try RoomWatch(room, at: server).follow { message in
                    let fields = (try? JSONParser.parse(message, limits: .document))?.object ?? JSONObject([])
                    if fields["type"]?.string == "joined" { (wasThere, attempt) = (true, 0) }
                    print(message, fields, &news)
                    return WatchCommand.refusal(fields)
                }
            } catch {
                switch error {
                case .final(let reason, let isFailure):
                    if isFailure { throw CommandFailure(status: 1, reason) }
                    return
                case .lost(let reason):
                    // If the first connection fails, the reason is reported at once.
                    guard wasThere else { throw CommandFailure(status: 1, reason) }
                    attempt += 1
                    say("\(reason); trying again")
                    Thread.sleep(forTimeInterval: min(15, Double(1 << min(attempt, 4)) * Double.random(in: 0.25...0.5)))
                }
            }
        }
    }

    private func print(_ message: [UInt8], _ fields: JSONObject, _ news: inout RoomNews) {
        let lines = json ? [message] : news.lines(of: fields).map { Array($0.utf8) }
        for line in lines {
            do { try FileHandle.standardOutput.write(contentsOf: line + [UInt8(ascii: "\n")]) } catch {
                Foundation.exit(0)
            }
        }
    }

    private func say(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Array("callboard: \(text)\n".utf8))
    }

    /// Returns the reason if the server refused to send a snapshot.
    private static func refusal(_ fields: JSONObject) -> RoomWatch.End? {
        guard fields["type"]?.string == "rejected" else { return nil }
        let reason = "\(fields["message"]?.string ?? "refused") (\(fields["code"]?.string ?? ""))"
        let isPassing = ["unavailable", "tryLater"].contains(fields["code"]?.string)
        return isPassing ? .lost(reason) : .final(reason, isFailure: true)
    }
}
