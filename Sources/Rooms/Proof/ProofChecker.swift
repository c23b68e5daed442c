import GameRules
import JSON
import WireProtocol

/// Checks a proof document by the rules: folds its events line by line, and compares the export's claims with the
/// results.
///
/// A document is processed in pieces and never held as a whole. It is not trusted.
struct ProofChecker<Games: FoldableGames> {
    /// The maximum lengths of a line about an event, and about a result, in bytes.
    private static var lineBytesMax: Int { 4 << 20 }
    private static var resultBytesMax: Int { 256 << 20 }
    private static var linesMax: Int { 20_000_000 }

    private let games: Games
    private var report = ProofReport()
    private var rest: [UInt8] = []
    private var lineCount = 0
    private var code: String?
    private var version = 0
    private var position: LogPosition?
    private var fold: ProofFold<Games>?
    /// The kinds of the last lines about results.
    private var results: [String] = []
    private var totals: JSONObject?
    /// The play after the last one with a result.
    private var nextPlay = 1
    /// The names behind marks in the evening's summaries, by play. They must be the same in the plays' results.
    private var summaryNames: [[String: String]] = []
    private var isComplete = false
    /// Whether the rest of the document cannot be read.
    private var isBroken = false

    /// Creates a verifier before the first piece.
    init(games: Games) {
        self.games = games
    }

    /// Processes the next piece of the document.
    mutating func take(_ piece: [UInt8]) {
        var start = 0
        while !isBroken, start < piece.count {
            let end = piece[start...].firstIndex(of: UInt8(ascii: "\n"))
            rest += piece[start..<(end ?? piece.count)]
            guard let end else { return checkLength() }
            checkLength()
            take(line: rest)
            rest.removeAll(keepingCapacity: rest.count < Self.lineBytesMax)
            start = end + 1
        }
    }

    /// Returns the result for the document.
    consuming func finish() -> ProofReport {
        // Only the last line may have lost its line break. Another one without it was cut off.
        if !isBroken, !rest.isEmpty, isComplete || isEnd(rest) { take(line: rest) }
        if !isBroken, !isComplete {
            report.reason = ExportProof.Sentence(
                "The file ends early: download it again.", ExportProof.Words("cutOff"))
        }
        report.inputs = fold?.inputs ?? 0
        report.isWhole = fold?.withheld.isEmpty ?? false
        report.limits += ProofReport.never
        if let fold {
            for number in fold.withheld {
                report.limits.append(
                    ExportProof.Sentence(
                        "Play \(number): the file holds nothing of it, because it was not over or has no proof. The evening's table is not compared.",
                        ExportProof.Words("withheld", ["play": .number(number)])))
            }
        }
        for name in games.names where report.plays.contains(where: { $0.game == name }) {
            report.limits += games.undisclosed(of: name).map { sentence in
                ExportProof.Sentence(sentence, ExportProof.Words("game", ["game": .text(name)]))
            }
        }
        return report
    }

    private func isEnd(_ line: [UInt8]) -> Bool {
        line.starts(with: Array("{\"result\":\"end\"".utf8)) && (try? parse(line)) != nil
    }

    // MARK: - Lines

    private mutating func checkLength() {
        let isResult = rest.starts(with: Array("{\"result\":".utf8))
        guard rest.count > (isResult ? Self.resultBytesMax : Self.lineBytesMax) else { return }
        give(up: "A line is longer than can be checked here.", ExportProof.Words("tooLong"))
    }

    private mutating func give(up reason: String, _ words: ExportProof.Words) {
        report.reason = ExportProof.Sentence(reason, words)
        isBroken = true
    }

    private mutating func find(
        _ description: String, at place: String = "", in play: Int = 0, words: ExportProof.Words = ExportProof.Words("")
    ) {
        report.add(ProofReport.Finding(play: play, place: place, description: description, words: words))
    }

