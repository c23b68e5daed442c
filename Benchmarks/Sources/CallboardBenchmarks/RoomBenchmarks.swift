import Bingo
import Dispatch
import Foundation
import GameRules
import InputLog
import JSON
import Rooms
import SQLiteInputLog
import Synchronization
import WireProtocol

/// A room over a log in memory, without sockets: from a message's fields to its answer's bytes.
final class RoomBenchmarks {
    private let players = 5_000
    private let executor = InlineExecutor()
    private let outlet = CountingOutlet()
    private let log = InMemoryInputLog(committing: .byHand, queueLimitBytes: 1 << 30)
    private let directory: RoomDirectory

    init() {
        directory = Self.directory(over: log, executor, outlet)
    }

    /// Returns the seconds needed to read and fold a room of an unused data folder.
    static func open(_ text: String, in folder: String) throws -> Double {
        guard let code = RoomCode(text) else { preconditionFailure("\(text) is no room code") }
        let log = try SQLiteInputLog(directory: folder)
        defer { log.close() }
        let executor = InlineExecutor()
        let directory = directory(over: log, executor, CountingOutlet())
        _ = try directory.load()
        let isFound = Mutex(false)
        let time = ContinuousClock().measure {
            directory.find(code) { entry in
                if case .room? = entry { isFound.withLock { $0 = true } }
            }
            executor.turn()
        }
        precondition(isFound.withLock(\.self), "there is no room \(text)")
        return Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
    }

    /// Measures reading, checking and folding of plain marks from a durable log. It subtracts the time for a log
    /// without marks from that for the same log with 24 marks per player.
    static func replay() throws {
        let benchmarks = RoomBenchmarks()
        let (room, _) = try benchmarks.makeRoom()
        for number in 0..<benchmarks.players { try benchmarks.join(room, number) }
        benchmarks.settle()
        let key = LogKey(room.code.description)
        let joined = try benchmarks.log.read(key).records
        for (id, cell) in (0..<25).filter({ $0 != 12 }).enumerated() {
            for number in 0..<benchmarks.players {
                let fields = JSONObject([("play", .integer(1)), ("cell", .integer(cell))])
                room.assumeIsolated {
                    $0.receive("mark", fields, id: id + 2, from: SubscriberID(rawValue: UInt64(number + 2)))
                }
                if number % 64 == 63 { benchmarks.settle() }
            }
        }
        benchmarks.settle()
        let marked = try benchmarks.log.read(key).records
        let folders = try [joined, marked].map { try stored($0, as: key) }
        defer { for folder in folders { try? FileManager.default.removeItem(atPath: folder) } }
        var each: [Double] = []
        for _ in 0..<5 {
            let times = try folders.map { folder in
                let start = Stopwatch.processorMicroseconds
                _ = try open(key.rawValue, in: folder)
                return Stopwatch.processorMicroseconds - start
            }
            each.append((times[1] - times[0]) / Double(marked.count - joined.count))
        }
        Stopwatch.show("replay of a plain mark from the disk, checked", passes: each)
    }

