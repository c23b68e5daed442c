import GameRules
import JSON
import WireProtocol

extension PartyGame: LoggedGame {
    /// Writes `games` and `spins`, and the most `picked` entrants.
    package func encodeSummary(into writer: inout JSONWriter) {
        let games = (history + [record]).filter { !$0.spins.isEmpty }
        writer.member("games", games.count)
        writer.member("spins", games.reduce(0) { $0 + $1.spins.count })
        writer.member("mode", options.mode.rawValue)
        writer.array("picked") { writer in
            let seats = record.picked.filter { $0.times > 0 }.sorted { $0.times > $1.times }
            for (entrant, times) in seats.prefix(10) {
                guard case .seat(let seat) = entrant else { continue }
                writer.object { writer in
                    writer.member("player", seat.description)
                    writer.member("times", times)
                }
            }
        }
    }

    package static func setup(logged fields: JSONObject, rules: Int) -> Setup? {
        guard let seed = fields["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }) else { return nil }
        var options = PartyOptions()
        do throws(Rejection) { try options.apply(fields["options"]) } catch { return nil }
        var decks: [Deck] = []
        for one in fields["decks"]?.array ?? [] {
            guard let deck = Deck(logged: one) else { return nil }
            decks.append(deck)
        }
        return Setup(options: options, decks: decks, seed: seed, rules: rules)
    }
}

extension PartyGame.Setup: PlayableSetup {
    package func encode(into writer: inout JSONWriter) {
        writer.object("options") { writer in options.encode(into: &writer) }
        writer.array("decks") { writer in for deck in decks { writer.object(deck.encode) } }
        writer.member("seed", seed.hexadecimal)
    }
}