    private mutating func take(line: [UInt8]) {
        lineCount += 1
        if isComplete || lineCount > Self.linesMax { return malformed("stands behind the last") }
        do throws(ProofFault) {
            if line.starts(with: Array("{\"result\":\"play\"".utf8)) { return try comparePlay(line) }
            if hasMark(line) { throw .malformed("has a character that no text has") }
            let fields = try parse(line)
            guard code != nil else { return try begin(fields) }
            if let kind = fields["result"]?.string { return try take(result: kind, fields) }
            guard results.isEmpty else { return malformed("stands behind results") }
            try take(ProofLine(fields))
        } catch {
            switch error {
            case .newer(let what): newer(what)
            case .malformed(let reason): malformed(reason)
            }
        }
    }

    private mutating func newer(_ what: String) {
        give(
            up: "The file was made by a newer version, which knows \(what): nothing is said about it here.",
            ExportProof.Words("newer", ["what": .text(what)]))
    }

    private mutating func malformed(_ reason: String) {
        find("line \(lineCount) \(reason)")
        isBroken = true
    }

    private func parse(_ line: [UInt8]) throws(ProofFault) -> JSONObject {
        let value: JSONValue
        do throws(JSONParser.Failure) { value = try JSONParser.parse(line, limits: .document) } catch {
            if error.reason.hasPrefix("nested") { throw .newer("lines that are nested deeper than here") }
            throw .malformed("is no JSON: \(error)")
        }
        guard let object = value.object else { throw .malformed("is no object") }
        return object
    }

    /// Whether a line has ``DisclosedName/prefix``. If a document could give a player such a name, a result could show
    /// any other name in its place.
    private func hasMark(_ line: [UInt8]) -> Bool {
        let mark = Array("u0001".utf8)
        var index = 0
        while index < line.count {
            let isEscape = line[index] == UInt8(ascii: "\\")
            if isEscape, line[(index + 1)...].starts(with: mark) { return true }
            index += isEscape ? 2 : 1
        }
        return false
    }

    private mutating func begin(_ fields: JSONObject) throws(ProofFault) {
        guard let format = fields["callboardProof"]?.integer else { throw .malformed("begins no proof") }
        guard format == ProofLine.formVersion else { throw .newer("version \(format) of this form") }
        guard let room = fields["room"]?.string.flatMap(RoomCode.init), let version = fields["fold"]?.integer,
            let position = fields["at"].flatMap(LogPosition.init)
        else { throw .malformed("does not say of which room the proof is") }
        guard (1...FoldVersion.latest).contains(version) else {
            throw .newer("version \(version) of the rules of rooms")
        }
        try requireKnown(fields, ["callboardProof", "room", "fold", "at"])
        (code, self.version, self.position) = (room.description, version, position)
    }

    private func requireKnown(_ fields: JSONObject, _ names: Set<String>) throws(ProofFault) {
        for member in fields.members where !names.contains(member.name) {
            throw .newer("the member “\(member.name.excerpt)”")
        }
    }

    private mutating func take(_ line: ProofLine) throws(ProofFault) {
        guard fold != nil else {
            return fold = try ProofFold<Games>(line, of: code ?? "", version: version, games: games)
        }
        let play = fold?.plays.number ?? 0
        if let fault = try fold?.take(line) { find(fault, at: "input \(line.moment.position)", in: play) }
    }

    // MARK: - Results

    private static var order: [String] { ["room", "players", "evening", "totals", "play", "end"] }

    private mutating func take(result kind: String, _ fields: JSONObject) throws(ProofFault) {
        guard Self.order.contains(kind) else { throw .newer("a result “\(kind.excerpt)”") }
        if kind == "end" { return try end(fields) }
        guard fold != nil else { throw .malformed("has results of no play") }
        let isRepeated = kind != "totals" && results.contains(kind)
        let needed = ["room": 0, "players": 1, "evening": 2, "totals": 3][kind] ?? 0
        guard !isRepeated, results.count >= needed, kind == "totals" || results.count == needed else {
            throw .malformed("has results in another order")
        }
        switch kind {
        case "room": try compareRoom(fields)
        case "players": try comparePlayers(fields)
        case "evening": try compareEvening(fields)
        default:
            try requireKnown(fields, ["result", "play", "totals"])
            guard let play = fields["play"]?.integer, let value = fields["totals"]?.object else {
                throw .malformed("has no “totals”")
            }
            guard totals == nil, play == upcomingPlay, play <= fold?.plays.number ?? 0 else {
                throw .malformed("has results in another order")
            }
            totals = value
            return
        }
        results.append(kind)
    }

