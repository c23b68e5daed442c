import Configuration
import Content
import GameRules
import InputLog
import Logging
import Simulation
import Synchronization
import Testing
import WireProtocol

@testable import Rooms
@testable import Server

/// Retention with a log and documents in memory, and a simulated clock.
@Suite("Retention")
struct RetentionTests {
    private static let day = WitnessedTime.day

    /// A server, or one node of several that share log and documents.
    private final class House: Sendable {
        let clock: VirtualClock
        let log: InMemoryInputLog
        let store: InMemoryContentStore
        let bin: DeletedRooms
        let directory: RoomDirectory
        let retention: Retention
        let executor: CrankedExecutor

        /// Creates a server.
        ///
        /// - Parameters:
        ///   - other: another node, or the same server before a restart.
        ///   - days: how many days everything is kept, if not the default.
        init(
            beside other: House? = nil, days: Int? = nil, fault: ContentFault? = nil,
            disk: InMemoryContentStore.Disk = .init()
        ) throws {
            let clock = other?.clock ?? VirtualClock()
            self.clock = clock
            log = other?.log ?? InMemoryInputLog(now: { clock.now.milliseconds })
            store = other?.store ?? InMemoryContentStore(disk, now: { clock.now }, fault: fault)
            bin = DeletedRooms(store)
            executor = CrankedExecutor(clock: clock)
            let notes = Notes()
            self.taken = notes
            let environment = RoomEnvironment(
                games: GameRegistry([]), log: log, limits: RoomLimits(), now: { clock.now }, bin: bin,
                note: { notes.take($0) })
            directory = RoomDirectory(
                environment: environment, executors: [executor], read: { _, work in work() },
                outlet: { _, _ in preconditionFailure("no room is opened") })
            let begun = clock.elapsed
            var kept = other?.kept ?? Configuration().retention
            if let days {
                (kept.deleteAfterDays, kept.deletePacksAfterDays, kept.deleteProfilesAfterDays) = (days, days, days)
            }
            self.kept = kept
            retention = Retention(
                kept, log: log, content: store, bin: bin, clock: { clock.now },
                uptime: { .milliseconds(clock.elapsed - begun) },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            _ = try directory.load()
        }

        let kept: Configuration.Retention
        private let taken: Notes
        private final class Notes: Sendable {
            let all = Mutex<[RoomNote]>([])
            func take(_ note: RoomNote) { all.withLock { $0.append(note) } }
        }
        var events: [String] {
            taken.all.withLock { $0.map { "\($0.event) by \($0.details["by"] ?? "nothing")" } }
        }

        func makeRoom(_ code: String) throws -> RoomCode {
            let room = try #require(RoomCode(code))
            log.create(LogKey(code), first: [1]) { _ in }
            _ = try directory.load()
            return room
        }

        func makeProfile() throws -> DocumentKey {
            let key = try #require(DocumentKey(.profile, "somebody"))
            store.create(key, try DocumentContent(title: "", body: [1]), owner: [], creator: nil) { _ in }
            return key
        }

        func look() {
            retention.run(directory, [], ProfileBook(store, changesPerHour: 0, logger: Logger(label: "test")))
            executor.turn()
        }

        /// Sets the clock, which is observed.
        func set(days: Int) {
            clock.jump(milliseconds: Int64(days) * RetentionTests.day)
            if retention.isClockSet { retention.count() }
        }

        /// Lets days pass, with a check every hour.
        func live(days: Int) {
            for _ in 0..<(days * 24) {
                clock.advance(to: clock.elapsed + RetentionTests.day / 24)
                look()
            }
        }

        func isThere(_ room: RoomCode) -> Bool {
            (try? log.summaries().contains { $0.key.rawValue == room.description }) == true && !bin.holds(room)
        }
    }

