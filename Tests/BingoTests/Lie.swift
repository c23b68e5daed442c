import Bingo
import GameRules
import JSON
import WireProtocol

/// A lie about an evening: the changes of its export, and the kinds of claims that become false.
struct Lie {
    let name: String
    /// The evening whose export is changed.
    let evening: String
    /// Paths of member names and indices, and their new values; `nil` removes a value.
    let edits: [(path: String, value: JSONValue?)]
    let kinds: Set<String>

    init(_ name: String, of evening: String = "called", _ edits: [(String, JSONValue?)], _ kinds: String...) {
        self.name = name
        self.evening = evening
        self.edits = edits.map { (path: $0.0, value: $0.1) }
        self.kinds = Set(kinds)
    }

    private static func steps(_ path: String) -> [JSONValue] {
        path.split(separator: "/").map { step in Int(step).map(JSONValue.integer) ?? .string(String(step)) }
    }

    /// Returns the export with the lie.
    func told(of export: JSONValue) -> JSONValue? {
        edits.reduce(export) { told, edit in told?.replacing(Lie.steps(edit.path)[...], by: edit.value) }
    }

    func encode(says findings: [ExportVerification.Finding], into writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("of", evening)
        writer.array("edits") { writer in
            for edit in edits {
                writer.object { writer in
                    writer.array("path") { writer in for step in Lie.steps(edit.path) { writer.value(step) } }
                    guard let value = edit.value else { return }
                    writer.name(of: "value")
                    writer.value(value)
                }
            }
        }
        writer.array("kinds") { writer in for kind in kinds.sorted() { writer.string(kind) } }
        writer.array("says") { writer in for finding in findings { writer.string(finding.description) } }
    }

    private static let seed = String(repeating: "08", count: 32)
    private static let strangers = JSONValue.array([.string("p900"), .string("p901")])
    private static let drawn = PrizeDraw.winner(seed: Evening.seed(7), number: 1, among: [SeatID(900), SeatID(901)])
    private static let hour = JSONValue.string("1970-01-01T02:00:00.000Z")

    /// Deals are by seat, marks by cell.
    static let all = one + bound + draws + first + several + forms

