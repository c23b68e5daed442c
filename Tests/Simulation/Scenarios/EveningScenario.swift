import JSON
import WireProtocol

/// A room that plays all games: its hosts switch to another game at any moment, even during a round.
struct EveningScenario: Scenario {
    private static let parts: [any Scenario.Type] = [
        BingoScenario.self, CrossSumsScenario.self, PartyScenario.self, QuizScenario.self, SequenceScenario.self,
    ]

    /// The commands that end what is played, where it is not a round.
    private static let ends = ["party": "finishGame", "quiz": "finishQuiz"]
    /// The newest seeds in the log, of rounds that may not be over.
    private var seeds: [String] = []

    static var games: [any PlayableGame.Type] { parts.flatMap { $0.games } }
    static var pace: Pace { Pace(arrivals: 25, churn: 300, lead: 450, looks: 25, hurry: 1...12) }

    static func setup(_ chance: inout Chance) -> Wishes.Members { chance.pick(parts).play(&chance) }
    static func play(_ chance: inout Chance) -> Wishes.Members { setup(&chance) }

    static func act(on snapshot: JSONObject, isHost: Bool, _ chance: inout Chance) -> (String, Wishes.Members)? {
        if isHost, chance.happens(60) {
            return ("play", play(&chance) + (chance.happens(500) ? [("end", .bool(true))] : []))
        }
        if isHost, chance.happens(10) { return ("setTeams", Wishes.teams(&chance)) }
        if snapshot["room"]?.object?["teams"] != nil, chance.happens(20) {
            return ("joinTeam", [("team", .integer(chance.within(1...4)))])
        }
        let game = snapshot["room"]?.object?["game"]?.string
        if isHost, game == "bingo", chance.happens(15) {
            return ("addPaper", [("count", .integer(chance.within(1...3))), ("name", .string("Board"))])
        }
        if isHost, chance.happens(30) { return (ends[game ?? ""] ?? "finishRound", []) }
        return parts.first { $0.games[0].name == game }?.act(on: snapshot, isHost: isHost, &chance)
    }

    static func lasting(of view: JSONObject) -> JSONObject {
        parts.reduce(view) { $1.lasting(of: $0) }
    }

    mutating func note(_ record: JSONObject) {
        let command = record["command"]?.object
        let seed = (record["setup"] ?? command?["setup"])?.object?["seed"] ?? command?["seed"]
        guard let seed = seed?.string else { return }
        seeds = seeds.suffix(3) + [seed]
    }

    mutating func leak(in frame: Frame, to seats: [Int?]) -> String? {
        let view = frame.object["game"]?.object ?? frame.object
        let state = (view["round"] ?? view["party"] ?? view["quiz"])?.object?["state"]?.string
        if frame.type == "roundFinished" || state == "finished" || state == "ended" { return nil }
        return frame.bytes.first(of: seeds) == nil ? nil : "the seed of a round that is not over"
    }
}
