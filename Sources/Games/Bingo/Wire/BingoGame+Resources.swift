import GameRules
import JSON
import WireProtocol

extension BingoGame: GameWithResources {
    /// The routes for calls over HTTP.
    public static let resourceRoutes = [
        ResourceRoute(.post, "calls"), ResourceRoute(.delete, "calls/{number}"),
    ]

    /// Returns the commands for `POST …/calls` with a `term` or its `text`, and `DELETE …/calls/NUMBER`.
    ///
    /// A text that is not a term of the round is added as a new one. Throws `badTerms` for a text that cannot be a
    /// term, and `notCalled` for a number that is not the latest call of its term. If a call is already taken back, the
    /// fold decides, because it knows whether the same request did it.
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

    /// Writes `call` if a term was called, whether or not that call is still valid and in which round it was. Also
    /// writes `near` if it was called by text, and an earlier term is so similar that it may have been meant.
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

    /// Returns the existing term that may have been meant by a call that added one.
    private func termNear(_ call: Call) -> Int? {
        guard call.term >= setup.terms.count, calls.contains(call), calls.first(where: { $0.term == call.term }) == call
        else { return nil }
        return TextDistance.nearest(to: text(of: call.term), among: (0..<call.term).map(text(of:)))
    }

    private func callCommand(_ term: Int) -> JSONObject {
        JSONObject([("type", .string("call")), ("term", .integer(term))])
    }

    /// Returns the term with a text, ignoring case and surrounding space.
    private func term(reading typed: String) -> Int? {
        guard let text = ShownText.normalised(typed)?.lowercased() else { return nil }
        return terms.firstIndex { $0.text.lowercased() == text }
    }
}
