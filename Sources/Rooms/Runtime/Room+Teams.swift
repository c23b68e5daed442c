import GameRules
import JSON
import WireProtocol

extension Room {
    /// Logs that a play has begun, so that players who have not chosen a team get one. If several nodes have the room
    /// open, one of them does so; this one does if no other has.
    func settleTeams() {
        guard isSettlingDue else { return }
        let delay = timerDelayMilliseconds
        guard delay > 0 else { return append(.teamsSettled(play: fold.plays.number), from: .nobody) }
        executor.schedule(after: .milliseconds(delay)) { [weak self] in
            self?.assumeIsolated { room in
                guard room.isSettlingDue else { return }
                room.append(.teamsSettled(play: room.fold.plays.number), from: .nobody)
            }
        }
    }

    private var isSettlingDue: Bool {
        fold.teams.needsSettling(of: fold.plays.number) && fold.isAwake && fold.game.hasBegun
            && !pending.isSettlingTeams && !isUnloaded
    }

    /// The teams for the game; empty if it does not need them.
    var teamsInGame: [TeamMembers] { fold.game.needsTeams ? fold.teams.memberSets : [] }

    /// The maximum number of members of a team that screens name.
    private static let namedMax = 8
    /// The number of last seats that are searched for them.
    private static let seatsLookedAt = 1_000

    /// Writes the latest members of each team for screens, in the order of the teams. There are none while a host hides
    /// the names of new players.
    func encodeTeamMembers(into writer: inout JSONWriter) {
        var named = Dictionary(uniqueKeysWithValues: fold.teams.all.map { ($0.id, [SeatID]()) })
        let until = Timestamp(milliseconds: environment.now().milliseconds - Newcomers.heldMilliseconds)
        for seat in fold.seats.all.suffix(Room.seatsLookedAt).reversed() where fold.rules.showsNewcomers {
            guard seat.isPlaying, seat.joined <= until, let team = fold.teams[seat.id],
                named[team, default: []].count < Room.namedMax, !isCaught(fold.seats.names.name(of: seat.id))
            else { continue }
            named[team, default: []].append(seat.id)
        }
        writer.array("teams") { writer in
            for team in fold.teams.all {
                writer.array { writer in
                    for seat in named[team.id, default: []].reversed() {
                        writer.object { $0.members(of: seat, in: fold.seats.names) }
                    }
                }
            }
        }
    }

    /// Writes the teams' points if the current round ended now. The audience gets none while the evening's table is
    /// hidden.
    func encodeTeamPoints(for kind: Channel.Kind, into writer: inout JSONWriter) {
        guard kind == .hosts || fold.isEveningShown else { return }
        let points = evening.teamPointsSoFar(in: fold)
        guard !points.isEmpty else { return }
        writer.array("teamPoints") { writer in for number in points { writer.integer(number) } }
    }

    /// Tells players their teams, in batches, so that others do not wait for thousands of sockets.
    func showTeams(to seats: [SeatID]) {
        regrouped.add(seats)
        if !isPlanned(.teams) { showSomeTeams() }
    }

    private func showSomeTeams() {
        for seat in regrouped.takeBatch() {
            send("team", to: subscribers.of(seat), at: position) { writer in
                if let team = fold.teams[seat] { writer.member("team", team) } else { writer.nullMember("team") }
            }
        }
        if !regrouped.isEmpty { plan(.teams, after: Room.pause) { $0.showSomeTeams() } }
    }
}
