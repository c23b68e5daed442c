import WebSocketClient
import ArgumentParser
import Cryptography
import Foundation
import GameRules
import JSON
import WireProtocol

/// `callboard bingo call`
struct CallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "call",
        abstract: "Call a term in a room, or take back a call.",
        discussion: """
            Specify the term by its full text (upper and lower case are equal) or by its index, starting at 0. Other \
            text is added as a new term, and the command suggests a similar term. Set CALLBOARD_TOKEN instead of \
            passing --token, because other users can see command lines.
            """)

    @Argument(help: "The term's text or index. With --undo, omit it to take back the latest call.")
    var term: [String] = []

    @Option(help: "The room code.")
    var room: String

    @Option(help: "The server.")
    var url = "http://127.0.0.1:8080"

    @Option(help: "The host's token. (default: CALLBOARD_TOKEN)")
    var token: String?

    @Flag(help: "Take back the call instead.")
    var undo = false

    func validate() throws {
        guard RoomCode(room) != nil else { throw ValidationError("Invalid room code “\(room)”.") }
        guard undo || !term.isEmpty else { throw ValidationError("Specify the term to call.") }
    }

    func run() throws {
        guard let room = RoomCode(room) else { return }
        guard let text = token ?? ProcessInfo.processInfo.environment["CALLBOARD_TOKEN"] else {
            throw CommandFailure(status: 2, "the host's token is missing: set CALLBOARD_TOKEN or add --token")
        }
        guard let token = SeatToken(text) else {
            throw CommandFailure(
                status: 2,
                "the value of CALLBOARD_TOKEN or --token is not a host's token, which has 22 to 64 letters, digits, hyphens "
                    + "and underscores")
        }
        let http = HTTPCall(server: try ServerAddress(page: url), token: token)
        let path = "/api/rooms/\(room)"
        do {
            if undo { try takeBack(http, path) } else { try call(http, path) }
        } catch let failure as ByteStream.Failure {
            throw CommandFailure(status: 1, failure.description)
        }
    }

    private var text: String { term.joined(separator: " ") }

    /// The index, if a number was typed.
    private var index: Int? { term.count == 1 ? Int(term[0]) : nil }

    private func call(_ http: HTTPCall, _ path: String) throws {
        let body = JSONWriter.object { writer in
            if let index { writer.member("term", index) } else { writer.member("text", text) }
        }
        let answer = try sendOnce(http, "POST", "\(path)/calls", body)
        let number = answer.object["call"]?.object?["number"]?.integer ?? 0
        print("Call \(number): \(text)")
        guard let near = answer.object["near"]?.object?["text"]?.string else { return }
        print("Added as a new term. Did you mean “\(near)”? Use --undo to take back the call.")
    }

    private func takeBack(_ http: HTTPCall, _ path: String) throws {
        let state = try http.send("GET", "\(path)/state")
        guard state.status == 200 else { throw CallCommand.failure(state) }
        let round = state.object["game"]?.object?["round"]?.object
        let terms = (round?["terms"]?.array ?? []).map { $0.string ?? "" }
        let calls = (round?["calls"]?.array ?? []).compactMap { value -> (number: Int, term: Int)? in
            guard let number = value.object?["number"]?.integer, let term = value.object?["term"]?.integer else {
                return nil
            }
            return (number, term)
        }
        let wanted = index ?? terms.firstIndex { $0.lowercased() == text.lowercased() }
        if !term.isEmpty, wanted == nil { throw CommandFailure(status: 1, "there is no term “\(text)” in this round") }
        guard let call = calls.last(where: { wanted == nil || $0.term == wanted }) else {
            throw CommandFailure(status: 1, term.isEmpty ? "there is no call to take back" : "“\(text)” is not called")
        }
        _ = try sendOnce(http, "DELETE", "\(path)/calls/\(call.number)", nil)
        print(
            "Taken back: call \(call.number), \(terms.indices.contains(call.term) ? terms[call.term] : "\(call.term)")")
    }

    /// Sends a command until it is known to have succeeded. The idempotency key makes repetitions safe.
    private func sendOnce(_ http: HTTPCall, _ method: String, _ path: String, _ body: [UInt8]?) throws
        -> HTTPCall.Answer
    {
        let key = secureRandomBytes(12).hexadecimal
        var failure: any Error = ByteStream.Failure(description: "the server does not answer")
        for attempt in 0..<3 {
            if attempt > 0 { Thread.sleep(forTimeInterval: 0.3 * Double(attempt)) }
            do throws(ByteStream.Failure) {
                let answer = try http.send(method, path, body: body, idempotencyKey: key)
                if (200..<300).contains(answer.status) { return answer }
                failure = CallCommand.failure(answer)
                guard answer.status == 503 else { break }
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private static func failure(_ answer: HTTPCall.Answer) -> CommandFailure {
        let code = answer.object["code"]?.string ?? "status \(answer.status)"
        return CommandFailure(status: 1, "\(answer.object["detail"]?.string ?? "the server refused") (\(code))")
    }
}
