import Cryptography
import GameRules
import JSON
import SequenceBoard
import WireProtocol

/// Tables of cards with bots, quick turns and people who mostly follow the rules. Hands are secrets of their seats,
/// except those of teams that play together.
struct SequenceScenario: Scenario {
    static var games: [any PlayableGame.Type] { [SequenceGame.self] }

    /// The seed of the current round, until it is revealed.
    private var seed: String?
    /// By seat, the last hand sent to it, as in the frame.
    private var hands: [Int: String] = [:]
    /// Seats that have taken over a place from another seat.
    private var heirs: Set<Int> = []

    /// Whether hands are open.
    private var playsTogether = false

    private static let nonce = [UInt8](repeating: 7, count: 32)

    static func setup(_ chance: inout Chance) -> Wishes.Members { [("options", options(&chance))] }

    private static func options(_ chance: inout Chance) -> JSONValue {
        .object(
            JSONObject([
                ("layout", .string(chance.pick(["spiral", "quarters", "shuffled"]))),
                ("form", .string(chance.pick(["one", "one", "tables", "tables", "crowd"]))),
                ("size", .integer(chance.pick([2, 2, 3, 4]))), ("rounds", .integer(chance.within(1...3))),
                ("contest", .string(chance.pick(["knockout", "swiss"]))), ("minutes", .integer(5)),
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
        else { return ("takeOver", table(view, &chance) + [("place", .integer(chance.within(0...5)))]) }
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

    /// Returns one of a tournament's tables, if there are several.
    private static func table(_ view: JSONObject?, _ chance: inout Chance) -> Wishes.Members {
        view?["tournament"] == nil ? [] : [("table", .integer(chance.within(0...2)))]
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
            let tournament = view?["tournament"]?.object
            if view?["table"]?.object?["isPaused"] != nil || tournament?["isPaused"] != nil { return ("resume", []) }
            if tournament?["state"]?.string == "between", chance.happens(500) { return ("startRound", []) }
            switch chance.below(30) {
            case 0: return ("pause", [])
            case 1: return ("finishRound", [])
            case 2: return ("undo", table(view, &chance))
            case 3:
                let place = chance.within(0...3)
                return ("substitute", table(view, &chance) + [("place", .integer(place)), ("by", .string("bot:1"))])
            case 4: return ("finishTable", [("table", .integer(chance.within(0...2)))])
            default: return nil
            }
        default: return ("newRound", chance.happens(500) ? [("options", options(&chance))] : [])
        }
    }

    mutating func note(_ record: JSONObject) {
        let command = record["command"]?.object
        switch (record["input"]?.string, command?["type"]?.string) {
        case ("create", _): seed = record["setup"]?.object?["seed"]?.string
        // The hand of a seat that has left goes to the seat that takes its place.
        case ("command", "takeOver"): if let seat = seat(record["seat"]) { heirs.insert(seat) }
        case ("command", "substitute"): if let seat = seat(command?["by"]) { heirs.insert(seat) }
        case ("command", "setOptions"), ("command", "newRound"): if let next = command?["seed"]?.string { seed = next }
        default: break
        }
    }

    mutating func leak(in frame: Frame, to seats: [Int?]) -> String? {
        let view = frame.object["game"]?.object ?? frame.object
        let table = view["table"]?.object
        let round = view["round"]?.object
        let places = (table?["places"]?.array ?? []).map(\.object)
        if let options = round?["options"]?.object { playsTogether = options["form"]?.string == "crowd" }
        let isCrowd = playsTogether || places.contains { $0?["crowd"] != nil }
        // After the end of a game its hands are not secret. At other tables they may still be.
        let isOver = table?["outcome"] != nil
        if isOver {
            for player in places.compactMap({ $0?["player"]?.string?.dropFirst() }) {
                if let number = Int(player) { hands[number - 1] = nil }
            }
            // A place that the server plays has the hand of the seat that left it.
            for (place, hand) in zip(places, table?["hands"]?.array ?? []) where place?["player"]?.string == nil {
                let left = (hand.array ?? []).compactMap(\.integer).map { "\($0)" }.joined(separator: ",")
                hands = hands.filter { $0.value != left }
            }
        }
        let isTold = round?["state"]?.string == "finished" && round?["table"] == nil
        if isTold {
            hands = [:]
            return nil
        }
        if let seed, frame.bytes.first(of: [seed]) != nil { return "the seed of a game that is not over" }
        if table?["hands"] != nil, !isOver, !isCrowd { return "all hands" }
        guard let own = view["own"]?.object, !isCrowd, !isOver else { return told(by: frame, to: seats) }
        guard let seat = seats.first ?? nil, seats.allSatisfy({ $0 == seat }) else { return "a hand that several hear" }
        if let place = own["place"]?.integer, places.indices.contains(place),
            places[place]?["player"]?.string != "p\(seat + 1)"
        {
            return "another seat's hand"
        }
        let hand = (own["hand"]?.array ?? []).compactMap(\.integer).map { "\($0)" }.joined(separator: ",")
        if heirs.contains(seat) { hands = hands.filter { $0.value != hand } }
        let leak = told(by: frame, to: seats)
        // In a crowd, a seat's frame does not show that the hand is open.
        if !playsTogether { hands[seat] = hand }
        return leak
    }

    private func seat(_ name: JSONValue?) -> Int? {
        name?.string.flatMap(SeatID.init(wire:)).map { Int($0.number) - 1 }
    }

    /// Whether a frame contains the hand of a seat that is not a recipient.
    private func told(by frame: Frame, to seats: [Int?]) -> String? {
        for seat in hands.keys.sorted() where !seats.allSatisfy({ $0 == seat }) {
            // Three cards in order do not match by accident.
            guard let hand = hands[seat], hand.split(separator: ",").count >= 3 else { continue }
            if frame.bytes.first(of: ["[" + hand + "]"]) != nil { return "the hand of p\(seat + 1)" }
        }
        return nil
    }
}
