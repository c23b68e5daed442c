import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// A seat moves to another device with a secret that works once. Its token is never shown.
@Suite("Seats that move")
struct SeatMoveTests: HostedRoomTests {
    let hosted: HostedRoom
    let secret = "the-way-to-another-phone"

    init() throws { hosted = try HostedRoom() }

    private func seat(_ phone: Phone) -> String? { phone.all("joined").last?["seat"]?.object?["id"]?.string }

    /// Joins from a player's next phone, which has its own token.
    private func come(_ token: String, by secret: String, browser: String? = nil, name: String? = nil) throws -> Phone {
        let phone = server.connect(room, client: "next")
        try phone.join(name: name, token: TestServer.token(token), browser: browser, move: secret)
        server.settle()
        return phone
    }

    @Test("the seat moves to the other device, once, and the former device is notified")
    func moves() throws {
        let ada = try server.join(room, "Ada")
        let tablet = try server.join(room, "Ada", client: "tablet")
        #expect(tell(ada, "moveSeat", ("secret", .string(secret)))?.type == "accepted")
        let next = try come("next", by: secret)
        #expect(seat(next) == "p2")
        #expect(tell(next, "name", ("name", .string("Ada L.")))?.type == "accepted")
        #expect(ada.closeCode == .moved && tablet.closeCode == .moved)
        // Without this check, it would become a new player, because it has a name.
        let old = try server.join(room, "Ada")
        #expect(old.news().first?.code == "moved")
        #expect(old.closeCode == .moved)
        #expect(try come("thief", by: secret).news().first?.code == "badToken")
        // A join whose answer was lost.
        let again = try come("next", by: secret)
        #expect(seat(again) == "p2")
        #expect(next.closeCode == nil)
        #expect(room.assumeIsolated { $0.fold.seats.count } == 2)
    }

    @Test("the last secret is valid until it is withdrawn or ten minutes have passed")
    func counts() throws {
        let ada = try server.join(room, "Ada")
        _ = tell(ada, "moveSeat", ("secret", .string(secret)))
        _ = tell(ada, "moveSeat", ("secret", .string("another-way-to-this-seat")))
        #expect(try come("next", by: secret).news().first?.code == "badToken")
        _ = tell(ada, "moveSeat", ("secret", .null))
        #expect(try come("next", by: "another-way-to-this-seat").news().first?.code == "badToken")
        _ = tell(ada, "moveSeat", ("secret", .string(secret)))
        server.executor.advance(milliseconds: 600_001)
        // Nothing has happened since, so the fold finds out that the secret has expired.
        #expect(try come("next", by: secret).news().first?.code == "badToken")
        _ = tell(ada, "moveSeat", ("secret", .string(secret)))
        server.executor.advance(milliseconds: 600_000)
        #expect(seat(try come("next", by: secret)) == "p2")
    }

    @Test("of two concurrent joins with one secret, one gets the seat and one is refused")
    func race() throws {
        let ada = try server.join(room, "Ada")
        _ = tell(ada, "moveSeat", ("secret", .string(secret)))
        let (first, second) = (server.connect(room), server.connect(room))
        try first.join(name: nil, token: TestServer.token("first"), move: secret)
        try second.join(name: "Second", token: TestServer.token("second"), move: secret)
        server.settle()
        #expect(seat(first) == "p2")
        #expect(second.news().first?.code == "badToken")
    }

    @Test("seats of two people move by separate secrets, and a player with a seat keeps it")
    func several() throws {
        let (ada, bo) = (try server.join(room, "Ada"), try server.join(room, "Bo"))
        _ = tell(ada, "moveSeat", ("secret", .string(secret)))
        _ = tell(bo, "moveSeat", ("secret", .string("the-way-of-somebody-else")))
        let same = server.connect(room, client: "again")
        try same.join(name: nil, token: TestServer.token("Bo"), move: secret)
        server.settle()
        #expect(seat(same) == "p3")
        #expect(ada.closeCode == nil)
        #expect(seat(try come("next", by: "the-way-of-somebody-else")) == "p3")
        #expect(seat(try come("other", by: secret)) == "p2")
    }