    /// Creates a folder with a durable log of these records.
    private static func stored(_ records: [[UInt8]], as key: LogKey) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("callboard-benchmark-\(UUID())").path
        let log = try SQLiteInputLog(directory: folder)
        defer { log.close() }
        let delivered = DispatchSemaphore(value: 0)
        log.create(key, first: records[0]) { _ in delivered.signal() }
        delivered.wait()
        _ = try log.open(key) { batch in
            if case .committed(_, let records) = batch.outcome { for _ in records { delivered.signal() } }
        }
        for (ticket, record) in records.enumerated().dropFirst() {
            try log.append(record, to: key, ticket: UInt64(ticket))
            if ticket % 1000 == 0 { for _ in 0..<1000 { delivered.wait() } }
        }
        for _ in 0..<(records.count - 1) % 1000 { delivered.wait() }
        log.release(key)
        return folder
    }

    private static func directory(
        over log: some InputLog, _ executor: InlineExecutor, _ outlet: CountingOutlet
    ) -> RoomDirectory {
        var limits = RoomLimits()
        limits.playerCommands = .init(perSecond: 0, burst: 0)
        limits.hostCommands = limits.playerCommands
        let environment = RoomEnvironment(
            games: GameRegistry([BingoGame.self]), log: log, limits: limits,
            now: { Timestamp(milliseconds: 1_780_000_000_000) })
        return RoomDirectory(
            environment: environment, executors: [executor], read: { $1() }, outlet: { _, _ in outlet })
    }

    private func settle() {
        executor.turn()
        while log.commit() { executor.turn() }
    }

    func run() throws {
        let (room, _) = try makeRoom()
        try Stopwatch.once("room: a join, with its snapshot", count: players) {
            for number in 0..<players { try join(room, number) }
            settle()
        }
        var id = 1
        try Stopwatch.measure("room: a mark or unmark, from text to answer", count: players) { number in
            if number == 0 { id += 1 }
            let text = #"{"type":"\#(id.isMultiple(of: 2) ? "mark" : "unmark")","id":\#(id),"play":1,"cell":3}"#
            guard let fields = try JSONParser.parse(Array(text.utf8)).object else { return 0 }
            let messageID = id
            room.assumeIsolated {
                $0.receive(
                    messageID.isMultiple(of: 2) ? "mark" : "unmark", fields, id: messageID,
                    from: SubscriberID(rawValue: UInt64(number + 2)))
            }
            if number % 64 == 63 { settle() }
            return 1
        }
        settle()
        Stopwatch.measure("room: a snapshot", count: players) { number in
            room.assumeIsolated { $0.catchUp(SubscriberID(rawValue: UInt64(number + 2))) }
            return outlet.sentBytes
        }
        let records = try log.read(LogKey(room.code.description)).records.count
        let restored = InMemoryInputLog(reopening: log)
        let directory = Self.directory(over: restored, InlineExecutor(), outlet)
        try Stopwatch.once("room: replay of a record", count: records) {
            _ = try directory.load()
            directory.find(room.code) { _ in }
        }
    }

    /// Measures how long the next play blocks the loop in a full room of which half was removed.
    func playSomethingElse(seats: Int = 20_000) throws {
        let (room, token) = try makeRoom()
        for number in 0..<seats { try join(room, number) }
        settle()
        for number in 0..<seats / 2 {
            command("remove", [("player", .string("p\(number + 2)"))], id: number + 3, in: room)
        }
        settle()
        command("finishRound", [("play", .integer(1))], id: seats + 3, in: room)
        settle()
        command("play", [("game", .string("bingo")), ("terms", .array(Self.terms))], id: seats + 4, in: room)
        Stopwatch.once("room: play something else, \(seats) seats, half of them removed", count: 1) { settle() }
        let told = try Stopwatch.once("room: the evening in full", count: 1) {
            try room.assumeIsolated { try $0.eveningInFull(token: token) }
        }
        precondition(String(decoding: told, as: UTF8.self).contains(#""play":1"#), "the next play has not begun")
    }

    private func command(_ type: String, _ fields: [(String, JSONValue)], id: Int, in room: Room) {
        room.assumeIsolated { $0.receive(type, JSONObject(fields), id: id, from: SubscriberID(rawValue: 1)) }
        if id % 64 == 63 { settle() }
    }

    private static let terms = (0..<60).map { JSONValue.string("term \($0)") }

    private func makeRoom() throws -> (Room, SeatToken) {
        let request = try RoomCreationRequest(
            JSONObject([("game", .string("bingo")), ("title", .string("Bench")), ("terms", .array(Self.terms))]),
            environment: directory.environment)
        let made = Mutex<Result<RoomDirectory.Creation, Rejection>?>(nil)
        directory.create(request) { result in made.withLock { $0 = result } }
        settle()
        guard let creation = try made.withLock({ $0 })?.get(), let token = creation.token else {
            preconditionFailure("the log is in memory")
        }
        let join = try JoinRequest(
            JSONObject([("client", .string("bench")), ("token", .string(token.text))]), id: 1)
        creation.room.assumeIsolated {
            $0.join(join, from: SubscriberID(rawValue: 1))
            $0.receive("startRound", JSONObject([("play", .integer(1))]), id: 2, from: SubscriberID(rawValue: 1))
        }
        settle()
        return (creation.room, token)
    }

    private func join(_ room: Room, _ number: Int) throws {
        let digits = String(number)
        let token = "bench-token-" + String(repeating: "0", count: 10 - digits.count) + digits
        let request = try JoinRequest(
            JSONObject([("client", .string("bench")), ("token", .string(token)), ("name", .string("P\(number)"))]),
            id: 1)
        room.assumeIsolated { $0.join(request, from: SubscriberID(rawValue: UInt64(number + 2))) }
        if number % 64 == 63 { settle() }
    }
}
