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
        let isRemoved = { (seat: SeatID) in origin.derivesPlaces && self.isRemoved(seat) }
        return (records.map(\.standings) + (state == .finished ? [standings()] : [])).map {
            RoundPlaces($0.asPlaces, without: isRemoved, upTo: RoundPlaces.points.count)
        }
    }

    public var allRoundPlaces: [RoundPlaces] {
        (records.map(\.standings) + (state == .finished ? [withoutRemovals.standings()] : [])).map {
            RoundPlaces(Array($0.asPlaces))
        }
    }

    /// Another number for each finished round, and whenever the standings of the last one change.
    public var roundPlacesRevision: UInt64 {
        UInt64(number) << 40 | (state == .finished ? revisions.standings + 1 : 0)
    }

    /// Writes `rounds`, how many were finished, and `players`, how many played in the last; in rooms of the first two
    /// versions also `firsts`, who came first in most rounds, which later rooms derive themselves.
    public func encodeSummary(into writer: inout JSONWriter) {
        writer.member("rounds", records.count + (state == .finished ? 1 : 0))
        writer.member("players", seats.indices.count { takesPart($0) })
        guard !origin.derivesPlaces else { return }
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
