import GameRules
import PartyReferee

@testable import Party

extension RandomParty {
    /// Compares everything that clients can know of the party.
    func compare(after what: String) throws {
        do {
            try compareStage()
            try compareQuestion()
            try comparePeople()
            try compareSpins()
            try compareEnd()
        } catch {
            throw Mismatch(description: "after \(what): \(error)")
        }
    }

    private func compareStage() throws {
        let (state, until): (String, Timestamp?) =
            switch game.stage {
            case .ready: ("ready", nil)
            case .spinning: ("spinning", nil)
            case .choosing(let until): ("choosing", until)
            case .asking(let asked): ("asking", asked.until)
            case .deckDone: ("deckDone", nil)
            case .ended: ("ended", nil)
            }
        try require(state, reference.state, "state")
        try require(until?.milliseconds, reference.until, "end of the choice or the question")
        try require(game.nextDeadline?.milliseconds, reference.deadline, "deadline")
        try require(game.pausedAt?.milliseconds, reference.pausedAt, "pause")
        try require(game.pausesNext, reference.pausesNext, "whether it pauses next")
        try require(game.number, reference.number, "game")
        try require(game.hasBegun, reference.hasBegun, "whether it has begun")
        try require(game.isInterruptible, reference.isInterruptible, "whether it may be left")
        try require(game.options.mode.rawValue, reference.options.mode, "mode")
    }

    private func compareQuestion() throws {
        let kinds = Question.Kind.allCases.map(\.rawValue)
        try require(game.pile.decks.map(\.questions.count), reference.decks.map(\.questions.count), "decks")
        try require(game.pile.remaining(game.options), kinds.map(reference.remaining), "what is left")
        try require(game.kindsLeft.map(\.rawValue), reference.kindsLeft, "kinds that are left")
        try require(game.askedCount, reference.askedCount, "number of questions")
        try require(game.votes, reference.voteCounts, "votes")
        guard case .asking(let asked) = game.stage else { return try require(nil, reference.asked, "question") }
        try require(asked.question.text, reference.asked?.question.text, "question")
        try require(asked.question.kind.rawValue, reference.asked?.question.kind, "kind of the question")
        try require(asked.other?.description, reference.asked?.other, "who is named")
        try require(asked.number, reference.asked?.number, "number of the question")
        for index in reference.people.indices {
            let vote = reference.votes.first { $0.seat == index }?.option ?? 0
            try require(Int(game.seats[index].vote), vote, "vote of \(seat(index))")
        }
    }

    private func comparePeople() throws {
        try require(game.active.map(\.description), reference.active, "who is on the wheel")
        try require(game.picked?.description, reference.picked, "who was picked")
        let guests = game.guests.map { "\($0.name) \($0.isRemoved) \($0.isOut)" }
        try require(guests, reference.guests.map { "\($0.name) \($0.isRemoved) \($0.isOut)" }, "guests")
        let all = reference.people.indices.map { Entrant.seat(seat($0)) } + guests.indices.map { .guest($0 + 1) }
        let bagged = reference.bagged
        for one in all {
            let (who, standing) = (one.description, game.standing(of: one))
            try require(standing?.picked, reference.timesPicked(who), "how often \(who) was picked")
            try require(standing?.wins, reference.wins(who), "wins of \(who)")
            try require(standing?.truths, reference.answers("truth", of: who), "truths of \(who)")
            try require(standing?.dares, reference.answers("dare", of: who), "dares of \(who)")
            try require(standing?.isBagged, bagged.contains(who), "whether the bag has given \(who)")
        }
        for (index, person) in reference.people.enumerated() {
            try require(
                game.seats[index].commitment?.hexadecimal, person.commitment, "commitment of \(seat(index))")
            try require(
                game.hasPlayed(seat(index)), reference.hasPlayed(index), "whether \(seat(index)) has played")
        }
    }

    private func compareSpins() throws {
        try require(game.spins.count, reference.spins.count, "number of spins")
        for (spin, expected) in zip(game.spins, reference.spins) {
            let name = "of spin \(spin.number)"
            try require(
                [spin.number, Int(spin.by.number) - 1], [expected.number, expected.by], "number and hand \(name)")
            try require(spin.slices.map(\.description), expected.slices, "slices \(name)")
            try require(
                spin.groups.map { "\($0.team.map(String.init) ?? "") \($0.count)" },
                expected.groups.map { "\($0.team) \($0.who.count)" }, "groups \(name)")
            try require(spin.rule.rawValue, expected.rule, "rule \(name)")
            try require(spin.prize, expected.prize, "prize \(name)")
            try require(spin.isDraw, expected.isDraw, "kind \(name)")
            try require(spin.isUndone, expected.isUndone, "whether it was taken back, \(name)")
            try require(spin.winners.map(\.description), expected.winners, "winners \(name)")
            try require(spin.pushesUntil.milliseconds, expected.pushesUntil, "end of pushes \(name)")
            try require(spin.chance.seats.map { Int($0.number) - 1 }, expected.pushers.map(\.seat), "pushers \(name)")
            try require(spin.chance.told, expected.pushers.map { $0.nonce != nil }, "who has pushed, \(name)")
            try require(spin.turning?.startsAt.milliseconds, expected.startsAt, "start \(name)")
            guard let turning = spin.turning else { continue }
            try require(
                [turning.stop.winner, turning.stop.place, turning.stop.turns, turning.duration],
                [expected.winner, expected.place, expected.turns, expected.duration], "stop \(name)")
        }
    }

    private func compareEnd() throws {
        let most = game.mostPicked.map { "\($0.entrant.description) \($0.times)" }
        try require(most, reference.mostPicked.map { "\($0.who) \($0.times)" }, "who was picked most often")
        try require(
            game.ballots.map { RefereeParty.Ballot(text: $0.asked.question.text, votes: $0.votes) }, reference.ballots,
            "ballots")
        try require(
            game.tellingBallots.map { RefereeParty.Ballot(text: $0.asked.question.text, votes: $0.votes) },
            reference.tellingBallots, "ballots that are told")
        try require(game.list.names, reference.lines, "list")
    }

    /// Compares the entrants that the next spin may pick, and the seats that may spin.
    func compareWheel(_ present: SeatSet, _ teams: [TeamMembers]) throws {
        let seats = present.seats.map { Int($0.number) - 1 }
        let candidates = game.candidates(present: present, teams: teams)
        let expected = reference.candidates(
            present: seats,
            teams: teams.map { RefereeParty.Group(team: "\($0.team)", who: $0.seats.seats.map(\.description)) })
        try require(candidates.slices.map(\.description), expected.slices, "who may be picked")
        try require(candidates.rule.rawValue, expected.rule, "the rule by which")
        try require(
            candidates.groups.map { "\($0.team.map(String.init) ?? "") \($0.count)" },
            expected.groups.map { "\($0.team) \($0.who.count)" }, "the teams on the wheel")
        try require(
            game.drawCandidates(present: present).map(\.description), reference.drawCandidates(present: seats),
            "who may be drawn")
        try require(game.awayCount(present: present), reference.away(present: seats), "who is away")
        let next = game.nextSpinner(present: present).map { Int($0.number) - 1 }
        try require(next, reference.nextSpinner(present: seats), "who spins next")
    }
}
