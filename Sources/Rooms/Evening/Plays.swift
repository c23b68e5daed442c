import GameRules
import JSON
import WireProtocol

/// A finished play, as far as the room stores it: some kilobytes, and four bytes for each seat and round.
///
/// For everything else, the log must be folded again; see `PastPlays`.
struct FinishedPlay: Sendable {
    /// The maximum length of a game's summary of a play, in bytes.
    static let summaryBytesMax = 4096

    /// The number of the play in its room, from 1.
    let number: Int
    let game: String
    let rulesVersion: Int
    let title: String?
    let begun: Timestamp
    let ended: Timestamp
    /// The positions of the input that started it, and of the one that started the next play.
    let positions: Range<UInt64>
    fileprivate(set) var result: PlayResult
    /// The teams of all seats at its end; see ``Teams/members``.
    let members: [UInt16]
    /// The game's summary; seats are `player`, without names.
    fileprivate(set) var summary: JSONObject
    /// The reason why this program could not fold it; `nil` if it could. If not, result and summary come from the log.
    let unreadable: String?
    /// Whether its result is in the log.
    fileprivate(set) var isLogged = false

    /// The parts of the result to be logged.
    var ends: [PlayEnd] {
        let count = result.numbers.count
        let firsts = Array(stride(from: 0, to: max(1, count), by: PlayEnd.numbersMax))
        return firsts.map { first in
            PlayEnd(
                play: number, first: first, result: result[first..<min(count, first + PlayEnd.numbersMax)],
                isLast: first == firsts.last, summary: first == 0 ? summary : nil)
        }
    }
}

/// The plays of a room: the current one, and the stored data of the finished ones.
struct Plays: Sendable {
    /// The maximum number of plays in a room.
    static let countMax = 50
    /// The minimum time between two plays started by `play`, in seconds.
    static let pauseSeconds = 5

    /// The number of the current play, from 1.
    private(set) var number = 1
    /// The current play's title, if a host gave it one.
    private(set) var title: String?
    /// The moment of the input that started the current play.
    private(set) var begun: Moment
    private(set) var finished: [FinishedPlay] = []

    /// Creates the first play of a room.
    init(_ title: String?, at moment: Moment) {
        self.title = title
        begun = moment
    }

    /// Changes the current play's title.
    mutating func retitle(_ title: String) { self.title = title }

    /// Returns the reason why no other play may start at a time, or `nil` if one may.
    func refusal(at time: Timestamp) -> Rejection? {
        guard number < Plays.countMax else {
            return Rejection(
                .tooManyPlays, "This room has reached its limit of \(Plays.countMax) games. Open a new room.")
        }
        // A program that cannot fold a play can then tell from its logged end that another play followed.
        guard finished.last?.isLogged != false else {
            return Rejection(.playTooSoon, "The previous game is still being saved. Try again in a moment.")
        }
        guard number == 1 || time >= begun.time.adding(seconds: Plays.pauseSeconds) else {
            return Rejection(.playTooSoon, "Another game has just started. Wait a few seconds.")
        }
        return nil
    }

    /// Ends the current play and starts the next.
    mutating func goOn(
        to title: String?, from game: some EveningPlay, derivesPlaces: Bool, members: [UInt16], at moment: Moment
    ) {
        let summary = JSONWriter.object { game.encodeSummary(into: &$0) }
        let read =
            summary.count > FinishedPlay.summaryBytesMax
            ? nil : (try? JSONParser.parse(summary, limits: .document))?.object
        finished.append(
            FinishedPlay(
                number: number, game: game.name, rulesVersion: game.rulesVersion, title: self.title, begun: begun.time,
                ended: moment.time, positions: begun.position..<moment.position,
                result: derivesPlaces ? PlayResult(placesOf: game) : PlayResult(pointsOf: game), members: members,
                summary: read ?? JSONObject([]), unreadable: game.unreadable))
        number += 1
        self.title = title
        begun = moment
    }

    /// Records a logged result of a play. If the play was folded, its result is already known.
    mutating func take(_ end: PlayEnd) {
        guard let index = finished.firstIndex(where: { $0.number == end.play }), !finished[index].isLogged else {
            return
        }
        finished[index].isLogged = end.isLast
        guard finished[index].unreadable != nil else { return }
        finished[index].result.take(end.result, at: end.first)
        if let summary = end.summary { finished[index].summary = summary }
    }
}
