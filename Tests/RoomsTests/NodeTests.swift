import GameRules
import InputLog
import JSON
import Simulation
import Synchronization
import Testing
import WireProtocol

@testable import Rooms

/// The same room at several nodes: one order, one effect, one clock, and every player counts once.
@Suite("A room at several nodes")
struct NodeTests {
    let cluster = TestCluster()
    let room: Room
    let host: Phone

    init() throws {
        let (room, token) = try cluster.servers[0].makeRoom()
        self.room = room
        host = try cluster.servers[0].join(room, "Host", token: token.text)
    }

    private func position(_ room: Room) -> UInt64 { room.assumeIsolated { $0.position.seq } }

    @Test("is found by its code, and shows the same everywhere")
    func oneState() throws {
        let other = try #require(cluster.room(room, at: 1))
        let ada = try cluster.servers[0].join(room, "Ada")
        let bo = try cluster.servers[1].join(other, "Bo")
        for number in 0..<6 { (number.isMultiple(of: 2) ? ada : bo).send("press") }
        cluster.settle()
        #expect(position(room) == position(other))
        #expect(room.assumeIsolated { $0.export() } == other.assumeIsolated { $0.export() })
        #expect(room.assumeIsolated { $0.position } == other.assumeIsolated { $0.position })
        // Both count the bytes of the whole log, which a limit bounds.
        #expect(room.assumeIsolated { $0.logBytes } == other.assumeIsolated { $0.logBytes })
        #expect(ada.all("pressed").count == bo.all("pressed").count)
        #expect(bo.all("accepted").count == 3)
        #expect(cluster.servers[1].entry(of: try #require(RoomCode("ZZZZZZ"))) == nil)
    }

    @Test("uses the version of the fold that all nodes can read when it is created")
    func upgrade() throws {
        func fold(_ room: Room) throws -> Int? { try cluster.records(of: room).first?["fold"]?.integer }
        #expect(try fold(room) == 3)
        // Some nodes have the previous version.
        cluster.nodes[0].othersRead = 1...2
        let (older, _) = try cluster.servers[0].makeRoom()
        #expect(try fold(older) == 2)
        #expect(older.assumeIsolated { $0.fold.version == 2 && !$0.fold.derivesPlaces })
        cluster.nodes[0].othersRead = 1...3
        let (newer, _) = try cluster.servers[0].makeRoom()
        #expect(try fold(newer) == 3)
        let elsewhere = try #require(cluster.room(older, at: 1))
        #expect(elsewhere.assumeIsolated { $0.fold.version } == 2)
    }

    @Test("misses no record that others append while it is opened")
    func openedAmidAppends() throws {
        let ada = try cluster.servers[0].join(room, "Ada")
        // Appended after the part that is read, and before there is a room to notify.
        cluster.nodes[1].whileReading = { [cluster] in
            ada.send("press")
            cluster.nodes[0].turn()
        }
        let other = try #require(cluster.room(room, at: 1))
        ada.send("press")
        cluster.settle()
        #expect(position(other) == position(room))
        #expect(room.assumeIsolated { $0.export() } == other.assumeIsolated { $0.export() })
    }

    @Test("is quarantined by the node whose state differs from all others; of two that differ, by neither")
    func marks() throws {
        let code = try #require(RoomCode("K7QX4P"))
        let nodes = (1...3).map { NodeID(rawValue: $0) }
        func mark(_ node: Int, _ hash: UInt64, at seq: UInt64 = 1024) -> StateMark {
            StateMark(room: code, node: nodes[node], at: LogPosition(epoch: "5f1c", seq: seq), hash: hash)
        }
        var marks = StateMarks()
        func counts(_ mark: StateMark) -> [Int]? {
            marks.take(mark, for: nodes[0]).map { [$0.same, $0.other] }
        }
        #expect(counts(mark(1, 7)) == nil)
        #expect(counts(mark(0, 8)) == [1, 1])
        #expect(counts(mark(2, 7)) == [1, 2])
        #expect(counts(mark(0, 8, at: 2048)) == [1, 0])
        #expect(counts(mark(1, 8, at: 2048)) == [2, 0])
    }

    @Test("compares its state with the others, and continues if all agree")
    func sameState() throws {
        let other = try #require(cluster.room(room, at: 1))
        let ada = try cluster.servers[0].join(room, "Ada")
        while position(room) < 1024 {
            cluster.pass(milliseconds: 1000)
            for _ in 0..<8 { ada.send("press") }
            cluster.settle()
        }
        #expect(cluster.nodes.allSatisfy { $0.told.contains { $0.at.seq == 1024 } })
        #expect(Set(cluster.nodes.flatMap(\.told).map(\.hash)).count == 1)
        // A node with a different state.
        let alien = StateMark(
            room: room.code, node: NodeID(rawValue: 99),
            at: LogPosition(epoch: room.assumeIsolated { $0.position.epoch }, seq: 1024), hash: 1)
        cluster.servers[0].directory.hear(alien)
        cluster.settle()
        #expect(cluster.servers[0].notes.all.contains { $0.event == .differs })
        #expect(cluster.servers[0].entry(of: room.code) != nil && position(other) == position(room))
    }

