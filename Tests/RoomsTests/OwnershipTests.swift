import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// Ownership of a room: the owner stays, invitations are for one person, hosts can be demoted, and losing a browser
/// does not lose the room.
@Suite("Owners and hosts")
struct OwnershipTests: HostedRoomTests {
    let hosted: HostedRoom
    let secret = "an-invitation-for-you-only"
    let link = "the-recovery-of-this-room"

    init() throws { hosted = try HostedRoom() }

    private func role(_ phone: Phone) -> String? { phone.all("joined").last?["seat"]?.object?["role"]?.string }

    private func code(_ phone: Phone, _ type: String, _ player: String) -> String? {
        let answer = tell(phone, type, ("player", .string(player)))
        return answer?.type == "accepted" ? nil : answer?.code ?? "?"
    }

    /// Returns the hosts' description of the room.
    private func described(_ phone: Phone) -> JSONObject? {
        (phone.all("room").last ?? phone.all("joined").last)?["room"]?.object
    }

    /// Adds a host in addition to the owner.
    private func cohost(_ name: String) throws -> Phone {
        let secret = "invitation-for-\(name)-and-nobody-else"
        _ = tell(host, "invite", ("secret", .string(secret)))
        return try server.join(room, name, invite: secret)
    }

    // MARK: - Invitations

    @Test("an invitation is for one person, whose join may be sent again")
    func oneInvitationOneHost() throws {
        _ = tell(host, "invite", ("secret", .string(secret)))
        #expect(described(host)?["invitations"]?.array?.count == 1)
        #expect(role(try server.join(room, "Cora", invite: secret)) == "host")
        #expect(described(host)?["invitations"]?.array?.isEmpty == true)
        #expect(described(host)?["invited"] == .bool(false))
        #expect(try server.join(room, "Eve", invite: secret).news().first?.code == "badToken")
        #expect(role(try server.join(room, "Cora", client: "again", invite: secret)) == "host")
    }

    @Test("of two concurrent joins by one invitation, one becomes a host")
    func raceForOne() throws {
        _ = tell(host, "invite", ("secret", .string(secret)))
        let (first, second) = (server.connect(room), server.connect(room))
        try first.join(name: "Cora", token: TestServer.token("Cora"), invite: secret)
        try second.join(name: "Dora", token: TestServer.token("Dora"), invite: secret)
        server.settle()
        #expect(role(first) == "host")
        #expect(second.news().first?.code == "badToken")
    }

    @Test("eight invitations may be open, each is withdrawn by its number, and they end after a week")
    func severalInvitations() throws {
        let secrets = (0..<9).map { "invitation-number-\($0)-of-nine" }
        for secret in secrets.prefix(8) {
            #expect(tell(host, "invite", ("secret", .string(secret)))?.type == "accepted")
        }
        #expect(tell(host, "invite", ("secret", .string(secrets[0])))?.type == "accepted", "it is open already")
        #expect(tell(host, "invite", ("secret", .string(secrets[8])))?.code == "tooManyInvitations")
        let first = try #require(described(host)?["invitations"]?.array?.first?.object)
        #expect(first["by"] == .string("p1"))
        let number = try #require(first["number"])
        #expect(tell(host, "uninvite", ("number", number))?.type == "accepted")
        #expect(tell(host, "uninvite", ("number", number))?.code == "badMessage")
        #expect(tell(host, "uninvite", ("number", .integer(-1)))?.code == "badMessage")
        #expect(try server.join(room, "Eve", invite: secrets[0]).news().first?.code == "badToken")
        #expect(role(try server.join(room, "Cora", invite: secrets[1])) == "host")
        server.executor.advance(milliseconds: 7 * 86_400_000 + 1)
        _ = tell(host, "lock", ("on", .bool(false)))
        #expect(described(host)?["invitations"]?.array?.isEmpty == true)
        #expect(try server.join(room, "Eve", invite: secrets[2]).news().first?.code == "badToken")
        #expect(tell(host, "invite", ("secret", .string(secrets[8])))?.type == "accepted")
        #expect(tell(host, "invite", ("secret", .null))?.type == "accepted")
        #expect(described(host)?["invited"] == .bool(false))
    }

