import GameRules
import WireProtocol

extension BingoProjection {
    /// Writes `rounds`: what each was dealt from, all calls with those that were taken back, all deals, the standings.
    ///
    /// A round's seed is there once the round is finished: with it anybody can repeat every deal.
    public func encodeExport(game: BingoGame, names: some SeatNames, into writer: inout JSONWriter) {
        writer.array("rounds") { writer in
            for round in game.history {
                writer.object { writer in
                    writer.exportMembers(of: round, state: .finished, seed: round.setup.seed, names: names)
                }
            }
            let present = FinishedRound(
                number: game.number, setup: game.setup, calls: game.calls, deals: game.deals,
                standings: game.standings())
            writer.object { writer in
                writer.exportMembers(of: present, state: game.state, seed: game.revealedSeed, names: names)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func exportMembers(
        of round: FinishedRound, state: RoundState, seed: Seed?, names: some SeatNames
    ) {
        member("number", round.number)
        member("state", state.rawValue)
        member("commitment", BoardDeal.commitment(to: round.setup.seed))
        if let seed { member("seed", seed.hexadecimal) }
        if let language = round.setup.language { member("language", language) }
        members(of: round.setup.terms)
        object("options") { writer in round.setup.options.encode(into: &writer) }
        array("calls") { writer in
            for call in round.calls {
                writer.object { writer in
                    writer.members(of: call)
                    if let uncalledAt = call.uncalledAt { writer.member("uncalled", uncalledAt) }
                }
            }
        }
        array("deals") { writer in
            for deal in round.deals {
                writer.object { writer in
                    writer.member("player", deal.seat.description)
                    writer.member("name", names.name(of: deal.seat))
                    writer.member("deal", deal.deal)
                    writer.member("after", deal.dealtAfter)
                }
            }
        }
        array("standings") { writer in
            for standing in round.standings {
                writer.object { writer in writer.members(of: standing, names: names) }
            }
        }
    }
}
