import JSON
import WireProtocol

/// Turns a spectator's messages into lines for people.
struct RoomNews {
    private var terms: [String] = []
    private var names: [String: String] = [:]
    private var standings = ""
    private var table = ""

    /// The lines that a message is worth; most often one, none for what only pages need.
    mutating func lines(of message: JSONObject) -> [String] {
        switch message["type"]?.string {
        case "joined": joined(message)
        case "called": called(message["call"]?.object)
        case "uncalled": ["taken back: \(term(message["term"]))"]
        case "termAdded": added(message)
        case "notYet", "pulse", "terms": []
        case "played": played(message)
        case "evening": evening(message)
        case "announced": ["announcement: \(RoomNews.plain(message["text"]))"]
        case "bingos": bingos(message)
        case "withdrawn": ["withdrawn: " + (message["players"]?.array ?? []).map(name).joined(separator: ", ")]
        case "standings": standing(message["standings"]?.object)
        case "roundDealt": dealt(message["round"]?.object)
        case "countdown": [message["startsAt"]?.string.map { "the round starts at \($0)" } ?? "the countdown is off"]
        case "roundStarted": ["the round has started"]
        case "roundFinished": ["the round is finished"] + standing(message["standings"]?.object)
        case "drawn": drawn(message["draw"]?.object)
        case "roomEnded": ["the room has ended"]
        default: []
        }
    }

    private mutating func joined(_ message: JSONObject) -> [String] {
        let room = message["room"]?.object
        let game = message["game"]?.object
        learn(game?["round"]?.object)
        return ["\(RoomNews.plain(room?["title"])) (\(RoomNews.plain(room?["code"]))), \(place(of: game, in: room))"]
            + standing(game?["standings"]?.object) + evening(message["evening"]?.object)
    }

    /// Another play is on.
    private mutating func played(_ message: JSONObject) -> [String] {
        standings = ""
        learn(message["game"]?.object?["round"]?.object)
        return ["next: \(place(of: message["game"]?.object, in: message["room"]?.object))"]
            + evening(message["evening"]?.object)
    }

    /// Which play is on, and how far it is.
    private func place(of game: JSONObject?, in room: JSONObject?) -> String {
        var text = "play \(room?["play"]?.integer ?? 0), \(RoomNews.plain(room?["game"]))"
        guard let round = game?["round"]?.object else { return text }
        text += ", round \(round["number"]?.integer ?? 0), \(RoomNews.plain(round["state"]))"
        return text + (round["calls"]?.array.map { ", \($0.count) calls" } ?? "")
    }

    /// The evening's table, unless it is as it was or hidden.
    private mutating func evening(_ evening: JSONObject?) -> [String] {
        let rows = (evening?["table"]?.array ?? []).compactMap(\.object)
        let text = rows.prefix(10).map { row in
            "\(row["place"]?.integer ?? 0) \(RoomNews.plain(row["name"])) (\(row["points"]?.integer ?? 0))"
        }.joined(separator: ", ")
        guard text != table else { return [] }
        table = text
        return text.isEmpty ? [] : ["evening: \(text)"]
    }

    private mutating func learn(_ round: JSONObject?) {
        guard let list = round?["terms"]?.array else { return }
        terms = list.map(RoomNews.plain)
    }

    private mutating func added(_ message: JSONObject) -> [String] {
        let text = RoomNews.plain(message["text"])
        if message["term"]?.integer == terms.count { terms.append(text) }
        return ["new term: \(text)"]
    }

    private mutating func dealt(_ round: JSONObject?) -> [String] {
        learn(round)
        standings = ""
        return ["round \(round?["number"]?.integer ?? 0) is dealt"]
    }

    private func called(_ call: JSONObject?) -> [String] {
        let crowd = call?["crowd"]?.integer.map { ", by \($0) players" } ?? ""
        return ["call \(call?["number"]?.integer ?? 0): \(term(call?["term"]))\(crowd)"]
    }

    private mutating func bingos(_ message: JSONObject) -> [String] {
        var lines = (message["bingos"]?.array ?? []).compactMap(\.object).map { bingo in
            learn(name: bingo)
            let patterns = (bingo["patterns"]?.array ?? []).map(RoomNews.plain).joined(separator: " ")
            return "bingo: \(RoomNews.plain(bingo["name"])) with \(patterns), rank \(bingo["rank"]?.integer ?? 0)"
        }
        if let more = message["more"]?.integer, more > 0 { lines.append("and \(more) more bingos") }
        return lines
    }

    private mutating func learn(name of: JSONObject) {
        if let player = of["player"]?.string { names[player] = RoomNews.plain(of["name"]) }
    }

    /// The standings, unless they are as they were.
    private mutating func standing(_ table: JSONObject?) -> [String] {
        let top = (table?["top"]?.array ?? []).compactMap(\.object)
        for line in top { learn(name: line) }
        // Some games rank, others give places.
        let text = top.prefix(10).map { line in
            "\(line["rank"]?.integer ?? line["place"]?.integer ?? 0) \(RoomNews.plain(line["name"]))"
        }.joined(separator: ", ")
        guard text != standings else { return [] }
        standings = text
        let total = table?["total"]?.integer ?? 0
        return ["standings: \(text.isEmpty ? "nobody" : text)" + (total > 10 ? " and \(total - 10) more" : "")]
    }

    private func drawn(_ draw: JSONObject?) -> [String] {
        [
            "drawn: \(RoomNews.plain(draw?["name"])) among \(draw?["among"]?.array?.count ?? 0) of rank \(draw?["rank"]?.integer ?? 0)"
        ]
    }

    private func term(_ index: JSONValue?) -> String {
        let index = index?.integer ?? -1
        return terms.indices.contains(index) ? terms[index] : "term \(index)"
    }

    private func name(_ player: JSONValue) -> String { names[player.string ?? ""] ?? RoomNews.plain(player) }

    /// A text that cannot steer a terminal.
    private static func plain(_ value: JSONValue?) -> String {
        String(
            String.UnicodeScalarView(
                (value?.string ?? "").unicodeScalars.filter { scalar in
                    scalar.properties.generalCategory != .control && !(0x202A...0x202E).contains(scalar.value)
                        && !(0x2066...0x2069).contains(scalar.value)
                }))
    }
}
