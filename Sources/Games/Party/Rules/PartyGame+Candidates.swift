import GameRules

extension PartyGame {
    /// The entrants whom a spin may pick.
    package struct Candidates: Hashable, Sendable {
        /// In the order of the groups, if there are any.
        package let slices: [Entrant]
        /// The rule by which they were chosen.
        package let rule: Fairness
        /// The slices of each team, if teams take turns; otherwise empty.
        package let groups: [Spin.Group]

        init(_ slices: [Entrant], _ rule: Fairness) { (self.slices, self.rule, groups) = (slices, rule, []) }

        fileprivate init(_ teams: [Members], _ rule: Fairness) {
            slices = teams.flatMap { $0.entrants }
            self.rule = rule
            groups = teams.map { Spin.Group(team: $0.team, count: $0.entrants.count) }
        }
    }

    /// The available entrants of a team, or those without a team.
    fileprivate struct Members {
        let team: Int?
        var entrants: [Entrant]
    }

    /// Returns the entrants who may be picked now, and the rule. If the chosen rule leaves none, another rule applies.
    ///
    /// - Parameters:
    ///   - present: The connected players.
    ///   - teams: The room's teams; empty if there are none.
    ///   - except: The entrant who passes a question on.
    package func candidates(
        present: SeatSet, teams: [TeamMembers] = [], except: Entrant? = nil
    ) -> Candidates {
        let all = available(present: present)
        if options.teamTurns, !teams.isEmpty { return candidates(members(all, of: teams), except: except) }
        var passed = all
        if let except, all.count > 1 { passed = all.filter { $0 != except } }
        if options.rule == .notTwice, passed.allSatisfy({ $0 == picked }) { return Candidates(passed, .pure) }
        return Candidates(allowed(passed), options.rule)
    }

    /// Returns the entrants of the teams whose turn it is. If no team has it, all teams have it again.
    private func candidates(_ all: [Members], except: Entrant?) -> Candidates {
        var teams = all
        if let except, all.count > 1 || all.contains(where: { $0.entrants.count > 1 }) {
            for index in teams.indices { teams[index].entrants.removeAll { $0 == except } }
            // The question stays in its team.
            if let own = all.firstIndex(where: { $0.entrants.contains(except) }), !teams[own].entrants.isEmpty {
                return Candidates([allowed(teams[own])], options.rule)
            }
            teams.removeAll { $0.entrants.isEmpty }
        }
        let waiting = teams.filter { !teamBag.contains($0.team) }
        return Candidates((waiting.isEmpty ? teams : waiting).map(allowed), options.rule)
    }

    /// Groups entrants by their teams, in the room's order. Those without a team come last. No group is empty.
    private func members(_ entrants: [Entrant], of teams: [TeamMembers]) -> [Members] {
        var groups = teams.map { Members(team: $0.team, entrants: []) } + [Members(team: nil, entrants: [])]
        for one in entrants {
            var index = teams.count
            if case .seat(let seat) = one { index = teams.firstIndex { $0.seats.contains(seat) } ?? index }
            groups[index].entrants.append(one)
        }
        return groups.filter { !$0.entrants.isEmpty }
    }

    private func allowed(_ members: Members) -> Members {
        Members(team: members.team, entrants: allowed(members.entrants))
    }

    /// Returns the entrants whom the rule allows; all of them if it allows none.
    private func allowed(_ entrants: [Entrant]) -> [Entrant] {
        let left =
            switch options.rule {
            case .pure: entrants
            case .notTwice: entrants.filter { $0 != picked }
            case .everybodyOnce: entrants.filter { standing(of: $0)?.isBagged == false }
            }
        return left.isEmpty ? entrants : left
    }

    /// Marks what the rules for persons and teams need to know of a spin's winner.
    mutating func bag(_ spin: Spin, _ winner: Entrant) {
        var rivals = spin.slices[...]
        if let own = spin.winningGroup {
            // If the teams on the wheel had all had their turns, they have them again, except this one.
            teamBag.subtract(spin.groups.map { $0.team })
            teamBag.insert(own.group.team)
            rivals = spin.slices[own.slices]
        }
        guard spin.rule == .everybodyOnce else { return }
        if rivals.contains(where: { standing(of: $0)?.isBagged == true }) {
            // All had been picked, and may be picked again.
            if spin.groups.isEmpty {
                changeStandings { $0.isBagged = false }
            } else {
                for one in rivals { changeStanding(of: one) { $0.isBagged = false } }
            }
        }
        changeStanding(of: winner) { $0.isBagged = true }
    }
}
