import Cryptography
import GameRules

extension PartyGame {
    /// Returns the entrants who may be drawn now.
    package func drawCandidates(present: SeatSet) -> [Entrant] {
        switch options.source {
        case .list: return drawnLines.indices.filter { !drawnLines[$0] }.map { .line($0 + 1) }
        case .present:
            return available(present: present).filter { standing(of: $0)?.isDrawn == false }
        }
    }

    /// Returns whether an entrant is present: a connected player, a host who plays, or a guest without a device.
    private func isHere(_ entrant: Entrant, _ present: SeatSet) -> Bool {
        guard case .seat(let seat) = entrant else { return true }
        return present.contains(seat)
    }

    /// Returns all entrants who can be picked or drawn, before any rule: those present, unless the options also allow
    /// absent players. In version 1 of the rules, absent players are also picked if no one is present.
    func available(present: SeatSet) -> [Entrant] {
        let all = active
        guard options.skipsAway || options.mode == .draw else { return all }
        let here = all.filter { isHere($0, present) }
        return here.isEmpty && setup.rules < 2 && options.mode == .questions ? all : here
    }

    /// Returns the number of players who are not on the wheel because they are not connected.
    package func awayCount(present: SeatSet) -> Int { active.count - available(present: present).count }

    /// Returns the seat that spins next, where only one player may spin in addition to hosts.
    ///
    /// - Parameter present: The connected players. In version 1 of the rules, a player who left is still waited for.
    package func nextSpinner(present: SeatSet) -> SeatID? {
        guard options.mode == .questions, options.spinner == .picked, case .seat(let last)? = picked,
            isOn(.seat(last)), setup.rules < 2 || isHere(.seat(last), present)
        else { return nil }
        return last
    }

    /// Returns whether a player's seat may spin.
    private func maySpin(_ seat: SeatID, present: SeatSet) -> Bool {
        guard options.mode == .questions, options.spinner != .host else { return false }
        guard let next = nextSpinner(present: present) else { return true }
        return next == seat
    }

    mutating func spin(
        by seat: SeatID, role: Role, present: SeatSet, teams: [TeamMembers] = [], prize: String?, at moment: Moment
    ) throws(Rejection) -> [Directed<PartyEvent>] {
        switch stage {
        case .spinning: throw Rejection(.busy, "The wheel is already spinning.")
        case .choosing, .asking: throw Rejection(.notNow, "A player is answering a question.")
        case .deckDone: throw Rejection(.noneLeft, "There are no questions left. Reset the questions or add a deck.")
        case .ended: throw Self.gameOver
        case .ready: break
        }
        guard role == .host || maySpin(seat, present: present) else {
            throw Rejection(.notAllowed, "It is not your turn to spin.")
        }
        if options.mode == .draw {
            let slices = drawCandidates(present: present)
            return try turn(
                Candidates(slices, .pure), count: options.winners, prize: prize, by: seat, at: moment)
        }
        guard pile.matchingCount(options) > 0 else {
            throw Rejection(
                .emptyDeck,
                pile.decks.isEmpty
                    ? "There is no deck. Choose one first."
                    : pile.decks.allSatisfy { !options.audience.covers($0.audience) }
                        ? "The decks are for “\(pile.decks[0].audience.rawValue)”, but the room is set to "
                            + "“\(options.audience.rawValue)”."
                        : "No question matches the chosen categories and difficulties.")
        }
        let events = try turn(candidates(present: present, teams: teams), count: 1, by: seat, at: moment)
        here = available(present: present)
        return events
    }

