import GameRules
import JSON
import WireProtocol

/// Information for hosts about many players who joined at once, and about removals of many.
extension Room {
    /// The number of example names for a flood, and for each of its networks.
    private static let namesMax = 10
    private static let networkNamesMax = 3
    /// The maximum number of networks listed for a flood: those with most players.
    private static let networksMax = 3

    /// Writes the last floods, as far as their players are still in the room.
    func encodeFloods(into writer: inout JSONWriter) {
        writer.array("floods") { writer in
            for flood in fold.admission.floods {
                let seats = (Int(flood.firstSeat.number)...Int(flood.lastSeat.number))
                    .compactMap { fold.seats.seat(SeatID(UInt32($0))) }.filter { !$0.isRemoved && $0.role == .player }
                guard !seats.isEmpty else { continue }
                writer.object { writer in
                    writer.member("first", flood.first)
                    writer.member("last", flood.last)
                    writer.array("seats") { writer in
                        writer.string(flood.firstSeat.description)
                        writer.string(flood.lastSeat.description)
                    }
                    writer.member("count", seats.count)
                    encodeNames(seats.prefix(Room.namesMax).map(\.id), into: &writer)
                    encodeNetworks(of: seats, into: &writer)
                }
            }
        }
    }

    private func encodeNetworks(of seats: [Seat], into writer: inout JSONWriter) {
        let networks = Dictionary(grouping: seats.lazy.filter { $0.network != .none }, by: \.network)
            .values.sorted { ($1.count, $0[0].id.number) < ($0.count, $1[0].id.number) }
        writer.array("networks") { writer in
            for members in networks.prefix(Room.networksMax) {
                writer.object { writer in
                    writer.member("network", members[0].network.hexadecimal)
                    writer.member("count", members.count)
                    encodeNames(members.prefix(Room.networkNamesMax).map(\.id), into: &writer)
                }
            }
        }
    }

    private func encodeNames(_ seats: [SeatID], into writer: inout JSONWriter) {
        writer.array("names") { writer in
            for seat in seats { writer.string(fold.seats.names.name(of: seat)) }
        }
    }

    /// Writes the last removals of many, oldest first.
    func encodeRemovals(into writer: inout JSONWriter) {
        writer.array("removals") { writer in
            for removal in fold.admission.removals.all {
                writer.object { writer in
                    writer.member("number", removal.number)
                    writer.member("time", removal.time)
                    writer.member("count", removal.count)
                    removal.wish.encodeRange(into: &writer)
                    writer.member("undone", removal.isUndone)
                }
            }
        }
    }

    /// Returns the members that describe the effect of a removal.
    func preview(_ wish: Removal.Wish) -> [UInt8] {
        let targets = fold.targets(of: wish)
        var widest = wish
        widest.takesMarked = true
        return JSONWriter.write { writer in
            writer.member("removes", targets.count)
            writer.member("spares", fold.targets(of: widest).count - targets.count)
            writer.member("of", fold.seats.takenCount)
            encodeNames(Array(targets.prefix(Room.namesMax)), into: &writer)
        }
    }
}
