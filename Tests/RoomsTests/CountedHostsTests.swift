import CrossSums
import GameRules
import JSON
import Party
import SequenceBoard
import Testing
import WireProtocol

@testable import Rooms

/// In some games, a player who becomes a host keeps playing, and counts as present while connected.
@Suite("Hosts who play")
struct CountedHostsTests {
    let server = TestServer(games: GameRegistry([PartyGame.self, CrossSumsGame.self, SequenceGame.self]))

    private func room(_ game: String) throws -> (host: Phone, ada: Phone, bo: Phone) {
        let (room, token) = try server.makeRoom(
            JSONObject([
                ("game", .string(game)),
                (
                    "options",
                    .object(
                        JSONObject(
                            game == PartyGame.name ? [("mode", .string("draw")), ("mixesChance", .bool(false))] : []))
                ),
            ]))
        let host = try server.join(room, "Host", token: token.text)
        let players = try ["Ada", "Bo"].map { try server.join(room, $0) }
        host.send("promote", ("player", .string("p2")))
        server.settle()
        return (host, players[0], players[1])
    }

    private func present(in room: Room) -> [SeatID] { room.assumeIsolated { $0.presentInGame.seats } }

    private func wheel(_ phone: Phone) -> [String] {
        server.executor.advance(milliseconds: 1_000)
        server.settle()
        let wheel = phone.all("pulse").last?["game"]?.object?["wheel"]?.object
        return (wheel?["slices"]?.array ?? []).compactMap { $0.object?["name"]?.string }
    }

    @Test("are on the wheel of a party, and no longer once they have left")
    func party() throws {
        let (host, ada, bo) = try room(PartyGame.name)
        #expect(wheel(bo) == ["Ada", "Bo"])
        ada.hangUp()
        #expect(wheel(bo) == ["Bo"])
        host.send("spin")
        server.settle()
        let spin = try #require(host.all("spun").last?["party"]?.object?["spin"]?.object)
        #expect(spin["slices"]?.array?.compactMap { $0.object?["name"]?.string } == ["Bo"])
        let again = server.connect(bo.room)
        try again.join(name: nil, token: TestServer.token("Ada"))
        server.settle()
        #expect(wheel(bo) == ["Ada", "Bo"])
    }

    @Test("are there at a table of cards, and not in a vote of the players")
    func others() throws {
        let cards = try room(SequenceGame.name)
        #expect(present(in: cards.host.room) == [SeatID(1), SeatID(2), SeatID(3)])
        let race = try room(CrossSumsGame.name)
        #expect(present(in: race.host.room) == [SeatID(3)])
    }
}
