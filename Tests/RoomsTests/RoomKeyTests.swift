import GameRules
import InputLog
import Testing
import WireProtocol

@testable import Rooms

@Suite("A room's own key")
struct RoomKeyTests {
    private static let bytes = (0..<32).map { UInt8($0) }

    @Test("is the HMAC of a purpose, from the first record")
    func vectors() throws {
        let key = RoomKey(creation: try #require(TokenHash(hexadecimal: RoomKeyTests.bytes.hexadecimal)))
        #expect(
            key.derived(for: .link).hexadecimal == "acea5b1366fed746a6e95b61372df65275aeb8b1f15547951dc4a6aed76a4209")
        #expect(
            key.derived(for: .network, of: [1, 2]).hexadecimal
                == "ac1a89c089a6dcc97ed1dd6d1bff9e553d7fea600c6634b5e89c6587e25ccb10")
    }

    @Test("differs in every room, and survives a restart")
    func rooms() throws {
        let server = TestServer()
        let rooms = [try server.makeRoom().0, try server.makeRoom().0]
        let keys = rooms.map { room in room.assumeIsolated { $0.fold.key.derived(for: .link) } }
        #expect(keys[0] != keys[1])
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try restarted.restore().map { room in room.assumeIsolated { $0.fold.key.derived(for: .link) } }
        #expect(Set(again) == Set(keys))
        #expect(Set(restarted.directory.rooms.map(\.link)) == Set(rooms.map(\.link)))
        #expect(rooms.allSatisfy { $0.link.utf8.count == 11 && $0.isLink($0.link) && !$0.isLink("") })
        #expect(!rooms[0].isLink(rooms[1].link))
    }
}
