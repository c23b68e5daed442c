import GameRules
import WireProtocol

/// A reason why a room cannot be read from its log.
public struct RoomUnreadable: Error, Sendable, CustomStringConvertible {
    /// The index of the record, from 0.
    public let record: Int
    /// What is wrong with it.
    public let reason: String

    /// The record and the reason as one sentence.
    public var description: String { "record \(record): \(reason)" }
}

/// Folds a room's log record by record, so that only one record is in memory at a time.
///
/// A finished play of unknown rules is skipped. Only its game could tell whether a `play` was refused because a round
/// was in progress. The log shows it a little later, because each play's result is logged after its end. Until then the
/// room is folded both ways.
struct RoomReplaying: Sendable {
    private let games: GameRegistry
    /// Whether a proof is made of the calls to the games.
    private let isDisclosing: Bool
    private var fold: RoomFold?
    /// Whether the current play has unknown rules.
    private var isSkipping = false
    /// The room as it would be if the last `play` was accepted.
    private var next: RoomFold?
    private var count = 0
    /// The total size of the records in bytes.
    private(set) var bytes = 0

    init(games: GameRegistry, isDisclosing: Bool = false) {
        self.games = games
        self.isDisclosing = isDisclosing
    }

    /// Folds the next record.
    ///
    /// - Returns: if it started another play, the finished game and the room at that moment.
    @discardableResult
    mutating func take(_ record: [UInt8]) throws(RoomUnreadable) -> (over: any HostedGame, then: RoomFold)? {
        defer { count += 1 }
        bytes += record.count
        do {
            guard fold != nil else {
                let (time, creation) = try RoomRecord.decodeCreation(record, games: games)
                fold = RoomFold(creation, at: time)
                if isDisclosing { fold?.disclose(creation) }
                try requireSkippable()
                return nil
            }
            // Change the fold in place. A second reference would make every change copy what it touches.
            let games = games
            let over = isSkipping ? try skip(record) : try fold?.replay(record, games: games)
            guard let over else { return nil }
            try requireSkippable()
            return fold.map { (over, $0) }
        } catch {
            throw RoomUnreadable(record: count, reason: error.description)
        }
    }

    /// Folds a record of a play with unknown rules.
    private mutating func skip(_ record: [UInt8]) throws(RoomRecord.Unreadable) -> (any HostedGame)? {
        let games = games
        let skipped = fold?.game
        if let fold, case .command(_, _, .play) = try RoomRecord.decode(record, by: fold.reader(games)).input {
            // If there was an earlier `play`, it was refused.
            next = fold
            next?.letPlayBegin()
        }
        try next?.replay(record, games: games)
        if let over = try fold?.replay(record, games: games) {
            next = nil
            return over
        }
        if next?.plays.number == fold?.plays.number {
            next = nil
        } else if next?.plays.finished.last?.isLogged == true {
            fold = next
            next = nil
            return skipped
        }
        return nil
    }

    /// Throws for rooms of the first version, whose decisions depended on the game's state and were not logged.
    private mutating func requireSkippable() throws(RoomRecord.Unreadable) {
        isSkipping = fold?.game.unreadable != nil
        guard let fold, fold.version == 1, let reason = fold.game.unreadable else { return }
        throw RoomRecord.Unreadable(description: reason)
    }

    /// Returns the lines of a proof for the records since the last call.
    mutating func takeDisclosed() -> [ProofLine] { fold?.calls?.takeLines() ?? [] }

    /// The result of the records so far.
    var present: RoomFold? { fold }

    /// Returns the result of all records.
    consuming func finish() throws(RoomUnreadable) -> RoomFold {
        guard var fold else { throw RoomUnreadable(record: 0, reason: "the log is empty") }
        if let reason = fold.game.unreadable {
            throw RoomUnreadable(record: Int(fold.plays.begun.position) - 1, reason: reason)
        }
        fold.withGame { game, _ in game.dropPending() }
        return fold
    }
}

extension RoomFold {
    /// Folds a whole log.
    init(replaying records: [[UInt8]], games: GameRegistry) throws(RoomUnreadable) {
        var replaying = RoomReplaying(games: games)
        for record in records { try replaying.take(record) }
        self = try replaying.finish()
    }

    /// Folds a record of the log without sending messages.
    ///
    /// - Returns: the finished game, if the record started another play.
    @discardableResult
    mutating func replay(_ record: [UInt8], games: GameRegistry) throws(RoomRecord.Unreadable) -> (any HostedGame)? {
        let timed = try RoomRecord.decode(record, by: reader(games))
        var over: (any HostedGame)?
        _ = apply(timed, send: nil) { if case .played(let game) = $0 { over = game } }
        return over
    }

    /// Returns the context for reading the next record.
    func reader(_ games: GameRegistry) -> RoomRecord.Reader {
        RoomRecord.Reader(kind: type(of: game), rules: game.rulesVersion, play: plays.number, games: games)
    }
}
