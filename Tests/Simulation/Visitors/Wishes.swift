import BingoReferee
import JSON
import WireProtocol

/// People's inputs and choices, sensible or not.
enum Wishes {
    typealias Members = [(name: String, value: JSONValue)]

    static func name(_ chance: inout Chance) -> String {
        chance.pick([
            "Ada", "ada", "Аdа", "Bo", "B0", "Bo 2", "Çelik", "Zoë", "  Grace  ", "A very long name of 24 ch",
            "Rude Bo", "Il", "lI",
        ])
    }

    /// Returns a list of names, mostly none, which lets visitors with other names in again.
    static func names(_ chance: inout Chance) -> JSONValue {
        let all = ["Ada", "Bo", "Çelik", "Zoë", "Grace", "A very long name of 24 ch", "Il", "Nobody yet", "Rude Bo"]
        guard chance.happens(400) else { return .array([]) }
        var names = all.filter { _ in chance.happens(700) }
        if chance.happens(100) { names.append(chance.pick(["ADA", "", "B0"])) }
        return .array(names.map(JSONValue.string))
    }

    /// Another name for the evening, or none.
    static func title(_ chance: inout Chance) -> JSONValue {
        chance.pick([.string("Keynote"), .string("Debate night"), .string("  Zoë’s   party "), .null])
    }

    /// Returns teams: mostly some, sometimes none, seldom too many.
    static func teams(_ chance: inout Chance) -> Members {
        let emblems = [
            "anchor", "bell", "cat", "cloud", "fish", "flower", "ghost", "kite", "leaf", "moon", "snail", "sun",
        ]
        let colours = [
            "red", "orange", "yellow", "lime", "green", "teal", "blue", "indigo", "violet", "pink", "brown", "grey",
        ]
        let count = chance.pick([0, 1, 2, 2, 3, 3, 4, 12])
        let teams = (0..<count).map { number in
            var members: Members = [
                ("name", .string("Team \(number + 1)")), ("emblem", .string(emblems[number])),
                ("colour", .string(colours[number])),
            ]
            if chance.happens(500) { members.append(("id", .integer(number + 1))) }
            return JSONValue.object(JSONObject(members))
        }
        let way = chance.pick(["host", "choice", "drawn", "balanced"])
        var members: Members = [("teams", .array(teams)), ("way", .string(way))]
        let score = chance.pick(["sum", "fair", "median", "best"])
        members.append(("score", .string(score)))
        if score == "best" { members.append(("best", .integer(chance.within(1...3)))) }
        if chance.happens(300) { members.append(("most", .integer(chance.within(1...4)))) }
        if chance.happens(500) { members.append(("deal", .bool(true))) }
        return members
    }

    /// Returns words that hosts filter. Some visitors' names contain one of them.
    static func filter(_ chance: inout Chance) -> JSONValue {
        .array(chance.pick([["rude"], ["rude", "gr@ce"], ["88"], []]).map(JSONValue.string))
    }

    static func badFilter(_ chance: inout Chance) -> JSONValue {
        chance.pick([
            .null, .string("rude"), .array([.string("")]), .array([.integer(1)]),
            .array((0..<201).map { .string("w\($0)") }),
        ])
    }

    /// Returns a change of the room's rules.
    static func rules(_ chance: inout Chance) -> Members {
        var members: Members = []
        if chance.happens(600) { members.append(("renames", .string(chance.pick(["untilStart", "always", "never"])))) }
        if members.isEmpty || chance.happens(400) { members.append(("lockAtStart", .bool(chance.happens(300)))) }
        return members
    }

    static func badName(_ chance: inout Chance) -> JSONValue {
        chance.pick([
            .string(""), .string("   "), .string(String(repeating: "x", count: 60)), .string("a\u{202E}b"), .integer(4),
            .null,
        ])
    }

    /// Returns the fields of a new room.
    static func room(_ chance: inout Chance) -> JSONObject {
        JSONObject([
            ("game", .string("bingo")), ("title", .string(chance.pick(["Keynote", "Debate night"]))),
            ("terms", terms(&chance, count: chance.within(25...32))), ("options", options(&chance)),
        ])
    }

    /// Returns enough terms at least for some boards.
    static func terms(_ chance: inout Chance, count: Int? = nil) -> JSONValue {
        let count = count ?? chance.within(8...30)
        let family = chance.below(100)
        return .array(
            (0..<count).map { index in
                let text = JSONValue.string("Term \(family).\(index)")
                guard chance.happens(100) else { return text }
                return .object(JSONObject([("text", text), ("means", .string("It counts when \(index) is said"))]))
            })
    }

    /// Returns a term that was not in the list; sometimes one that is a term already.
    static func addedTerm(_ chance: inout Chance) -> Members {
        var members: Members = [("text", .string("Surprise \(chance.below(12))"))]
        if chance.happens(300) { members.append(("means", .string("Nobody saw it coming"))) }
        return members
    }

    /// Returns a host's command as a script sends it, and its key.
    static func script(_ open: [Int], _ chance: inout Chance) -> (JSONObject, key: String) {
        let (type, members): (String, Members) =
            switch chance.below(6) {
            case 0, 1: ("lock", [("on", .bool(chance.happens(300)))])
            case 2: ("previewUncall", [("term", .integer(chance.below(30)))])
            case 3: ("addTerm", addedTerm(&chance))
            case 4: ("rename", [("player", .string("p2")), ("name", .string(name(&chance)))])
            default: ("call", [("term", .integer(open.isEmpty ? 0 : chance.pick(open)))])
            }
        return (JSONObject([("type", .string(type))] + members), "script \(type) \(chance.below(5))")
    }

    static func badTerms(_ chance: inout Chance) -> JSONValue {
        chance.pick([
            .array([]), .string("Terms"), .array([.string("Same"), .string("same")]), .array([.string("")]), .null,
            .array([.integer(1)]), .array((0..<501).map { .string("T\($0)") }),
        ])
    }

    /// Returns options that are valid with 25 terms.
    static func options(_ chance: inout Chance, sizes: [Int] = [3, 3, 3, 4, 5]) -> JSONValue {
        let size = chance.pick(sizes)
        var members: Members = [("size", .integer(size))]
        if size != 4, chance.happens(300) { members.append(("freeCentre", .bool(chance.happens(700)))) }
        if chance.happens(300) { members.append(("verification", .string(chance.pick(["called", "honour"])))) }
        if chance.happens(400) { members.append(("autoMark", .bool(chance.happens(700)))) }
        if chance.happens(500) { members.append(("window", .integer(chance.pick([0, 2, 20, 180])))) }
        if chance.happens(200) { members.append(("windowAuto", .bool(chance.happens(800)))) }
        if chance.happens(500) { members.append(("goal", goal(&chance, size: size))) }
        if chance.happens(500) { members.append(("crowd", .integer(chance.pick([0, 1, 40, 100])))) }
        if chance.happens(300) { members.append(("crowdSeconds", .integer(chance.pick([5, 30, 600])))) }
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
            object([("verification", .string("trust"))]), object([("crowd", .integer(101))]),
            object([("crowdSeconds", .integer(4))]),
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