    private static let one = [
        Lie("another commitment", [("rounds/0/commitment", .string(seed))], "commitment"),
        Lie("another seed", [("rounds/0/seed", .string(seed))], "commitment", "deal", "standing"),
        Lie("a board with two terms exchanged", [("rounds/0/deals/0/cells/0", .integer(99))], "deal"),
        Lie("another deal number", [("rounds/0/deals/1/deal", .integer(5))], "deal", "standing"),
        Lie("two boards of one player", [("rounds/0/deals/1/player", .string("p2"))], "deal", "standing", "people"),
        Lie(
            "a board dealt after a call that was never made", [("rounds/0/deals/0/after", .integer(77))], "deal"),
        Lie("a board dealt later than its marks", [("rounds/0/deals/0/after", .integer(5))], "mark"),
        Lie("a call of no term", [("rounds/0/calls/0/term", .integer(400))], "call"),
        Lie("a call of a term that stands", [("rounds/0/calls/1/term", .integer(0))], "call", "standing"),
        Lie("a call with another number", [("rounds/0/calls/1/number", .integer(3))], "call"),
        Lie("a call that moved forward", [("rounds/0/calls/2/seq", .integer(1))], "call", "mark"),
        Lie(
            "a call at another time", [("rounds/0/calls/3/time", .string("1970-01-01T00:30:00.000Z"))], "call", "mark",
            "standing"),
        Lie(
            "a call that was taken back without a gap",
            [("rounds/0/calls/0/uncalled", .string("1970-01-01T00:16:50.000Z"))], "call", "standing"),
        Lie("a call that stands again", [("rounds/0/calls/8/uncalled", nil)], "call"),
        Lie("a gap before its call", [("rounds/0/calls/1/gaps/0/0", .integer(1))], "call", "mark"),
        Lie("a crowd of one", [("rounds/0/calls/7/crowd", .integer(1))], "call"),
        Lie("a board of more terms", [("rounds/0/added", nil)], "deal", "standing", "commitment"),
        Lie("a mark with another latest call", [("rounds/0/deals/0/marks/0/3", .integer(5))], "mark"),
        Lie(
            "a mark at another time", [("rounds/0/deals/1/marks/0/2", .string("1970-01-01T00:20:00.000Z"))], "mark",
            "standing"),
        Lie("a mark at another place in the order", [("rounds/0/deals/1/marks/1/1", .integer(3))], "mark"),
        Lie("a mark on another cell", [("rounds/0/deals/0/marks/0/0", .integer(8))], "standing"),
        Lie("a mark on the free centre", [("rounds/0/deals/0/marks/0/0", .integer(4))], "mark", "standing"),
        Lie("a mark on no cell", [("rounds/0/deals/0/marks/0/0", .integer(12))], "mark", "standing"),
        Lie("a mark twice", [("rounds/0/deals/0/marks/0/0", .integer(1))], "mark", "standing"),
        Lie("a mark that is left out", [("rounds/0/deals/0/marks/1", nil)], "standing"),
        Lie("an end before the last mark", [("rounds/0/marksUntil", nil)], "mark"),
        Lie("an end before the last call", [("rounds/0/finished", .string("1970-01-01T00:16:40.000Z"))], "call"),
        Lie("another rank", [("rounds/0/standings/1/rank", .integer(3))], "standing", "draw"),
        Lie("another call of a bingo", [("rounds/0/standings/0/call", .integer(2))], "standing"),
        Lie("more lines", [("rounds/0/standings/0/lines", .integer(3))], "standing"),
        Lie(
            "another time of a bingo", [("rounds/0/standings/0/time", .string("1970-01-01T00:16:41.000Z"))], "standing"),
        Lie("a bingo that is left out", [("rounds/0/standings/0", nil)], "standing"),
        Lie(
            "a bingo of another player", [("rounds/0/standings/2/player", .string("p5"))], "standing", "draw", "people"),
        Lie("another option", [("rounds/0/options/window", .integer(0))], "commitment"),
        Lie("another goal", [("rounds/0/options/goal/need", .integer(2))], "standing", "commitment"),
        Lie("another winner", [("rounds/0/draws/0/player", .string("p4"))], "draw", "people"),
        Lie("a draw with another number", [("rounds/0/draws/0/number", .integer(3))], "draw"),
        Lie("a draw among others", [("rounds/0/draws/0/among/1", .string("p5"))], "draw"),
        Lie("a draw in another order", [("rounds/0/draws/0/among", .array([.string("p3"), .string("p2")]))], "draw"),
        Lie("a draw of another rank", [("rounds/0/draws/0/rank", .integer(3))], "draw"),
        Lie("another round", [("rounds/0/number", .integer(2))], "form"),
        Lie("a seed that is none", [("rounds/0/seed", .string("07"))], "form"),
        Lie("options that are impossible", [("rounds/0/options/size", .integer(9))], "form"),
        Lie("a time that is none", [("rounds/0/finished", .string("yesterday"))], "form"),
        Lie("another name in a line", [("rounds/0/standings/0/name", .string("Eve"))], "people"),
        Lie(
            "two names exchanged in the standings",
            [("rounds/0/standings/0/name", .string("Bo")), ("rounds/0/standings/1/name", .string("Ada"))], "people"),
        Lie(
            "a name changed on the board and in the line",
            [("rounds/0/deals/0/name", .string("Eve")), ("rounds/0/standings/0/name", .string("Eve"))], "people"),
        Lie("another name in a draw", [("rounds/0/draws/0/name", .string("Eve"))], "people"),
        Lie(
            "a draw among strangers who are only said to be removed",
            [
                ("rounds/0/draws/0/among", strangers), ("rounds/0/draws/0/player", .string(drawn.description)),
                ("rounds/0/removed", strangers),
            ], "people", "draw"),
        Lie("a term twice", [("rounds/0/terms/10", .string("term 1"))], "deal", "commitment"),
        Lie("a winner who is said to be removed", [("rounds/0/removed", .array([.string("p2")]))], "people", "draw"),
        Lie(
            "a winner who is removed in the list, too",
            [("rounds/0/removed", .array([.string("p2")])), ("players/1/removed", .bool(true))], "people", "draw"),
        Lie("another name in the list of players", [("players/2/name", .string("Eve"))], "people"),
        Lie("a player with a board who is removed in the list", [("players/3/removed", .bool(true))], "people"),
        Lie("a player with a board who is listed without one", [("rounds/0/hosts/1", .string("p3"))], "people"),
        Lie("a stranger among those without a board", [("rounds/0/hosts/1", .string("p77"))], "people"),
        Lie("a line of a stranger", [("rounds/0/standings/2/player", .string("p99"))], "standing", "people", "draw"),
        Lie("a board of a stranger", [("rounds/0/deals/3/player", .string("p99"))], "deal", "people"),
        Lie("a host who is a player in the list", [("players/0/role", .string("player"))], "people"),
        Lie("a player who never had a board", [("rounds/0/deals/3", nil)], "people"),
        Lie("a crowd larger than the room", [("rounds/0/calls/7/crowd", .integer(5))], "call"),
        Lie(
            "a call before the start", [("rounds/0/calls/0/time", .string("1970-01-01T00:16:39.000Z"))], "call", "mark"),
        Lie("a call that was taken back after the end", [("rounds/0/calls/8/uncalled", hour)], "call"),
        Lie("an end before the beginning", [("rounds/0/started", hour)], "round", "call", "mark"),
        Lie("an hour for late marks", [("rounds/0/marksUntil", hour)], "round"),
        Lie(
            "late marks that end before the end", [("rounds/0/marksUntil", .string("1970-01-01T00:16:41.000Z"))],
            "round", "mark"),
        Lie(
            "a pause in which something happened",
            [("rounds/0/pauses", .array([.array([.string("1970-01-01T00:16:40.000Z"), .integer(3_600_000)])]))], "mark"),
        Lie("an export that was made before its marks", [("at/seq", .integer(9))], "round"),
        Lie("a crowd that may not call", [("rounds/0/options/crowd", .integer(0))], "call", "commitment"),
        Lie("auto-mark where it is not allowed", [("rounds/0/options/autoMark", .bool(false))], "deal", "commitment"),
    ]

