import Bingo
import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A room's list of names, from which players choose.
@Suite("A list of names")
struct ClassTests: EveningTests {
    let erasures = TestServer.Erasures()
    let server: TestServer
    let room: Room
    let host: Phone

    init() throws {
        server = TestServer(erasures: erasures)
        let (room, token) = try server.makeRoom()
        self.room = room
        host = try server.join(room, "Host", token: token.text)
    }

    @discardableResult
    private func tell(_ phone: Phone, _ type: String, _ members: (name: String, value: JSONValue)...) -> JSONObject? {
        let id = phone.send(type, members: members)
        server.settle()
        return phone.answer(to: id)
    }

    @discardableResult
    private func set(_ names: String..., by phone: Phone? = nil) -> JSONObject? {
        tell(phone ?? host, "setNames", ("names", .array(names.map(JSONValue.string))))
    }

    /// Returns the code with which a join is refused, or the name that it got.
    private func outcome(_ phone: Phone) -> String? {
        phone.all("rejected").last?["code"]?.string ?? phone.all("joined").last?["seat"]?.object?["name"]?.string
    }

    private func come(_ name: String, as person: String? = nil) throws -> String? {
        outcome(try server.join(room, name, token: TestServer.token(person ?? name), client: person ?? "c1"))
    }

    private var fold: RoomFold { room.assumeIsolated { $0.copy() }.fold }
    private var names: [String] { fold.seats.names.texts }

    /// Returns the names that a join page shows; taken ones with an x.
    private func shown() throws -> [String] {
        let summary = try room.assumeIsolated { room throws(Rejection) in try room.summary() }
        let fields = try #require(JSONParser.parse(summary, limits: .document).object)
        return fields["names"]?.array?.compactMap(\.object).map { entry in
            (entry["name"]?.string ?? "") + (entry["taken"] == .bool(true) ? " x" : "")
        } ?? []
    }

    private func records() throws -> [[UInt8]] { try server.log.read(LogKey(room.code.description)).records }
    private var games: GameRegistry { server.directory.environment.games }

    @Test("is the only source of names: each is taken once, in the list's spelling")
    func chosen() throws {
        #expect(set("Anna", "Ben", "Zoë")?.type == "accepted")
        #expect(try shown() == ["Anna", "Ben", "Zoë"])
        #expect(try come("anna", as: "one") == "Anna")
        #expect(try come("Anna", as: "two") == "badName")
        #expect(try come("Carl") == "badName")
        #expect(try come("Ben", as: "two") == "Ben")
        #expect(try shown() == ["Anna x", "Ben x", "Zoë"])
        #expect(names == ["Host", "Anna", "Ben"])
        server.executor.advance(milliseconds: 1_000)
        server.settle()
        let told = try #require(host.all("players").last?["changed"]?.array?.last?.object)
        #expect(told["name"] == .string("Ben") && told["entry"] == .integer(2))
        #expect(host.all("room").last?["room"]?.object?["names"]?.array?.count == 3)
        let other = TestServer(log: InMemoryInputLog(reopening: server.log))
        let restored = try #require(try other.restore().first)
        #expect(restored.assumeIsolated { $0.copy() }.fold.classList.held == fold.classList.held)
        #expect(restored.assumeIsolated { $0.copy() }.fold.seats.names.texts == names)
    }

    @Test("gives a name to the first of two phones that choose it at once")
    func race() throws {
        set("Anna", "Ben")
        let phones = ["one", "two"].map { server.connect(room, client: $0) }
        for phone in phones { try phone.join(name: "Anna", token: TestServer.token(phone.client)) }
        server.settle()
        #expect(phones.map(outcome) == ["Anna", "badName"])
        try phones[1].join(name: "Ben", token: TestServer.token("two"))
        server.settle()
        #expect(phones[1].all("joined").last?["seat"]?.object?["name"] == .string("Ben"))
        #expect(names == ["Host", "Anna", "Ben"])
    }

    @Test("is obeyed by joins that were on their way when it was set or ended")
    func onTheWay() throws {
        let late = server.connect(room, client: "late")
        host.send("setNames", ("names", .array([.string("Anna")])))
        try late.join(name: "Carl", token: TestServer.token("late"))
        server.settle()
        #expect(outcome(late) == "badName")
        let listed = server.connect(room, client: "listed")
        host.send("setNames", ("names", .array([])))
        try listed.join(name: "Anna", token: TestServer.token("listed"))
        server.settle()
        #expect(outcome(listed) == "badName")
        #expect(try come("Carl") == "Carl")
    }

