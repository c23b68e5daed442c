import Cryptography
import GameRules
import JSON
import WireProtocol

/// A second, simple implementation of the rules of bingo: it stores the facts, and derives every verdict from them,
/// cell by cell. It reads the members of a log's records.
///
/// It uses no masks, no index and no cached verdict, and shares only the frozen generator and the hash functions with
/// the rules that it judges. It is compared with them in random games and simulated evenings.
package struct RefereeGame {
    package struct Mark {
        package let position: Int
        package let time: Int64
        /// The number of the current call when it was made.
        package let current: Int

        package init(position: Int, time: Int64, current: Int) {
            self.position = position
            self.time = time
            self.current = current
        }
    }
    package struct Call {
        package let number: Int
        package let term: Int
        package let time: Int64
        package let position: Int
        /// The number of players who made it; `nil` if a host did.
        package var crowd: Int?
        /// The quorum: the marks needed, and the number of holders.
        package var quorum: [Int] = []
        package var takenBack: Int64?
        /// The gaps during which it was taken back; the last one is open if it still is.
        package var gaps: [(from: Int, until: Int?)] = []
        /// The players who have reported that it has not happened yet.
        package var notYet: Set<Int> = []
    }
    package struct Draw: Equatable {
        package let number: Int
        package let rank: Int
        package let among: [Int]
        package let winner: Int
        /// The previous draw of the same rank, and the number of contributing phones, in version 2 of the rules.
        package var again: Int?
        package var contributed: Int?

        package init(number: Int, rank: Int, among: [Int], winner: Int, again: Int? = nil, contributed: Int? = nil) {
            self.number = number
            self.rank = rank
            self.among = among
            self.winner = winner
            self.again = again
            self.contributed = contributed
        }
    }
    /// A draw that accepts contributions, each as "p3=<digits>".
    package struct OpenDraw {
        package let number: Int
        package let rank: Int
        package let among: [Int]
        package let secret: [UInt8]
        package var until: Int64
        package let again: Int?
        package var parts: [(player: Int, text: String)] = []
    }
    package struct Vote {
        package let number: Int
        package let titles: [String]
        /// Each player's choice of a pack.
        package var choices: [Int: Int] = [:]
    }
    /// A player's results in rounds: their number, bingos, first ranks, patterns.
    package struct Tally: Equatable {
        package var rounds = 0
        package var bingos = 0
        package var firsts = 0
        package var lines = 0
    }
    /// A player's place in a finished round.
    package struct Place: Equatable {
        package let player: Int
        package let place: Int

        package init(player: Int, place: Int) {
            self.player = player
            self.place = place
        }
    }
    package struct Lost {
        package let call: Int
        package let cell: Int
        package let mark: Mark
    }
    package struct Player {
        package var hasBoard = false
        package var isRemoved = false
        package var autoMark = false
        /// Whether the board is on paper, so that every call marks it.
        package var isOnPaper = false
        package var deal = 0
        package var dealtAfter = 0
        package var board: [Int] = []
        package var marks: [Mark?] = []
        package var declined: Set<Int> = []
        package var lost: [Lost] = []
        /// The times at which cells were marked by hand.
        package var taps: [Int64] = []
        /// Whether a cell was ever marked by hand.
        package var hasTapped = false
        /// Whether the player's bingo was announced, and whether one was treated as unannounced because it was soon
        /// taken back.
        package var isAnnounced = false
        package var isForgiven = false
        /// Whether the board was dealt after the round.
        package var isLate = false
        /// The delay of the player's page, in seconds.
        package var guardSeconds = 0
        /// The results in earlier rounds.
        package var tally = Tally()

        package var plays: Bool { hasBoard && !isRemoved }
        /// Whether the board counts in the round.
        package var takesPart: Bool { plays && !isLate }
    }

    /// The version of the rules.
    package let version: Int
    package let room: String
    package let play: Int
    package var number = 1
    package var state = "dealt"
    package var rules: RefereeRules
    package var patterns: [RefereeRules.Pattern]
    /// The terms of the deal.
    package var terms: [String]
    package var means: [String]
    /// The terms added during the round.
    package var added: [String] = []
    package var language: String?
    package var seed: [UInt8]
    package var calls: [Call] = []
    package var draws: [Draw] = []
    package var openDraw: OpenDraw?
    /// The open vote before the round, and the number of votes opened.
    package var vote: Vote?
    package var votes = 0
    /// The end of the countdown.
    package var startsAt: Int64?
    /// The time until which marks count after the end.
    package var marksUntil: Int64?
    /// The pauses of the room's clock: their start and length.
    package var pauses: [(since: Int64, length: Int64)] = []
    package var hasFinishedRounds = false
    /// The places of earlier rounds, as if no player had been removed.
    package var placesBefore: [[Place]] = []
    package var players: [Player] = []
    /// All boards dealt in this round, to avoid duplicates.
    private var dealt: Set<[Int]> = []

    /// Creates the game of a play from a record's setup; `nil` if it is malformed.
    package init?(setup: JSONObject, version: Int, room: String, play: Int) {
        guard let terms = setup["terms"]?.array, let options = setup["options"]?.object,
            let seed = setup["seed"]?.string.flatMap([UInt8].init(hexadecimal:))
        else { return nil }
        var rules = RefereeRules()
        rules.apply(options)
        if version == 1 { rules.isWindowAutomatic = false }
        self.version = version
        self.room = room
        self.play = play
        self.rules = rules
        (self.terms, means) = RefereeGame.terms(terms)
        language = setup["language"]?.string
        self.seed = seed
        patterns = rules.patterns
    }

    /// Reads the terms of a record: the texts, and the explanations as "index=text".
    static func terms(_ values: [JSONValue]) -> ([String], [String]) {
        var means: [String] = []
        let texts = values.enumerated().map { index, value in
            if let text = value.object?["means"]?.string { means.append("\(index)=\(text)") }
            return value.string ?? value.object?["text"]?.string ?? ""
        }
        return (texts, means)
    }

    // MARK: - Facts

    /// Returns the current call of a term.
    package func standing(_ term: Int) -> Call? {
        // The tests run 100,000 games without optimisation; plain loops are an order of magnitude faster than closures.
        for call in calls where call.term == term && call.takenBack == nil { return call }
        return nil
    }

    /// The number of the latest call that is not taken back.
    package var current: Int {
        var number = 0
        for call in calls where call.takenBack == nil { number = max(number, call.number) }
        return number
    }

    package func counts(_ cell: Int, of player: Player) -> Bool {
        if player.board[cell] < 0 { return true }
        return player.marks[cell] != nil && (rules.honour || standing(player.board[cell]) != nil)
    }

    // MARK: - Deals

    package mutating func addPlayer(withBoard: Bool) {
        players.append(Player())
        if withBoard { giveBoard(to: players.count - 1) }
    }

    /// Deals a board, unless the seat has one.
    package mutating func giveBoard(to index: Int) {
        guard !players[index].hasBoard else { return }
        players[index].hasBoard = true
        deal(index, from: 0)
        if state != "dealt" { players[index].dealtAfter = current }
        players[index].isLate = state == "finished"
    }

    /// Updates an automatic window by the players' delays: before the round in both directions, during it only upwards.
    package mutating func stretchWindow() {
        guard rules.isWindowAutomatic, state != "finished" else { return }
        let wanted = max(45, 20 + (players.filter(\.plays).map(\.guardSeconds).max() ?? 0))
        if state == "dealt" || wanted > rules.window { rules.window = wanted }
    }

    package mutating func remove(_ player: Int) {
        players[player].isRemoved = true
        for call in calls.indices { calls[call].notYet.remove(player) }
    }

    /// Restores a removed player. One who missed a deal gets a new board.
    package mutating func restore(_ player: Int) {
        players[player].isRemoved = false
        defer { if players[player].hasBoard { stretchWindow() } }
        guard players[player].hasBoard, players[player].board.isEmpty else { return }
        deal(player, from: 0)
        if state != "dealt" { players[player].dealtAfter = current }
        players[player].isLate = state == "finished"
    }

    /// The commitment published when the round was dealt.
    package var commitment: String {
        guard version > 1 else { return sha256(seed).hexadecimal }
        var text = Array("callboard/commit/1".utf8)
        let parts = [room, "\(play)", "\(number)", "bingo", "\(version)"].map { Array($0.utf8) }
        for part in parts + [sha256(Array(setup.utf8)), seed] {
            text += [UInt8(part.count >> 24), UInt8(part.count >> 16 & 255), UInt8(part.count >> 8 & 255)]
            text += [UInt8(part.count & 255)] + part
        }
        return sha256(text).hexadecimal
    }

    /// The setup as a JSON text. The simulator's terms need no escapes except quotes and backslashes.
    private var setup: String {
        func quoted(_ text: String) -> String {
            "\"\(text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined())\""
        }
        let terms = terms.enumerated().map { index, term in
            let prefix = "\(index)="
            guard let means = means.first(where: { $0.hasPrefix(prefix) }) else { return quoted(term) }
            return "{\"text\":\(quoted(term)),\"means\":\(quoted(String(means.dropFirst(prefix.count))))}"
        }
        let masks = rules.masks.map { "[\($0.map(String.init).joined(separator: ","))]" }.joined(separator: ",")
        let kinds = RefereeRules.allKinds.filter(rules.kinds.contains).map(quoted).joined(separator: ",")
        let window = rules.isWindowAutomatic ? "\"windowAuto\":true" : "\"window\":\(rules.window)"
        return "{\"terms\":[\(terms.joined(separator: ","))],"
            + (language.map { "\"language\":\(quoted($0))," } ?? "")
            + "\"options\":{\"size\":\(rules.size),\"freeCentre\":\(rules.freeCentre),"
            + "\"verification\":\"\(rules.honour ? "honour" : "called")\",\"autoMark\":\(rules.autoMark),\(window),"
            + "\"crowd\":\(rules.crowd),\"crowdSeconds\":\(rules.crowdSeconds),"
            + "\"goal\":{\"patterns\":[\(kinds)],\"masks\":[\(masks)],\"need\":\(rules.need)}}}"
    }

    /// Deals the next round, or this one again.
    package mutating func dealAnew(_ next: RefereeRules, number: Int, seed: [UInt8]) {
        rules = next
        patterns = next.patterns
        self.number = number
        self.seed = seed
        state = "dealt"
        calls = []
        draws = []
        openDraw = nil
        added = []
        means.removeAll { Int($0.prefix { $0 != "=" }) ?? 0 >= terms.count }
        startsAt = nil
        marksUntil = nil
        pauses = []
        dealt = []
        for index in players.indices {
            var fresh = Player()
            fresh.hasBoard = players[index].hasBoard
            fresh.isRemoved = players[index].isRemoved
            fresh.autoMark = players[index].autoMark
            fresh.isOnPaper = players[index].isOnPaper
            fresh.hasTapped = players[index].hasTapped
            fresh.guardSeconds = players[index].guardSeconds
            fresh.tally = players[index].tally
            players[index] = fresh
            if fresh.plays { deal(index, from: 0) }
        }
        stretchWindow()
    }

    package mutating func reshuffle(_ index: Int) {
        let old = players[index].board
        deal(index, from: players[index].deal + 1)
        dealt.remove(old)
    }

    private mutating func deal(_ index: Int, from first: Int) {
        var number = first
        while true {
            let digest = hmacSHA256(key: seed, message: Array("p\(index + 1):\(number)".utf8))
            var generator = SeededGenerator(bytes: digest)
            var board = generator.draw(rules.termCount, below: terms.count)
            if rules.freeCentre { board.insert(-1, at: rules.size * rules.size / 2) }
            if dealt.insert(board).inserted || number == first + 999 {
                players[index].board = board
                players[index].deal = number
                players[index].marks = Array(repeating: nil, count: board.count)
                return
            }
            number += 1
        }
    }
}
