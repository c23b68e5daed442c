import JSON
import WireProtocol

/// Describes One-Eyed Jack in a terminal: deals, plays and sequences, one line each.
struct SequenceNarrator: GameNarrator {
    private static let teams = ["Blue", "Green", "Red"]

    mutating func begin(with view: JSONObject) -> (place: String, lines: [String]) {
        let round = view["round"]?.object
        let place = "game \(round?["number"]?.integer ?? 0), \(round?["state"]?.terminalText ?? "")"
        return (place, view["table"]?.object.map { [score(of: $0)] } ?? [])
    }

    mutating func lines(of type: String, _ message: JSONObject) -> [String] {
        let table = message["table"]?.object
        switch type {
        case "gathering": return ["the phones add to the chance"]
        case "dealt": return ["the cards are dealt to \(table?["places"]?.array?.count ?? 0)"]
        case "moved": return act(message["last"]?.object, table)
        case "undone": return ["the last play was taken back"]
        case "pausing": return [table?["isPaused"] == nil ? "the game goes on" : "the game is paused"]
        case "placeChanged":
            return ["place \((message["place"]?.integer ?? 0) &+ 1) is played by \(name(message["place"], table))"]
        case "tournament":
            let tournament = message["tournament"]?.object
            let round = tournament?["round"]?.integer ?? 0
            switch tournament?["state"]?.string {
            case "playing": return ["round \(round) begins at \(tournament?["tables"]?.integer ?? 0) tables"]
            case "between": return ["round \(round) is over"]
            default: return ["the tournament is over"]
            }
        case "finished":
            let team = table?["outcome"]?.object?["team"]?.integer
            return [team.map { "\(Self.team($0)) has won" } ?? "a draw"]
        default: return []
        }
    }

    private static func team(_ number: Int?) -> String {
        number.flatMap { teams.indices.contains($0) ? teams[$0] : nil } ?? "?"
    }

    private func name(_ place: JSONValue?, _ table: JSONObject?) -> String {
        guard let place = place?.integer, let places = table?["places"]?.array, places.indices.contains(place) else {
            return "?"
        }
        if places[place].object?["crowd"] != nil { return Self.team(place) }
        return places[place].object?["name"]?.terminalText ?? "Bot \(place + 1)"
    }

    private func score(of table: JSONObject) -> String {
        let made = (table["sequences"]?.array ?? []).map { $0.object?["team"]?.integer }
        return (0..<min(Self.teams.count, max(0, table["teams"]?.integer ?? 0))).map { team in
            "\(Self.team(team)) \(made.count { $0 == team })"
        }.joined(separator: ", ")
    }

    private func act(_ act: JSONObject?, _ table: JSONObject?) -> [String] {
        guard let act, let table else { return [] }
        let who = name(act["place"], table)
        let card = act["card"]?.integer.flatMap(Card.init(checked:)).map(\.text) ?? "?"
        let cell = act["cell"]?.integer ?? 0
        let spot = "row \(cell / 10 + 1), column \(cell % 10 + 1)"
        let line =
            switch act["act"]?.string {
            case "play" where act["removed"] != nil: "\(who) takes a chip with \(card): \(spot)"
            case "play": "\(who) plays \(card): \(spot)"
            case "swap": "\(who) swaps the dead \(card)"
            case "pass": "\(who) passes"
            default: "the time of \(who) is up"
            }
        return act["sequences"] == nil ? [line] : [line, "a sequence: \(score(of: table))"]
    }
}