    @Test("a host who is demoted or removed takes their own invitations along, and no other")
    func invitationsEndWithTheirAuthor() throws {
        let cora = try cohost("Cora")
        _ = tell(cora, "invite", ("secret", .string("made-by-cora-herself-now")))
        _ = tell(host, "invite", ("secret", .string(secret)))
        #expect(code(host, "demote", "p2") == nil)
        #expect(described(host)?["invitations"]?.array?.count == 1)
        #expect(try server.join(room, "Cleo", invite: "made-by-cora-herself-now").news().first?.code == "badToken")
        #expect(role(try server.join(room, "Dora", invite: secret)) == "host")
    }

    // MARK: - Owner

    @Test("no one can remove or demote the owner, and only the owner removes hosts")
    func ownerStays() throws {
        let cora = try cohost("Cora")
        let dora = try cohost("Dora")
        let ada = try server.join(room, "Ada")
        #expect(described(cora)?["owner"] == .string("p1"))
        #expect(described(ada)?["owner"] == nil)
        for type in ["remove", "demote", "handOver"] {
            #expect(code(cora, type, "p1") == "notAllowed", "\(type) the owner")
            #expect(code(cora, type, "p3") == "notAllowed", "\(type) another host")
            #expect(code(ada, type, "p1") == "notAllowed", "\(type) by a player")
        }
        #expect(code(host, "remove", "p1") == "notAllowed")
        #expect(code(host, "demote", "p1") == "notAllowed")
        #expect(code(host, "demote", "p4") == "badMessage", "she is no host")
        #expect(code(host, "handOver", "p4") == "badMessage")
        #expect(code(host, "demote", "p9") == "badMessage")
        #expect(code(cora, "remove", "p4") == nil)
        #expect(code(host, "remove", "p3") == nil)
        #expect(dora.closeCode == .removed)
        #expect(tell(cora, "recovery", ("secret", .string(link)))?.code == "notAllowed")
    }

