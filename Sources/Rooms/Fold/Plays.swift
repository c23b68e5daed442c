import GameRules
import JSON

/// A play that is over, as far as the room remembers it: some kilobytes, and four bytes for each seat and round.
///
/// All else is told by folding the log again; see `PastPlays`.
struct FinishedPlay: Sendable {
    /// The most bytes of what a game says of a play that is over.
    static let summaryBytesMax = 4096

    /// Counted from 1 in each room.
    let number: Int
    let game: String
    let rulesVersion: Int
    let title: String?
    let begun: Timestamp
    let ended: Timestamp
    /// The positions of the input that it began with, and of the one that the next began with.
    let positions: Range<UInt64>
    fileprivate(set) var result: PlayResult
    /// What the game says of it; seats are `player`, without names.
    fileprivate(set) var summary: JSONObject
    /// Why this program could not fold it: then result and summary are those that its end logged. `nil` if it could.
    let unreadable: String?
    /// Whether the log holds what it came to.
    fileprivate(set) var isLogged = false

    /// What the log is to hold of it, part by part.
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

/// The plays of an evening: which one is on, and what is kept of those before it.
struct Plays: Sendable {
    /// How many plays a room may have.
    static let countMax = 50
    /// How long after the beginning of one by `play` the next may begin, in seconds.
    static let pauseSeconds = 5

    /// The present play's, counted from 1.
    private(set) var number = 1
    /// What a host calls the present play, if anything.
    private(set) var title: String?
    /// The input that the present play began with.
    private(set) var begun: Moment
    private(set) var finished: [FinishedPlay] = []

    /// The first play of a room.
    init(_ title: String?, at moment: Moment) {
        self.title = title
        begun = moment
    }

    /// Gives the present play another title.
    mutating func retitle(_ title: String) { self.title = title }

    /// Why no other play may begin at a time; `nil` if one may.
    func refusal(at time: Timestamp) -> Rejection? {
        guard number < Plays.countMax else {
            return Rejection(
                .tooManyPlays, "This room has had \(Plays.countMax) plays, as many as it may; open a new room.")
        }
        // So that a program that cannot fold a play can tell from its end that another followed.
        guard finished.last?.isLogged != false else {
            return Rejection(.playTooSoon, "The play before is not stored yet; wait a moment.")
        }
        guard number == 1 || time >= begun.time.adding(seconds: Plays.pauseSeconds) else {
            return Rejection(.playTooSoon, "Something else was begun just now; wait a few seconds.")
        }
        return nil
    }

    /// Ends the present play and begins the next.
    mutating func goOn(
        to title: String?, from game: any HostedGame, derivesPlaces: Bool, at moment: Moment
    ) {
        let summary = JSONWriter.object { game.encodeSummary(into: &$0) }
        let read =
            summary.count > FinishedPlay.summaryBytesMax
            ? nil : (try? JSONParser.parse(summary, limits: .document))?.object
        finished.append(
            FinishedPlay(
                number: number, game: game.name, rulesVersion: game.rulesVersion, title: self.title, begun: begun.time,
                ended: moment.time, positions: begun.position..<moment.position,
                result: derivesPlaces ? PlayResult(placesOf: game) : PlayResult(pointsOf: game),
                summary: read ?? JSONObject([]), unreadable: game.unreadable))
        number += 1
        self.title = title
        begun = moment
    }

    /// Notes what a play came to; of one that was folded that is known.
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
