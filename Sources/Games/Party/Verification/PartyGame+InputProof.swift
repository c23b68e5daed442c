import GameRules
import JSON
import WireProtocol

extension PartyGame: GameWithInputProof {
    /// Proofs withhold votes, because they decide nothing. They also withhold the texts of questions and the names of
    /// guests and list entries, which may change and do not affect what is picked.
    package static func disclosure(
        of input: PartyInput, by seat: SeatID?, in game: PartyGame
    ) -> InputDisclosure {
        switch input {
        case .guests(.add):
            return .rewritten(JSONObject([("type", .string("guests")), ("add", .integer(game.guests.count + 1))]))
        case .guests(.remove): return .signed(["type", "remove"])
        case .guests(.rename): return .withheld
        case .sitOut: return .signed(["type", "on", "player"])
        case .spin: return .signed(["type", "prize"] + recorded)
        case .commitChance: return .signed(["type", "commitment"])
        case .push: return .signed(["type", "nonce", "next"])
        case .choose: return .signed(["type", "kind"])
        case .next, .skip: return .signed(["type"])
        case .another: return .signed(["type"] + recorded)
        case .vote: return .withheld
        case .setOptions: return .signed(["type", "options"])
        case .addDeck(let deck):
            return .rewritten(JSONObject([("type", .string("addDeck")), ("deck", shape(of: deck))]))
        case .removeDeck: return .signed(["type", "deck"])
        case .timer: return .signed(["type", "seconds"])
        case .pause, .resume, .finishGame, .reset: return .signed(["type"])
        case .newGame: return .signed(["type", "seed"])
        case .candidates(let part, let count, let names):
            return .rewritten(
                JSONObject([
                    ("type", .string("candidates")), ("part", .integer(part)), ("of", .integer(count)),
                    ("count", .integer(names.count)),
                ]))
        case .undoDraw: return .signed(["type", "number"])
        }
    }

    /// What the room records in a command.
    private static let recorded = [PresenceNeed.member.description, TeamMembers.member.description]

    private static func shape(of deck: Deck) -> JSONValue {
        (try? JSONParser.parse(JSONWriter.object(deck.encodeShape), limits: .document)) ?? .null
    }

    package static func encodeDisclosed(_ setup: Setup, into writer: inout JSONWriter) {
        writer.object("options") { writer in setup.options.encode(into: &writer) }
        writer.array("decks") { writer in for deck in setup.decks { writer.object(deck.encodeShape) } }
        writer.member("seed", setup.seed.hexadecimal)
    }

    package static func setup(disclosed fields: JSONObject, rules: Int) -> Setup? {
        let shapes = fields["decks"]?.array ?? []
        let decks = shapes.compactMap(Deck.init(shape:))
        guard decks.count == shapes.count,
            let setup = setup(logged: JSONObject(fields.members.filter { $0.name != "decks" }), rules: rules)
        else { return nil }
        return Setup(options: setup.options, decks: decks, seed: setup.seed, rules: rules)
    }

    package static func input(disclosed fields: JSONObject, rules: Int) -> PartyInput? {
        switch fields["type"]?.string {
        case "guests"? where fields["add"] != nil:
            guard let number = fields["add"]?.integer else { return nil }
            let name = DisclosedName.unknown("g\(number)")
            return .guests(.add(name: name, key: name))
        case "addDeck"?: return fields["deck"].flatMap(Deck.init(shape:)).map { .addDeck($0) }
        case "candidates"?:
            guard let part = fields["part"]?.integer, let of = fields["of"]?.integer,
                let count = fields["count"]?.integer, (0...partMax).contains(count)
            else { return nil }
            let names = (0..<count).map { DisclosedName.unknown("l\(part).\($0)") }
            return .candidates(part: part, of: of, names: names)
        default: return input(logged: fields, rules: rules)
        }
    }

    package static var undisclosed: [String] {
        [
            "Party: the texts of the questions, and the names of guests and of lists. Votes are not in the file, since no result depends on them."
        ]
    }

    /// Whether the game is over; before that, exports do not contain its seed.
    package var isDisclosable: Bool { stage == .ended }
}