    @Test("ends own names, cheers, and names of newcomers, and gives cheers and newcomers back at its end")
    func rules() throws {
        tell(host, "rules", ("renames", .string("always")), ("newcomers", .bool(true)))
        set("Anna")
        let anna = try server.join(room, "Anna")
        #expect(tell(anna, "name", ("name", .string("Princess")))?.code == "notAllowed")
        #expect(tell(anna, "cheer", ("kind", .string("clap")))?.code == "notAllowed")
        let told = anna.all("joined").last?["room"]?.object
        #expect(told?["renames"] == .string("never") && told?["newcomersHidden"] == .bool(true))
        #expect(told?["names"] == nil)
        tell(host, "rules", ("cheers", .bool(true)))
        #expect(tell(anna, "cheer", ("kind", .string("clap")))?.type == "accepted")
        #expect(tell(host, "rename", ("player", .string("p2")), ("name", .string("Anna K")))?.type == "accepted")
        #expect(try shown() == ["Anna x"])
        set()
        #expect(tell(anna, "name", ("name", .string("Princess")))?.type == "accepted")
        #expect(fold.rules.showsNewcomers && fold.rules.allowsCheers)
        #expect(try come("Carl") == "Carl")
    }

    @Test("keeps the players who had one of its names, and frees the name of a removed one")
    func holders() throws {
        _ = try come("Ben")
        set("Anna", "Ben")
        #expect(try shown() == ["Anna", "Ben x"])
        #expect(try come("Ben", as: "two") == "badName")
        set("Ben", "Anna", "Carl")
        #expect(try shown() == ["Ben x", "Anna", "Carl"])
        tell(host, "remove", ("player", .string("p2")))
        #expect(try shown() == ["Ben", "Anna", "Carl"])
        #expect(try come("Ben", as: "two") == "Ben")
    }

    @Test("lets invited hosts choose their names")
    func cohost() throws {
        set("Anna")
        let secret = "secret-of-the-invitation"
        tell(host, "invite", ("secret", .string(secret)))
        let helper = try server.join(room, "Anna", token: TestServer.token("helper"), client: "h", invite: secret)
        #expect(outcome(helper) == "Anna")
        // Two people may have the same first name.
        #expect(try come("Anna", as: "pupil") == "Anna 2")
    }

    @Test("is refused with names that cannot be used, in older rooms, and to players")
    func refused() throws {
        #expect(set("Anna", "ANNA")?.code == "badOptions")
        #expect(set("")?.code == "badName")
        #expect(set(String(repeating: "x", count: 25))?.code == "badName")
        #expect(tell(host, "setNames", ("names", .array([.integer(1)])))?.code == "badMessage")
        #expect(tell(host, "setNames")?.code == "badMessage")
        let many = (0...ClassList.entriesMax).map { JSONValue.string("Name \($0)") }
        #expect(tell(host, "setNames", ("names", .array(many)))?.code == "badOptions")
        #expect(tell(host, "setNames", ("names", .array(many.dropLast())))?.type == "accepted")
        let player = try server.join(room, "Name 7")
        #expect(set("Anna", by: player)?.code == "notAllowed")
        let old = try ProofTests.copy("rooms/fold2/evening-1").fold
        #expect(SetNames.earlyRefusal(by: try #require(old.seats.seat(SeatID(1))), in: old)?.code == .notAllowed)
    }

    @Test("gives each name without a player a board on paper, which a phone can take over")
    func paper() throws {
        set("Anna", "Ben", "Carl")
        _ = try come("Ben")
        #expect(tell(host, "addPaper", ("listed", .bool(true)))?.type == "accepted")
        #expect(names == ["Host", "Ben", "Anna", "Carl"])
        #expect(try shown() == ["Anna x", "Ben x", "Carl x"])
        #expect(tell(host, "addPaper", ("listed", .bool(true)))?.code == "badOptions")
        let phone = server.connect(room, client: "scanned")
        try phone.join(
            name: nil, token: TestServer.token("phone"), move: fold.paperSecret(of: SeatID(4)).text)
        server.settle()
        #expect(outcome(phone) == "Carl")
        let folded = try RoomFold(replaying: records(), games: games)
        #expect(folded.seats.names.texts == names && folded.paper.open == fold.paper.open)
    }

