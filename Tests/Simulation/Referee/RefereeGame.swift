import Cryptography
import GameRules

/// The rules of bingo once more: it keeps the facts and works every verdict out of them, cell by cell.
///
/// No masks, no index, no cached verdict; nothing of it is shared with the rules that it judges but the frozen
/// generator and the hash functions.
struct RefereeGame {
    struct Mark {
        let position: Int
        let time: Int64
        /// The number of the latest standing call when it was made.
        let current: Int
    }
    struct Call {
        let number: Int
        let term: Int
        let time: Int64
        let position: Int
        /// How many players made it; `nil` if a host did.
        var crowd: Int?
        /// How many of how many players it took.
        var quorum: [Int] = []
        var takenBack: Int64?
        /// Where in the order it did not stand; the last is open while it is taken back.
        var gaps: [(from: Int, until: Int?)] = []
        /// The players who say that it has not happened.
        var notYet: Set<Int> = []
    }
    struct Draw {
        let number: Int
        let rank: Int
        let among: [Int]
        let winner: Int
        /// The draw of the same rank before it, and how many phones contributed, by the second rules.
        var again: Int?
        var contributed: Int?
    }
    /// A draw that waits for contributions, each as "p3=<digits>".
    struct OpenDraw {
        let number: Int
        let rank: Int
        let among: [Int]
        let secret: [UInt8]
        var until: Int64
        let again: Int?
        var parts: [(player: Int, text: String)] = []
    }
    /// What a player reached in rounds: how many, bingos, first ranks, patterns.
    struct Tally: Equatable {
        var rounds = 0
        var bingos = 0
        var firsts = 0
        var lines = 0
    }
    /// A player's place in a finished round.
    struct Place {
        let player: Int
        let place: Int
    }
    struct Lost {
        let call: Int
        let cell: Int
        let mark: Mark
    }
    struct Player {
        var hasBoard = false
        var isRemoved = false
        var autoMark = false
        var deal = 0
        var dealtAfter = 0
        var board: [Int] = []
        var marks: [Mark?] = []
        var declined: Set<Int> = []
        var lost: [Lost] = []
        /// When cells were marked by hand.
        var taps: [Int64] = []
        /// Whether a cell was ever marked by hand.
        var hasTapped = false
        /// For how many seconds the player's page holds calls back.
        var guardSeconds = 0
        /// What was reached in the rounds before.
        var tally = Tally()

        var plays: Bool { hasBoard && !isRemoved }
    }

    /// The version of the rules.
    let version: Int
    let room: String
    let play: Int
    var number = 1
    var state = "dealt"
    var rules: RefereeRules
    var patterns: [RefereeRules.Pattern]
    /// The terms that boards are dealt from.
    var terms: [String]
    var means: [String]
    /// The terms that were added while the round is played.
    var added: [String] = []
    var language: String?
    var seed: [UInt8]
    var calls: [Call] = []
    var draws: [Draw] = []
    var openDraw: OpenDraw?
    /// When the countdown is over.
    var startsAt: Int64?
    /// Until when marks count after the end.
    var marksUntil: Int64?
    /// When nobody kept the room's clock: since when, and for how long.
    var pauses: [(since: Int64, length: Int64)] = []
    var hasFinishedRounds = false
    /// Who came where in the rounds before this one.
    var placesBefore: [[Place]] = []
    var players: [Player] = []
    /// All boards that were dealt in this round, to deal no two alike.
    private var dealt: Set<[Int]> = []

    init(
        version: Int, room: String, play: Int, rules: RefereeRules, terms: [String], means: [String], language: String?,
        seed: [UInt8]
    ) {
        self.version = version
        self.room = room
        self.play = play
        self.rules = rules
        self.terms = terms
        self.means = means
        self.language = language
        self.seed = seed
        patterns = rules.patterns
    }

    // MARK: - Facts

    /// The standing call of a term.
    func standing(_ term: Int) -> Call? {
        calls.first { $0.term == term && $0.takenBack == nil }
    }

    /// The number of the latest standing call.
    var current: Int {
        calls.reduce(0) { $1.takenBack == nil ? max($0, $1.number) : $0 }
    }

    func counts(_ cell: Int, of player: Player) -> Bool {
        if player.board[cell] < 0 { return true }
        return player.marks[cell] != nil && (rules.honour || standing(player.board[cell]) != nil)
    }

    // MARK: - Deals

    mutating func addPlayer(withBoard: Bool) {
        players.append(Player())
        if withBoard { giveBoard(to: players.count - 1) }
    }

    /// Whoever has a board keeps it.
    mutating func giveBoard(to index: Int) {
        guard !players[index].hasBoard else { return }
        players[index].hasBoard = true
        deal(index, from: 0)
        if state != "dealt" { players[index].dealtAfter = current }
    }

    /// A window that follows from the delays of those who play: before the round both ways, while it is played only more.
    mutating func stretchWindow() {
        guard rules.isWindowAutomatic, state != "finished" else { return }
        let wanted = max(45, 20 + (players.filter(\.plays).map(\.guardSeconds).max() ?? 0))
        if state == "dealt" || wanted > rules.window { rules.window = wanted }
    }

    mutating func remove(_ player: Int) {
        players[player].isRemoved = true
        for call in calls.indices { calls[call].notYet.remove(player) }
    }

    /// A removed player is back; one whom a deal left out gets a board as a newcomer does.
    mutating func restore(_ player: Int) {
        players[player].isRemoved = false
        defer { if players[player].hasBoard { stretchWindow() } }
        guard players[player].hasBoard, players[player].board.isEmpty else { return }
        deal(player, from: 0)
        if state != "dealt" { players[player].dealtAfter = current }
    }

    /// What was promised when the round was dealt.
    var commitment: String {
        guard version > 1 else { return sha256(seed).hexadecimal }
        var text = Array("callboard/commit/1".utf8)
        let parts = [room, "\(play)", "\(number)", "bingo", "\(version)"].map { Array($0.utf8) }
        for part in parts + [sha256(Array(setup.utf8)), seed] {
            text += [UInt8(part.count >> 24), UInt8(part.count >> 16 & 255), UInt8(part.count >> 8 & 255)]
            text += [UInt8(part.count & 255)] + part
        }
        return sha256(text).hexadecimal
    }

    /// The setup as a JSON text: no term of the simulator needs an escape but quotes and backslashes.
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

    /// The next round, or this one anew.
    mutating func dealAnew(_ next: RefereeRules, number: Int, seed: [UInt8]) {
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
            fresh.hasTapped = players[index].hasTapped
            fresh.guardSeconds = players[index].guardSeconds
            fresh.tally = players[index].tally
            players[index] = fresh
            if fresh.plays { deal(index, from: 0) }
        }
        stretchWindow()
    }

    mutating func reshuffle(_ index: Int) {
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
