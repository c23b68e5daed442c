import GameRules
import JSON
import WireProtocol

extension HostedGame {
    /// Returns the disclosed part of a call, by the state before it.
    func disclosed(_ call: GameCall<any PlayableInput>) -> DisclosedCall {
        switch call {
        case .joined(let seat, let role): .line(.joined(seat, role))
        case .promoted(let seat, let role): .line(.role(seat, role))
        case .removed(let seats): .line(.removed(seats))
        case .restored(let seats): .line(.restored(seats))
        case .joinedOnPaper(let seats): .line(.paper(seats))
        // Earlier lines say which seats are on paper when a play begins.
        case .onPaper: .withheld
        case .takenFromPaper(let seat): .line(.taken(seat))
        case .input(let input, let seat, _): disclosed(input, of: seat)
        case .prompted(let input): disclosed(input, of: nil)
        case .timer: .line(.timer)
        case .moved(let since, let milliseconds): .line(.moved(since: since, by: milliseconds))
        case .finished: .line(.finished)
        case .ended: .line(.ended)
        }
    }

    /// - Parameter seat: `nil` for an input that the server made.
    private func disclosed(_ input: any PlayableInput, of seat: SeatID?) -> DisclosedCall {
        guard let proof = capabilities.inputProof else { return .withheld }
        let own = Self.own(input)
        return look { rules, _ in DisclosedCall(proof.disclosure(own, seat, rules), of: own, by: seat) }
    }

    /// See ``GameWithInputProof/disclosedTotals``.
    var disclosedTotals: JSONObject {
        look { rules, _ in capabilities.inputProof?.totals(rules) ?? JSONObject([]) }
    }

    /// Returns whether all inputs of the play so far may be disclosed.
    ///
    /// - Parameter isOver: Whether nothing can follow.
    func isDisclosable(isOver: Bool) -> Bool {
        look { rules, _ in
            guard let proof = capabilities.inputProof else { return false }
            return proof.isDisclosable(rules) || isOver && rules.isInterruptible
        }
    }

    /// Returns the disclosed form of a setup; `nil` if the game has none.
    static func disclosed(_ setup: any PlayableSetup) -> JSONObject? {
        guard let proof = Rules.inputProof, let own = setup as? Rules.Setup else { return nil }
        let encoded = JSONWriter.object { proof.encodeSetup(own, &$0) }
        return (try? JSONParser.parse(encoded, limits: .document))?.object
    }
}

/// The lines of a proof about a room's calls to its games, collected during the fold.
struct DisclosedCalls: Sendable {
    private var lines: [ProofLine] = []
    private var totals = JSONObject([])
    /// Whether the totals may have changed.
    private var areTotalsStale = true
    /// The voters' numbers, by ballot of the same step.
    private var voters: [InputDisclosure.Ballot: [SeatID: Int]] = [:]

    /// Returns the lines since the last call.
    mutating func takeLines() -> [ProofLine] {
        defer { lines.removeAll(keepingCapacity: true) }
        return lines
    }

    /// Adds the beginning of a play, with all seats.
    mutating func begin(_ play: PreparedPlay, as game: any HostedGame, number: Int, at moment: Moment) {
        totals = JSONObject([])
        areTotalsStale = true
        voters = [:]
        lines.append(
            ProofLine(
                moment: moment,
                body: .play(
                    ProofPlay(
                        number: number, game: play.name, rulesVersion: play.rulesVersion,
                        setup: type(of: game).disclosed(play.setup)))))
    }

    /// Adds a change of the teams.
    mutating func take(_ change: TeamChange, at moment: Moment) {
        lines.append(ProofLine(moment: moment, body: .teams(change)))
    }

    /// Adds a call that a game has accepted.
    mutating func take(_ call: DisclosedCall, after game: any HostedGame, at moment: Moment) {
        switch call {
        case .withheld: areTotalsStale = true
        case .line(let body):
            if !body.isOfPlay { areTotalsStale = true }
            append(body, after: game, at: moment)
        case .unsigned(let seat, let ballot, let input):
            areTotalsStale = true
            append(.unsigned(voter: ballot.map { number(of: seat, in: $0) } ?? 0, input), after: game, at: moment)
        }
    }

    private mutating func append(_ body: ProofLine.Body, after game: any HostedGame, at moment: Moment) {
        var line = ProofLine(moment: moment, body: body)
        if areTotalsStale {
            areTotalsStale = false
            let now = game.disclosedTotals
            if now != totals {
                totals = now
                line.totals = now
            }
        }
        lines.append(line)
    }

    private mutating func number(of seat: SeatID, in ballot: InputDisclosure.Ballot) -> Int {
        if voters.keys.first.map({ $0.step != ballot.step }) ?? false { voters = [:] }
        let number = voters[ballot]?[seat] ?? (voters[ballot]?.count ?? 0) + 1
        voters[ballot, default: [:]][seat] = number
        return number
    }
}

extension RoomFold {
    /// Starts to collect disclosed calls, from the creation of the room.
    mutating func disclose(_ creation: RoomCreation) {
        var calls = DisclosedCalls()
        let moment = Moment(position: position, time: time)
        calls.begin(creation.game, as: game, number: plays.number, at: moment)
        for seat in seats.all { calls.take(.line(.joined(seat.id, seat.role)), after: game, at: moment) }
        self.calls = calls
    }
}

extension HostedGame {
    /// Whether inputs of the game can be in a proof.
    static var hasInputProof: Bool { Rules.inputProof != nil }
}
