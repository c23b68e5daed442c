import GameRules
import JSON
import WireProtocol

extension BingoGame {
    /// Calls are made and taken back over HTTP.
    public static let resourceNames = ["calls"]

    /// The commands behind `POST …/calls` with a `term` or its `text`, and `DELETE …/calls/NUMBER`.
    ///
    /// Throws `badTerm` for a text that is no term of the round, with the texts that come nearest, and `notCalled` for
    /// a number that is not the latest call of its term. A call that is taken back already is left to the fold, which
    /// knows whether the same request did it.
    public func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject? {
        guard path.first == "calls" else { return nil }
        switch (method, path.count) {
        case ("POST", 1):
            let term: Int
            if fields.present("term") == nil, let text = fields.present("text")?.string {
                term = try self.term(reading: text)
            } else {
                term = try fields.requiredInteger("term")
            }
            return JSONObject([("type", .string("call")), ("term", .integer(term))])
        case ("DELETE", 2):
            guard let number = Int(path[1]), number > 0, calls.indices.contains(number - 1),
                callOfTerm[calls[number - 1].term] == number - 1
            else { throw Rejection(.notCalled, "There is no call \(path[1]).") }
            return JSONObject([("type", .string("uncall")), ("term", .integer(calls[number - 1].term))])
        default: return nil
        }
    }

    /// Writes `call` where a term was called, whether or not that call stands since and whichever round it was in.
    public func encodeResult(at position: UInt64, into writer: inout JSONWriter) {
        func isMade(_ call: Call) -> Bool {
            call.position == position || call.gaps.contains { $0.until == position }
        }
        let call =
            calls.last(where: isMade)
            ?? history.lazy.reversed().compactMap { round in round.calls.last(where: isMade) }.first
        guard let call else { return }
        writer.object("call") { writer in writer.members(of: call) }
    }

    /// The term with a text, without regard to case and to space around it.
    private func term(reading typed: String) throws(Rejection) -> Int {
        guard typed.utf8.count <= TermList.textBytesMax else {
            throw Rejection(.badTerm, "No term is that long.")
        }
        guard let text = ShownText.normalised(typed)?.lowercased() else {
            throw Rejection(.badTerm, "No term has as many marks on a letter.")
        }
        let texts = terms.map { $0.text.lowercased() }
        if let term = texts.firstIndex(of: text) { return term }
        let nearest = texts.indices.map { (distance: TextDistance.between(text, texts[$0]), term: $0) }
            .sorted { $0 < $1 }.prefix(3).map { "“\(self.text(of: $0.term))”" }
        throw Rejection(.badTerm, "No term is “\(typed)”; the nearest are \(nearest.joined(separator: ", ")).")
    }
}
