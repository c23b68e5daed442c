import GameRules
import JSON
import WireProtocol

extension SequenceOptions {
    /// Applies the members of an `options` object; a missing or `null` member changes nothing.
    ///
    /// Throws `badOptions` with a sentence that names the member.
    mutating func apply(_ value: JSONValue?) throws(Rejection) {
        guard let fields = try OptionFields(value) else { return }
        form = try fields.choice("form") ?? form
        size = try fields.integer("size") ?? size
        contest = try fields.choice("contest") ?? contest
        rounds = try fields.integer("rounds") ?? rounds
        minutes = try fields.integer("minutes") ?? minutes
        teams = try fields.integer("teams") ?? teams
        need = try fields.integer("need") ?? need
        handSize = try fields.integer("hand") ?? handSize
        deadSwap = try fields.choice("deadSwap") ?? deadSwap
        lockChoice = try fields.choice("lockChoice") ?? lockChoice
        corners = try fields.flag("corners") ?? corners
        layout = try fields.choice("layout") ?? layout
        turnSeconds = try fields.integer("turn") ?? turnSeconds
        onTimeout = try fields.choice("onTimeout") ?? onTimeout
        fill = try fields.choice("fill") ?? fill
        choosing = try fields.choice("choosing") ?? choosing
        level = try fields.integer("level") ?? level
        undo = try fields.flag("undo") ?? undo
        hints = try fields.flag("hints") ?? hints
    }

    /// The data that a round's commitment binds in addition to the seed: the setup as logged, without its seed, as JSON
    /// text without white space.
    ///
    /// - Parameter table: the table of a tournament.
    func canonical(table: String?) -> [UInt8] {
        JSONWriter.object { writer in
            writer.object("options") { writer in encode(into: &writer) }
            if let table { writer.member("table", table) }
        }
    }

    /// Writes all members. Members that depend on the number of players are written only where they were chosen, and
    /// members of a form only in that form.
    func encode(into writer: inout JSONWriter) {
        if form != .one { writer.member("form", form.rawValue) }
        if form == .tables {
            writer.member("size", size)
            writer.member("contest", contest.rawValue)
            if contest == .swiss { writer.member("rounds", rounds) }
            writer.member("minutes", minutes)
        }
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
