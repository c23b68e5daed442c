import Cryptography
import GameRules
import JSON

extension RefereeParty {
    /// Returns the entrants who can be picked at all: those present, or all if the options ignore presence.
    private func available(_ present: [Int]) -> [String] {
        guard options.skipsAway || options.mode == "draw" else { return active }
        let here = active.filter { who in !who.hasPrefix("p") || present.contains { "p\($0 + 1)" == who } }
        return here.isEmpty && version == 1 && options.mode == "questions" ? active : here
    }

    package func away(present: [Int]) -> Int { active.count - available(present).count }

    /// Returns the entrants who may be picked now, and the rule: pure chance if the rule leaves none.
    package func candidates(
        present: [Int], teams: [Group], passing: String? = nil
    ) -> (groups: [Group], slices: [String], rule: String) {
        guard options.teamTurns, !teams.isEmpty else {
            let (slices, rule) = candidates(present: present, passing: passing)
            return ([], slices, rule)
        }
        let all = available(present)
        let mayPass = { (who: String) in who != passing || all.count == 1 }
        var groups: [Group] = []
        for team in teams { groups.append(Group(team: team.team, who: all.filter { team.who.contains($0) })) }
        groups.append(Group(team: "", who: all.filter { who in !teams.contains { $0.who.contains(who) } }))
        let own = groups.first { group in passing.map { group.who.contains($0) } ?? false }?.team
        groups = groups.map { Group(team: $0.team, who: $0.who.filter(mayPass)) }.filter { !$0.who.isEmpty }
        if all.count > 1, let own = groups.first(where: { $0.team == own }) {
            groups = [own]
        } else {
            let bagged = baggedTeams
            if !groups.allSatisfy({ bagged.contains($0.team) }) { groups.removeAll { bagged.contains($0.team) } }
        }
        let (last, bagged) = (picked, bagged)
        let chosen = groups.map { group in
            let left = group.who.filter { who in
                options.rule == "notTwice" ? who != last : options.rule == "pure" || !bagged.contains(who)
            }
            return Group(team: group.team, who: left.isEmpty ? group.who : left)
        }
        return (chosen, chosen.flatMap(\.who), options.rule)
    }

    private func candidates(present: [Int], passing: String?) -> (slices: [String], rule: String) {
        var all = available(present)
        if all.count > 1 { all.removeAll { $0 == passing } }
        switch options.rule {
        case "notTwice":
            let others = all.filter { $0 != picked }
            return others.isEmpty ? (all, "pure") : (others, "notTwice")
        case "everybodyOnce":
            let bagged = bagged
            let fresh = all.filter { !bagged.contains($0) }
            return (fresh.isEmpty ? all : fresh, "everybodyOnce")
        default: return (all, "pure")
        }
    }

    /// Returns the entrants who may be drawn now.
    package func drawCandidates(present: [Int]) -> [String] {
        let all = options.source == "list" ? lines.indices.map { "n\($0 + 1)" } : available(present)
        let drawn = drawn
        return all.filter { !drawn.contains($0) }
    }

    /// Returns the seat that spins next in addition to hosts, if only the one picked last may.
    package func nextSpinner(present: [Int]) -> Int? {
        guard options.mode == "questions", options.spinner == "picked", let picked, active.contains(picked) else {
            return nil
        }
        return people.indices.first { "p\($0 + 1)" == picked && (version == 1 || present.contains($0)) }
    }

    mutating func spin(by seat: Int, isHost: Bool, present: [Int], teams: [Group], prize: String?, at time: Int64)
        -> String?
    {
        switch state {
        case "spinning": return "busy"
        case "choosing", "asking": return "notNow"
        case "deckDone": return "noneLeft"
        default: break
        }
        if !isHost {
            if options.mode == "draw" || options.spinner == "host" { return "notAllowed" }
            if let next = nextSpinner(present: present), next != seat { return "notAllowed" }
        }
        if options.mode == "draw" {
            return turn(
                [], drawCandidates(present: present), "pure", count: options.winners, prize: prize, by: seat, at: time)
        }
        if matching.isEmpty { return "emptyDeck" }
        let (groups, slices, rule) = candidates(present: present, teams: teams)
        if let code = turn(groups, slices, rule, count: 1, prize: nil, by: seat, at: time) { return code }
        here = available(present)
        return nil
    }

    /// Passes the question to another person.
    mutating func another(by seat: Int, isHost: Bool, present: [Int], teams: [Group], at time: Int64) -> String? {
        guard maySteer(seat, isHost) else { return "notAllowed" }
        guard state == "choosing" || state == "asking" else { return "notNow" }
        let (groups, slices, rule) = candidates(present: present, teams: teams, passing: picked)
        guard slices.contains(where: { $0 != picked }) else { return "nobodyActive" }
        let question = asked
        if let code = turn(groups, slices, rule, count: 1, prize: nil, by: seat, at: time) { return code }
        here = available(present)
        carried = question
        return nil
    }