    @Test("gives boards on paper to the names that a host chose, as far as they are free")
    func chosenPaper() throws {
        set("Anna", "Ben", "Carl", "Dana")
        _ = try come("Ben")
        let chosen = JSONValue.array([.integer(2), .integer(4), .integer(9)])
        #expect(tell(host, "addPaper", ("listed", .bool(true)), ("entries", chosen))?.type == "accepted")
        #expect(try shown() == ["Anna", "Ben x", "Carl", "Dana x"])
        #expect(tell(host, "addPaper", ("listed", .bool(true)), ("entries", chosen))?.code == "badOptions")
        let wrong = JSONValue.string("Anna")
        #expect(tell(host, "addPaper", ("listed", .bool(true)), ("entries", wrong))?.code == "badMessage")
        #expect(names == ["Host", "Ben", "Dana"])
    }

    @Test("gives a name to the player whom the host renames to it, and takes the earlier one back")
    func renamed() throws {
        func rename(_ player: String, _ name: String) -> JSONObject? {
            tell(host, "rename", ("player", .string(player)), ("name", .string(name)))
        }
        tell(host, "addPaper", ("count", .integer(1)), ("name", .string("Board")))
        set("Anna", "Ben")
        #expect(rename("p2", "anna")?.type == "accepted")
        #expect(try shown() == ["Anna x", "Ben"])
        #expect(try come("Anna") == "badName")
        #expect(try come("Ben") == "Ben")
        #expect(rename("p2", "Ben")?.code == "badName" && rename("p1", "Ben")?.code == "badName")
        tell(host, "remove", ("player", .string("p3")))
        #expect(rename("p2", "Ben")?.type == "accepted")
        #expect(try shown() == ["Anna", "Ben x"])
        #expect(names == ["Host", "Ben", "Ben"])
        let folded = try RoomFold(replaying: records(), games: games)
        #expect(folded.classList.held == fold.classList.held)
    }

    @Test("no longer shows the name of an erased person, with or without a seat")
    func erased() throws {
        _ = try come("Zaphod")
        set("Zaphod", "Ben", "Trillian")
        erasures.put(SeatID(2), of: room.code)
        erasures.put(name: "Trillian", of: room.code)
        server.directory.applyErasures(in: [room.code])
        server.settle()
        #expect(try shown() == ["Ben"])
        let helper = try server.join(room, "Helper", token: host.token, client: "again")
        let told = helper.all("joined").last.map {
            text(JSONWriter.write { [fields = $0] in $0.value(.object(fields)) })
        }
        #expect(told?.contains("Ben") == true)
        #expect(told?.contains("Zaphod") == false && told?.contains("Trillian") == false)
        tell(host, "addPaper", ("listed", .bool(true)))
        #expect(fold.paper.seats.count == 1)
    }

    @Test("loses erased names in rewritten records, which fold to the same room")
    func rewritten() throws {
        set("Zaphod", "Ben", "Marvin", "Trillian")
        _ = try come("Zaphod", as: "one")
        // Refused in the fold, and then let in under another name.
        let phones = ["two", "three"].map { server.connect(room, client: $0) }
        for phone in phones { try phone.join(name: "Ben", token: TestServer.token(phone.client)) }
        server.settle()
        _ = try come("Marvin", as: "three")
        tell(host, "remove", ("player", .string("p3")))
        _ = try come("Ben", as: "four")
        set("Ben", "Zaphod", "Trillian", "Marvin", "Ford")
        tell(host, "addPaper", ("listed", .bool(true)))
        let old = try records()
        let before = try RoomFold(replaying: old, games: games)
        #expect(before.seats.names.texts == ["Host", "Zaphod", "Ben", "Marvin", "Ben", "Trillian", "Ford"])
        for seat in [SeatID(2), SeatID(3)] { erasures.put(seat, of: room.code) }
        erasures.put(name: "Trillian", of: room.code)
        let erasure = try #require(try RecordErasure(of: erasures, games: games) { take in try old.forEach(take) })
        let new = old.enumerated().map { erasure.rewritten($1, at: $0) }
        let after = try RoomFold(replaying: new, games: games)
        // The second Ben asked for nothing, so the name stays in that join alone.
        #expect(after.seats.names.texts == ["Host", "p2", "p3", "Marvin", "Ben", "Trillian", "Ford"])
        #expect(after.classList.held == before.classList.held && after.position == before.position)
        #expect(after.shownClass.map(\.name.text) == ["Trillian", "Marvin", "Ford"])
        #expect(!new.map(text).joined().contains("Zaphod"))
        #expect(new.map(text).count { $0.contains("Ben") } == 1)
        let again = try #require(try RecordErasure(of: erasures, games: games) { take in try new.forEach(take) })
        #expect(new.enumerated().allSatisfy { again.rewritten($1, at: $0) == $1 })
        #expect(GivenNames.contains("trillian", in: old) && !GivenNames.contains("Carl", in: old))
    }
}
