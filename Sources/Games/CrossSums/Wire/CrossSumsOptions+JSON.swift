import GameRules
import JSON
import WireProtocol

extension CrossSumsOptions {
    /// Takes over the members of an `options` object; a missing or `null` member changes nothing.
    ///
    /// Throws `badOptions` with a sentence that names the member.
    mutating func apply(_ value: JSONValue?) throws(Rejection) {
        guard let value, value != .null else { return }
        guard let fields = value.object else { throw Self.bad("“options” must be an object.") }
        mode = try Self.choice("mode", in: fields) ?? mode
        // The hall's board is a large one.
        if mode == .together, fields.present("difficulty") == nil { difficulty = .giant }
        difficulty = try Self.choice("difficulty", in: fields) ?? difficulty
        checking = try Self.choice("checking", in: fields) ?? checking
        lateStart = try Self.choice("lateStart", in: fields) ?? lateStart
        puzzles = try Self.integer("puzzles", in: fields) ?? puzzles
        lives = try Self.integer("lives", in: fields) ?? lives
        hints = try Self.integer("hints", in: fields) ?? hints
        pauseSeconds = try Self.integer("pause", in: fields) ?? pauseSeconds
        limitSeconds = try Self.integer("limit", in: fields) ?? limitSeconds
        share = try Self.integer("share", in: fields) ?? share
        if let sums = fields.present("sums") {
            guard let sums = sums.bool else { throw Self.bad("“sums” must be true or false.") }
            showsSums = sums
        }
    }

    private static func integer(_ name: String, in fields: JSONObject) throws(Rejection) -> Int? {
        guard let value = fields.present(name) else { return nil }
        guard let value = value.integer else { throw bad("“\(name)” must be a whole number.") }
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

    /// Writes all members; `limit` only where it was chosen, and `share` where all play one board.
    func encode(into writer: inout JSONWriter) {
        writer.member("mode", mode.rawValue)
        writer.member("difficulty", difficulty.rawValue)
        writer.member("puzzles", puzzles)
        writer.member("lives", lives)
        writer.member("hints", hints)
        writer.member("checking", checking.rawValue)
        writer.member("sums", showsSums)
        if let limitSeconds { writer.member("limit", limitSeconds) }
        writer.member("pause", pauseSeconds)
        writer.member("lateStart", lateStart.rawValue)
        if mode == .together { writer.member("share", share) }
    }
}