    @Test("a locked room does not prevent a seat from moving; removals, bans and the end of the room do")
    func refused() throws {
        let ada = try server.join(room, "Ada")
        _ = tell(ada, "moveSeat", ("secret", .string(secret)))
        _ = tell("lock", ("on", .bool(true)))
        let next = try come("next", by: secret, browser: "the-browser-of-the-next")
        #expect(seat(next) == "p2")
        _ = tell(next, "moveSeat", ("secret", .string(secret)))
        _ = tell("remove", ("player", .string("p2")), ("ban", .bool(true)))
        #expect(try come("third", by: secret).news().first?.code == "badToken")
        // The banned browser is the one to which the seat moved.
        _ = tell("lock", ("on", .bool(false)))
        let banned = try server.join(room, "Eve", token: TestServer.token("eve"), browser: "the-browser-of-the-next")
        #expect(banned.news().first?.code == "removed")
        let bo = try server.join(room, "Bo")
        _ = tell(bo, "moveSeat", ("secret", .string(secret)))
        _ = tell("endRoom")
        #expect(try come("fourth", by: secret).news().first?.code == "roomEnded")
    }

    @Test("the recovery link makes all other tokens of the owner's seat invalid")
    func recovery() throws {
        _ = tell("moveSeat", ("secret", .string(secret)))
        _ = tell("recovery", ("secret", .string("the-recovery-of-this-room")))
        let phone = server.connect(room, client: "phone")
        try phone.join(name: nil, token: TestServer.token("phone"), recover: "the-recovery-of-this-room")
        server.settle()
        #expect(seat(phone) == "p1")
        #expect(try come("thief", by: secret).news().first?.code == "badToken")
    }

    @Test("no secret and no token is logged, sent or reported, and everything survives a restart")
    func logged() throws {
        let ada = try server.join(room, "Ada")
        _ = tell(ada, "moveSeat", ("secret", .string(secret)))
        let next = try come("next", by: secret)
        _ = tell(next, "moveSeat", ("secret", .string("the-way-to-a-third-phone")))
        let log = try server.log.read(LogKey(room.code.description)).records.map { String(decoding: $0, as: UTF8.self) }
        #expect(log.allSatisfy { !$0.contains(secret) && !$0.contains(TestServer.token("next")) })
        let hash = TokenHash(of: try #require(SeatToken(secret))).bytes.hexadecimal
        #expect(log.contains { $0.contains("moveSeat") && $0.contains(hash) })
        for phone in [ada, next, host] {
            #expect(server.outlet.texts(to: phone.id).allSatisfy { !$0.contains(secret) && !$0.contains(hash) })
        }
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try #require(try restarted.restore().first)
        let old = try restarted.join(again, "Ada")
        #expect(old.news().first?.code == "moved")
        let third = restarted.connect(again, client: "third")
        try third.join(name: nil, token: TestServer.token("third"), move: "the-way-to-a-third-phone")
        restarted.settle()
        #expect(seat(third) == "p2")
    }

    @Test("a secret has the form of a token")
    func forms() throws {
        let ada = try server.join(room, "Ada")
        #expect(tell(ada, "moveSeat", ("secret", .string("short")))?.code == "badMessage")
        #expect(tell(ada, "moveSeat")?.code == "badMessage")
        #expect(throws: Rejection.self) { try come("next", by: "short") }
    }

    @Test("a token is found however often its seat has moved")
    func index() {
        var (tokens, index) = ([TokenHash](), TokenIndex())
        func token(_ number: Int) -> TokenHash { TokenHash(of: SeatToken("a-token-with-the-number-\(number)")!) }
        for number in 0..<50 {
            tokens.append(token(number))
            index.insert(number) { tokens[$0] }
        }
        for number in 50..<5_000 {
            tokens[number % 7] = token(number)
            index.insert(number % 7) { tokens[$0] }
        }
        #expect(tokens.indices.allSatisfy { place in index.place(of: tokens[place]) { tokens[$0] } == place })
        #expect(index.place(of: token(3)) { tokens[$0] } == nil)
        #expect(index.slots.count <= 256, "places whose token was replaced give their slots back")
    }
}
