import GameRules
import WireProtocol

extension BingoGame {
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

    /// Writes `call` after `call` and `addTerm`, the latest of the command's term, and `draw` after `draw`, the latest.
    public func encodeResult(of command: JSONObject, into writer: inout JSONWriter) {
        switch command["type"]?.string {
        case "call":
            guard let term = command["term"]?.integer else { return }
            latestCall(of: term, into: &writer)
        case "addTerm":
            guard let text = command["text"]?.string, let term = try? term(reading: text) else { return }
            writer.member("term", term)
            latestCall(of: term, into: &writer)
        case "draw":
            guard let draw = draws.last else { return }
            writer.object("draw") { writer in
                writer.member("number", draw.number)
                writer.member("rank", draw.rank)
                writer.member("player", draw.winner.description)
            }
        default: return
        }
    }

    private func latestCall(of term: Int, into writer: inout JSONWriter) {
        guard callOfTerm.indices.contains(term), callOfTerm[term] >= 0 else { return }
        let call = calls[Int(callOfTerm[term])]
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