    /// Lies about data that the commitment binds in version 2 of the rules.
    private static let bound = [
        Lie("terms rewritten", [("rounds/0/terms/3", .string("another text"))], "commitment"),
        Lie(
            "terms exchanged", [("rounds/0/terms/3", .string("term 4")), ("rounds/0/terms/4", .string("term 3"))],
            "commitment"),
        Lie("an export of another room", [("room/code", .string("ABCDEF"))], "commitment"),
        Lie("another language", [("rounds/0/language", .string("de"))], "commitment"),
        Lie("no language", [("rounds/0/language", nil)], "commitment"),
        Lie(
            "an explanation that nobody gave",
            [("rounds/0/means", .object(JSONObject([("0", .string("whatever"))])))], "commitment"),
        Lie("a crowd with more time", [("rounds/0/options/crowdSeconds", .integer(60))], "commitment"),
        Lie("a round of the first rules", [("rounds/0/rules", nil)], "commitment", "call", "draw"),
        Lie("a round of rules to come", [("rounds/0/rules", .integer(3))], "form"),
        Lie(
            "a round cut off at the beginning, and the others numbered anew", of: "several",
            [("rounds/0", nil), ("rounds/0/number", .integer(1)), ("rounds/1/number", .integer(2))], "commitment"),
        Lie("a crowd that needed fewer", [("rounds/0/calls/7/needed", .integer(1))], "call"),
        Lie("a crowd of more holders", [("rounds/0/calls/7/holders", .integer(9))], "call"),
        Lie("a crowd of nobody knows how many", [("rounds/0/calls/7/needed", nil)], "call"),
    ]

