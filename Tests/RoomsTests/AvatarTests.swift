import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

@Suite("Avatars")
struct AvatarTests: HostedRoomTests {
    let hosted: HostedRoom
    private let planet: [(name: String, value: JSONValue)] = [
        ("emblem", .string("planet")), ("colour", .string("teal")),
    ]

    init() throws { hosted = try HostedRoom() }

    private func avatar(of seat: String, in room: Room) -> Avatar? {
        room.assumeIsolated { room in SeatID(wire: seat).flatMap { room.fold.seats.names.avatar(of: $0) } }
    }

    @Test("a newcomer chooses one, hosts and the seat see it, and it survives a restart")
    func joins() throws {
        let ada = server.connect(room)
        try ada.join(name: "Ada", token: TestServer.token("Ada"), avatar: .object(JSONObject(planet)))
        server.settle()
        #expect(ada.all("joined").last?["seat"]?.object?["avatar"] == .object(JSONObject(planet)))
        server.executor.advance(milliseconds: 1000)
        #expect(
            host.all("players").last?["changed"]?.array?.last?.object?["avatar"] == .object(JSONObject(planet)))
        let again = try #require(try TestServer(log: InMemoryInputLog(reopening: server.log)).restore().first)
        #expect(avatar(of: "p2", in: again) == Avatar(.planet, .teal))
    }

    @Test("players and hosts can change their own at any time, and other devices are notified")
    func chooses() throws {
        let ada = try server.join(room, "Ada")
        let other = try server.join(room, "Ada", client: "c2")
        #expect(other.all("joined").last?["seat"]?.object?["avatar"] == nil)
        #expect(tell(ada, "avatar", planet[0], planet[1])?.type == "accepted")
        #expect(other.all("joined").last?["seat"]?.object?["avatar"] == .object(JSONObject(planet)))
        #expect(tell("avatar", planet[0], planet[1])?.type == "accepted")
        let again = try #require(try TestServer(log: InMemoryInputLog(reopening: server.log)).restore().first)
        #expect(avatar(of: "p1", in: again) == Avatar(.planet, .teal))
        #expect(avatar(of: "p2", in: again) == Avatar(.planet, .teal))
    }

    @Test(
        "nobody is known by what cannot be drawn",
        arguments: [
            [("emblem", JSONValue.string("skull")), ("colour", .string("teal"))],
            [("emblem", .string("planet")), ("colour", .string("#ff0000"))],
            [("emblem", .string("planet"))], [("emblem", .integer(1)), ("colour", .string("teal"))],
        ])
    func refused(_ members: [(name: String, value: JSONValue)]) throws {
        let ada = try server.join(room, "Ada")
        let id = ada.send("avatar", members: members)
        server.settle()
        #expect(ada.answer(to: id)?.code == "badMessage")
        #expect(throws: Rejection.self) {
            try server.connect(room).join(
                name: "Eve", token: TestServer.token("Eve"), avatar: .object(JSONObject(members)))
        }
    }
}
