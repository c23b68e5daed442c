import GameRules
import Testing
import WireProtocol

@testable import Rooms

/// The limits on the size of one room.
@Suite("The bounds of a room")
struct RoomBoundsTests {
    private func server(_ change: (inout RoomLimits) -> Void) -> TestServer {
        var limits = RoomLimits()
        change(&limits)
        return TestServer(limits: limits)
    }

    @Test("the number of rounds is limited; the current round continues")
    func rounds() throws {
        let server = server { $0.roundsMax = 3 }
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let ada = try server.join(room, "Ada")
        func tell(_ phone: Phone, _ type: String) -> String? {
            let id = phone.send(type)
            server.settle()
            return phone.answer(to: id).map { $0.code ?? $0.type }
        }
        #expect(
            [tell(host, "reset"), tell(host, "reset"), tell(host, "reset")] == [
                "accepted", "accepted", "tooManyRounds",
            ])
        #expect(tell(ada, "press") == "accepted")
        #expect(tell(host, "endRoom") == "accepted")
    }

    @Test("a room with a full log can only be ended; players with a seat can reconnect")
    func inputs() throws {
        // The room itself, two seats, one press.
        let server = server { $0.inputsMax = 5 }
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let ada = try server.join(room, "Ada")
        _ = try server.join(room, "Bo")
        let ids = [ada.send("press"), ada.send("press"), ada.send("press")]
        server.settle()
        #expect(ids.map { ada.answer(to: $0).map { $0.code ?? $0.type } } == ["accepted", "accepted", "roomUsedUp"])
        #expect(room.assumeIsolated { $0.fold.position } == 5)
        #expect(try server.join(room, "Cleo").news().first?.code == "roomUsedUp")
        #expect(try server.join(room, "Ada", client: "c2").all("joined").count == 1)
        let end = host.send("endRoom")
        server.settle()
        #expect(host.answer(to: end)?.type == "accepted")
    }

    @Test("removed seats count, too: a room stores twice as many as it admits")
    func removedSeats() throws {
        let server = server { $0.seatsMax = 2 }
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        for (index, name) in ["Ada", "Bo", "Cleo"].enumerated() {
            #expect(try server.join(room, name).all("joined").count == 1)
            host.send("remove", ("player", .string("p\(index + 2)")))
            server.settle()
        }
        #expect(try server.join(room, "Dan").news().first?.code == "roomFull")
    }

    @Test("no limit is no limit")
    func none() throws {
        let server = server { ($0.inputsMax, $0.roundsMax) = (0, 0) }
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let ids = (0..<20).map { _ in host.send("reset") }
        server.settle()
        #expect(ids.allSatisfy { host.answer(to: $0)?.type == "accepted" })
    }
}