    /// Lies about draws with their own secrets.
    private static let draws = [
        Lie("another secret of a draw", [("rounds/0/draws/0/secret", .string(seed))], "draw"),
        Lie("another commitment of a draw", [("rounds/0/draws/0/commitment", .string(seed))], "draw"),
        Lie("no secret of a draw", [("rounds/0/draws/0/secret", nil)], "draw"),
        Lie("a contribution left out", [("rounds/0/draws/0/contributions/0", nil)], "draw"),
        Lie(
            "a contribution twice",
            [
                (
                    "rounds/0/draws/0/contributions/1",
                    .array([.string("p3"), .string(Evening.nonce(2).hexadecimal)])
                )
            ], "draw"),
        Lie(
            "a contribution of a stranger", [("rounds/0/draws/0/contributions/0/0", .string("p99"))], "draw", "people"),
        Lie("more contributions than there are", [("rounds/0/draws/0/contributed", .integer(3))], "draw"),
        Lie("a draw that repeats none", [("rounds/0/draws/0/again", .integer(1))], "draw"),
        Lie("a contribution that is none", [("rounds/0/draws/0/contributions/0/1", .string("03"))], "form"),
        Lie("contributions that are no list", [("rounds/0/draws/0/contributions", .integer(2))], "form"),
        Lie("a secret that is none", [("rounds/0/draws/0/secret", .string("07"))], "form"),
    ]

    /// Lies about rounds under version 1 of the rules.
    private static let first = [
        Lie(
            "another seed of a first round", of: "first", [("rounds/0/seed", .string(seed))], "commitment", "deal",
            "standing", "draw"),
        Lie(
            "another winner of a first draw", of: "first", [("rounds/0/draws/0/player", .string("p4"))], "draw",
            "people"),
        Lie(
            "a first draw with a secret", of: "first",
            [("rounds/0/draws/0/secret", .string(seed)), ("rounds/0/draws/0/contributions", .array([]))], "draw"),
        Lie(
            "a quorum of a first crowd", of: "first",
            [("rounds/0/calls/7/needed", .integer(2)), ("rounds/0/calls/7/holders", .integer(3))], "call"),
    ]

    private static let several = [
        Lie("a crowd of forty where none may call", of: "several", [("rounds/0/calls/0/crowd", .integer(40))], "call"),
        Lie("a crowd of two where none may call", of: "several", [("rounds/1/calls/1/crowd", .integer(2))], "call"),
        Lie(
            "a winner deleted with board and line", of: "several",
            [("rounds/1/deals/0", nil), ("rounds/1/standings/0", nil), ("rounds/1/standings/0/rank", .integer(1))],
            "people"),
        Lie(
            "a winner deleted, and nobody said who was a host", of: "several",
            [
                ("rounds/1/deals/0", nil), ("rounds/1/standings/0", nil), ("rounds/1/standings/0/rank", .integer(1)),
                ("rounds/1/hosts", nil),
            ], "people"),
        Lie(
            "an earlier round relabelled as being played", of: "several",
            [("rounds/0/state", .string("playing")), ("rounds/0/seed", nil)]
                + (0..<3).flatMap { [("rounds/0/deals/\($0)/cells", nil), ("rounds/0/deals/\($0)/marks", nil)] },
            "round"),
        Lie(
            "somebody removed in the round, but not in the list", of: "several", [("players/3/removed", .bool(false))],
            "people"),
        Lie(
            "somebody removed in the first round, but not in the second", of: "several", [("rounds/1/removed", nil)],
            "people"),
        Lie(
            "somebody removed in the list, but not in the last round", of: "several", [("rounds/2/removed", nil)],
            "people"),
        Lie(
            "a draw among others, once somebody is removed", of: "several",
            [("rounds/0/draws/0/among/0", .string("p5"))], "draw"),
        Lie(
            "a name that is another in an earlier round", of: "several", [("rounds/0/deals/1/name", .string("Eve"))],
            "people"),
        Lie(
            "a second round that began before the first was over", of: "several",
            [("rounds/1/started", .string("1970-01-01T00:16:41.000Z"))], "round"),
        Lie(
            "a first round that ended after the second began", of: "several",
            [("rounds/0/finished", .string("1970-01-01T00:16:58.000Z"))], "round"),
        Lie(
            "a call of the second round in the first one's place", of: "several",
            [("rounds/1/calls/0/seq", .integer(12))], "round", "mark"),
        Lie(
            "an unfinished round of another name", of: "several", [("rounds/2/deals/0/name", .string("Eve"))], "people"),
        Lie("an unfinished round without a player", of: "several", [("rounds/2/deals/0", nil)], "people"),
        Lie("auto-mark in a round without it", of: "several", [("rounds/1/deals/0/autoMark", .bool(true))], "deal"),
        Lie("a co-host who is a player in the list", of: "several", [("players/5/role", .string("player"))], "people"),
    ]

