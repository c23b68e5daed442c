import Bingo
import Foundation
import GameRules
import JSON
import Rooms
import Synchronization
import Testing
import WireProtocol

/// An evening of bingo in which every byte is determined: time and randomness are fixed, and the clients' messages come
/// from the golden files.
///
/// With `CALLBOARD_RECORD_GOLDEN` in the environment, the server's files are written instead of compared. Check the
/// differences before you commit them: the protocol is a contract.
final class GoldenEvening {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/wire")
    private static let isRecording = ProcessInfo.processInfo.environment["CALLBOARD_RECORD_GOLDEN"] != nil

    let server: TestServer
    let room: Room
    let hostToken: SeatToken
    private(set) var compared: Set<String> = []

    init() throws {
        server = TestServer(
            games: GameRegistry([BingoGame.self]), randomBytes: GoldenEvening.chance(), bin: TestServer.Bin())
        let terms = ["One more thing", "New Icons", "10x", "AAA Game", "iOS 26", "Joke about Craig", "A Sherlocking"]
        (room, hostToken) = try server.makeRoom(
            JSONObject([
                ("game", .string("bingo")), ("title", .string("WWDC at the office")), ("language", .string("en")),
                (
                    "terms",
                    .array((terms + ["Ford mentioned", "Hair Force One", "Unified Experience"]).map(JSONValue.string))
                ),
                ("options", .object(JSONObject([("size", .integer(3))]))),
            ]))
    }

    /// Returns a source of bytes that count up. Requests for a single byte spell the room's code K7QX4P.
    private static func chance() -> @Sendable (Int) -> [UInt8] {
        let next = Mutex<(byte: UInt8, letters: [UInt8])>((0, [17, 5, 21, 28, 2, 20]))
        return { count in
            next.withLock { next in
                if count == 1, !next.letters.isEmpty { return [next.letters.removeFirst()] }
                return (0..<count).map { _ in
                    next.byte &+= 1
                    return next.byte
                }
            }
        }
    }

    /// Opens a connection that has not sent anything.
    func connect() -> Phone { server.connect(room) }

    /// Sends the contents of a client's golden file, and lets a second pass.
    func send(_ file: String, from phone: Phone) throws {
        let text = try Data(contentsOf: GoldenEvening.folder.appending(path: "client/\(file).json"))
        try send(#require(JSONParser.parse([UInt8](text)).object), from: phone)
    }

    /// Sends a message, and lets a second pass.
    func send(_ message: JSONObject, from phone: Phone) throws {
        let type = try message.requiredString("type")
        let id = try message.requiredInteger("id")
        switch type {
        case "join":
            let request = try JoinRequest(message, id: id)
            room.assumeIsolated { [id = phone.id] in $0.join(request, from: id) }
        case "watch":
            let request = try WatchRequest(message, id: id)
            room.assumeIsolated { [id = phone.id] in $0.watch(request, from: id) }
        default:
            room.assumeIsolated { [subscriber = phone.id] in $0.receive(type, message, id: id, from: subscriber) }
        }
        server.settle()
        server.executor.advance(milliseconds: 1000)
        server.settle()
    }

    /// Compares the last message of a type that a connection received with a golden file, byte by byte.
    func expect(
        _ type: String, as file: String? = nil, to phone: Phone, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let name = "\(file ?? type).json"
        let messages = zip(server.outlet.messages(to: phone.id), server.outlet.texts(to: phone.id))
        let found = messages.filter { $0.0["type"]?.string == type }.last
        let text = try #require(found?.1, "no \(type) came", sourceLocation: location) + "\n"
        compared.insert(name)
        let url = GoldenEvening.folder.appending(path: "server/\(name)")
        if GoldenEvening.isRecording { try Data(text.utf8).write(to: url) }
        let golden = try String(contentsOf: url, encoding: .utf8)
        #expect(text == golden, "\(name)", sourceLocation: location)
    }

    /// Returns the names of all golden files of clients' or the server's messages.
    static func files(of side: String) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: side).path))
    }
}
