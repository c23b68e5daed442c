import CrossSums
import JSON
import WireProtocol

/// A race, or a whole room on one board: small puzzles that are mostly solved by luck.
struct CrossSumsScenario: Scenario {
    static var games: [any PlayableGame.Type] { [CrossSumsGame.self] }

    /// The seed of the current round, until it is revealed.
    private var seed: String?

    static func setup(_ chance: inout Chance) -> Wishes.Members { [("options", options(&chance))] }

    private static func options(_ chance: inout Chance) -> JSONValue {
        let isTogether = chance.happens(300)
        return .object(
            JSONObject([
                ("mode", .string(isTogether ? "together" : "race")),
                ("difficulty", .string(isTogether ? "master" : chance.pick(["easy", "easy", "medium"]))),
                ("puzzles", .integer(chance.within(1...3))), ("lives", .integer(chance.pick([0, 0, 1, 5]))),
                ("hints", .integer(chance.within(0...3))),
                ("checking", .string(isTogether ? "instant" : chance.pick(["instant", "instant", "atEnd"]))),
                ("limit", .integer(chance.pick([30, 60, 600]))), ("pause", .integer(chance.pick([0, 5, 10]))),
            ]))
    }

    static func act(on snapshot: JSONObject, isHost: Bool, _ chance: inout Chance) -> (String, Wishes.Members)? {
        let round = snapshot["game"]?.object?["round"]?.object
        let state = round?["state"]?.string
        if isHost { return host(state, &chance) }
        guard state == "playing", let size = round?["puzzle"]?.object?["size"]?.integer else { return nil }
        switch chance.below(20) {
        case 0: return ("hint", [])
        case 1: return ("submit", [])
        case 2..<15:
            // A player who can solve it, except for one mistake, perhaps in the last cell.
            guard let view = snapshot["game"]?.object,
                case .puzzle(_, let puzzle?, _) = try? CrossSumsBot.read(view: view)
            else { return nil }
            let cells = puzzle.grid.indices.filter { !puzzle.solution[$0] }
            let mark = chance.happens(900) ? "removed" : "kept"
            return ("mark", [("cell", .integer(chance.pick(cells))), ("as", .string(mark))])
        default:
            let cell = chance.happens(20) ? chance.pick([-1, 64, .max]) : chance.below(size * size)
            let mark = chance.pick(["kept", "removed", "removed", "open"])
            return ("mark", [("cell", .integer(cell)), ("as", .string(mark))])
        }
    }

    private static func host(_ state: String?, _ chance: inout Chance) -> (String, Wishes.Members)? {
        switch state {
        case "dealt":
            switch chance.below(6) {
            case 0: ("setOptions", [("options", options(&chance))])
            case 1: ("cancelStart", [])
            default: ("startRound", [("delay", .integer(chance.pick([3, 3, 10])))])
            }
        case "playing", "paused":
            chance.happens(800)
                ? nil : (chance.pick(["nextPuzzle", "nextPuzzle", "finishPuzzle", "finishRound"]), [])
        default: ("newRound", chance.happens(500) ? [("options", options(&chance))] : [])
        }
    }

    /// Progress is sent four times a second, and a snapshot contains the last broadcast.
    static func lasting(of view: JSONObject) -> JSONObject {
        JSONObject(view.members.filter { $0.name != "progress" })
    }

    mutating func note(_ record: JSONObject) {
        let command = record["command"]?.object
        switch (record["input"]?.string, command?["type"]?.string) {
        case ("create", _): seed = record["setup"]?.object?["seed"]?.string
        case ("command", "setOptions"), ("command", "newRound"): if let next = command?["seed"]?.string { seed = next }
        default: break
        }
    }

    mutating func leak(in frame: Frame, to seats: [Int?]) -> String? {
        let round = frame.object["round"]?.object ?? frame.object["game"]?.object?["round"]?.object
        if round?["state"]?.string == "finished" { return nil }
        if let seed, frame.bytes.first(of: [seed]) != nil { return "the seed of a round that is not over" }
        let puzzle = round?["puzzle"]?.object
        if round?["state"]?.string == "playing", puzzle?["solution"] != nil { return "the solution" }
        if round?["state"]?.string == "dealt", puzzle != nil { return "a puzzle that has not begun" }
        return nil
    }
}
