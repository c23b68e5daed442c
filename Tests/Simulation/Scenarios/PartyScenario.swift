import Cryptography
import JSON
import Party
import WireProtocol

/// A party whose phones commit, push, choose, skip and vote, or a draw among the players present.
struct PartyScenario: Scenario {
    static var games: [any PlayableGame.Type] { [PartyGame.self] }

    /// A mark in all future questions, which must not be revealed.
    private static let secret = "unasked"
    /// The seed of the current game, until it is revealed.
    private var seed: String?

    static func setup(_ chance: inout Chance) -> Wishes.Members {
        [("options", options(&chance)), ("decks", .array([deck(&chance)]))]
    }

    private static func deck(_ chance: inout Chance) -> JSONValue {
        let questions = (0..<chance.within(1...9)).map { number in
            var members: [(name: String, value: JSONValue)] = [
                ("text", .string("\(secret) \(number) of {player} and {other}"))
            ]
            switch chance.below(4) {
            case 0: members.append(("kind", .string("truth")))
            case 1: members.append(("kind", .string("dare")))
            case 2: members += [("options", .array([.string("this"), .string("that")]))]
            default: break
            }
            return JSONValue.object(JSONObject(members))
        }
        return .object(JSONObject([("title", .string("Deck")), ("questions", .array(questions))]))
    }

    private static func options(_ chance: inout Chance) -> JSONValue {
        .object(
            JSONObject([
                ("mode", .string(chance.pick(["questions", "questions", "questions", "draw"]))),
                ("rule", .string(chance.pick(["notTwice", "everybodyOnce", "pure"]))),
                ("spinner", .string(chance.pick(["host", "picked", "anybody"]))),
                ("guestKeeper", .string(chance.pick(["host", "anybody"]))),
                ("mixesChance", .bool(!chance.happens(200))),
                ("spinMilliseconds", .integer(chance.pick([2_000, 4_500, 8_000]))),
                ("timer", chance.pick([.null, .integer(30)])), ("chooseSeconds", .integer(chance.pick([0, 5, 20]))),
                ("skipsAway", .bool(chance.happens(300))), ("winners", .integer(chance.pick([1, 1, 3]))),
                ("removesWinners", .bool(chance.happens(500))), ("teamTurns", .bool(chance.happens(500))),
            ]))
    }

    static func act(on snapshot: JSONObject, isHost: Bool, _ chance: inout Chance) -> (String, Wishes.Members)? {
        let game = snapshot["game"]?.object
        let party = game?["party"]?.object
        let state = party?["state"]?.string
        let own = game?["own"]?.object
        if own?["awaited"] != nil, chance.happens(700) {
            return ("push", [("nonce", .string(nonce)), ("next", .string(commitment))])
        }
        if own?["commitment"] == nil, chance.happens(500) {
            return ("commitChance", [("commitment", .string(commitment))])
        }
        if isHost, chance.happens(300) { return host(state, party, &chance) }
        switch state {
        case "setup", "ready": return chance.happens(600) ? ("spin", []) : guest(&chance)
        case "choosing": return ("choose", [("kind", .string(chance.pick(["truth", "dare"])))])
        case "asking":
            return chance.pick([
                ("next", []), ("next", []), ("skip", []), ("another", []),
                ("vote", [("option", .integer(chance.within(0...3)))]),
            ])
        default: return guest(&chance)
        }
    }

    private static func guest(_ chance: inout Chance) -> (String, Wishes.Members)? {
        switch chance.below(6) {
        case 0: ("guests", [("add", .string("Guest \(chance.below(20))"))])
        case 1: ("guests", [("remove", .string("g\(chance.within(1...5))"))])
        case 2: ("sitOut", [("on", .bool(chance.happens(400)))])
        case 3: ("push", [("nonce", .string(nonce))])
        default: nil
        }
    }

    private static func host(
        _ state: String?, _ party: JSONObject?, _ chance: inout Chance
    ) -> (String, Wishes.Members)? {
        switch chance.below(12) {
        case 0: ("setOptions", [("options", options(&chance))])
        case 1: ("addDeck", [("deck", deck(&chance))])
        case 2: ("removeDeck", [("deck", .integer(chance.within(0...2)))])
        case 3: ("pause", [])
        case 4, 5: ("resume", [])
        case 6: ("reset", [])
        case 7: ("timer", [("seconds", .integer(chance.pick([30, 31])))])
        case 8: ("undoDraw", [("number", .integer(chance.within(1...3)))])
        case 9:
            (
                "candidates",
                [("part", .integer(1)), ("of", .integer(1)), ("names", .array([.string("Ada"), .string("Bo")]))]
            )
        case 10: ("finishGame", [])
        default: ("newGame", [])
        }
    }

    private static let nonce = String(repeating: "5c", count: 16)
    private static let commitment = sha256([UInt8](repeating: 0x5C, count: 16)).map {
        String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
    }.joined()

    mutating func note(_ record: JSONObject) {
        let command = record["command"]?.object
        switch (record["input"]?.string, command?["type"]?.string) {
        case ("create", _): seed = record["setup"]?.object?["seed"]?.string
        case ("command", "newGame"): if let next = command?["seed"]?.string { seed = next }
        default: break
        }
    }

    mutating func leak(in frame: Frame, to seats: [Int?]) -> String? {
        let party = frame.object["party"]?.object ?? frame.object["game"]?.object?["party"]?.object
        if party?["state"]?.string == "ended" { return nil }
        if let seed, frame.bytes.first(of: [seed]) != nil { return "the seed of a game that is not over" }
        if party != nil, party?["question"] == nil, frame.bytes.first(of: [Self.secret]) != nil {
            return "a question that is still to come"
        }
        return nil
    }
}