    private mutating func compareRoom(_ fields: JSONObject) throws(ProofFault) {
        try requireKnown(fields, ["result", "room"])
        guard let room = fields["room"]?.object, let fold else { throw .malformed("has no “room”") }
        compare(
            room["code"] ?? .null, with: .string(code ?? ""), at: ["room, code"])
        compare(room["play"] ?? .null, with: .integer(fold.plays.number), at: ["room, play"])
        compare(room["game"] ?? .null, with: .string(fold.current.game), at: ["room, game"])
        let teams = fold.teams.isEmpty ? nil : JSONWriter.object(fold.teams.encode)
        guard room["teams"] != nil || teams != nil else { return }
        let expected = teams.flatMap { try? JSONParser.parse($0, limits: .document) }
        compare(room["teams"] ?? .null, with: expected ?? .null, at: ["room, teams"])
    }

    private mutating func comparePlayers(_ fields: JSONObject) throws(ProofFault) {
        try requireKnown(fields, ["result", "players"])
        guard let players = fields["players"]?.array, let count = fold?.seatCount else {
            throw .malformed("has no “players”")
        }
        compare(.integer(players.count), with: .integer(count), at: ["players, count"])
        guard players.count == count else { return }
        for (index, player) in players.enumerated() {
            guard let player = player.object, let name = player["name"]?.string, let fold else {
                throw .malformed("has a player without a name")
            }
            try requireKnown(player, ["id", "name", "avatar", "role", "removed", "paper", "team"])
            var avatar: Avatar?
            if let fields = player["avatar"]?.object {
                avatar = Avatar(fields)
                if avatar == nil { throw .newer("an avatar") }
            }
            self.fold?.know(index, name: name, avatar: avatar)
            let (role, isRemoved) = fold.standing(index)
            let place = "players \(index + 1)"
            compare(player["id"] ?? .null, with: .string("p\(index + 1)"), at: [place, "id"])
            compare(player["role"] ?? .null, with: .string(role.rawValue), at: [place, "role"])
            compare(player["removed"] ?? .null, with: .bool(isRemoved), at: [place, "removed"])
            let number = fold.paper.number(of: SeatID(UInt32(index + 1)))
            compare(player["paper"] ?? .null, with: number.map { .integer($0) } ?? .null, at: [place, "paper"])
            let team = fold.teams[SeatID(UInt32(index + 1))]
            guard player["team"] != nil || team != nil else { continue }
            compare(player["team"] ?? .null, with: team.map { .integer($0) } ?? .null, at: [place, "team"])
        }
    }

    private mutating func compareEvening(_ fields: JSONObject) throws(ProofFault) {
        try requireKnown(fields, ["result", "evening"])
        guard let evening = fields["evening"]?.object else { throw .malformed("has no “evening”") }
        guard let isShown = evening["shown"]?.bool else { throw .malformed("does not say whether the table is shown") }
        fold?.isEveningShown = isShown
        guard let fold else { return }
        let table = EveningTable(of: fold)
        let encoded = JSONWriter.object {
            fold.encodeEvening(table.rows[...], TeamTable(of: fold), withSummaries: true, into: &$0)
        }
        var expected = (try? JSONParser.parse(encoded, limits: .document)) ?? .null
        var said = JSONValue.object(evening)
        if !fold.withheld.isEmpty {
            // Its points are in the table, and its result is in its summary.
            (said, expected) = (without(fold.withheld, said), without(fold.withheld, expected))
        }
        summaryNames = compare(said, with: expected, at: ["evening"]).namesOfEntries["plays"] ?? []
    }

