import JSON
import SequenceReferee

extension RefereeSequence {
    func compare(_ look: inout Look, for seat: Int?) {
        let table = seat.flatMap { tournament?.table(of: $0) }
        let own = table.flatMap { tournament?.tables[$0].match } ?? match
        look.expect("round.number", number)
        look.expect("round.state", table == nil ? state : own?.stage)
        look.expect("round.until", time: own?.until)
        if state == "seating", options.form == "one" {
            for (team, places) in seating.teams.enumerated() {
                let seen = look.value("seating")?.array ?? []
                var inside = Look(JSONObject([("team", seen.indices.contains(team) ? seen[team] : .null)]))
                inside.expect("team", each: "player", places.map { $0.hasPrefix("p") ? .string($0) : nil })
                look.expect(inside)
            }
        }
        if let own, let cards = own.cards { compare(&look, own, cards) }
        if let tournament { compare(&look, tournament) }
        guard let seat else { return }
        if let one = tournament?.entrant(of: seat), let tournament {
            look.expect("entrant.points", tournament.points(of: one))
            look.expect("entrant.sequences", tournament.sequences(of: one))
            look.expect("entrant.beatenIn", tournament.entrants[one].beatenIn)
        }
        let sits = place(of: seat)
        let team = options.form == "crowd" ? crowd.firstIndex { $0.contains(seat) } : nil
        let cards = sits?.match.cards
        let place = cards == nil ? team : sits?.place
        look.expect("own.place", place)
        guard let place, let cards else { return }
        look.expect("own.hand", cards.hands[place].sorted())
        look.expect("own.canSwap", cards.turn == place && cards.canSwap)
    }

    private func compare(_ look: inout Look, _ match: RefereeMatch, _ cards: RefereeCards) {
        look.expect("table.need", cards.need)
        look.expect("table.chips", cards.board.chips.map { $0.map { "\($0)" } ?? "-" }.joined())
        look.expect("table.sequences", each: "team", cards.board.claims.map(\.team))
        look.expect(
            "table.sequences", each: "cells", cards.board.claims.map { .array($0.cells.map { .integer($0) }) })
        look.expect("table.places", each: "player", match.places.map { $0.hasPrefix("p") ? .string($0) : nil })
        look.expect("table.places", each: "cards", cards.hands.map(\.count))
        look.expect("table.places", each: "missed", match.missed.map { $0 > 0 ? .integer($0) : nil })
        look.expect("table.turn", cards.turn)
        look.expect("table.step", match.step)
        look.expect("table.endsAt", time: match.turnEndsAt)
        look.expect("table.stock", cards.stock.count)
        look.expect("table.discards", cards.discards)
        look.expect("table.canSwap", cards.canSwap)
        look.expect("table.isPaused", match.isPaused)
        look.expect("table.canUndo", match.canUndo)
        look.expect("table.outcome.team", cards.outcome?.team)
        look.expect("table.outcome.reason", cards.outcome?.reason)
        if cards.outcome != nil {
            look.expect("table.hands", .array(cards.hands.map { .array($0.sorted().map { .integer($0) }) }))
        }
        guard options.form == "crowd", match.stage == "playing" else { return }
        look.expect("votes.count", match.votes.count)
    }

    private func compare(_ look: inout Look, _ tournament: RefereeTournament) {
        look.expect("tournament.state", tournament.state)
        look.expect("tournament.round", tournament.number)
        look.expect("tournament.tables", tournament.tables.count)
        look.expect("tournament.entrants", tournament.entrants.count)
        look.expect("tournament.endsAt", time: tournament.endsAt)
        look.expect("tournament.nextAt", time: tournament.nextAt)
        look.expect("tournament.isPaused", tournament.isPaused)
        guard let rows = look.value("tournament.standing")?.array else { return }
        let standing = tournament.standing.prefix(rows.count)
        look.expect(
            "tournament.standing", each: "player", standing.map { "p\(tournament.entrants[$0.entrant].seat + 1)" })
        look.expect("tournament.standing", each: "place", standing.map { $0.place.map { .integer($0) } })
        look.expect("tournament.standing", each: "points", standing.map { tournament.points(of: $0.entrant) })
    }
}
