import GameRules
import JSON
import WireProtocol

extension OptionsChange {
    /// Reads the members of an `options` object; a missing or `null` member changes nothing.
    ///
    /// Throws `badOptions` with a sentence that names the member. The rules check the limits.
    init(_ value: JSONValue?) throws(Rejection) {
        self.init()
        guard let fields = try OptionFields(value) else { return }
        size = try fields.integer("size", "3, 4 or 5")
        windowSeconds = try fields.integer("window", "a whole number of seconds")
        crowdPercent = try fields.integer("crowd", "a whole number of percent")
        crowdSeconds = try fields.integer("crowdSeconds", "a whole number of seconds")
        windowIsAutomatic = try fields.flag("windowAuto")
        freeCentre = try fields.flag("freeCentre")
        autoMark = try fields.flag("autoMark")
        verification = try fields.choice("verification")
        if let goal = fields.value("goal") { self.goal = try Goal(goal) }
    }

    /// Writes the members that change something.
    func encode(into writer: inout JSONWriter) {
        if let size { writer.member("size", size) }
        if let freeCentre { writer.member("freeCentre", freeCentre) }
        if let verification { writer.member("verification", verification.rawValue) }
        if let autoMark { writer.member("autoMark", autoMark) }
        if let windowSeconds { writer.member("window", windowSeconds) }
        if let windowIsAutomatic { writer.member("windowAuto", windowIsAutomatic) }
        if let crowdPercent { writer.member("crowd", crowdPercent) }
        if let crowdSeconds { writer.member("crowdSeconds", crowdSeconds) }
        if let goal { writer.object("goal") { writer in goal.encode(into: &writer) } }
    }
}
