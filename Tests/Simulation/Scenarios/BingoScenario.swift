import Bingo
import JSON
import WireProtocol

/// Bingo as one game among others, on small boards. In rooms of bingo alone, far more is checked.
struct BingoScenario: Scenario {
    static var games: [any PlayableGame.Type] { [BingoGame.self] }

    static func setup(_ chance: inout Chance) -> Wishes.Members {
        [("terms", Wishes.terms(&chance, count: chance.within(12...16))), ("options", options(&chance))]
    }

    private static func options(_ chance: inout Chance) -> JSONValue { Wishes.options(&chance, sizes: [3]) }

    static func act(on snapshot: JSONObject, isHost: Bool, _ chance: inout Chance) -> (String, Wishes.Members)? {
        let game = snapshot["game"]?.object
        let round = game?["round"]?.object
        if let draw = round?["openDraw"]?.object?["number"]?.integer, chance.happens(600) {
            let nonce = JSONValue.string(chance.bytes(16).hexadecimal)
            return ("contribute", [("draw", .integer(draw)), ("nonce", nonce)])
        }
        let cells = game?["board"]?.object?["cells"]?.array?.count ?? 0
        guard isHost, cells == 0 || chance.happens(500) else { return play(chance.below(max(1, cells)), &chance) }
        return host(round?["state"]?.string, terms: round?["terms"]?.array?.count ?? 1, &chance)
    }

    private static func play(_ cell: Int, _ chance: inout Chance) -> (String, Wishes.Members) {
        switch chance.below(20) {
        case 0: ("unmark", [("cell", .integer(cell))])
        case 1: ("autoMark", [("on", .bool(chance.happens(700)))])
        case 2: ("reshuffle", [])
        case 3: ("guard", [("seconds", .integer(chance.pick([0, 5, 300])))])
        default: ("mark", [("cell", .integer(cell))])
        }
    }

    private static func host(_ state: String?, terms: Int, _ chance: inout Chance) -> (String, Wishes.Members) {
        let term = JSONValue.integer(chance.below(terms))
        switch state {
        case "dealt":
            switch chance.below(6) {
            case 0: return ("setOptions", [("options", options(&chance))])
            case 1: return ("startRound", [("delay", .integer(chance.pick([1, 20])))])
            default: return ("startRound", [])
            }
        case "playing":
            switch chance.below(20) {
            case 0: return chance.happens(500) ? ("finishRound", []) : ("call", [("term", term)])
            case 1: return ("uncall", [("term", term)])
            case 2: return ("addTerm", Wishes.addedTerm(&chance))
            default: return ("call", [("term", term)])
            }
        default:
            guard chance.happens(300) else { return ("draw", [("rank", .integer(chance.pick([1, 1, 2])))]) }
            return ("newRound", chance.happens(500) ? [("options", options(&chance))] : [])
        }
    }

    /// The crowd's early marks change with time.
    static func lasting(of view: JSONObject) -> JSONObject {
        JSONObject(view.members.filter { $0.name != "early" })
    }

    mutating func note(_ record: JSONObject) {}
    mutating func leak(in frame: Frame, to seats: [Int?]) -> String? { nil }
}