    @Test("shows no client less than another node has answered")
    func resume() throws {
        let other = try #require(cluster.room(room, at: 1))
        let ada = try cluster.servers[0].join(room, "Ada")
        cluster.nodes[1].isLagging = true
        let id = ada.send("press")
        cluster.settle()
        let at = try #require(ada.answer(to: id)?["at"])
        let moved = cluster.servers[1].connect(other, client: "c1")
        try moved.join(name: nil, token: ada.token, at: at)
        cluster.settle()
        #expect(moved.news().isEmpty)
        cluster.nodes[1].catchUp()
        cluster.settle()
        #expect(moved.news().first?.seq == at.object?["seq"]?.integer)
    }

    @Test("closes the connections of a seat that moves, wherever they are")
    func seatMoves() throws {
        let other = try #require(cluster.room(room, at: 1))
        let ada = try cluster.servers[0].join(room, "Ada")
        ada.send("moveSeat", ("secret", .string("the-way-to-another-phone")))
        cluster.settle()
        let next = cluster.servers[1].connect(other, client: "next")
        try next.join(name: nil, token: TestServer.token("next"), move: "the-way-to-another-phone")
        cluster.settle()
        #expect(next.news().first?.type == "joined")
        #expect(ada.closeCode == .moved && next.closeCode == nil)
        #expect(try cluster.servers[1].join(other, "Ada", token: ada.token).news().first?.code == "moved")
    }

    @Test("applies a command once if it is repeated at another node")
    func oneEffect() throws {
        let other = try #require(cluster.room(room, at: 1))
        let ada = try cluster.servers[0].join(room, "Ada")
        cluster.nodes[1].isLagging = true
        let id = ada.send("press")
        cluster.settle()
        let moved = cluster.servers[1].connect(other, client: "c1")
        try moved.join(name: nil, token: ada.token)
        moved.send("press", as: id)
        cluster.settle()
        #expect(moved.answer(to: id) == nil)
        cluster.nodes[1].catchUp()
        cluster.settle()
        #expect(moved.answer(to: id)?["at"] == ada.answer(to: id)?["at"])
        #expect(try cluster.kinds(of: room).count { $0 == "command" } == 2)
        #expect(room.assumeIsolated { $0.export() } == other.assumeIsolated { $0.export() })
    }

    @Test("counts each player once, at any node, and forgets silent nodes")
    func presence() throws {
        let other = try #require(cluster.room(room, at: 1))
        _ = try cluster.servers[0].join(room, "Ada")
        let bo = try cluster.servers[1].join(other, "Bo")
        let twice = try cluster.servers[1].join(other, "Ada", client: "c2")
        cluster.pass(milliseconds: 2000)
        #expect(room.assumeIsolated { $0.present.seats.count } == 2)
        #expect(other.assumeIsolated { $0.present.seats.count } == 2)
        #expect(host.all("pulse").last?["present"]?.integer == 2)
        let shown = host.all("players").flatMap { $0["changed"]?.array?.compactMap(\.object) ?? [] }
        #expect(shown.last { $0["name"]?.string == "Bo" }?["online"]?.bool == true)
        bo.hangUp()
        cluster.pass(milliseconds: 600)
        #expect(room.assumeIsolated { $0.present.seats.count } == 1)
        twice.hangUp()
        let back = try cluster.servers[1].join(other, "Bo")
        cluster.pass(milliseconds: 600)
        #expect(room.assumeIsolated { $0.present.seats.count } == 2)
        cluster.nodes[1].isLagging = true
        cluster.pass(milliseconds: 5900)
        #expect(room.assumeIsolated { $0.present.seats.count } == 2)
        cluster.pass(milliseconds: 2200)
        #expect(room.assumeIsolated { $0.present.seats.count } == 1)
        back.hangUp()
    }

    @Test("asks the game for due inputs with all connected players, once they are known")
    func crowd() throws {
        let cluster = TestCluster()
        let (room, token) = try cluster.servers[0].makeRoom(
            JSONObject([("game", .string("tally")), ("cheerAt", .integer(1))]))
        let host = try cluster.servers[0].join(room, "Host", token: token.text)
        let other = try #require(cluster.room(room, at: 1))
        let ada = try cluster.servers[0].join(room, "Ada")
        let bo = try cluster.servers[1].join(other, "Bo")
        cluster.pass(milliseconds: 3000)
        ada.send("press")
        cluster.pass(milliseconds: 2000)
        #expect(try !cluster.kinds(of: room).contains("prompted"), "one of two has pressed")
        bo.send("press")
        cluster.pass(milliseconds: 2000)
        #expect(try cluster.kinds(of: room).count { $0 == "prompted" } == 1)
        cluster.nodes[0].isHearing = false
        cluster.nodes[1].isStopped = true
        ada.send("press")
        ada.send("press")
        cluster.pass(milliseconds: 3000)
        #expect(try cluster.kinds(of: room).count { $0 == "prompted" } == 1, "nobody knows who is there")
        _ = host
    }

