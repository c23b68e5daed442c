import Cryptography
import GameRules
import JSON
import SequenceBoard
import WireProtocol

/// A table of cards with bots, quick turns and people who play mostly by the rules; its hands are secrets of their seats.
struct SequenceScenario: Scenario {
    static var game: any PlayableGame.Type { SequenceGame.self }

    /// The seed of the present round, until its end tells it.
    private var seed: String?
    /// By seat, the hand that it was last told, as it stands in a frame.
    private var hands: [Int: String] = [:]

    private static let nonce = [UInt8](repeating: 7, count: 32)

    static func setup(_ chance: inout Chance) -> Wishes.Members { [("options", options(&chance))] }

    private static func options(_ chance: inout Chance) -> JSONValue {
        .object(
            JSONObject([
                ("layout", .string(chance.pick(["spiral", "quarters", "shuffled"]))),
                ("turn", .integer(chance.pick([0, 15, 15, 30]))),
                ("onTimeout", .string(chance.pick(["play", "play", "pass"]))), ("need", .integer(1)),
                ("level", .integer(chance.pick([1, 1, 2]))), ("undo", .bool(chance.happens(500))),
                ("deadSwap", .string(chance.pick(["once", "any", "off"]))),
            ]))
    }

    static func act(on snapshot: JSONObject, isHost: Bool, _ chance: inout Chance) -> (String, Wishes.Members)? {
        let view = snapshot["game"]?.object
        let state = view?["round"]?.object?["state"]?.string
        if isHost { return host(state, view, &chance) }
        switch state {
        case "gathering": return ("ready", [("commit", .string(sha256(nonce).hexadecimal))])
        case "revealing": return ("reveal", [("nonce", .string(nonce.hexadecimal))])
        case "seating": return ("team", [("team", .integer(chance.within(0...2)))])
        case "playing": return play(view, &chance)
        default: return nil
        }
    }

    private static func play(_ view: JSONObject?, _ chance: inout Chance) -> (String, Wishes.Members)? {
        guard let table = view?["table"]?.object, let own = view?["own"]?.object,
            let cards = own["hand"]?.array?.compactMap(\.integer), let card = cards.isEmpty ? nil : chance.pick(cards)
        else { return ("takeOver", [("place", .integer(chance.within(0...5)))]) }
        switch chance.below(24) {
        case 0: return ("undo", [])
        case 1: return ("pass", [])
        case 2: return ("swap", [("card", .integer(card))])
        case 3: return ("playCard", [("card", .integer(chance.pick([-1, 104, .max]))), ("cell", .integer(1))])
        case 4: return ("playCard", [("card", .integer(card)), ("cell", .integer(chance.within(-1...100)))])
        default:
            let faces = Array(table["faces"]?.string ?? "")
            let chips = Array(table["chips"]?.string ?? "")
            guard faces.count == 200, chips.count == 100 else { return nil }
            let cells = (0..<100).filter { cell in
                switch Card(card).jack {
                case .oneEyed?: chips[cell] != "-"
                case .twoEyed?: chips[cell] == "-"
                case nil: chips[cell] == "-" && String(faces[2 * cell...2 * cell + 1]) == Card(card).text
                }
            }
            guard !cells.isEmpty else { return ("swap", [("card", .integer(card))]) }
            return ("playCard", [("card", .integer(card)), ("cell", .integer(chance.pick(cells)))])
        }
    }

    private static func host(
        _ state: String?, _ view: JSONObject?, _ chance: inout Chance
    ) -> (String, Wishes.Members)? {
        switch state {
        case "seating":
            switch chance.below(6) {
            case 0: return ("setOptions", [("options", options(&chance))])
            case 1: return ("shuffleTeams", [])
            default: return ("startRound", [])
            }
        case "gathering", "revealing": return chance.happens(300) ? ("startRound", []) : nil
        case "playing":
            if view?["table"]?.object?["isPaused"] != nil { return ("resume", []) }
            switch chance.below(30) {
            case 0: return ("pause", [])
            case 1: return ("finishRound", [])
            case 2: return ("undo", [])
            case 3: return ("substitute", [("place", .integer(chance.within(0...3))), ("by", .string("bot:1"))])
            default: return nil
            }
        default: return ("newRound", chance.happens(500) ? [("options", options(&chance))] : [])
        }
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
        let view = frame.object["game"]?.object ?? frame.object
        let table = view["table"]?.object
        if table?["outcome"] != nil || view["round"]?.object?["state"]?.string == "finished" {
            hands = [:]
            return nil
        }
        if let seed, frame.bytes.first(of: [seed]) != nil { return "the seed of a game that is not over" }
        if table?["hands"] != nil { return "all hands" }
        guard let own = view["own"]?.object else { return told(by: frame, to: seats) }
        guard let seat = seats.first ?? nil, seats.allSatisfy({ $0 == seat }) else { return "a hand that several hear" }
        if let place = own["place"]?.integer, let places = table?["places"]?.array,
            places.indices.contains(place), places[place].object?["player"]?.string != "p\(seat + 1)"
        {
            return "another seat's hand"
        }
        let hand = (own["hand"]?.array ?? []).compactMap(\.integer).map { "\($0)" }.joined(separator: ",")
        let leak = told(by: frame, to: seats)
        hands[seat] = hand
        return leak
    }

    /// Whether a frame has the hand of anybody but those whom it reaches.
    private func told(by frame: Frame, to seats: [Int?]) -> String? {
        for seat in hands.keys.sorted() where !seats.allSatisfy({ $0 == seat }) {
            // Three cards in their order are nobody's by accident.
            guard let hand = hands[seat], hand.split(separator: ",").count >= 3 else { continue }
            if frame.bytes.first(of: ["[" + hand + "]"]) != nil { return "the hand of p\(seat + 1)" }
        }
        return nil
    }
}
