import GameRules
import JSON
import WireProtocol

extension PartyGame {
    package static func input(logged fields: JSONObject, rules: Int) -> PartyInput? {
        switch fields["type"]?.string {
        case "guests"?:
            let key = fields["key"]?.string ?? ""
            if let name = fields["add"]?.string { return .guests(.add(name: name, key: key)) }
            let number = { (name: String) -> Int? in
                guard case .guest(let number)? = fields[name]?.string.flatMap(Entrant.init(wire:)) else { return nil }
                return number
            }
            if let guest = number("remove") { return .guests(.remove(guest)) }
            guard let guest = number("rename"), let name = fields["name"]?.string else { return nil }
            return .guests(.rename(guest, name: name, key: key))
        case "setOptions"?:
            var options = PartyOptions()
            do throws(Rejection) { try options.apply(fields["options"]) } catch { return nil }
            return .setOptions(options)
        case "addDeck"?: return fields["deck"].flatMap(Deck.init(logged:)).map { .addDeck($0) }
        case "spin"?:
            guard let present = try? present(fields), let teams = try? TeamMembers.all(in: fields) else { return nil }
            return .spin(present: present, prize: fields["prize"]?.string, teams: teams)
        case "newGame"?: return fields["seed"]?.string.flatMap { Seed(hexadecimal: $0) }.map { .newGame($0) }
        case "candidates"?:
            guard let part = fields["part"]?.integer, let count = fields["of"]?.integer,
                let names = fields["names"]?.array
            else { return nil }
            return .candidates(part: part, of: count, names: names.compactMap { $0.string })
        case let type?: return (try? plainInput(ofType: type, from: fields)) ?? nil
        case nil: return nil
        }
    }

    /// Reads a command that has the same form on the wire and in the log. Returns `nil` for any other type.
    static func plainInput(
        ofType type: String, from fields: JSONObject
    ) throws(Rejection) -> PartyInput? {
        switch type {
        case "sitOut":
            var player: Entrant?
            if fields.present("player") != nil {
                player = Entrant(wire: try fields.requiredString("player"))
                guard player != nil else {
                    throw Rejection(.badMessage, "“player” must be the ID of a player or guest, such as “p1” or “g1”.")
                }
            }
            return .sitOut(try fields.requiredBool("on"), player: player)
        case "another": return .another(present: try present(fields), teams: try TeamMembers.all(in: fields))
        case "commitChance": return .commitChance(try bytes(fields.requiredString("commitment"), count: 32))
        case "push":
            var next: [UInt8]?
            if fields.present("next") != nil { next = try bytes(fields.requiredString("next"), count: 32) }
            return .push(try bytes(fields.requiredString("nonce"), count: Chance.nonceBytes), next: next)
        case "choose":
            guard let kind = Question.Kind(rawValue: try fields.requiredString("kind")), kind != .other else {
                throw Rejection(.badMessage, "“kind” must be “truth” or “dare”.")
            }
            return .choose(kind)
        case "next": return .next
        case "skip": return .skip
        case "vote": return .vote(try fields.requiredInteger("option"))
        case "removeDeck": return .removeDeck(try fields.requiredInteger("deck"))
        case "timer":
            return .timer(seconds: fields.present("seconds") == nil ? nil : try fields.requiredInteger("seconds"))
        case "pause": return .pause
        case "resume": return .resume
        case "finishGame": return .finishGame
        case "reset": return .reset
        case "undoDraw": return .undoDraw(try fields.requiredInteger("number"))
        default: return nil
        }
    }

    static func present(_ fields: JSONObject) throws(Rejection) -> SeatSet {
        guard let value = fields.present(PresenceNeed.member.description) else { return SeatSet() }
        guard let present = value.string.flatMap(SeatSet.init(hexadecimal:)) else {
            throw Rejection(.badMessage, "“present” is invalid.")
        }
        return present
    }

    static func bytes(_ text: String, count: Int) throws(Rejection) -> [UInt8] {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == count else {
            throw Rejection(.badMessage, "Send \(2 * count) hexadecimal digits.")
        }
        return bytes
    }
}

extension PartyInput: PlayableInput {
    package func encode(into writer: inout JSONWriter) {
        writer.member("type", type)
        switch self {
        case .guests(.add(let name, let key)):
            writer.member("add", name)
            writer.member("key", key)
        case .guests(.remove(let number)): writer.member("remove", Entrant.guest(number).description)
        case .guests(.rename(let number, let name, let key)):
            writer.member("rename", Entrant.guest(number).description)
            writer.member("name", name)
            writer.member("key", key)
        case .sitOut(let isOut, let player):
            writer.member("on", isOut)
            if let player { writer.member("player", player.description) }
        case .spin(let present, let prize, let teams):
            writer.member(PresenceNeed.member, present.hexadecimal)
            if let prize { writer.member("prize", prize) }
            writer.member(teams)
        case .another(let present, let teams):
            writer.member(PresenceNeed.member, present.hexadecimal)
            writer.member(teams)
        case .commitChance(let commitment): writer.member("commitment", commitment.hexadecimal)
        case .push(let nonce, let next):
            writer.member("nonce", nonce.hexadecimal)
            if let next { writer.member("next", next.hexadecimal) }
        case .choose(let kind): writer.member("kind", kind.rawValue)
        case .vote(let option): writer.member("option", option)
        case .setOptions(let options): writer.object("options") { options.encode(into: &$0) }
        case .addDeck(let deck): writer.object("deck", deck.encode)
        case .removeDeck(let index): writer.member("deck", index)
        case .timer(let seconds): if let seconds { writer.member("seconds", seconds) }
        case .newGame(let seed): writer.member("seed", seed.hexadecimal)
        case .candidates(let part, let count, let names):
            writer.member("part", part)
            writer.member("of", count)
            writer.array("names") { writer in for name in names { writer.string(name) } }
        case .undoDraw(let number): writer.member("number", number)
        case .next, .skip, .pause, .resume, .finishGame, .reset: break
        }
    }

    private var type: String {
        switch self {
        case .guests: "guests"
        case .sitOut: "sitOut"
        case .spin: "spin"
        case .another: "another"
        case .commitChance: "commitChance"
        case .push: "push"
        case .choose: "choose"
        case .next: "next"
        case .skip: "skip"
        case .vote: "vote"
        case .setOptions: "setOptions"
        case .addDeck: "addDeck"
        case .removeDeck: "removeDeck"
        case .timer: "timer"
        case .pause: "pause"
        case .resume: "resume"
        case .finishGame: "finishGame"
        case .newGame: "newGame"
        case .reset: "reset"
        case .candidates: "candidates"
        case .undoDraw: "undoDraw"
        }
    }

    package var givenNames: [PlayerName] {
        switch self {
        case .guests(.add(let name, let key)), .guests(.rename(_, let name, let key)):
            [PlayerName(logged: name, key: key, folding: .look)]
        default: []
        }
    }
}
