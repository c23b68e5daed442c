import GameRules
import WireProtocol

extension BingoGame {
    /// The commands behind `POST …/calls` with a `term`, and `DELETE …/calls/NUMBER`.
    ///
    /// Throws `notCalled` for a number that is not the latest call of its term. A call that is taken back already is
    /// left to the fold, which knows whether the same request did it.
    public func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject? {
        guard path.first == "calls" else { return nil }
        switch (method, path.count) {
        case ("POST", 1):
            let term = try fields.requiredInteger("term")
            return JSONObject([("type", .string("call")), ("term", .integer(term))])
        case ("DELETE", 2):
            guard let number = Int(path[1]), number > 0, calls.indices.contains(number - 1),
                callOfTerm[calls[number - 1].term] == number - 1
            else { throw Rejection(.notCalled, "There is no call \(path[1]).") }
            return JSONObject([("type", .string("uncall")), ("term", .integer(calls[number - 1].term))])
        default: return nil
        }
    }

    /// Writes `call`, the latest of the command's term.
    public func encodeResult(of command: JSONObject, into writer: inout JSONWriter) {
        guard command["type"]?.string == "call", let term = command["term"]?.integer,
            callOfTerm.indices.contains(term), callOfTerm[term] >= 0
        else { return }
        let call = calls[Int(callOfTerm[term])]
        writer.object("call") { writer in writer.members(of: call) }
    }
}
