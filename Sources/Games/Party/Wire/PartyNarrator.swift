import JSON
import WireProtocol

/// A party for whoever watches in a terminal: spins, whom they pick, and what is asked.
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
            // Without phones that mix in their chance it turns at once.
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

    /// What is asked, once.
    private mutating func question(_ party: JSONObject?) -> [String] {
        guard let question = party?["question"]?.object, let number = question["number"]?.integer, number != asked
        else { return [] }
        asked = number
        return ["question \(number): \(question["text"]?.terminalText ?? "")"]
    }
}