    private mutating func turn(
        _ groups: [Group], _ slices: [String], _ rule: String, count: Int, prize: String?, by seat: Int, at time: Int64
    ) -> String? {
        if slices.isEmpty { return "nobodyActive" }
        if spins.count == 1_000 || sliceCount + slices.count > 1_000_000 { return "tooManySpins" }
        sliceCount += slices.count
        var pushers: [Pusher] = []
        for index in people.indices where options.mixesChance && !people[index].isRemoved {
            guard let commitment = people[index].commitment else { continue }
            pushers.append(Pusher(seat: index, commitment: commitment))
            people[index].commitment = nil
        }
        spins.append(
            Spin(
                number: spins.count + 1, by: seat, slices: slices, groups: groups, rule: rule, count: count,
                isDraw: options.mode == "draw", prize: prize, pushers: pushers, pushesUntil: time + 2_000))
        state = "spinning"
        (asked, until) = (nil, nil)
        if pushers.isEmpty { closePushes(at: time) }
        return nil
    }

    /// Reveals a phone's nonce.
    mutating func push(_ nonce: String, next: String?, by seat: Int, at time: Int64) -> String? {
        guard state == "spinning", let spin = spins.last, spin.startsAt == nil,
            let place = spin.pushers.firstIndex(where: { $0.seat == seat }), spin.pushers[place].nonce == nil,
            sha256([UInt8](hexadecimal: nonce) ?? []).hexadecimal == spin.pushers[place].commitment
        else { return "latePush" }
        spins[spins.count - 1].pushers[place].nonce = nonce
        if let next { people[seat].commitment = next }
        if spins[spins.count - 1].pushers.allSatisfy({ $0.nonce != nil }) { closePushes(at: time) }
        return nil
    }

    /// Closes the pushes. The wheel's stop follows from the seed and the nonces.
    private mutating func closePushes(at time: Int64) {
        var spin = spins.removeLast()
        var told: [UInt8] = []
        for pusher in spin.pushers {
            told += pusher.nonce.map { [1] + ([UInt8](hexadecimal: $0) ?? []) } ?? [0]
        }
        let chance = spin.pushers.isEmpty ? [] : sha256(told)
        var dice = SeededGenerator(
            bytes: hmacSHA256(key: seed.bytes, message: Array("spin:\(spin.number):".utf8) + chance))
        var rest = spin.slices
        if spin.groups.isEmpty {
            spin.winner = dice.integer(below: rest.count)
        } else {
            let own = spin.groups[dice.integer(below: spin.groups.count)].who
            spin.winner = rest.firstIndex(of: own[dice.integer(below: own.count)]) ?? 0
        }
        spin.place = dice.integer(below: 1_000)
        spin.turns = 4 + dice.integer(below: 3)
        spin.winners = [rest.remove(at: spin.winner)]
        while spin.winners.count < spin.count, !rest.isEmpty {
            spin.winners.append(rest.remove(at: dice.integer(below: rest.count)))
        }
        spin.pushesUntil = time
        spin.startsAt = time + 300
        spin.duration = options.spinMilliseconds
        spins.append(spin)
    }

    /// Applies the result when the wheel has stopped.
    private mutating func land(at time: Int64) {
        var spin = spins.removeLast()
        spin.hasLanded = true
        spin.counted = spin.winners
        spins.append(spin)
        if spin.isDraw {
            if options.removesWinners { drawn += spin.winners }
            state = "ready"
        } else if let question = carried {
            carried = nil
            ask(question.place, question.question, number: question.number, at: time)
        } else {
            askNext(at: time)
        }
        if pausesNext {
            pausesNext = false
            pausedAt = time
        }
    }

    // MARK: - Time

    package var deadline: Int64? {
        if pausedAt != nil { return nil }
        if state == "choosing" { return until }
        guard state == "spinning", let spin = spins.last else { return nil }
        return spin.startsAt.map { $0 + Int64(spin.duration) } ?? spin.pushesUntil
    }

    package mutating func deadlineReached(at time: Int64) {
        if state == "choosing" {
            // Chance chooses.
            let kinds = kindsLeft
            var dice = SeededGenerator(bytes: seed.derived(for: "choose:\(spins.count)").bytes)
            return askNext(kinds.isEmpty ? nil : kinds[dice.integer(below: kinds.count)], at: time)
        }
        guard state == "spinning", let spin = spins.last else { return }
        if spin.startsAt == nil { closePushes(at: time) } else { land(at: time) }
    }

    /// Delays everything, because no server ran the room's timers.
    package mutating func sleep(_ milliseconds: Int64) {
        moveClocks(milliseconds)
        pausedAt = pausedAt.map { $0 + milliseconds }
    }

    mutating func moveClocks(_ milliseconds: Int64) {
        until = until.map { $0 + milliseconds }
        guard state == "spinning" else { return }
        if let startsAt = spins[spins.count - 1].startsAt {
            spins[spins.count - 1].startsAt = startsAt + milliseconds
        } else {
            spins[spins.count - 1].pushesUntil += milliseconds
        }
    }
}
