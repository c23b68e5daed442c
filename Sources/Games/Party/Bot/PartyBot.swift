import Cryptography
import GameRules
import JSON
import WireProtocol

/// A simulated guest of a party: mixes its chance into each spin as a page does, answers questions, and votes.
package struct PartyBot: BotStrategy {
    package static let game = PartyGame.name
    package static let words = BotWords(announced: "Spins", announcement: "spin", wins: "picks", commands: "answers")
    package static let lateRefusals: Set<Rejection.Code> = [
        .notNow, .latePush, .paused, .notAllowed, .gameOver, .noneLeft, .busy,
    ]

    /// The content of a message, as far as bots use it.
    package struct Fact: Sendable {
        let state: String
        let picked: String?
        let hasOptions: Bool
        let isAwaited: Bool
        /// The progress of the game; another number for another question or spin.
        let step: Int
        let commitsFirst: Bool
    }

    private enum Wish: Int {
        case commit, push, choose, next, vote
    }

    private let seat: String
    private var fact: Fact?
    private var generation = 0
    private var nonce: [UInt8]?
    private var following: [UInt8]?

    package init(seat: String) { self.seat = seat }

    package static func read(_ type: String, _ fields: JSONObject) throws(Rejection) -> BotNews<Fact>? {
        switch type {
        case "spinning", "spun", "turn", "setUp", "gameEnded":
            let fact = try read(view: fields)
            guard type == "spun", let spin = fields["party"]?.object?["spin"]?.object else { return BotNews(fact) }
            let closed = try spin.requiredTime("pushesUntil")
            return BotNews(fact, measure: .announced(key: try spin.requiredInteger("number"), time: closed))
        default: return nil
        }
    }

    package static func read(view: JSONObject) throws(Rejection) -> Fact {
        let party = try view.requiredObject("party")
        let question = party["question"]?.object
        let spin = party["spin"]?.object
        return Fact(
            state: try party.requiredString("state"), picked: party["picked"]?.object?["player"]?.string,
            hasOptions: question?["options"] != nil,
            isAwaited: spin != nil && spin?["startsAt"] == nil,
            step: (spin?["number"]?.integer ?? 0) &* 1_000 &+ (question?["number"]?.integer ?? 0),
            commitsFirst: view["own"]?.object.map { $0["commitment"] == nil } ?? false)
    }

    package mutating func take(_ fact: Fact) -> BotIntentions {
        let isOver = fact.state == "ended" && self.fact?.state != "ended" && self.fact != nil
        self.fact = fact
        generation += 1
        var wishes: [BotWish] = []
        if nonce == nil { wishes.append(wish(.commit, isAutomatic: true)) }
        if fact.isAwaited, nonce != nil { wishes.append(wish(.push, isAutomatic: true)) }
        if fact.picked == seat, fact.state == "choosing" { wishes.append(wish(.choose)) }
        if fact.picked == seat, fact.state == "asking" { wishes.append(wish(.next)) }
        if fact.hasOptions, fact.state == "asking" { wishes.append(wish(.vote)) }
        return BotIntentions(wishes: wishes, isRoundOver: isOver)
    }

    private func wish(_ wish: Wish, isAutomatic: Bool = false) -> BotWish {
        BotWish(kind: wish.rawValue, value: 0, generation: generation, isAutomatic: isAutomatic)
    }

    package mutating func command(of wish: BotWish) -> BotCommand? {
        guard wish.generation == generation, let kind = Wish(rawValue: wish.kind) else { return nil }
        switch kind {
        case .commit:
            let fresh = secureRandomBytes(Chance.nonceBytes)
            nonce = fresh
            return BotCommand(
                "commitChance", JSONObject([("commitment", .string(sha256(fresh).hexadecimal))]), of: wish)
        case .push:
            guard let nonce else { return nil }
            let fresh = secureRandomBytes(Chance.nonceBytes)
            following = fresh
            return BotCommand(
                "push",
                JSONObject([
                    ("nonce", .string(nonce.hexadecimal)), ("next", .string(sha256(fresh).hexadecimal)),
                ]), of: wish)
        case .choose:
            let kind = secureRandomBytes(1)[0] & 1 == 0 ? "truth" : "dare"
            return BotCommand("choose", JSONObject([("kind", .string(kind))]), of: wish)
        case .next: return BotCommand("next", JSONObject([]), of: wish)
        case .vote:
            return BotCommand(
                "vote", JSONObject([("option", .integer(1 + Int(secureRandomBytes(1)[0] & 1)))]), of: wish)
        }
    }

    package mutating func settle(_ command: BotCommand, refusal: String?) -> BotIntentions {
        if command.type == "push" {
            // A revealed number is used up. If the push was refused, the bot commits to a new one.
            nonce = refusal == nil ? following : nil
            following = nil
        }
        guard command.wish.generation == generation else { return BotIntentions() }
        if refusal == "rateLimited" || refusal == "staleId" { return BotIntentions(wishes: [command.wish]) }
        return BotIntentions()
    }

    package var occasions: [Int] { [] }
    package func wish(on occasion: Int) -> BotWish? { nil }
}
