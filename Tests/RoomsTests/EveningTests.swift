import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Tests of an evening with a host and two players.
protocol EveningTests {
    var server: TestServer { get }
}

extension EveningTests {
    /// Starts another play of a game, five seconds later.
    @discardableResult
    func play(_ game: String, by host: Phone, _ members: (name: String, value: JSONValue)...) -> Int {
        server.executor.advance(milliseconds: Int64(Plays.pauseSeconds) * 1000)
        server.settle()
        let id = host.send("play", members: [("game", .string(game)), ("play", .null)] + members)
        server.settle()
        return id
    }

    func makeRoom() throws -> (room: Room, host: Phone, ada: Phone, bo: Phone) {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        return (room, host, try server.join(room, "Ada"), try server.join(room, "Bo"))
    }

    func export(_ room: Room) throws -> JSONObject {
        try #require(try JSONParser.parse(room.assumeIsolated { $0.export() }, limits: .document).object)
    }
}
