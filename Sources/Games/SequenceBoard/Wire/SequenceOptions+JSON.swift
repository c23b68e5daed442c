import GameRules
import JSON
import WireProtocol

extension SequenceOptions {
    /// Takes over the members of an `options` object; a missing or `null` member changes nothing.
    ///
    /// Throws `badOptions` with a sentence that names the member.
    mutating func apply(_ value: JSONValue?) throws(Rejection) {
        guard let value, value != .null else { return }
        guard let fields = value.object else { throw Self.bad("“options” must be an object.") }
        teams = try Self.integer("teams", in: fields) ?? teams
        need = try Self.integer("need", in: fields) ?? need
        handSize = try Self.integer("hand", in: fields) ?? handSize
        deadSwap = try Self.choice("deadSwap", in: fields) ?? deadSwap
        lockChoice = try Self.choice("lockChoice", in: fields) ?? lockChoice
        corners = try Self.flag("corners", in: fields) ?? corners
        layout = try Self.choice("layout", in: fields) ?? layout
        turnSeconds = try Self.integer("turn", in: fields) ?? turnSeconds
        onTimeout = try Self.choice("onTimeout", in: fields) ?? onTimeout
        fill = try Self.choice("fill", in: fields) ?? fill
        choosing = try Self.choice("choosing", in: fields) ?? choosing
        level = try Self.integer("level", in: fields) ?? level
        undo = try Self.flag("undo", in: fields) ?? undo
        hints = try Self.flag("hints", in: fields) ?? hints
    }

    private static func integer(_ name: String, in fields: JSONObject) throws(Rejection) -> Int? {
        guard let value = fields.present(name) else { return nil }
        guard let value = value.integer else { throw bad("“\(name)” must be a whole number.") }
        return value
    }

    private static func flag(_ name: String, in fields: JSONObject) throws(Rejection) -> Bool? {
        guard let value = fields.present(name) else { return nil }
        guard let value = value.bool else { throw bad("“\(name)” must be true or false.") }
        return value
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, in fields: JSONObject
    ) throws(Rejection) -> Choice? where Choice.RawValue == String {
        guard let value = fields.present(name) else { return nil }
        guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
            throw bad("“\(name)” must be one of \(Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")).")
        }
        return choice
    }

    private static func bad(_ message: String) -> Rejection { Rejection(.badOptions, message) }

    /// What a round's commitment binds beside the seed: the setup as it is logged, without its seed, as a JSON text
    /// without white space.
    var canonical: [UInt8] {
        JSONWriter.object { writer in writer.object("options") { writer in encode(into: &writer) } }
    }

    /// Writes all members; those that suit the players only where they were chosen.
    func encode(into writer: inout JSONWriter) {
        if let teams { writer.member("teams", teams) }
        if let need { writer.member("need", need) }
        if let handSize { writer.member("hand", handSize) }
        writer.member("deadSwap", deadSwap.rawValue)
        writer.member("lockChoice", lockChoice.rawValue)
        writer.member("corners", corners)
        writer.member("layout", layout.rawValue)
        if let turnSeconds { writer.member("turn", turnSeconds) }
        writer.member("onTimeout", onTimeout.rawValue)
        writer.member("fill", fill.rawValue)
        writer.member("choosing", choosing.rawValue)
        writer.member("level", level)
        writer.member("undo", undo)
        writer.member("hints", hints)
    }
}
