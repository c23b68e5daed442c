import GameRules
import JSON
import WireProtocol

extension PartyGame: PlayableGame, GameWithRounds, GameWithBots, GameWithNarrator {
    /// Turns the game's events into messages.
    package typealias Projection = PartyProjection

    /// All commands, and the queries `pastDraws` and `spinNumbers`.
    package static let commandNames = [
        "guests", "sitOut", "spin", "commitChance", "push", "choose", "next", "skip", "another", "vote", "setOptions",
        "addDeck", "removeDeck", "timer", "pause", "resume", "finishGame", "newGame", "reset", "candidates",
        "undoDraw", "pastDraws", "spinNumbers",
    ]

    package static let hostCommandNames: Set = [
        "setOptions", "addDeck", "removeDeck", "timer", "pause", "resume", "finishGame", "newGame", "reset",
        "candidates", "undoDraw", "pastDraws",
    ]

    package static var bot: any BotStrategy.Type { PartyBot.self }
    package static var narrator: any GameNarrator.Type { PartyNarrator.self }

    /// A player who becomes a host stays on the wheel while they are connected.
    package static var countsHosts: Bool { true }

    /// Spins and passed questions may leave out absent players.
    package static func presence(ofType type: String) -> PresenceNeed {
        type == "spin" || type == "another" ? .seats : .none
    }

    package var needsTeams: Bool { options.teamTurns && options.mode == .questions }

    /// Guests have names, but no seats.
    package func hasGiven(_ name: PlayerName) -> Bool { guests.contains { !$0.isRemoved && $0.key == name.key } }

    /// Answers `pastDraws` and `spinNumbers`.
    package func answer(
        query type: String, fields: JSONObject, names: some SeatNames
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)? {
        switch type {
        case "pastDraws": return try pastDraws(fields, names)
        case "spinNumbers": return try numbers(ofSpin: try fields.requiredInteger("spin"))
        default: return nil
        }
    }

    /// Writes `draws`: the last hundred before a spin's number, or of all. Lists can then go back further than the
    /// public state.
    private func pastDraws(
        _ fields: JSONObject, _ names: some SeatNames
    ) throws(Rejection) -> (inout JSONWriter) -> Void {
        let end = fields.present("before") == nil ? Int.max : try fields.requiredInteger("before")
        let told = draws.filter { $0.number < end }.suffix(PartyProjection.answerDrawsMax)
        let encoded = JSONWriter.write { writer in
            writer.array("draws") { writer in
                for spin in told { writer.object { $0.members(ofDraw: spin, of: self, names) } }
            }
        }
        return { $0.encoded(encoded) }
    }

    /// Writes `numbers`: for each phone that had committed before a spin, in the order of their seats, its number, or
    /// its commitment if it did not reveal the number in time. With them, a phone checks the list that was announced.
    private func numbers(ofSpin number: Int) throws(Rejection) -> (inout JSONWriter) -> Void {
        guard spins.indices.contains(number - 1), spins[number - 1].turning != nil else {
            throw Rejection(.notNow, "This spin has not turned yet.")
        }
        let chance = spins[number - 1].chance
        guard chance.seats.count <= PartyProjection.answerNumbersMax else {
            throw Rejection(
                .notNow, "Numbers are only sent for up to \(PartyProjection.answerNumbersMax) phones; see the export.")
        }
        return { writer in
            writer.array("numbers") { writer in
                for index in chance.seats.indices { writer.string(chance.numberOrCommitment(at: index).hexadecimal) }
            }
        }
    }

    package var roundCount: Int { number }

    package static func beginsRound(_ input: PartyInput) -> Bool {
        if case .newGame = input { true } else { false }
    }

    /// Reads `options` and `decks`; throws `badOptions` or `badDeck`.
    package static func setup(
        from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> Setup {
        var options = PartyOptions()
        try options.apply(fields["options"])
        try options.validate()
        var decks: [Deck] = []
        if let value = fields.present("decks") {
            guard let list = value.array, list.count <= decksMax else {
                throw Rejection(.badOptions, "“decks” must be a list of at most \(decksMax) decks.")
            }
            for one in list { decks.append(try DeckDraft(one).checked()) }
        }
        return Setup(options: options, decks: decks, seed: try seed())
    }
}

extension PartyGame: GameWithProof {
    /// Returns the findings of ``PartyProof``.
    package static func verify(_ export: JSONValue) -> ExportProof? { PartyProof.verify(export) }
}
