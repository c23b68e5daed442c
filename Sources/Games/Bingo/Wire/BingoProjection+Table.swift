import GameRules
import JSON
import WireProtocol

extension BingoProjection {
    /// Writes one line for each bingo of each round, in the order of the standings.
    public func writeTable(game: BingoGame, names: some SeatNames, line: ([JSONValue]) -> Void) {
        line(["round", "rank", "player", "name", "call", "lines", "time"].map(JSONValue.string))
        func write(_ standings: [Standing], of round: Int) {
            for standing in standings {
                var time: [UInt8] = []
                standing.time.appendRFC3339(to: &time)
                line([
                    .integer(round), .integer(standing.rank), .string(standing.seat.description),
                    .string(names.name(of: standing.seat)), standing.call.map(JSONValue.integer) ?? .null,
                    .integer(standing.lines), .string(String(decoding: time, as: UTF8.self)),
                ])
            }
        }
        for round in game.history { write(round.standings, of: round.number) }
        write(game.standings(), of: game.number)
    }
}
