import Cryptography
import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@testable import Party

/// Teams that take turns: the wheel picks a team, then one of its members.
@Suite struct TeamTurnTests {
    /// An evening with teams of 1, 2 and 4 players, and a player and a guest without a team.
    private func evening(
        rule: Fairness = .pure, more: String = "", rules: Int = PartyGame.newRulesVersion
    ) throws -> Evening {
        var evening = try Evening(
            players: 8, options: #"{"mixesChance":false,"teamTurns":true,"rule":"\#(rule.rawValue)"\#(more)}"#,
            decks: #"{"title":"A","questions":[\#((1...200).map { "\"q\($0)\"" }.joined(separator: ","))]}"#,
            rules: rules)
        evening.teams = [team(7, 2), team(3, 3, 4), team(9, 5, 6, 7, 8)]
        try evening.send(#"{"type":"guests","add":"Grandma"}"#)
        return evening
    }

    private func team(_ id: Int, _ seats: UInt32...) -> TeamMembers {
        TeamMembers(team: id, seats: SeatSet(seats.map { SeatID($0) }))
    }

    private func groups(_ evening: Evening) -> [String] {
        (evening.game.spin?.groups ?? []).map { "\($0.team.map(String.init) ?? "none"):\($0.count)" }
    }

    private func winningTeam(_ evening: Evening) throws -> Int? {
        try #require(evening.game.spin?.winningGroup).group.team
    }

    @Test func `Each team has a turn before a team has another, and those without a team are the last group`() throws {
        var evening = try evening()
        try evening.send(#"{"type":"spin"}"#)
        #expect(groups(evening) == ["7:1", "3:2", "9:4", "none:2"])
        #expect(evening.game.spin?.slices.map(\.description).joined(separator: " ") == "p2 p3 p4 p5 p6 p7 p8 p9 g1")
        var turns: [Int?] = []
        for _ in 0..<3 {
            evening.wait(milliseconds: 10_000)
            turns.append(try winningTeam(evening))
            try evening.send(#"{"type":"next"}"#)
            try evening.send(#"{"type":"spin"}"#)
            #expect(evening.game.spin?.groups.contains { turns.contains($0.team) } == false)
        }
        evening.wait(milliseconds: 10_000)
        turns.append(try winningTeam(evening))
        #expect(Set(turns) == [7, 3, 9, nil])
        try evening.send(#"{"type":"next"}"#)
        try evening.send(#"{"type":"spin"}"#)
        #expect(evening.game.spin?.groups.count == 4)
        // The team that has the first turn of the next round is not on the wheel in its second.
        evening.wait(milliseconds: 10_000)
        let first = try winningTeam(evening)
        try evening.send(#"{"type":"next"}"#)
        try evening.send(#"{"type":"spin"}"#)
        #expect(evening.game.spin?.groups.count == 3)
        #expect(evening.game.spin?.groups.contains { $0.team == first } == false)
        // Another game begins without turns.
        evening.wait(milliseconds: 10_000)
        try evening.send(#"{"type":"newGame"}"#)
        #expect(try evening.pulse()["wheel"]?.object?["groups"]?.array?.count == 4)
    }

    @Test func `A team is not waited for if no member is here`() throws {
        var evening = try evening()
        for seat: UInt32 in [2, 5, 6, 7, 8, 9] { evening.present.remove(SeatID(seat)) }
        try evening.turn()
        #expect(groups(evening) == ["3:2", "none:1"])
        try evening.turn()
        #expect(groups(evening).count == 1)
        try evening.turn()
        #expect(groups(evening) == ["3:2", "none:1"])
        // Those who come later have not had a turn.
        for seat: UInt32 in [2, 5, 6, 7, 8] { evening.present.insert(SeatID(seat)) }
        try evening.turn()
        #expect(evening.game.spin?.groups.map(\.team).contains(7) == true)
    }

    @Test func `The rule for persons holds within each team, and a team with one member keeps them`() throws {
        var evening = try evening(rule: .everybodyOnce)
        evening.teams = [team(7, 2), team(9, 3, 4, 5, 6, 7, 8, 9)]
        try evening.send(#"{"type":"guests","remove":"g1"}"#)
        var picked: [Int: [Entrant]] = [:]
        for _ in 0..<14 {
            try evening.turn()
            let team = try #require(try winningTeam(evening))
            picked[team, default: []].append(try #require(evening.game.picked))
        }
        #expect(picked[7] == [Entrant](repeating: .seat(SeatID(2)), count: 7))
        #expect(Set(try #require(picked[9])).count == 7)
        try evening.turn()
        // Of the larger team all may be picked again.
        #expect(evening.game.spin?.groups.map(\.count) == [1, 7])
        var last = try self.evening(rule: .notTwice)
        last.teams = [team(7, 2), team(9, 3, 4)]
        for seat: UInt32 in [5, 6, 7, 8, 9] { last.present.remove(SeatID(seat)) }
        try last.send(#"{"type":"guests","remove":"g1"}"#)
        for _ in 0..<20 {
            let before = last.game.picked
            try last.turn()
            let spin = try #require(last.game.spin)
            if before == .seat(SeatID(2)) { #expect(!spin.groups.contains { $0.team == 7 && $0.count != 1 }) }
            if before != .seat(SeatID(2)), let before { #expect(!spin.slices.contains(before)) }
            #expect(spin.rule == .notTwice)
        }
    }

    @Test func `A question is passed on within its team, and to the others if the team has no other member`() throws {
        var evening = try evening()
        var (isWithin, isBeyond) = (false, false)
        for _ in 0..<12 {
            try evening.spin()
            let picked = try #require(evening.game.picked)
            let own = try winningTeam(evening)
            let bag = evening.game.teamBag
            try evening.send(#"{"type":"another"}"#)
            let spin = try #require(evening.game.spin)
            #expect(!spin.slices.contains(picked))
            evening.wait(milliseconds: 10_000)
            if own == 7 {
                #expect(!spin.groups.contains { $0.team == 7 })
                isBeyond = true
            } else {
                #expect(spin.groups.map(\.team) == [own])
                #expect(evening.game.teamBag == bag)
                isWithin = true
            }
            if case .asking = evening.game.stage { try evening.send(#"{"type":"next"}"#) }
        }
        #expect(isWithin && isBeyond)
    }

    @Test(arguments: [(1, true, true), (2, false, true), (2, true, false)])
    func `Without teams, without the option, and by the first rules, nothing changes`(
        rules: Int, hasOption: Bool, hasTeams: Bool
    ) throws {
        var evening = try evening(rules: rules)
        if !hasOption { try evening.send(#"{"type":"setOptions","options":{"teamTurns":false}}"#) }
        if !hasTeams { evening.teams = [] }
        try evening.turn()
        #expect(evening.game.spin?.groups.isEmpty == true && evening.game.spin?.slices.count == 9)
        #expect(try evening.pulse()["wheel"]?.object?["groups"] == nil)
        try evening.send(#"{"type":"setOptions","options":{"teamTurns":true}}"#)
        #expect(evening.game.options.teamTurns == (rules == 2))
        try evening.turn()
        #expect((evening.game.spin?.groups.isEmpty == false) == (rules == 2 && hasTeams))
        try evening.send(#"{"type":"setOptions","options":{"teamTurns":true,"mode":"draw"}}"#)
        #expect(!evening.game.needsTeams)
        try evening.spin()
        #expect(evening.game.spin?.groups.isEmpty == true)
    }

    @Test func `Options without team turns keep the form that released versions commit to`() throws {
        let text = { (options: PartyOptions) in
            String(
                decoding: PartyGame.Setup(
                    options: options, decks: [], seed: Seed([UInt8](repeating: 9, count: 32))
                ).canonical, as: UTF8.self)
        }
        var options = PartyOptions()
        #expect(text(options).hasSuffix(#""removesWinners":true},"decks":[]}"#))
        options.teamTurns = true
        #expect(text(options).hasSuffix(#""removesWinners":true,"teamTurns":true},"decks":[]}"#))
    }

    @Test func `Every team is equally likely, and every member of it`() {
        let seed = Seed([UInt8](repeating: 5, count: 32))
        var (teams, members) = ([Int](repeating: 0, count: 3), [Int](repeating: 0, count: 8))
        for number in 1...6_000 {
            let winner = WheelStop(seed: seed, number: number, chance: [], slices: 8, groups: [1, 2, 5]).winner
            members[winner] += 1
            teams[winner == 0 ? 0 : winner < 3 ? 1 : 2] += 1
        }
        // The standard deviation is 36.5 for a team, 18.3 for a member of the largest.
        #expect(teams.allSatisfy { abs($0 - 2_000) < 160 }, "\(teams)")
        #expect(members[1...2].allSatisfy { abs($0 - 1_000) < 120 }, "\(members)")
        #expect(members[3...].allSatisfy { abs($0 - 400) < 80 }, "\(members)")
    }

    @Test func `The golden stops with groups are the same on pages`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Golden/party/group-stops.json")
        let lines = [[1], [4], [1, 1], [1, 2, 5], [7, 1, 30, 2], [5_000, 1]].enumerated().map { index, groups in
            let seed = Seed(sha256(Array("groups \(index)".utf8)))
            let stop = WheelStop(
                seed: seed, number: index + 1, chance: [], slices: groups.reduce(0, +), groups: groups)
            return #"{"seed":"\#(seed.hexadecimal)","number":\#(index + 1),"groups":\#(groups),"#
                + #""winner":\#(stop.winner),"place":\#(stop.place),"turns":\#(stop.turns)}"#
        }
        let text = "[\n\(lines.joined(separator: ",\n"))\n]\n"
        if ProcessInfo.processInfo.environment["CALLBOARD_GOLDEN"] == "write" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func `A crowd's wheel has a sample of each team`() throws {
        var evening = try Evening(
            players: 200, options: #"{"mixesChance":false,"teamTurns":true}"#, decks: Evening.deck)
        evening.teams = [
            team(1, 2), TeamMembers(team: 2, seats: SeatSet((3...60).map { SeatID($0) })),
            TeamMembers(team: 3, seats: SeatSet((61...199).map { SeatID($0) })),
        ]
        try evening.send(#"{"type":"spin"}"#)
        let spin = try #require(evening.sent.last?.fields["party"]?.object?["spin"]?.object)
        let groups = try #require(spin["groups"]?.array).compactMap(\.object)
        #expect(groups.map { $0["count"]?.integer } == [1, 58, 139, 2])
        #expect(groups.map { $0["sample"]?.integer } == [1, 6, 6, 2])
        let sample = try #require(spin["sample"]?.array).compactMap { $0.object?["player"]?.string }
        #expect(sample.count == 15)
        let winner = try #require(evening.game.spin?.winners.first)
        let place = try #require(sample.firstIndex(of: winner.description))
        var start = 0
        let shown = groups.map { group in
            defer { start += group["sample"]?.integer ?? 0 }
            return (group["team"]?.integer, start..<start + (group["sample"]?.integer ?? 0))
        }
        #expect(shown.first { $0.1.contains(place) }?.0 == evening.game.spin?.winningGroup?.group.team)
    }

    // MARK: - Proof

    private func proven(_ rule: Fairness) throws -> (evening: Evening, text: String) {
        var evening = try evening(rule: rule)
        for _ in 0..<9 {
            try evening.spin()
            if evening.game.spins.count == 3 {
                try evening.send(#"{"type":"another"}"#)
                evening.wait(milliseconds: 10_000)
            }
            try evening.send(#"{"type":"next"}"#)
        }
        try evening.send(#"{"type":"finishGame"}"#)
        let export = try evening.export()
        return (evening, String(decoding: JSONWriter.write { $0.value(export) }, as: UTF8.self))
    }

    private func kinds(_ text: String) throws -> [String] {
        let value = try JSONParser.parse(Array(text.utf8), limits: .document)
        return try #require(PartyGame.verify(value)).findings.map(\.kind)
    }

    @Test(arguments: Fairness.allCases)
    func `An export proves the turns of teams`(rule: Fairness) throws {
        let (_, text) = try proven(rule)
        #expect(try kinds(text) == [])
        let proof = try #require(PartyGame.verify(JSONParser.parse(Array(text.utf8), limits: .document)))
        #expect(proof.limits.map(\.words.name).contains("teams"))
        #expect(text.contains(#""groups":[{"team":7,"count":1},{"team":3,"count":2},"#))
    }

    @Test func `What was changed in the groups of an export is found`() throws {
        let (evening, text) = try proven(.pure)
        let all = #""groups":[{"team":7,"count":1},{"team":3,"count":2},{"team":9,"count":4},{"count":2}]"#
        #expect(text.contains(all))
        let forms = [
            (#""count":4},{"count":2}"#, #""count":4},{"count":3}"#), (#""count":4},{"count":2}"#, #""count":6}"#),
            (#"{"team":7,"count":1}"#, #"{"team":3,"count":1}"#), (#"{"team":7,"count":1}"#, #"{"count":1}"#),
            (#"{"team":7,"count":1}"#, #"{"team":"x","count":1}"#), (all, #""groups":[]"#), (all, #""groups":7"#),
        ]
        for (old, new) in forms {
            let found = try kinds(text.replacingOccurrences(of: old, with: new))
            // The first is cut into other groups, of which all is well but the stop.
            #expect(found.contains("form") || found.contains("winner"), "\(new): \(found)")
        }
        #expect(try kinds(text.replacingOccurrences(of: all, with: #""groups":[]"#)).contains("form"))
        // Without groups, the wheel would have stopped elsewhere.
        let without = text.replacingOccurrences(of: #""groups":\[[^\]]*\],"#, with: "", options: .regularExpression)
        #expect(try kinds(without).contains("winner"))
        // The second spin lacks the team of the first. With its ID in place of another, it has it again.
        let first = try #require(evening.game.spins[0].winningGroup).group.team
        let other = try #require(evening.game.spins[1].groups.first { $0.team != nil }).team
        if let first, let other {
            let start = try #require(text.range(of: #""number":2,"time""#)).lowerBound
            let changed =
                text[..<start]
                + text[start...].replacingOccurrences(
                    of: #"{"team":\#(other),"#, with: #"{"team":\#(first),"#, range: nil)
            #expect(try kinds(String(changed)).contains("teams"))
        }
        #expect(
            try kinds(text.replacingOccurrences(of: #""rulesVersion":2"#, with: #""rulesVersion":1"#)).contains("form"))
    }

    @Test func `The recap names the team for which somebody was picked`() throws {
        let (evening, _) = try proven(.pure)
        for line in [#""name":"Player 2","times":\d,"team":7"#, #""name":"Player [34]","times":\d,"team":3"#] {
            #expect(evening.recap().range(of: line, options: .regularExpression) != nil, "\(line)")
        }
    }

    // MARK: - Records

    @Test func `Records of teams are read as they were written, and others are refused`() throws {
        let input = PartyInput.spin(present: SeatSet([SeatID(2)]), prize: nil, teams: [team(7, 2), team(3)])
        let text = String(decoding: JSONWriter.object { input.encode(into: &$0) }, as: UTF8.self)
        #expect(
            text
                == #"{"type":"spin","presence":"02","roomTeams":[{"team":7,"seats":"02"},{"team":3,"seats":""}]}"#)
        func read(_ text: String) throws -> PartyInput? {
            PartyGame.input(
                logged: try #require(JSONParser.parse(Array(text.utf8)).object), rules: PartyGame.newRulesVersion)
        }
        #expect(try read(text) == input)
        #expect(try read(text.replacingOccurrences(of: "spin", with: "another")) != nil)
        for (old, new) in [
            (#""team":3"#, #""team":7"#), (#""team":3"#, #""team":0"#), (#""team":3"#, #""team":70000"#),
            (#""seats":"02""#, #""seats":"0""#), (#""seats":"02""#, #""seats":2"#),
            (#"[{"team":7,"seats":"02"},{"team":3,"seats":""}]"#, "[]"),
            (#"[{"team":7,"seats":"02"},{"team":3,"seats":""}]"#, "7"),
        ] {
            #expect(try read(text.replacingOccurrences(of: old, with: new)) == nil, "\(new)")
        }
    }

    @Test func `The room records its teams in place of what a client sent, and only where the game needs them`() throws
    {
        let sent = try #require(
            JSONParser.parse(Array(#"{"type":"spin","presence":"ff","roomTeams":[{"team":1,"seats":"ff"}]}"#.utf8))
                .object)
        let present = SeatSet([SeatID(2)])
        let stamped = PresenceNeed.seats.stamp(sent, present: present, teams: [team(7, 2)])
        #expect(try TeamMembers.all(in: stamped) == [team(7, 2)])
        #expect(stamped["presence"]?.string == "02")
        #expect(PresenceNeed.seats.stamp(sent, present: present, teams: [])["roomTeams"] == nil)
        #expect(PresenceNeed.none.stamp(sent, present: present, teams: [team(7, 2)]).members.map(\.name) == ["type"])
    }
}
