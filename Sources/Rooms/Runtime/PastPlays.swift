import GameRules
import InputLog
import JSON
import WireProtocol

/// Reconstructs finished plays of a room by folding its log again, because the room itself stores little of them.
///
/// It takes as long as opening the room, so it belongs on a thread that serves no sockets.
struct PastPlays: Sendable {
    private let code: RoomCode
    private let log: any InputLog
    let games: GameRegistry

    init(of code: RoomCode, log: any InputLog, games: GameRegistry) {
        self.code = code
        self.log = log
        self.games = games
    }

    /// Passes the games of all finished plays in `fold`, in order, as they were at their ends. But seats that were
    /// removed or restored later are treated as if the play had continued.
    ///
    /// - Throws: the reason why the log cannot be folded again.
    func each(until fold: RoomFold, _ body: (FinishedPlay, any HostedGame) -> Void) throws(RoomUnreadable) {
        var left = fold.plays.finished[...]
        guard !left.isEmpty else { return }
        var replaying = RoomReplaying(games: games)
        var unreadable: RoomUnreadable?
        do throws(LogFailure) {
            _ = try log.read(LogKey(code.description)) { record in
                do throws(RoomUnreadable) {
                    guard let (over, then) = try replaying.take(record), let play = left.popFirst() else { return true }
                    body(play, PastPlays.bring(over, from: then, to: fold))
                    return !left.isEmpty
                } catch {
                    unreadable = error
                    return false
                }
            }
        } catch {
            if let unreadable { throw unreadable }
            if case .abandoned = error { return }
            throw RoomUnreadable(record: 0, reason: error.description)
        }
    }

    /// Passes the lines of a proof of everything that happened in the games of `fold`, in order.
    ///
    /// - Throws: why the log cannot be folded again.
    func disclosed(until fold: RoomFold, _ body: (ProofLine) -> Void) throws(RoomUnreadable) {
        var left = fold.position
        var replaying = RoomReplaying(games: games, isDisclosing: true)
        var unreadable: RoomUnreadable?
        do throws(LogFailure) {
            _ = try log.read(LogKey(code.description)) { record in
                do throws(RoomUnreadable) {
                    try replaying.take(record)
                } catch {
                    unreadable = error
                    return false
                }
                replaying.takeDisclosed().forEach(body)
                left -= 1
                return left > 0
            }
        } catch {
            if let unreadable { throw unreadable }
            if case .abandoned = error { return }
            throw RoomUnreadable(record: 0, reason: error.description)
        }
        if left > 0 { throw RoomUnreadable(record: Int(fold.position - left), reason: "the log has lost it") }
    }

    /// Passes the records of a play that cannot be folded: its setup, and the inputs of its game, without their senders
    /// and IDs.
    func records(of play: FinishedPlay, _ body: (JSONObject) -> Void) {
        var position: UInt64 = 0
        _ = try? log.read(LogKey(code.description)) { record in
            position += 1
            guard position >= play.positions.lowerBound else { return true }
            guard position < play.positions.upperBound else { return false }
            guard let fields = (try? JSONParser.parse(Array(record.dropFirst()), limits: .document))?.object else {
                return true
            }
            let isFirst = position == play.positions.lowerBound
            let command = fields["command"]?.object
            let isRooms = command?["type"]?.string.map(RoomCommandList.names.contains) ?? false
            let isGames = ["command", "timer", "prompted"].contains(fields["input"]?.string) && !isRooms
            guard isFirst || isGames && fields["play"]?.integer ?? 1 == play.number else { return true }
            let shown = isFirst ? ["game", "rulesVersion", "setup"] : ["input", "seat", "command", "deadline"]
            let members = (isFirst ? command ?? fields : fields).members.filter { shown.contains($0.name) }
            body(JSONObject(members + [("time", fields["time"] ?? .null)]))
            return true
        }
    }

    /// Applies later removals and restorations of seats to a finished game.
    private static func bring(_ game: any HostedGame, from then: RoomFold, to now: RoomFold) -> any HostedGame {
        var game = game
        let later = LaterRemovals(from: then.seats.all.map(\.isRemoved), to: now.seats.all.map(\.isRemoved))
        let quiet = FoldContext(moment: then.plays.begun, names: now.seats.names, send: nil)
        if !later.removed.isEmpty { game.take(.removed(later.removed), in: quiet) }
        if !later.restored.isEmpty { game.take(.restored(later.restored), in: quiet) }
        return game
    }
}
