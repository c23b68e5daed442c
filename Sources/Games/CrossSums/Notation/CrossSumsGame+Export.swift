import GameRules
import JSON
import WireProtocol

extension CrossSumsGame {
    package func encodeExport(names: some SeatNames, into writer: inout JSONWriter) {
        writer.array("rounds") { writer in
            for record in history {
                writer.object { writer in writer.exportMembers(of: record, isOver: true, names: names) }
            }
            writer.object { writer in
                writer.exportMembers(of: record, isOver: stage == .finished, names: names)
            }
        }
    }
}

extension JSONWriter {
    /// Writes `size`, `grid`, `rows` and `columns`.
    package mutating func members(of puzzle: Puzzle) {
        member("size", puzzle.size)
        array("grid") { writer in for number in puzzle.grid { writer.integer(number) } }
        array("rows") { writer in for sum in puzzle.rows { writer.integer(sum) } }
        array("columns") { writer in for sum in puzzle.columns { writer.integer(sum) } }
    }

    mutating func members(of line: RaceStanding, names: some SeatNames) {
        member("place", line.place)
        members(of: line.seat, in: names)
        member("tenths", line.total)
        member("solved", line.solved)
        member("slips", line.slips)
    }

    /// Writes a round. Until it is over, only its finished puzzles are included, so that the marks in the current one
    /// stay private.
    fileprivate mutating func exportMembers(of record: RaceRecord, isOver: Bool, names: some SeatNames) {
        member("number", record.number)
        member("state", isOver ? "finished" : "playing")
        member("commitment", record.commitment.hexadecimal)
        if isOver { member("seed", record.setup.seed.hexadecimal) }
        object("options") { writer in record.setup.options.encode(into: &writer) }
        array("puzzles") { writer in
            for one in record.puzzles where one.until != nil {
                writer.object { writer in
                    writer.members(of: one.puzzle)
                    writer.member("solution", one.puzzle.solutionText)
                    writer.member("startedAt", one.since)
                    if let until = one.until { writer.member("endedAt", until) }
                    if let tenths = one.hallTenths { writer.member("hallTenths", Int(tenths)) }
                    writer.array("moves") { writer in
                        for move in one.moves {
                            writer.object { writer in
                                if move.index != RaceMove.hall {
                                    writer.member("player", SeatID(UInt32(move.index + 1)).description)
                                }
                                writer.member("after", move.after)
                                switch move.act {
                                case .mark(let cell, let mark):
                                    writer.member("cell", cell)
                                    writer.member("as", mark.rawValue)
                                case .hint: writer.member("act", "hint")
                                case .submit: writer.member("act", "submit")
                                }
                            }
                        }
                    }
                }
            }
        }
        array("seats") { writer in
            for (index, seat) in record.seats.enumerated() where seat.isPlayer && !seat.isRemoved {
                let id = SeatID(UInt32(index + 1))
                writer.object { writer in
                    writer.members(of: id, in: names)
                    writer.member("from", seat.playsFrom)
                    writer.array("tenths") { writer in
                        for time in seat.times { if let time { writer.integer(time) } else { writer.null() } }
                    }
                }
            }
        }
        array("standings") { writer in
            for line in record.standings { writer.object { writer in writer.members(of: line, names: names) } }
        }
    }
}
