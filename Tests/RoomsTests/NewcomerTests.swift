import JSON
import Testing
import WireProtocol

@testable import Rooms

@Suite("New players on screens")
struct NewcomerTests: HostedRoomTests {
    let hosted: HostedRoom
    let screen: Phone

    init() throws {
        hosted = try HostedRoom()
        screen = hosted.server.connect(hosted.room)
        try screen.watch()
    }

    private struct Shown: Equatable {
        let names: [String]
        let count: Int

        init(_ names: [String], _ count: Int) { (self.names, self.count) = (names, count) }

        init?(_ members: JSONObject?) {
            guard let players = members?["players"]?.array, let count = members?["count"]?.integer else { return nil }
            self.init(players.compactMap { $0.object?["name"]?.string }, count)
        }
    }

    /// The list on the screen.
    private var shown: Shown? { Shown(screen.all("newcomers").last ?? screen.all("joined").last?["newcomers"]?.object) }

    private func wait(_ milliseconds: Int64) { server.executor.advance(milliseconds: milliseconds) }

    @Test("hosts see new players two seconds before screens do, phones never")
    func held() throws {
        #expect(shown == Shown([], 0))
        let ada = try server.join(room, "Ada")
        wait(1900)
        #expect(host.all("players").last?["changed"]?.array?.last?.object?["name"] == .string("Ada"))
        #expect(shown == Shown([], 0))
        wait(600)
        #expect(shown == Shown(["Ada"], 1))
        #expect(screen.all("newcomers").allSatisfy { $0["at"] == nil })
        #expect(ada.all("newcomers").isEmpty && host.all("newcomers").isEmpty)
        #expect(ada.all("joined").last?["newcomers"] == nil)
    }

    @Test(
        "two players who join shortly after each other are both shown, also if time passes while the room works",
        arguments: Int64(1)...24)
    func together(apart: Int64) throws {
        server.executor.clock.pass(milliseconds: 1)
        _ = try server.join(room, "Ada")
        wait(apart)
        _ = try server.join(room, "Bo")
        wait(10_000)
        #expect(shown == Shown(["Ada", "Bo"], 2))
    }

    @Test("a player removed in time is never shown, and one removed later disappears at once")
    func removed() throws {
        _ = try server.join(room, "Ada")
        wait(1500)
        _ = try server.join(room, "Bo")
        tell("remove", ("player", .string("p2")))
        wait(5000)
        #expect(shown == Shown(["Bo"], 1))
        #expect(screen.all("newcomers").allSatisfy { Shown($0)?.names.contains("Ada") == false })
        tell("remove", ("player", .string("p3")))
        // Without any time passing.
        #expect(shown == Shown([], 0))
    }

    @Test("a new name and a filter reach the screens at once")
    func renamed() throws {
        let ada = try server.join(room, "Ada")
        _ = try server.join(room, "Bo")
        wait(3000)
        tell("rename", ("player", .string("p2")), ("name", .string("Ada L.")))
        #expect(shown == Shown(["Ada L.", "Bo"], 2))
        tell("nameFilter", ("words", .array([.string("ada")])))
        #expect(shown == Shown(["Bo"], 2))
        tell(ada, "avatar", ("emblem", .string("cat")), ("colour", .string("red")))
        tell(ada, "name", ("name", .string("Countess")))
        wait(1000)
        #expect(shown == Shown(["Countess", "Bo"], 2))
        let first = screen.all("newcomers").last?["players"]?.array?.first?.object
        #expect(first?["avatar"]?.object?["emblem"] == .string("cat"))
    }

    @Test("the last hundred are named and the others counted; without names, all are counted")
    func hundred() throws {
        for number in 1...103 {
            _ = try server.join(room, "Guest \(number)")
            wait(100)
        }
        wait(5000)
        #expect(shown == Shown((4...103).map { "Guest \($0)" }, 103))
        tell("rules", ("newcomers", .bool(false)))
        #expect(shown == Shown([], 103))
        #expect(screen.all("room").last?["room"]?.object?["newcomersHidden"] == .bool(true))
        // Names of players who join with the setting off are not shown either, and a second screen shows the same as
        // the first.
        let other = server.connect(room)
        try other.watch()
        #expect(Shown(other.all("joined").last?["newcomers"]?.object) == Shown([], 103))
        tell("rules", ("newcomers", .bool(true)))
        #expect(shown?.names.count == 100)
    }

    @Test("more than twenty within a second are only counted at first, and named fifteen seconds after they joined")
    func crowd() throws {
        _ = try server.join(room, "Early")
        wait(5000)
        for number in 1...21 {
            _ = try server.join(room, "Guest \(number)")
            wait(40)
        }
        wait(5000)
        _ = try server.join(room, "Late")
        wait(5000)
        #expect(shown == Shown(["Early", "Late"], 23))
        tell("remove", ("player", .string("p3")))
        wait(10_000)
        #expect(shown == Shown(["Early"] + (2...21).map { "Guest \($0)" } + ["Late"], 22))
    }

    @Test("twenty within a second are named")
    func noCrowd() throws {
        for number in 1...20 {
            _ = try server.join(room, "Guest \(number)")
            wait(40)
        }
        wait(5000)
        #expect(shown == Shown((1...20).map { "Guest \($0)" }, 20))
    }
}
