import GameRules
import JSON
import WireProtocol

extension PartyOptions {
    /// Takes over the members of an `options` object; a missing member changes nothing, and only `timer` may be `null`.
    ///
    /// Throws `badOptions` with a sentence that names the member.
    mutating func apply(_ value: JSONValue?) throws(Rejection) {
        guard let value, value != .null else { return }
        guard let fields = value.object else { throw Self.bad("“options” must be an object.") }
        mode = try Self.choice("mode", in: fields) ?? mode
        theme = try Self.choice("theme", in: fields) ?? theme
        rule = try Self.choice("rule", in: fields) ?? rule
        spinner = try Self.choice("spinner", in: fields) ?? spinner
        guestKeeper = try Self.choice("guestKeeper", in: fields) ?? guestKeeper
        mixesChance = try Self.truth("mixesChance", in: fields) ?? mixesChance
        spinMilliseconds = try Self.integer("spinMilliseconds", in: fields) ?? spinMilliseconds
        if fields["timer"] != nil { timerSeconds = try Self.integer("timer", in: fields) }
        chooseSeconds = try Self.integer("chooseSeconds", in: fields) ?? chooseSeconds
        skipsAway = try Self.truth("skipsAway", in: fields) ?? skipsAway
        audience = try Self.choice("audience", in: fields) ?? audience
        categories = try Self.choices("categories", in: fields) ?? categories
        difficulties = try Self.choices("difficulties", in: fields) ?? difficulties
        source = try Self.choice("source", in: fields) ?? source
        winners = try Self.integer("winners", in: fields) ?? winners
        removesWinners = try Self.truth("removesWinners", in: fields) ?? removesWinners
    }

    private static func integer(_ name: String, in fields: JSONObject) throws(Rejection) -> Int? {
        guard let value = fields.present(name) else { return nil }
        guard let value = value.integer else { throw bad("“\(name)” must be a whole number.") }
        return value
    }

    private static func truth(_ name: String, in fields: JSONObject) throws(Rejection) -> Bool? {
        guard let value = fields.present(name) else { return nil }
        guard let value = value.bool else { throw bad("“\(name)” must be true or false.") }
        return value
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, in fields: JSONObject
    ) throws(Rejection) -> Choice? where Choice.RawValue == String {
        guard let value = fields.present(name) else { return nil }
        return try one(value, of: name)
    }

    /// Each once, in the order of their declaration.
    private static func choices<Choice: RawRepresentable & CaseIterable & Equatable>(
        _ name: String, in fields: JSONObject
    ) throws(Rejection) -> [Choice]? where Choice.RawValue == String {
        guard let value = fields.present(name) else { return nil }
        guard let elements = value.array else { throw bad("“\(name)” must be a list.") }
        var chosen: [Choice] = []
        for element in elements.prefix(16) { chosen.append(try one(element, of: name)) }
        return Choice.allCases.filter(chosen.contains)
    }

    private static func one<Choice: RawRepresentable & CaseIterable>(
        _ value: JSONValue, of name: String
    ) throws(Rejection) -> Choice where Choice.RawValue == String {
        guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
            throw bad("“\(name)” is one of \(Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")).")
        }
        return choice
    }

    private static func bad(_ message: String) -> Rejection { Rejection(.badOptions, message) }

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
    }
}
