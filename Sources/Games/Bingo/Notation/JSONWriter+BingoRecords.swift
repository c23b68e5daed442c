import GameRules
import JSON
import WireProtocol

extension JSONWriter {
    /// Writes a call's members.
    mutating func members(of call: Call) {
        member("number", call.number)
        member("term", call.term)
        member("time", call.time)
        if let crowd = call.crowd { member("crowd", crowd) }
        if let quorum = call.quorum {
            member("needed", quorum.needed)
            member("holders", quorum.holders)
        }
    }

    /// Writes a term's text and its explanation, if it has one.
    mutating func members(of term: Term) {
        member("text", term.text)
        if let means = term.means { member("means", means) }
    }

    /// Writes a prize draw with its proof.
    mutating func provenMembers(of draw: PrizeDraw, names: some SeatNames) {
        members(of: draw, names: names)
        guard let proof = draw.proof else { return }
        member("commitment", proof.commitment)
        member("secret", proof.secret.hexadecimal)
        array("contributions") { writer in
            for part in proof.contributions {
                writer.array { writer in
                    writer.string(part.seat.description)
                    writer.string(part.nonce.hexadecimal)
                }
            }
        }
    }

    /// Writes a prize draw; if it has its own secret, also the number of phones that `contributed`.
    mutating func members(of draw: PrizeDraw, names: some SeatNames) {
        member("number", draw.number)
        member("rank", draw.rank)
        array("among") { writer in for seat in draw.candidates { writer.string(seat.description) } }
        members(of: draw.winner, in: names)
        guard let proof = draw.proof else { return }
        if let again = proof.again { member("again", again) }
        member("contributed", proof.contributions.count)
    }

    /// Writes `terms`, the texts, and `means`, the explanations by the index of their term, if there are any.
    mutating func members(of terms: [Term]) {
        array("terms") { writer in for term in terms { writer.string(term.text) } }
        guard terms.contains(where: { $0.means != nil }) else { return }
        object("means") { writer in
            for (index, term) in terms.enumerated() {
                guard let means = term.means else { continue }
                writer.name(of: String(index))
                writer.string(means)
            }
        }
    }

    /// Writes one line of the standings.
    mutating func members(of standing: Standing, names: some SeatNames) {
        members(of: standing.seat, in: names)
        member("rank", standing.rank)
        callMember(standing.call)
        member("lines", standing.lines)
        member("time", standing.time)
    }

    mutating func callMember(_ call: Int?) {
        if let call { member("call", call) } else { nullMember("call") }
    }
}
