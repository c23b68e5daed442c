import WireProtocol

/// What people type and choose, sensible and not.
enum Wishes {
    typealias Members = [(name: String, value: JSONValue)]

    static func name(_ chance: inout Chance) -> String {
        chance.pick(["Ada", "ada", "Bo", "Bo 2", "Çelik", "Zoë", "  Grace  ", "A very long name of 24 ch"])
    }

    static func badName(_ chance: inout Chance) -> JSONValue {
        chance.pick([.string(""), .string("   "), .string(String(repeating: "x", count: 60)), .string("a\u{202E}b"), .integer(4), .null])
    }

    /// The fields of a new room.
    static func room(_ chance: inout Chance) -> JSONObject {
        JSONObject([
            ("game", .string("bingo")), ("title", .string(chance.pick(["Keynote", "Debate night"]))),
            ("terms", terms(&chance, count: chance.within(25...32))), ("options", options(&chance)),
        ])
    }

    /// Enough terms for some boards at least.
    static func terms(_ chance: inout Chance, count: Int? = nil) -> JSONValue {
        let count = count ?? chance.within(8...30)
        let family = chance.below(100)
        return .array((0..<count).map { index in
            let text = JSONValue.string("Term \(family).\(index)")
            guard chance.happens(100) else { return text }
            return .object(JSONObject([("text", text), ("means", .string("It counts when \(index) is said"))]))
        })
    }

    static func badTerms(_ chance: inout Chance) -> JSONValue {
        chance.pick([
            .array([]), .string("Terms"), .array([.string("Same"), .string("same")]), .array([.string("")]), .null,
            .array([.integer(1)]), .array((0..<501).map { .string("T\($0)") }),
        ])
    }

    /// Options that a room can have with 25 terms.
    static func options(_ chance: inout Chance) -> JSONValue {
        let size = chance.pick([3, 3, 3, 4, 5])
        var members: Members = [("size", .integer(size))]
        if size != 4, chance.happens(300) { members.append(("freeCentre", .bool(chance.happens(700)))) }
        if chance.happens(300) { members.append(("verification", .string(chance.pick(["called", "honour"])))) }
        if chance.happens(400) { members.append(("autoMark", .bool(chance.happens(700)))) }
        if chance.happens(500) { members.append(("window", .integer(chance.pick([0, 2, 20, 180])))) }
        if chance.happens(500) { members.append(("goal", goal(&chance, size: size))) }
        return .object(JSONObject(members))
    }

    static func badOptions(_ chance: inout Chance) -> JSONValue {
        func object(_ members: Members) -> JSONValue { .object(JSONObject(members)) }
        return chance.pick([
            object([("size", .integer(6))]), object([("size", .integer(4)), ("freeCentre", .bool(true))]),
            object([("size", .string("big"))]), object([("window", .integer(-1))]), .integer(3), .null,
            object([("goal", object([("patterns", .array([]))]))]),
            object([("goal", object([("need", .integer(0))]))]), object([("goal", object([("need", .integer(99))]))]),
            object([("goal", object([("patterns", .array([.string("zigzag")]))]))]),
            object([("goal", object([("masks", .array([.array([.integer(24)])]))])), ("size", .integer(3))]),
            object([("verification", .string("trust"))]),
        ])
    }

    private static func goal(_ chance: inout Chance, size: Int) -> JSONValue {
        let kinds = RefereeRules.allKinds.filter { _ in chance.happens(450) }
        var members: Members = [("patterns", .array(kinds.map(JSONValue.string)))]
        if kinds.isEmpty || chance.happens(200) {
            let cells = chance.within(2...4)
            let mask = (0..<cells).map { JSONValue.integer($0 * size + chance.below(size) % size) }.prefix(size)
            members.append(("masks", .array([.array(Array(mask))])))
        }
        members.append(("need", .integer(kinds.contains("row") ? chance.within(1...3) : 1)))
        return .object(JSONObject(members))
    }
}
