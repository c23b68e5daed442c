import JSON
import WireProtocol

/// Describes a race in a terminal: puzzles, solvers and standings, one line each.
struct CrossSumsNarrator: GameNarrator {
    private var standings = NarratedStandings()
    private var progress = ""

    mutating func begin(with view: JSONObject) -> (place: String, lines: [String]) {
        let round = view["round"]?.object
        let place = "round \(round?["number"]?.integer ?? 0), \(round?["state"]?.terminalText ?? "")"
        return (place, standings.lines(of: view["standings"]?.object, by: "place"))
    }

    mutating func lines(of type: String, _ message: JSONObject) -> [String] {
        let round = message["round"]?.object
        return switch type {
        case "roundDealt": ["round \(round?["number"]?.integer ?? 0) is dealt"]
        case "countdown": [message["startsAt"]?.string.map { "the round starts at \($0)" } ?? "the countdown is off"]
        case "puzzleStarted": started(round)
        case "progress": moved(message["progress"]?.object)
        case "puzzleFinished": ["the puzzle is over"] + standing(message)
        case "roundFinished": ["the round is finished"] + standing(message)
        case "standings": standing(message)
        default: []
        }
    }

    private mutating func started(_ round: JSONObject?) -> [String] {
        progress = ""
        let number = round?["puzzle"]?.object?["number"]?.integer ?? 0
        return ["puzzle \(number) of \(round?["options"]?.object?["puzzles"]?.integer ?? 0)"]
    }

    /// Returns the numbers of players who have solved the puzzle, are playing, and are out, if these have changed.
    private mutating func moved(_ state: JSONObject?) -> [String] {
        let text = ["solved", "playing", "out"].map { "\(state?[$0]?.integer ?? 0) \($0)" }.joined(separator: ", ")
        guard text != progress else { return [] }
        progress = text
        return [text]
    }

    private mutating func standing(_ message: JSONObject) -> [String] {
        standings.lines(of: message["standings"]?.object, by: "place")
    }
}