    @Test("a room is deleted for good at its owner's date, also after a restart; a wrong clock deletes nothing")
    func date() throws {
        let house = try House()
        house.look()
        let (room, other) = (try house.makeRoom("K7QX4P"), try house.makeRoom("K7QX4Q"))
        let now = house.clock.now
        house.bin.setDate(now.adding(seconds: 3 * 86_400), of: room) { #expect($0) }
        house.bin.setDate(now.adding(seconds: 3 * 86_400), of: other) { #expect($0) }
        house.bin.setDate(nil, of: other) { #expect($0) }
        #expect(house.bin.date(of: room) == now.adding(seconds: 3 * 86_400) && house.bin.date(of: other) == nil)
        house.live(days: 2)
        house.set(days: 800)
        house.look()
        house.set(days: -800)
        house.look()
        #expect(house.isThere(room) && house.isThere(other))
        let again = try House(beside: house)
        again.live(days: 2)
        #expect(!again.isThere(room) && again.isThere(other))
        #expect(again.retention.deletedRooms == 0 && again.bin.date(of: room) == nil)
        #expect(again.events == ["removed by date"])
    }

    @Test("a room goes into the bin after its days, can be restored for two weeks, and is then deleted")
    func days() throws {
        let house = try House()
        house.look()
        let room = try house.makeRoom("K7QX4P")
        house.live(days: 90)
        #expect(house.isThere(room))
        house.live(days: 1)
        #expect(!house.isThere(room) && house.directory.count == 1 && house.retention.deletedRooms == 1)
        house.live(days: 13)
        house.directory.undelete(room) { _ in }
        #expect(house.isThere(room))
        // It counts as used.
        house.live(days: 89)
        #expect(house.isThere(room))
        house.live(days: 2)
        #expect(!house.isThere(room))
        house.live(days: 14)
        #expect(try house.log.summaries().isEmpty && house.store.entries(of: .deletedRoom).isEmpty)
        #expect(house.directory.count == 0)
        #expect(
            house.events.filter { !$0.hasPrefix("archived") } == [
                "deleted by retention", "undeleted by operator", "deleted by retention", "removed by retention",
            ])
    }

    @Test(
        "a clock that jumps while the server runs, or is wrong at a start, deletes nothing",
        arguments: [100, -100, 800])
    func wrongClock(days: Int64) throws {
        let house = try House()
        house.look()
        let room = try house.makeRoom("K7QX4P")
        house.live(days: 1)
        let profile = try house.makeProfile()
        house.clock.jump(milliseconds: days * Self.day)
        house.live(days: 1)
        let made = try house.makeRoom("K7QX4R")
        let again = try House(beside: house)
        again.look()
        again.clock.jump(milliseconds: -days * Self.day)
        let right = try House(beside: again)
        right.live(days: 1)
        #expect(right.isThere(room) && right.isThere(made))
        #expect((right.retention.doubt != Retention.Doubt()) == (days > 0))
        right.live(days: 75)
        #expect(right.isThere(room) && right.isThere(made) && right.store.entry(profile) != nil)
    }

    @Test("a room that is made or used while the clock is back for some minutes is not old when it is right again")
    func setBetweenLooks() throws {
        let house = try House()
        house.look()
        let used = try house.makeRoom("K7QX4P")
        house.live(days: 80)
        #expect(!house.retention.isClockSet)
        house.set(days: -95)
        let made = try house.makeRoom("K7QX4R")
        _ = try house.log.open(LogKey("K7QX4P")) { _ in }
        try house.log.append([1], to: LogKey("K7QX4P"), ticket: 1)
        house.log.release(LogKey("K7QX4P"))
        house.set(days: 95)
        house.live(days: 89)
        #expect(house.isThere(made) && house.isThere(used))
        house.live(days: 2)
        #expect(!house.isThere(made) && !house.isThere(used))
    }

    @Test("with short retention, a clock that is wrong at one start deletes nothing", arguments: [6, 100])
    func wrongClockOfFewDays(ahead: Int64) throws {
        let house = try House(days: 5)
        house.look()
        let room = try house.makeRoom("K7QX4P")
        house.live(days: 3)
        let profile = try house.makeProfile()
        func isThere(_ house: House) -> Bool { house.isThere(room) && house.store.entry(profile) != nil }
        house.clock.jump(milliseconds: ahead * Self.day)
        let wrong = try House(beside: house)
        wrong.live(days: 1)
        #expect(isThere(wrong), "at the first looks")
        // An operator reads the log and sets the clock.
        wrong.clock.jump(milliseconds: -ahead * Self.day)
        let right = try House(beside: wrong)
        right.look()
        #expect(isThere(right))
        right.live(days: 2)
        #expect(!right.isThere(room), "it has got old by now: \(right.events)")
        #expect(right.store.entry(profile) != nil)
    }

    @Test("content without a bin is kept for the bin's time in addition")
    func profiles() throws {
        let house = try House(days: 5)
        house.look()
        let profile = try house.makeProfile()
        house.live(days: 19)
        #expect(house.store.entry(profile) != nil)
        house.live(days: 1)
        #expect(house.store.entry(profile) == nil)
    }

    @Test("a room restored while retention runs stays")
    func broughtBackMeanwhile() throws {
        let house = try House()
        house.look()
        let room = try house.makeRoom("K7QX4P")
        house.live(days: 91)
        #expect(house.bin.holds(room))
        try house.directory.retire { code, _ in
            house.directory.undelete(code) { _ in }
            return .removed
        }
        house.executor.turn()
        #expect(house.isThere(room) && house.events.last == "undeleted by operator")
    }

    @Test("nodes count together, and see each other's bin")
    func nodes() throws {
        let first = try House()
        first.look()
        let room = try first.makeRoom("K7QX4P")
        let second = try House(beside: first)
        // The two nodes alternate in doing the work for both.
        for _ in 0..<46 {
            first.live(days: 1)
            second.live(days: 1)
        }
        #expect(first.bin.holds(room) && second.bin.holds(room))
        second.directory.find(room) { #expect($0 == nil) }
        second.directory.undelete(room) { _ in }
        #expect(!first.bin.holds(room))
    }

    @Test("a room used at a node of an older version is restored")
    func used() throws {
        let house = try House()
        house.look()
        let room = try house.makeRoom("K7QX4P")
        house.live(days: 91)
        #expect(house.bin.holds(room))
        _ = try house.log.open(LogKey("K7QX4P")) { _ in }
        try house.log.append([1], to: LogKey("K7QX4P"), ticket: 1)
        house.log.release(LogKey("K7QX4P"))
        house.live(days: 1)
        #expect(house.isThere(room) && house.events.last == "undeleted by use")
    }

    @Test("without a count of time, nothing is deleted")
    func damaged() throws {
        let disk = InMemoryContentStore.Disk()
        let fails = Mutex(false)
        let failsNow: ContentFault = { _ in
            struct Failure: Error {}
            if fails.withLock({ $0 }) { throw Failure() }
        }
        let house = try House(fault: failsNow, disk: disk)
        house.look()
        let room = try house.makeRoom("K7QX4P")
        house.live(days: 89)
        fails.withLock { $0 = true }
        house.live(days: 3)
        #expect(house.isThere(room), "it cannot be written")
        fails.withLock { $0 = false }
        disk.damage(try #require(DocumentKey(.retention, "time")))
        house.live(days: 78)
        #expect(house.isThere(room), "it cannot be read, and is begun anew")
        house.live(days: 4)
        #expect(!house.isThere(room))
    }
}
