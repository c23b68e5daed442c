import JSON
import WireProtocol

/// Describes a party in a terminal: spins, the people picked, and the questions.
struct PartyNarrator: GameNarrator {
    private var asked = 0

    mutating func begin(with view: JSONObject) -> (place: String, lines: [String]) {
        let party = view["party"]?.object
        return ("game \(party?["number"]?.integer ?? 0), \(party?["state"]?.terminalText ?? "")", question(party))
    }

    mutating func lines(of type: String, _ message: JSONObject) -> [String] {
        let party = message["party"]?.object
        switch type {
        case "spinning", "spun":
            let spin = party?["spin"]?.object
            // If no phones mix in their chance, the wheel turns at once.
            guard type == "spun" else { return ["spinning among \(spin?["count"]?.integer ?? 0)"] }
            return ["it is \(names(spin))"]
        case "turn": return question(party)
        case "votes":
            let votes = (message["votes"]?.array ?? []).map { "\($0.integer ?? 0)" }
            return ["votes: \(votes.joined(separator: " to "))"]
        case "gameEnded": return ["the game is over"]
        default: return []
        }
    }

    private func names(_ spin: JSONObject?) -> String {
        (spin?["winners"]?.array ?? []).map { $0.object?["name"]?.terminalText ?? "" }.joined(separator: ", ")
    }

    /// Returns the current question the first time it appears.
    private mutating func question(_ party: JSONObject?) -> [String] {
        guard let question = party?["question"]?.object, let number = question["number"]?.integer, number != asked
        else { return [] }
        asked = number
        return ["question \(number): \(question["text"]?.terminalText ?? "")"]
    }
}