    @Test("logs a timer once, and half a second later if the first node does not")
    func keeper() throws {
        let other = try #require(cluster.room(room, at: 1))
        let bo = try cluster.servers[1].join(other, "Bo")
        cluster.pass(milliseconds: 1000)
        var rings = 0
        for stopped in [nil, 0, 1] {
            host.send("alarm", ("seconds", .integer(2)))
            cluster.settle()
            let before = try cluster.kinds(of: room).count { $0 == "timer" }
            if let stopped { cluster.nodes[stopped].isStopped = true }
            cluster.pass(milliseconds: 2600)
            #expect(try cluster.kinds(of: room).count { $0 == "timer" } == before + 1)
            for node in cluster.nodes { node.isStopped = false }
            cluster.pass(milliseconds: 1000)
            // A stopped node may append late, which has no effect.
            rings += 1
            #expect(bo.all("reset").count == rings)
        }
    }

    @Test("runs its clock while a client is connected at any node, and when another node opens it")
    func clock() throws {
        host.send("alarm", ("seconds", .integer(300)))
        cluster.settle()
        let deadline = room.assumeIsolated { $0.fold.game.nextDeadline }
        cluster.pass(milliseconds: 30_000)
        let other = try #require(cluster.room(room, at: 1))
        let bo = cluster.servers[1].connect(other)
        try bo.join(name: "Bo", token: TestServer.token("Bo"))
        cluster.pass(milliseconds: 1000)
        #expect(bo.news().first?.type == "joined")
        cluster.pass(milliseconds: 70_000)
        #expect(try !cluster.kinds(of: room).contains("slept"))
        #expect(other.assumeIsolated { $0.fold.game.nextDeadline } == deadline)
        host.hangUp()
        cluster.pass(milliseconds: 70_000)
        #expect(try !cluster.kinds(of: room).contains("slept"), "Bo is there")
        bo.hangUp()
        cluster.pass(milliseconds: 70_000)
        #expect(try cluster.kinds(of: room).contains("slept"))
    }

    @Test("admits all players who join while two nodes wake it")
    func wokenTwice() throws {
        let other = try #require(cluster.room(room, at: 1))
        try cluster.servers[1].join(other, "Bo").hangUp()
        host.hangUp()
        cluster.pass(milliseconds: 70_000)
        #expect(try cluster.kinds(of: room).last == "slept")
        let here = cluster.servers[0].connect(room)
        let there = cluster.servers[1].connect(other)
        try here.join(name: nil, token: host.token)
        try there.join(name: nil, token: TestServer.token("Bo"))
        cluster.settle()
        #expect(try cluster.kinds(of: room).suffix(2) == ["woke", "woke"], "neither knew of the other")
        #expect([here, there].map { $0.news().first?.type } == ["joined", "joined"])
    }

    @Test("is quarantined at a node that cannot read another's record, without other effects")
    func unreadable() throws {
        let other = try #require(cluster.room(room, at: 1))
        let bo = try cluster.servers[1].join(other, "Bo")
        let (second, _) = try cluster.servers[1].makeRoom()
        bo.send("press")
        let later = StreamMessage.records(session: 99, first: 1, [[250, 1, 2, 3]]).encoded
        cluster.nodes[0].publish(later, to: LogKey(room.code.description))
        cluster.settle()
        #expect(bo.closeCode == .goingAway)
        guard case .quarantined? = cluster.servers[1].entry(of: room.code) else {
            Issue.record("the room is still there")
            return
        }
        #expect(cluster.servers[1].notes.all.last?.event == .quarantined)
        let ada = try cluster.servers[1].join(second, "Ada")
        ada.send("press")
        cluster.settle()
        #expect(ada.all("accepted").count == 1)
    }

    @Test("is deleted everywhere when one node deletes it")
    func deleted() throws {
        let other = try #require(cluster.room(room, at: 1))
        let bo = try cluster.servers[1].join(other, "Bo")
        host.hangUp()
        let result = Mutex<Result<Void, Rejection>?>(nil)
        cluster.servers[0].directory.delete(room.code) { told in result.withLock { $0 = told } }
        cluster.pass(milliseconds: 100)
        guard case .success? = result.withLock({ $0 }) else {
            Issue.record("the room was not deleted")
            return
        }
        #expect(bo.closeCode != nil)
        #expect(cluster.servers[1].entry(of: room.code) == nil)
        #expect(cluster.servers[0].entry(of: room.code) == nil)
    }

    @Test("draws another code when a node elsewhere has taken one")
    func codes() throws {
        // All nodes draw the same numbers.
        let cluster = TestCluster(2)
        let fixed = Mutex<UInt8>(0)
        let servers = (1...2).map { number in
            TestServer(
                randomBytes: { count in
                    (0..<count).map { _ in
                        fixed.withLock { value in
                            value = value &+ 7
                            return value
                        }
                    }
                }, node: cluster.nodes[number - 1])
        }
        let (first, _) = try servers[0].makeRoom()
        fixed.withLock { $0 = 0 }
        let (second, _) = try servers[1].makeRoom()
        #expect(first.code != second.code)
    }
}
