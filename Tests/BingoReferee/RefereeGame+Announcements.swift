import JSON

extension RefereeGame {
    /// The outcome of a command, with the events that are sent at once.
    package struct Outcome: Equatable {
        /// The code of its rejection.
        package var code: String?
        /// The patterns that a player holds after a mark.
        package var lines: [String]?
        package var bingos: [Int] = []
        package var withdrawn: [Int] = []

        package init(code: String? = nil) { self.code = code }
    }

    /// Applies a seat's command, and returns its events.
    package mutating func announcing(
        _ command: JSONObject, by player: Int, isHost: Bool, position: Int, time: Int64
    ) -> Outcome {
        let type = command["type"]?.string
        let before = type == "uncall" || type == "unmark" ? bingos : [:]
        var outcome = Outcome(code: apply(command, by: player, isHost: isHost, position: position, time: time))
        guard outcome.code == nil else { return outcome }
        if type == "mark" { outcome.lines = held(by: player) }
        outcome.bingos = announce()
        switch type {
        case "unmark":
            // A bingo that its player takes back before it can have been announced counts as never reached, once.
            guard version > 1, let reached = before[player], time - reached.time < 1000, bingos[player] == nil,
                !players[player].isForgiven
            else { break }
            players[player].isForgiven = true
            players[player].isAnnounced = false
        case "uncall":
            outcome.withdrawn = before.keys.filter { bingos[$0] == nil }.sorted()
            for index in outcome.withdrawn { players[index].isAnnounced = false }
        default: break
        }
        return outcome
    }

    /// The players who reached the goal, for the first time in the round or since a call was taken back.
    package mutating func announce() -> [Int] {
        guard state != "dealt" else { return [] }
        var news: [Int] = []
        for index in players.indices where !players[index].isAnnounced {
            guard heldPatterns(by: players[index]).count >= rules.need else { continue }
            players[index].isAnnounced = true
            news.append(index)
        }
        return news
    }

    /// The players with a bingo, and when they reached it.
    private var bingos: [Int: Reached] {
        var result: [Int: Reached] = [:]
        for (index, player) in players.enumerated() {
            result[index] = reached(by: player, holding: heldPatterns(by: player))
        }
        return result
    }
}
