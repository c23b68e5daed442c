import GameRules
import JSON
import WireProtocol

/// What a room wants to know of bingo when it goes on to another play.
extension BingoGame {
    /// Marks what is called, and sometimes what is not.
    public static var bot: (any BotMind.Type)? { BingoBot.self }
    public static var narrator: (any GameNarrator.Type)? { BingoNarrator.self }

    /// Not while a round is played or about to begin by itself, or a prize is being drawn.
    public var isInterruptible: Bool { state != .playing && startsAt == nil && openDraw == nil }

    /// A prize draw that is open ends with the room.
    public mutating func roomEnded(at moment: Moment) -> [Directed<BingoEvent>] { closeDraw() }

    /// Finishes the round that is played or the draw that is open, or calls its countdown off.
    public mutating func finishPlay(at moment: Moment) -> [Directed<BingoEvent>] {
        if openDraw != nil { return closeDraw() }
        let events = state == .playing ? try? finishRound(at: moment) : try? cancelStart()
        return events ?? []
    }

    /// The ranks of all finished rounds, as far as they are worth points.
    public var roundPlaces: [RoundPlaces] {
        history.map { BingoGame.roundPlaces($0.standings) }
            + (state == .finished ? [BingoGame.roundPlaces(standings())] : [])
    }

    private static func roundPlaces(_ standings: [Standing]) -> RoundPlaces {
        RoundPlaces(
            standings.prefix { $0.rank <= RoundPlaces.points.count }
                .map { RoundPlaces.Line(seat: $0.seat, place: $0.rank) })
    }

    /// Another number for each finished round, and whenever the standings of the last one change.
    public var roundPlacesRevision: UInt64 {
        UInt64(number) << 40 | (state == .finished ? revisions.standings + 1 : 0)
    }

    /// Writes `rounds`, how many were finished, `players`, how many had a board, and `firsts`, who came first in most
    /// rounds: a few of them.
    public func encodeSummary(into writer: inout JSONWriter) {
        writer.member("rounds", history.count + (state == .finished ? 1 : 0))
        writer.member("players", deals.count)
        let best = totals(first: BingoGame.summaryMax) ?? []
        writer.array("firsts") { writer in
            for total in best where total.firsts > 0 {
                writer.object { writer in
                    writer.member("player", total.seat.description)
                    writer.member("firsts", total.firsts)
                }
            }
        }
    }

    /// How many seats a summary names.
    static let summaryMax = 5
}
