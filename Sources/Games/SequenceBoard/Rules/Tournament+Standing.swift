import GameRules

extension Tournament {
    package struct Line: Hashable, Sendable {
        let entrant: Int
        /// The place, from 1; `nil` for an entrant who was never in the contest.
        package let place: Int?
    }

    /// The public standing. Where places are derived, it omits players who left.
    package var standing: [Line] {
        ranking(of: derivesPlaces ? entrants.indices.filter { !entrants[$0].isGone } : nil)
    }

    /// Whether the public standing changes with each removal.
    var isStandingDerived: Bool { derivesPlaces && isStandingShown }

    /// Whether there is a standing to show. During the first round, all are equal.
    var isStandingShown: Bool { number > 1 || stage != .playing }

    /// Returns the standing, the best first; equal results share the better place.
    ///
    /// In a knock-out, an entrant who got farther ranks higher. Otherwise points count, then the points of all players
    /// that the entrant met at a table, then sequences.
    package func ranking(of list: [Int]? = nil) -> [Line] {
        let keys = entrants.map { one -> (Int, Int, Int) in
            isKnockout
                ? (one.beatenIn ?? .max, one.points, 0)
                : (one.points, metPoints(of: one), one.sequences)
        }
        let order = (list ?? Array(entrants.indices)).sorted { left, right in
            keys[left] == keys[right] ? left < right : keys[right] < keys[left]
        }
        var lines: [Line] = []
        for (index, entrant) in order.enumerated() {
            let last = keys[order[max(0, index - 1)]]
            // A knock-out does not rank entrants who were beaten in the same round.
            let isSame = index > 0 && (isKnockout ? last.0 == keys[entrant].0 : last == keys[entrant])
            let place = isSame ? lines[index - 1].place : index + 1
            lines.append(Line(entrant: entrant, place: entrants[entrant].beatenIn == 0 ? nil : place))
        }
        return lines
    }

    /// Returns the points of all players that an entrant met at a table, which decide between equal points.
    package func metPoints(of entrant: Int) -> Int { metPoints(of: entrants[entrant]) }

    private func metPoints(of entrant: Entrant) -> Int { entrant.met.reduce(0) { $0 + entrants[$1].points } }

    /// The places that are reported to the room. Where places are derived, they are complete. Otherwise they omit
    /// players who left, and places that earn no points.
    var places: RoundPlaces {
        RoundPlaces(
            ranking().compactMap { line in
                guard let place = line.place,
                    derivesPlaces || place <= RoundPlaces.points.count && !entrants[line.entrant].isGone
                else { return nil }
                return RoundPlaces.Line(seat: entrants[line.entrant].seat, place: place)
            })
    }
}
