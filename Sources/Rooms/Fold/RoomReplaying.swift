import GameRules
import WireProtocol

/// Why a room cannot be read from its log.
public struct RoomUnreadable: Error, Sendable, CustomStringConvertible {
    /// The record, counted from 0.
    public let record: Int
    /// What is wrong with it.
    public let reason: String

    /// The record and the reason as one sentence.
    public var description: String { "record \(record): \(reason)" }
}

/// Folds a room's log record by record, so that no more than one of them is held at a time.
struct RoomReplaying: Sendable {
    private let games: GameRegistry
    private var fold: RoomFold?
    private var count = 0

    init(games: GameRegistry) {
        self.games = games
    }

    /// Folds the next record.
    mutating func take(_ record: [UInt8]) throws(RoomUnreadable) {
        defer { count += 1 }
        do {
            if fold == nil {
                let (time, creation) = try RoomRecord.decodeCreation(record, games: games)
                fold = RoomFold(creation, at: time)
            } else {
                // In place: a copy beside it would make every change copy what it touches.
                try fold?.replay(record)
            }
        } catch {
            throw RoomUnreadable(record: count, reason: error.description)
        }
    }

    /// What all records came to.
    consuming func finish() throws(RoomUnreadable) -> RoomFold {
        guard var fold else { throw RoomUnreadable(record: 0, reason: "the log is empty") }
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

    /// Folds a record of the log; nobody listens.
    fileprivate mutating func replay(_ record: [UInt8]) throws(RoomRecord.Unreadable) {
        let timed = try RoomRecord.decode(record, game: game)
        _ = apply(timed, send: nil, note: { _ in })
    }
}
