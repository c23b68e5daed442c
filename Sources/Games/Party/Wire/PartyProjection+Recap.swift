import GameRules
import JSON
import WireProtocol

extension PartyProjection {
    package func encodeRecap(game: PartyGame, names: some SeatNames, into writer: inout JSONWriter) {
        let records = (game.history + (game.stage == .ended ? [game.record] : [])).filter { !$0.spins.isEmpty }
        writer.array("games") { writer in
            for record in records {
                writer.object { writer in
                    writer.headMembers(of: record)
                    writer.member("spins", record.spins.count)
                    writer.array("picked") { writer in
                        for (entrant, times) in record.picked.sorted(by: { $0.times > $1.times }).prefix(200) {
                            writer.object { writer in
                                writer.members(of: entrant, of: record, names)
                                writer.member("times", times)
                                if let team = record.team(of: entrant) { writer.member("team", team) }
                            }
                        }
                    }
                    let draws = record.draws(lastMode: game.options.mode)
                    guard let draws else { return }
                    if draws.count > Self.recapDrawsMax {
                        writer.member("earlier", draws.dropLast(Self.recapDrawsMax).count)
                    }
                    writer.array("draws") { writer in
                        for spin in draws.suffix(Self.recapDrawsMax) {
                            writer.object { writer in
                                writer.member("number", spin.number)
                                writer.member("time", spin.began)
                                writer.member("of", spin.slices.count)
                                writer.member("isUndone", spin.isUndone)
                                if let prize = spin.prize { writer.member("prize", prize) }
                                if record.setup.rules >= 2 { writer.stops(of: spin) }
                                writer.array("winners") { writer in
                                    for one in spin.winners {
                                        writer.object { $0.members(of: one, of: record, names) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private static let recapDrawsMax = 200

    /// Writes one line for every spin and the entrant it picked.
    package func writeTable(game: PartyGame, names: some SeatNames, line: ([JSONValue]) -> Void) {
        line(["game", "spin", "time", "rule", "of", "player", "name"].map(JSONValue.string))
        for record in game.history + [game.record] {
            for spin in record.spins {
                for winner in spin.winners {
                    line([
                        .integer(record.number), .integer(spin.number), .string(spin.began.rfc3339),
                        .string(spin.rule.rawValue), .integer(spin.slices.count), .string(winner.description),
                        .string(record.name(of: winner, names)),
                    ])
                }
            }
        }
    }
}

extension JSONWriter {
    /// Writes what anyone needs to repeat a draw with the seed: `stops`, the winning slices in order, from 0; and what
    /// the phones' numbers gave together as `chance`, if there were any.
    fileprivate mutating func stops(of spin: Spin) {
        guard let stop = spin.turning?.stop else { return }
        array("stops") { writer in for slice in [stop.winner] + stop.further { writer.integer(slice) } }
        if !spin.chance.seats.isEmpty { member("chance", spin.chance.digest.hexadecimal) }
    }
}

extension GameRecord {
    /// Returns the team for which an entrant was picked last; `nil` if teams did not take turns then.
    fileprivate func team(of entrant: Entrant) -> Int? {
        spins.last { !$0.isDraw && $0.winners.contains(entrant) }?.winningGroup?.group.team
    }

    /// Returns the finished draws; `nil` for a game without draws. In version 1 of the rules, spins do not record
    /// whether they are draws. All count as draws if the game began with draws, or draws now.
    fileprivate func draws(lastMode mode: PartyOptions.Mode) -> [Spin]? {
        let draws = spins.filter { $0.turning != nil && ($0.isDraw || setup.rules < 2) }
        if setup.rules < 2 { return setup.options.mode == .draw || mode == .draw ? draws : nil }
        return draws.isEmpty && setup.options.mode != .draw ? nil : draws
    }
}
