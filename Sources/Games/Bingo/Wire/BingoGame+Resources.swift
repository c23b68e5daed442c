import GameRules
import JSON
import WireProtocol

extension BingoGame: GameWithResources {
    /// Calls are made and taken back over HTTP.
    public static let resourceRoutes = [
        ResourceRoute(.post, "calls"), ResourceRoute(.delete, "calls/{number}"),
    ]

    /// The commands behind `POST …/calls` with a `term` or its `text`, and `DELETE …/calls/NUMBER`.
    ///
    /// A text that is no term of the round is called as it was typed, as a new one. Throws `badTerms` for a text that
    /// cannot be a term, and `notCalled` for a number that is not the latest call of its term. A call that is taken back
    /// already is left to the fold, which knows whether the same request did it.
    public func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject? {
        guard path.first == "calls" else { return nil }
        switch (method, path.count) {
        case ("POST", 1):
            guard fields.present("term") == nil, fields.present("text")?.string != nil else {
                return callCommand(try fields.requiredInteger("term"))
            }
            let new = try TermList.readTerm(fields)
            if let term = term(reading: new.text) { return callCommand(term) }
            return JSONObject([("type", .string("addTerm")), ("text", .string(new.text))])
        case ("DELETE", 2):
            guard let number = Int(path[1]), number > 0, calls.indices.contains(number - 1),
                callOfTerm[calls[number - 1].term] == number - 1
            else { throw Rejection(.notCalled, "There is no call \(path[1]).") }
            return JSONObject([("type", .string("uncall")), ("term", .integer(calls[number - 1].term))])
        default: return nil
        }
    }

    /// Writes `call` where a term was called, whether or not that call stands since and whichever round it was in; and
    /// `near` where it was called as somebody typed it, and an earlier term of the round is so much like it that it may
    /// have been meant.
    public func encodeResult(at position: UInt64, into writer: inout JSONWriter) {
        func isMade(_ call: Call) -> Bool {
            call.position == position || call.gaps.contains { $0.until == position }
        }
        let call =
            calls.last(where: isMade)
            ?? history.lazy.reversed().compactMap { round in round.calls.last(where: isMade) }.first
        guard let call else { return }
        writer.object("call") { writer in writer.members(of: call) }
        guard call.position == position, let near = termNear(call) else { return }
        writer.object("near") { writer in
            writer.member("term", near)
            writer.member("text", text(of: near))
        }
    }

    /// The term that may have been meant by a call of this round that added one.
    private func termNear(_ call: Call) -> Int? {
        guard call.term >= setup.terms.count, calls.contains(call), calls.first(where: { $0.term == call.term }) == call
        else { return nil }
        return TextDistance.nearest(to: text(of: call.term), among: (0..<call.term).map(text(of:)))
    }

    private func callCommand(_ term: Int) -> JSONObject {
        JSONObject([("type", .string("call")), ("term", .integer(term))])
    }

    /// The term with a text, without regard to case and to space around it.
    private func term(reading typed: String) -> Int? {
        guard let text = ShownText.normalised(typed)?.lowercased() else { return nil }
        return terms.firstIndex { $0.text.lowercased() == text }
    }
}
