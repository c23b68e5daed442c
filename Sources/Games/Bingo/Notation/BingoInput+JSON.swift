import GameRules
import JSON
import WireProtocol

extension BingoInput: PlayableInput {
    /// Writes a command's members, with its type and its seed.
    public func encode(into writer: inout JSONWriter) {
        switch self {
        case .mark(let cell):
            writer.member("type", "mark")
            writer.member("cell", cell)
        case .unmark(let cell):
            writer.member("type", "unmark")
            writer.member("cell", cell)
        case .autoMark(let on):
            writer.member("type", "autoMark")
            writer.member("on", on)
        case .reshuffle: writer.member("type", "reshuffle")
        case .call(let term):
            writer.member("type", "call")
            writer.member("term", term)
        case .uncall(let term):
            writer.member("type", "uncall")
            writer.member("term", term)
        case .startRound: writer.member("type", "startRound")
        case .startCountdown(let seconds):
            writer.member("type", "startRound")
            writer.member("delay", seconds)
        case .cancelStart: writer.member("type", "cancelStart")
        case .notYet(let number, let on):
            writer.member("type", "notYet")
            writer.member("number", number)
            writer.member("on", on)
        case .spoilerGuard(let seconds):
            writer.member("type", "guard")
            writer.member("seconds", seconds)
        case .crowdCall(let term, let present, let seats):
            writer.member("type", "crowdCall")
            writer.member("term", term)
            writer.member("present", present)
            if let seats { writer.member("seats", seats.hexadecimal) }
        case .addTerm(let term):
            writer.member("type", "addTerm")
            writer.members(of: term)
        case .draw(let rank, let secret):
            writer.member("type", "draw")
            writer.member("rank", rank)
            if let secret { writer.member("secret", secret.hexadecimal) }
        case .contribute(let draw, let nonce):
            writer.member("type", "contribute")
            writer.member("draw", draw)
            writer.member("nonce", nonce.hexadecimal)
        case .openVote(let titles):
            writer.member("type", "openVote")
            writer.array("packs") { writer in for title in titles { writer.string(title) } }
        case .closeVote: writer.member("type", "closeVote")
        case .vote(let number, let pack):
            writer.member("type", "vote")
            writer.member("vote", number)
            writer.member("pack", pack)
        case .finishRound: writer.member("type", "finishRound")
        case .newRound(let change, let terms, let language, let seed):
            writer.member("type", "newRound")
            writer.object("options") { writer in change.encode(into: &writer) }
            writer.deal(of: terms, language: language, seed: seed)
        case .setOptions(let change, let seed):
            writer.member("type", "setOptions")
            writer.object("options") { writer in change.encode(into: &writer) }
            writer.deal(of: nil, language: nil, seed: seed)
        case .setTerms(let terms, let language, let seed):
            writer.member("type", "setTerms")
            writer.deal(of: terms, language: language, seed: seed)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func deal(of terms: [Term]?, language: String?, seed: Seed) {
        if let terms { array("terms") { writer in TermList.encode(terms, into: &writer) } }
        if let language { member("language", language) }
        member("seed", seed.hexadecimal)
    }
}