    /// Returns an evening without the facts that are unknown if plays are withheld.
    private func without(_ withheld: [Int], _ evening: JSONValue) -> JSONValue {
        guard let members = evening.object?.members else { return evening }
        return .object(
            JSONObject(
                members.filter { $0.name != "table" && $0.name != "teams" }.map { member in
                    guard member.name == "plays", let plays = member.value.array else { return member }
                    return (
                        member.name,
                        .array(
                            plays.map { play in
                                guard let fields = play.object, let number = fields["play"]?.integer,
                                    withheld.contains(number)
                                else { return play }
                                let unknown = ["summary", "teams"]
                                return .object(JSONObject(fields.members.filter { !unknown.contains($0.name) }))
                            })
                    )
                }))
    }

    /// The number of the play whose result, or totals, must be next.
    private var upcomingPlay: Int {
        var number = nextPlay
        while fold?.withheld.contains(number) == true { number += 1 }
        return number
    }

    private mutating func comparePlay(_ line: [UInt8]) throws(ProofFault) {
        guard results.count >= 3, let fold else { throw .malformed("has results in another order") }
        let number = upcomingPlay
        guard number <= fold.plays.number else { throw .malformed("has results of a play that there was not") }
        nextPlay = number + 1
        let known = totals
        totals = nil
        guard let game = try fold.broughtGame(of: number, totals: known ?? JSONObject([])) else {
            throw .malformed("has results of a play that is not in it")
        }
        let expected = JSONWriter.object { writer in
            writer.member("result", "play")
            writer.object("play") { writer in
                if number < fold.plays.number {
                    fold.plays.finished[number - 1].encodeHead(of: game, into: &writer)
                } else {
                    fold.plays.encodeHead(of: game, into: &writer)
                }
                game.encodeExport(names: fold.names, into: &writer)
            }
        }
        report.plays.append(
            ProofReport.Play(number: number, game: game.name, rulesVersion: game.rulesVersion))
        // Bytes are compared first, because the values of a long export take many times as much memory.
        if expected == line {
            report.values += line.count { $0 == UInt8(ascii: ",") } + 1
            return
        }
        let said = try parse(line)
        try requireKnown(said, ["result", "play"])
        guard let value = said["play"], let wanted = try parse(expected)["play"] else {
            throw .malformed("has no “play”")
        }
        let names = summaryNames.indices.contains(number - 1) ? summaryNames[number - 1] : [:]
        compare(value, with: wanted, at: [], in: number, names: names)
    }

    @discardableResult
    private mutating func compare(
        _ said: JSONValue, with expected: JSONValue, at place: [String], in play: Int = 0, names: [String: String] = [:]
    ) -> ValueComparison {
        var comparison = ValueComparison(names: names)
        comparison.compare(said, with: expected)
        report.values += comparison.count
        for finding in comparison.findings {
            find(
                finding.sentence.english,
                at: (place + [finding.place]).filter { !$0.isEmpty }.joined(separator: ", "), in: play,
                words: finding.sentence.words)
        }
        report.findingCount += comparison.findingCount - comparison.findings.count
        if let unknown = comparison.unknown { newer("the member “\(unknown)”") }
        return comparison
    }

    private mutating func end(_ fields: JSONObject) throws(ProofFault) {
        try requireKnown(fields, ["result", "lines", "unreadable", "open"])
        guard let lines = fields["lines"]?.integer else { throw .malformed("does not say how many lines there are") }
        isComplete = true
        if let reason = fields["unreadable"]?.string {
            return give(
                up: "The server could not read the room's log: \(reason.excerpt).",
                ExportProof.Words("log", ["reason": .text(reason.excerpt)]))
        }
        guard let fold, results.count == 3 else { throw .malformed("ends without results") }
        if fold.isFinishing { find(ProofFold<Games>.finishedAlone, at: "input \(fold.last.position)") }
        if let position, fold.last.position > position.seq {
            find("the file was made at position \(position.seq), and its inputs go on to \(fold.last.position)")
        }
        if lines != lineCount { find("the file has \(lineCount) lines, and says \(lines)") }
        if let open = fields["open"] {
            compare(open, with: .integer(fold.isDisclosed ? 0 : fold.plays.number), at: ["the play that is on"])
        } else if !fold.isDisclosed {
            find("the file does not say that the last play is not in it")
        }
        let missing = upcomingPlay
        if missing <= fold.plays.number { find("the file has no results of play \(missing)") }
    }
}