    private static let forms = [
        Lie("no cells", [("rounds/0/deals/0/cells", nil)], "form"),
        Lie("cells that are no list", [("rounds/0/deals/0/cells", .string("0,1,2"))], "form"),
        Lie("no marks", [("rounds/0/deals/0/marks", nil)], "form"),
        Lie("a mark on the largest cell there is", [("rounds/0/deals/0/marks/0/0", .integer(.max))], "form"),
        Lie("a mark on a negative cell", [("rounds/0/deals/0/marks/0/0", .integer(-1))], "form"),
        Lie("a mark at a place that no mark can hold", [("rounds/0/deals/0/marks/0/1", .integer(1 << 36))], "form"),
        Lie("a crowd of more holders than can be counted", [("rounds/0/calls/7/holders", .integer(.max))], "form"),
        Lie("a crowd of more than there are people", [("rounds/0/calls/7/crowd", .integer(1 << 40))], "form"),
        Lie("no list of players", [("players", nil)], "form"),
        Lie("players out of order", [("players/1/id", .string("p9"))], "form"),
        Lie("a player of no role", [("players/1/role", .string("king"))], "form"),
        Lie("an end that is left out", [("rounds/0/finished", nil)], "form"),
        Lie("a beginning that is left out", [("rounds/0/started", nil)], "form"),
        Lie("a round that is neither", [("rounds/0/state", .string("paused"))], "form"),
        Lie("a seed before the end", of: "several", [("rounds/2/seed", .string(seed))], "form"),
        Lie("a board before the end", of: "several", [("rounds/2/deals/0/cells", .array([]))], "form"),
        Lie("a crowd of less than nobody", [("rounds/0/calls/7/crowd", .integer(-3))], "form"),
        Lie("a gap that is no place", [("rounds/0/calls/1/gaps/0/0", .string("5"))], "form"),
        Lie("gaps that are no list", [("rounds/0/calls/1/gaps", .integer(5))], "form"),
        Lie("a window of a year", [("rounds/0/options/window", .integer(31_536_000))], "form"),
        Lie("a goal of nothing", [("rounds/0/options/goal/need", .integer(0))], "form"),
        Lie(
            "a mask of the free centre alone", [("rounds/0/options/goal/masks", .array([.array([.integer(4)])]))],
            "form"),
        Lie("more terms added than there are", [("rounds/0/added", .integer(99))], "form"),
        Lie("a pause below nothing", [("rounds/0/pauses", .array([.array([hour, .integer(-1)])]))], "form"),
        Lie("pauses that are no list", [("rounds/0/pauses", .integer(1))], "form"),
        Lie("a rank below nothing", [("rounds/0/standings/0/rank", .integer(-1))], "form"),
        Lie("standings that are no list", [("rounds/0/standings", .bool(true))], "form"),
        Lie("a draw among nobody", [("rounds/0/draws/0/among", .array([]))], "form"),
        Lie("a month that no year has", [("rounds/0/started", .string("0000-00-00T00:00:00.000Z"))], "form"),
        Lie("a line without a name", [("rounds/0/standings/0/name", nil)], "form"),
    ]

    /// Lies that no export reveals.
    static let unseen = [
        Lie("terms of a first round rewritten", of: "first", [("rounds/0/terms/3", .string("another text"))]),
        Lie(
            "terms of a first round exchanged", of: "first",
            [("rounds/0/terms/3", .string("term 4")), ("rounds/0/terms/4", .string("term 3"))]),
        Lie("a round cut off at the end", of: "several", [("rounds/2", nil)]),
        Lie("a loser's marks emptied", [("rounds/0/deals/3/marks", .array([]))]),
        Lie("a late joiner's board dealt from the start", [("rounds/0/deals/3/after", .integer(0))]),
        Lie(
            "an undo hidden with its gap",
            [("rounds/0/calls/1/gaps", nil), ("rounds/0/deals/1/marks/3/3", .integer(2))]),
        Lie(
            "a winner turned host", of: "several",
            [
                ("rounds/1/deals/0", nil), ("rounds/1/standings/0", nil), ("rounds/1/standings/0/rank", .integer(1)),
                ("rounds/1/hosts/1", .string("p2")),
            ]),
    ]
}
