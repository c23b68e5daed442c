import GameRules
import JSON
import WireProtocol

extension OptionsChange {
    /// Reads the members of an `options` object; a missing or `null` member changes nothing.
    ///
    /// Throws `badOptions` with a sentence that names the member. Limits are the rules' to check.
    init(_ value: JSONValue?) throws(Rejection) {
        self.init()
        guard let value, value != .null else { return }
        guard let fields = value.object else { throw OptionsChange.bad("“options” must be an object.") }
        if let size = fields.present("size") {
            guard let size = size.integer else { throw OptionsChange.bad("“size” must be 3, 4 or 5.") }
            self.size = size
        }
        windowSeconds = try OptionsChange.integer("window", "a whole number of seconds", in: fields)
        crowdPercent = try OptionsChange.integer("crowd", "a whole number of percent", in: fields)
        crowdSeconds = try OptionsChange.integer("crowdSeconds", "a whole number of seconds", in: fields)
        windowIsAutomatic = try OptionsChange.bool("windowAuto", in: fields)
        freeCentre = try OptionsChange.bool("freeCentre", in: fields)
        autoMark = try OptionsChange.bool("autoMark", in: fields)
        if let verification = fields.present("verification") {
            guard let read = verification.string.flatMap(Verification.init(rawValue:)) else {
                throw OptionsChange.bad("“verification” must be “called” or “honour”.")
            }
            self.verification = read
        }
        if let goal = fields.present("goal") { self.goal = try Goal(goal) }
    }

    private static func integer(_ name: String, _ kind: String, in fields: JSONObject) throws(Rejection) -> Int? {
        guard let value = fields.present(name) else { return nil }
        guard let value = value.integer else { throw bad("“\(name)” must be \(kind).") }
        return value
    }

    private static func bool(_ name: String, in fields: JSONObject) throws(Rejection) -> Bool? {
        guard let value = fields.present(name) else { return nil }
        guard let value = value.bool else { throw bad("“\(name)” must be true or false.") }
        return value
    }

    private static func bad(_ message: String) -> Rejection { Rejection(.badOptions, message) }

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
