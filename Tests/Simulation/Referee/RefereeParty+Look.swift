import JSON
import PartyReferee

extension RefereeParty {
    func compare(_ look: inout Look, for seat: Int?) {
        let shown = pausedAt != nil ? "paused" : state == "ready" && spins.isEmpty ? "setup" : state
        look.expect("party.number", number)
        look.expect("party.state", shown)
        look.expect("party.pausedAt", time: pausedAt)
        look.expect("party.pausesNext", pausesNext)
        look.expect("party.asked", askedCount)
        look.expect("party.spins", spins.count)
        for kind in ["truth", "dare", "other"] { look.expect("party.remaining.\(kind)", remaining(kind)) }
        look.expect("party.decks", each: "count", decks.map(\.questions.count))
        look.expect("party.picked.player", picked.flatMap { isHidden($0) ? nil : $0 })
        if state == "choosing" {
            look.expect("party.choosing.kinds", .array(kindsLeft.map { .string($0) }))
            look.expect("party.choosing.until", time: until)
        }
        look.expect("party.question.number", asked?.number)
        look.expect("party.question.until", time: state == "asking" ? until : nil)
        look.expect("votes", voteCounts)
        if let spin = spins.last { compare(&look, spin) }
        if state == "ended" { compareEnd(&look) }
        let seats = people.indices.filter { people[$0].isPlayer && !people[$0].isRemoved }
        let named = guests.indices.filter { !guests[$0].isRemoved }
        look.expect("people.on", active.count)
        look.expect("people.out", seats.count + named.count - active.count)
        look.expect("people.guests", each: "name", named.map { guests[$0].name })
        look.expect("people.guests", each: "picked", named.map { timesPicked("g\($0 + 1)") })
        look.expect("people.players", each: "picked", seats.map { timesPicked("p\($0 + 1)") })
        guard let seat, people.indices.contains(seat) else { return }
        look.expect("own.plays", people[seat].isPlayer)
        look.expect("own.isOut", people[seat].isOut)
        look.expect("own.picked", timesPicked("p\(seat + 1)"))
        look.expect("own.commitment", people[seat].commitment)
        let pusher = state == "spinning" ? spins.last?.pushers.first { $0.seat == seat && $0.nonce == nil } : nil
        look.expect("own.awaited", spins.last?.startsAt == nil ? pusher?.commitment : nil)
        guard state == "asking" else { return }
        look.expect("own.vote", votes.first { $0.seat == seat }?.option ?? 0)
    }

    /// Whether the name is that of a removed seat.
    private func isHidden(_ who: String) -> Bool {
        version >= 2 && people.indices.contains { people[$0].isRemoved && "p\($0 + 1)" == who }
    }

    private func compare(_ look: inout Look, _ spin: Spin) {
        look.expect("party.spin.number", spin.number)
        look.expect("party.spin.by", "p\(spin.by + 1)")
        look.expect("party.spin.rule", spin.rule)
        look.expect("party.spin.count", spin.slices.count)
        look.expect("party.spin.committed", spin.pushers.count)
        look.expect("party.spin.pushesUntil", time: spin.pushesUntil)
        look.expect("party.spin.startsAt", time: spin.startsAt)
        if spin.slices.count <= 60 { look.expect("party.spin.slices", each: "player", spin.slices) }
        look.expect("party.spin.groups", each: "count", spin.groups.map(\.who.count))
        look.expect("party.spin.groups", each: "team", spin.groups.map { Int($0.team).map { .integer($0) } })
        guard spin.startsAt != nil else { return }
        look.expect("party.spin.told", spin.pushers.count { $0.nonce != nil })
        look.expect("party.spin.duration", spin.duration)
        look.expect("party.spin.turns", spin.turns)
        look.expect("party.spin.winner", spin.winner)
        look.expect("party.spin.place", spin.place)
        look.expect("party.spin.winners", each: "player", spin.winners.filter { !isHidden($0) })
    }

    private func compareEnd(_ look: inout Look) {
        let told = mostPicked.filter { version < 2 || !isGone($0.who) }.prefix(120)
        look.expect("party.result", each: "player", told.map(\.who))
        look.expect("party.result", each: "times", told.map(\.times))
        guard version >= 2 else { return }
        look.expect("party.result", each: "truths", told.map { answers("truth", of: $0.who) })
        look.expect("party.result", each: "dares", told.map { answers("dare", of: $0.who) })
        look.expect(
            "party.ballots", each: "votes", tellingBallots.map { .array($0.votes.map { .integer($0) }) })
    }

    private func isGone(_ who: String) -> Bool {
        isHidden(who) || guests.indices.contains { guests[$0].isRemoved && "g\($0 + 1)" == who }
    }
}
