import GameRules
import JSON
import WireProtocol

extension PartyOptions {
    /// Applies the members of an `options` object; a missing member changes nothing, and only `timer` may be `null`.
    ///
    /// Throws `badOptions` with a sentence that names the member.
    mutating func apply(_ value: JSONValue?) throws(Rejection) {
        guard let fields = try OptionFields(value) else { return }
        mode = try fields.choice("mode") ?? mode
        theme = try fields.choice("theme") ?? theme
        rule = try fields.choice("rule") ?? rule
        spinner = try fields.choice("spinner") ?? spinner
        guestKeeper = try fields.choice("guestKeeper") ?? guestKeeper
        mixesChance = try fields.flag("mixesChance") ?? mixesChance
        spinMilliseconds = try fields.integer("spinMilliseconds") ?? spinMilliseconds
        if fields.has("timer") { timerSeconds = try fields.integer("timer") }
        chooseSeconds = try fields.integer("chooseSeconds") ?? chooseSeconds
        skipsAway = try fields.flag("skipsAway") ?? skipsAway
        audience = try fields.choice("audience") ?? audience
        categories = try fields.choices("categories") ?? categories
        difficulties = try fields.choices("difficulties") ?? difficulties
        source = try fields.choice("source") ?? source
        winners = try fields.integer("winners") ?? winners
        removesWinners = try fields.flag("removesWinners") ?? removesWinners
        teamTurns = try fields.flag("teamTurns") ?? teamTurns
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("mode", mode.rawValue)
        writer.member("theme", theme.rawValue)
        writer.member("rule", rule.rawValue)
        writer.member("spinner", spinner.rawValue)
        writer.member("guestKeeper", guestKeeper.rawValue)
        writer.member("mixesChance", mixesChance)
        writer.member("spinMilliseconds", spinMilliseconds)
        if let timerSeconds { writer.member("timer", timerSeconds) } else { writer.nullMember("timer") }
        writer.member("chooseSeconds", chooseSeconds)
        writer.member("skipsAway", skipsAway)
        writer.member("audience", audience.rawValue)
        writer.array("categories") { writer in for one in categories { writer.string(one.rawValue) } }
        writer.array("difficulties") { writer in for one in difficulties { writer.string(one.rawValue) } }
        writer.member("source", source.rawValue)
        writer.member("winners", winners)
        writer.member("removesWinners", removesWinners)
        // Commitments of games without it have no such member.
        if teamTurns { writer.member("teamTurns", true) }
    }
}
