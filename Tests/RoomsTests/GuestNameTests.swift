import GameRules
import JSON
import Party
import Testing
import WireProtocol

@testable import Rooms

/// No two people in a room have the same name, whether or not they have a seat, since a wheel only shows names.
@Suite("Names of guests")
struct GuestNameTests {
    let server = TestServer(games: GameRegistry([PartyGame.self]))

    private func tell(_ phone: Phone, _ type: String, _ members: (name: String, value: JSONValue)...) -> String? {
        let id = phone.send(type, members: members)
        server.settle()
        return phone.answer(to: id)?["code"]?.string
    }

    private func name(of phone: Phone) -> String? { phone.all("joined").last?["seat"]?.object?["name"]?.string }

    @Test("differ from players' names, and a newcomer with a guest's name gets a number")
    func distinct() throws {
        let (room, token) = try server.makeRoom(JSONObject([("game", .string(PartyGame.name))]))
        let host = try server.join(room, "Host", token: token.text)
        let ada = try server.join(room, "Ada")
        #expect(tell(host, "guests", ("add", .string("ADA"))) == "badName")
        #expect(tell(host, "guests", ("add", .string("Grandma"))) == nil)
        #expect(tell(host, "guests", ("rename", .string("g1")), ("name", .string("Ada"))) == "badName")
        #expect(name(of: try server.join(room, "Grandma")) == "Grandma 2")
        #expect(tell(host, "rename", ("player", .string("p2")), ("name", .string("grandma"))) == nil)
        let back = server.connect(room)
        try back.join(name: nil, token: TestServer.token("Ada"))
        server.settle()
        #expect(name(of: back) == "grandma 2 2")
        ada.hangUp()
        // Once the guest has gone, the name is free.
        #expect(tell(host, "guests", ("remove", .string("g1"))) == nil)
        #expect(name(of: try server.join(room, "Grandma", token: TestServer.token("Eve"))) == "Grandma")
        #expect(tell(host, "guests", ("add", .string("Ada"))) == nil)
    }
}