    @Test("a demoted host is at once a player, with a board")
    func demotion() throws {
        let cora = try cohost("Cora")
        let laptop = try server.join(room, "Cora", client: "laptop")
        #expect(server.outlet.messageBytes(of: cora.id) == 65_536)
        _ = cora.news()
        #expect(code(host, "demote", "p2") == nil)
        for device in [cora, laptop] {
            let snapshot = try #require(device.all("joined").last)
            #expect(snapshot["seat"]?.object?["role"] == .string("player"))
            #expect(snapshot["players"] == nil)
            #expect(snapshot["room"]?.object?["invitations"] == nil)
            #expect(server.outlet.messageBytes(of: device.id) == 4096)
        }
        _ = cora.news()
        _ = tell(host, "nameFilter", ("words", .array([.string("secret")])))
        _ = try server.join(room, "Newcomer")
        server.executor.advance(milliseconds: 2000)
        let heard = cora.news()
        #expect(!heard.isEmpty)
        #expect(heard.allSatisfy { $0.type != "players" && $0["room"]?.object?["nameFilter"] == nil })
        #expect(tell(cora, "reset")?.code == "notAllowed")
        #expect(tell(cora, "press")?.type == "accepted")
        #expect(
            host.all("players").contains { players in
                players["changed"]?.array?.contains {
                    $0.object?["id"] == .string("p2") && $0.object?["role"] == .string("player")
                } ?? false
            })
        let asked = room.assumeIsolated { room in
            Result { () throws in try room.state(token: SeatToken(TestServer.token("Cora"))!) }
        }
        #expect(throws: Rejection.self) { try asked.get() }
    }

    @Test("commands that a demoted host sent before count as a player's")
    func demotionRace() throws {
        let cora = try cohost("Cora")
        host.send("demote", ("player", .string("p2")))
        let late = cora.send("lock", ("on", .bool(true)))
        server.settle()
        #expect(cora.answer(to: late)?.code == "notAllowed")
        #expect(room.assumeIsolated { !$0.fold.admission.isLocked })
    }

    @Test("a host can step down")
    func stepDown() throws {
        let cora = try cohost("Cora")
        #expect(code(cora, "demote", "p2") == nil)
        #expect(role(cora) == "player")
    }

    @Test("the owner hands the room over to a host and stays a host; the owner's link becomes invalid")
    func handOver() throws {
        let cora = try cohost("Cora")
        _ = tell(host, "recovery", ("secret", .string(link)))
        #expect(described(host)?["recoverable"] == .bool(true))
        #expect(code(host, "handOver", "p2") == nil)
        #expect(described(host)?["owner"] == .string("p2"))
        #expect(described(host)?["recoverable"] == .bool(false))
        #expect(role(host) == "host")
        #expect(
            try server.join(room, "x", token: TestServer.token("new"), recover: link).news().first?.code == "badToken")
        #expect(code(host, "demote", "p2") == "notAllowed")
        #expect(code(cora, "demote", "p1") == nil)
        #expect(role(host) == "player")
    }

    // MARK: - Recovery

    @Test("the recovery link gives the owner's seat to the token of another device, once")
    func recovery() throws {
        #expect(tell(host, "recovery", ("secret", .string(link)))?.type == "accepted")
        let phone = server.connect(room, client: "phone")
        try phone.join(name: nil, token: TestServer.token("phone"), recover: link)
        server.settle()
        #expect(role(phone) == "host")
        #expect(phone.all("joined").last?["seat"]?.object?["id"] == .string("p1"))
        #expect(host.closeCode == .moved)
        #expect(
            try server.join(room, "Host", token: token.text).news().first?.type == "joined",
            "as somebody new, for it has a name")
        #expect(tell(phone, "lock", ("on", .bool(true)))?.type == "accepted")
        // The join is sent again, or by another tab of the same browser; and then by a thief.
        let tab = server.connect(room, client: "tab")
        try tab.join(name: nil, token: TestServer.token("phone"), recover: link)
        server.settle()
        #expect(role(tab) == "host")
        let thief = server.connect(room)
        try thief.join(name: nil, token: TestServer.token("thief"), recover: link)
        server.settle()
        #expect(thief.news().first?.code == "badToken")
        #expect(described(phone)?["recoverable"] == .bool(false))
    }

    @Test("a device that has a seat keeps it and becomes the owner by the link")
    func recoveryWithSeat() throws {
        _ = tell(host, "recovery", ("secret", .string("an-old-link-of-this-room")))
        _ = tell(host, "recovery", ("secret", .string(link)))
        let ada = try server.join(room, "Ada")
        #expect(
            try server.join(room, "Ada", client: "c2", recover: "an-old-link-of-this-room").news().first?.code
                == "badToken")
        let again = try server.join(room, "Ada", client: "c3", recover: link)
        #expect(role(again) == "host")
        #expect(role(ada) == "host")
        #expect(described(again)?["owner"] == .string("p2"))
        #expect(role(host) == "host")
        #expect(host.closeCode == nil)
        _ = tell(again, "recovery", ("secret", .string(link)))
        #expect(tell(again, "recovery", ("secret", .null))?.type == "accepted")
        #expect(try server.join(room, "Eve", recover: link).news().first?.code == "badToken")
    }

    @Test("no secret or its hash is sent, exported or reported, and no secret is logged")
    func secrecy() throws {
        _ = tell(host, "recovery", ("secret", .string(link)))
        let phone = server.connect(room, client: "phone")
        try phone.join(name: nil, token: TestServer.token("phone"), recover: link)
        server.settle()
        let hash = TokenHash(of: try #require(SeatToken(link))).bytes.hexadecimal
        let sent = server.outlet.texts(to: phone.id) + server.outlet.texts(to: host.id) + ["\(server.notes.all)"]
        for text in sent + [String(decoding: room.assumeIsolated { $0.export() }, as: UTF8.self)] {
            #expect(!text.contains(link) && !text.contains(hash))
        }
        let log = try server.log.read(LogKey(room.code.description)).records.map { String(decoding: $0, as: UTF8.self) }
        #expect(log.allSatisfy { !$0.contains(link) })
    }

    // MARK: - Logs

    @Test("everything survives a restart")
    func restart() throws {
        let cora = try cohost("Cora")
        _ = try cohost("Dora")
        _ = tell(host, "invite", ("secret", .string(secret)))
        _ = tell(host, "handOver", ("player", .string("p2")))
        _ = tell(cora, "demote", ("player", .string("p3")))
        _ = tell(cora, "recovery", ("secret", .string(link)))
        let phone = server.connect(room, client: "phone")
        try phone.join(name: nil, token: TestServer.token("phone"), recover: link)
        server.settle()
        _ = tell(phone, "recovery", ("secret", .string("another-link-of-the-owner")))
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try #require(try restarted.restore().first)
        let state = { (room: Room) in
            room.assumeIsolated { room in
                let ownership = room.fold.ownership
                return
                    "\(ownership) \(room.fold.seats.all.map { "\($0.id) \($0.role) \($0.tokenHash.bytes.hexadecimal)" })"
            }
        }
        #expect(state(again) == state(room))
        #expect(again.assumeIsolated { $0.fold.ownership.owner } == SeatID(2))
    }

    /// Folds a room's first record and the given ones, as they were written before rooms had owners.
    private func fold(_ records: [String]) throws -> RoomFold {
        let first = try #require(try server.log.read(LogKey(room.code.description)).records.first)
        return try RoomFold(
            replaying: [first] + records.map { [RoomRecord.format] + Array($0.utf8) },
            games: GameRegistry([TallyGame.self]))
    }

    @Test(
        "an old log folds as it did: one invitation for many, hosts who remove hosts, and the room goes to who is left")
    func oldLogs() throws {
        let hash = String(repeating: "ab", count: 32)
        func join(_ number: Int, invite: Bool) -> String {
            let token = String(repeating: "0\(number)", count: 32)
            let invitation = invite ? #""invite":"\#(hash)","# : ""
            return
                #"{"input":"join","token":"\#(token)","name":"N\#(number)","nameKey":"n\#(number)",\#(invitation)"time":1}"#
        }
        func command(_ seat: Int, _ command: String) -> String {
            #"{"input":"command","seat":"p\#(seat)","command":\#(command),"time":2}"#
        }
        var records = [
            command(1, #"{"type":"invite","secretHash":"\#(hash)"}"#), join(2, invite: true), join(3, invite: true),
        ]
        var room = try fold(records)
        #expect(room.seats.all.map(\.role) == [.host, .host, .host])
        #expect(room.ownership.owner == SeatID(1))
        #expect(room.ownership.openInvitations(at: room.time).count == 1)
        records += [command(2, #"{"type":"remove","player":"p1"}"#), join(4, invite: true)]
        room = try fold(records)
        #expect(room.seats.all.map(\.isRemoved) == [true, false, false], "and the invitation is taken back")
        #expect(room.ownership.owner == SeatID(2))
        records += [command(3, #"{"type":"remove","player":"p2","sparesHosts":true}"#)]
        #expect(try fold(records).seats.seat(SeatID(2))?.isRemoved == false, "today's are refused")
    }

    @Test("the operator can make any player the owner")
    func named() throws {
        _ = try server.join(room, "Ada")
        let records = try server.log.read(LogKey(room.code.description)).records
        let named = RoomRecord.encode(TimedInput(time: Timestamp(milliseconds: 5), input: .owner(SeatID(2))))
        let nobody = RoomRecord.encode(TimedInput(time: Timestamp(milliseconds: 6), input: .owner(SeatID(9))))
        let room = try RoomFold(replaying: records + [named, nobody], games: GameRegistry([TallyGame.self]))
        #expect(room.ownership.owner == SeatID(2))
        #expect(room.seats.seat(SeatID(2))?.role == .host)
    }
}