    /// Starts a spin with these slices.
    mutating func turn(
        _ candidates: Candidates, count: Int, prize: String? = nil, by seat: SeatID, at moment: Moment
    ) throws(Rejection) -> [Directed<PartyEvent>] {
        let slices = candidates.slices
        guard !slices.isEmpty else { throw Rejection(.nobodyActive, "There is no player on the wheel.") }
        guard spins.count < Self.spinsMax else {
            throw Rejection(.tooManySpins, "This game has reached its limit of spins. Start a new one.")
        }
        guard sliceCount + slices.count <= Self.slicesMax else {
            throw Rejection(.tooManySpins, "This game has reached its limit of names on the wheel. Start a new one.")
        }
        sliceCount += slices.count
        var chance = Chance()
        if options.mixesChance {
            var committed: [SeatID] = []
            var commitments: [UInt8] = []
            for index in seats.indices where !seats[index].isRemoved {
                guard let commitment = seats[index].commitment else { continue }
                committed.append(SeatID(UInt32(index + 1)))
                commitments += commitment
                seats[index].commitment = nil
            }
            chance = Chance(seats: committed, commitments: commitments)
        }
        spins.append(
            Spin(
                number: spins.count + 1, by: seat, slices: slices, groups: candidates.groups, rule: candidates.rule,
                count: count, isDraw: options.mode == .draw, prize: prize, chance: chance,
                began: moment.time, pushesUntil: moment.time.adding(milliseconds: Self.pushMilliseconds)))
        stage = .spinning
        guard !chance.isComplete else { return closePushes(at: moment) }
        return [Directed(.spinning, to: .everybody)]
    }

    mutating func push(
        _ nonce: [UInt8], next: [UInt8]?, by seat: SeatID, at moment: Moment
    ) throws(Rejection) -> [Directed<PartyEvent>] {
        guard let own = index(of: seat) else { throw Self.latePush }
        guard stage == .spinning, spins[spins.count - 1].turning == nil,
            let index = spins[spins.count - 1].chance.index(of: seat),
            spins[spins.count - 1].chance.take(nonce, at: index)
        else { throw Self.latePush }
        if let next { seats[own].commitment = next }
        return spins[spins.count - 1].chance.isComplete ? closePushes(at: moment) : []
    }

    /// Closes the pushes. From here on, everyone can know where the wheel stops.
    mutating func closePushes(at moment: Moment) -> [Directed<PartyEvent>] {
        var spin = spins[spins.count - 1]
        let stop = WheelStop(
            seed: setup.seed, number: spin.number, chance: spin.chance.digest, slices: spin.slices.count,
            count: spin.count, groups: spin.groups.map { $0.count })
        spin.pushesUntil = moment.time
        spin.turning = Spin.Turning(
            stop: stop, startsAt: moment.time.adding(milliseconds: Self.leadMilliseconds),
            duration: options.spinMilliseconds)
        spins[spins.count - 1] = spin
        return [Directed(.spun, to: .everybody)]
    }

    /// Applies the result when the wheel has stopped.
    mutating func land(at moment: Moment) -> [Directed<PartyEvent>] {
        guard let spin, let winner = spin.winners.first else { return [] }
        var own: [Directed<PartyEvent>] = []
        if spin.isDraw {
            if options.removesWinners { setDrawn(spin.winners, true) }
            count(spin)
            if setup.rules < 2 { picked = winner }
            stage = .ready
        } else {
            picked = winner
            bag(spin, winner)
            count(spin)
            if case .seat(let seat) = winner { own = [Directed(.own(seat), to: .seat(seat))] }
            if let asked = carried {
                carried = nil
                ask(asked.question, at: asked.place, number: asked.number, at: moment)
            } else {
                askNext(at: moment)
            }
        }
        peopleRevision &+= 1
        if pausesNext {
            pausesNext = false
            pausedAt = moment.time
        }
        return [Directed(.turn, to: .everybody), Directed(.people, to: .everybody)] + own
    }

    /// Counts a spin for the entrants it picked. A draw does not count as picking; in version 1 of the rules it did.
    mutating func count(_ spin: Spin) {
        let isDraw = spin.isDraw && setup.rules >= 2
        for one in spin.winners {
            changeStanding(of: one) { if isDraw { $0.wins += 1 } else { $0.picked += 1 } }
        }
    }

    mutating func setDrawn(_ entrants: [Entrant], _ isDrawn: Bool) {
        for one in entrants {
            if case .line(let number) = one {
                if drawnLines.indices.contains(number - 1) { drawnLines[number - 1] = isDrawn }
            } else {
                changeStanding(of: one) { $0.isDrawn = isDrawn }
            }
        }
        peopleRevision &+= 1
    }

    static let latePush = Rejection(.latePush, "It is too late, or the number does not match the commitment.")
    static let gameOver = Rejection(.gameOver, "The game is over. Start a new one.")
}
