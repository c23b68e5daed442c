import GameRules
import JSON
import WireProtocol

extension CrossSumsOptions {
    /// Applies the members of an `options` object; a missing or `null` member changes nothing.
    ///
    /// Throws `badOptions` with a sentence that names the member.
    mutating func apply(_ value: JSONValue?) throws(Rejection) {
        guard let fields = try OptionFields(value) else { return }
        mode = try fields.choice("mode") ?? mode
        // The shared board is large by default.
        if mode == .together, fields.value("difficulty") == nil { difficulty = .giant }
        difficulty = try fields.choice("difficulty") ?? difficulty
        checking = try fields.choice("checking") ?? checking
        lateStart = try fields.choice("lateStart") ?? lateStart
        puzzles = try fields.integer("puzzles") ?? puzzles
        lives = try fields.integer("lives") ?? lives
        hints = try fields.integer("hints") ?? hints
        pauseSeconds = try fields.integer("pause") ?? pauseSeconds
        limitSeconds = try fields.integer("limit") ?? limitSeconds
        share = try fields.integer("share") ?? share
        showsSums = try fields.flag("sums") ?? showsSums
    }

    /// The data that a round's commitment binds in addition to the seed: the setup as logged, without its seed, as JSON
    /// text without white space.
    var canonical: [UInt8] {
        JSONWriter.object { writer in writer.object("options") { writer in encode(into: &writer) } }
    }

    /// Writes all members; `limit` only where it was chosen, and `share` only for a shared board.
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
