import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Tests of an evening with a host and two players.
protocol EveningTests {
    var hall: Hall { get }
}

extension EveningTests {
    /// Starts another play of a game, five seconds later.
    @discardableResult
    func play(_ game: String, by host: Phone, _ members: (name: String, value: JSONValue)...) -> Int {
        hall.executor.advance(milliseconds: Int64(Plays.pauseSeconds) * 1000)
        hall.settle()
        let id = host.send("play", members: [("game", .string(game)), ("play", .null)] + members)
        hall.settle()
        return id
    }

    func makeRoom() throws -> (room: Room, host: Phone, ada: Phone, bo: Phone) {
        let (room, token) = try hall.makeRoom()
        let host = try hall.join(room, "Host", token: token.text)
        return (room, host, try hall.join(room, "Ada"), try hall.join(room, "Bo"))
    }

    func export(_ room: Room) throws -> JSONObject {
        try #require(try JSONParser.parse(room.assumeIsolated { $0.export() }, limits: .document).object)
    }
}
