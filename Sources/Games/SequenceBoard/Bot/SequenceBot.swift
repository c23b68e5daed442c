import Cryptography
import GameRules
import JSON
import WireProtocol

/// A simulated player who joins a room, takes a place, adds to the chance, and plays what a ``CardBot`` chooses.
package struct SequenceBot: BotStrategy {
    package static let game = SequenceGame.name
    package static let words = BotWords(announced: "Games", announcement: "game", wins: "sequences", commands: "plays")
    package static let lateRefusals: Set<Rejection.Code> = [.notYourTurn, .gameOver, .notAllowed, .paused]

    /// The content of a message, as far as bots use it.
    package enum Fact: Sendable {
        /// - Parameter asked: the seats that are currently asked for a number.
        case round(state: String, number: Int, asked: [String])
        case table(Table)
        case own(place: Int?, hand: [Card])
        /// Whether an unfinished tournament exists, in messages that mention tournaments.
        case tournament(isOn: Bool)
        /// The parts of a snapshot.
        indirect case several([Fact])
    }

    package struct Table: Sendable {
        let teams: Int
        let need: Int
        let layout: Layout
        let board: Board
        let players: [String?]
        let counts: [Int]
        let turn: Int
        let step: Int
        let discards: [Card]
        let canSwap: Bool
        let isRunning: Bool
        /// In crowd games, the open hands.
        let hands: [[Card]]
    }

    private enum Kind: Int {
        case move, ready, reveal
    }

    private let seat: String
    private var round = 0
    private var state = ""
    private var table: Table?
    private var isTournamentOn = false
    private var hand: [Card] = []
    private var own: Int?
    /// The last step in which this bot played or is about to play.
    private var asked = -1
    /// Whether it has a place at which a number is asked for.
    private var isAsked = false
    /// The round for which it has promised a number; it may reveal only then.
    private var promised: Int?

    package init(seat: String) { self.seat = seat }

    package static func read(_ type: String, _ fields: JSONObject) throws(Rejection) -> BotNews<Fact>? {
        switch type {
        case "gathering", "revealing", "seating", "tournament": return BotNews(try read(view: fields))
        case "dealt", "moved", "undone", "placeChanged", "pausing", "finished": return BotNews(try read(view: fields))
        case "hand": return BotNews(try read(view: fields), isShared: false)
        default: return nil
        }
    }

    package static func read(view: JSONObject) throws(Rejection) -> Fact {
        var facts: [Fact] = []
        if let round = view["round"]?.object {
            facts.append(
                .round(
                    state: try round.requiredString("state"), number: try round.requiredInteger("number"),
                    asked: (round["asked"]?.array ?? []).compactMap(\.string)))
        }
        if let tournament = view["tournament"]?.object {
            facts.append(.tournament(isOn: try tournament.requiredString("state") != Tournament.Stage.over.rawValue))
        }
        if let table = view["table"]?.object { facts.append(.table(try Table(table))) }
        if let own = view["own"] {
            let hand = (own.object?["hand"]?.array ?? []).compactMap { $0.integer.flatMap(Card.init(checked:)) }
            facts.append(.own(place: own.object?["place"]?.integer, hand: hand))
        }
        return .several(facts)
    }

    package mutating func take(_ fact: Fact) -> BotIntentions {
        let (was, wasTournamentOn) = (state, isTournamentOn)
        note(fact)
        // The end of one table's game does not end a tournament.
        let isOver = !isTournamentOn && (wasTournamentOn || state == "finished" && was == "playing")
        if state != was, state == "gathering" { return BotIntentions(wishes: isAsked ? [automatic(.ready)] : []) }
        if state != was, state == "revealing" {
            return BotIntentions(wishes: promised == round ? [automatic(.reveal)] : [])
        }
        return BotIntentions(wishes: wishes(), isRoundOver: isOver)
    }

    private func automatic(_ kind: Kind) -> BotWish {
        BotWish(kind: kind.rawValue, value: 0, generation: round, isAutomatic: true)
    }

    private mutating func note(_ fact: Fact) {
        switch fact {
        case .several(let facts): for fact in facts { note(fact) }
        case .round(let state, let number, let asked):
            (self.state, round, isAsked) = (state, number, asked.contains(seat))
        case .table(let table):
            self.table = table
            if table.isRunning { state = "playing" }
        case .own(let place, let hand): (own, self.hand) = (place, hand)
        case .tournament(let isOn): isTournamentOn = isOn
        }
    }

    private var place: Int? {
        guard let table else { return nil }
        // In crowd games, each player plays for their team.
        return table.hands.isEmpty ? table.players.firstIndex(of: seat) : own
    }

    /// The cards that can be played: the bot's own, or its team's.
    private var cards: [Card] {
        guard let table, let place, table.hands.indices.contains(place) else { return hand }
        return table.hands[place]
    }

    private mutating func wishes() -> [BotWish] {
        guard let table, table.isRunning, table.turn == place, !cards.isEmpty, asked != table.step else { return [] }
        asked = table.step
        return [BotWish(kind: Kind.move.rawValue, value: table.step, generation: round)]
    }

    package mutating func command(of wish: BotWish) -> BotCommand? {
        guard wish.generation == round else { return nil }
        switch Kind(rawValue: wish.kind) {
        case .ready:
            return BotCommand("ready", JSONObject([("commit", .string(sha256(nonce).hexadecimal))]), of: wish)
        case .reveal: return BotCommand("reveal", JSONObject([("nonce", .string(nonce.hexadecimal))]), of: wish)
        default:
            guard let table, let place, table.turn == place, table.step == wish.value, table.isRunning else {
                return nil
            }
            let view = SeatView(of: table, place: place, hand: cards)
            switch CardBot(level: 2).move(view, salt: table.step) {
            case .play(let card, let cell, _):
                return BotCommand(
                    "playCard", JSONObject([("card", .integer(card.number)), ("cell", .integer(cell))]), of: wish)
            case .swap(let card):
                return BotCommand("swap", JSONObject([("card", .integer(card.number))]), of: wish)
            case .pass: return BotCommand("pass", JSONObject([]), of: wish)
            }
        }
    }

    /// The bot's number. It need not be secret, because nothing depends on the fairness of games among bots.
    private var nonce: [UInt8] { sha256(Array("\(seat)/\(round)".utf8)) }

    package mutating func settle(_ command: BotCommand, refusal: String?) -> BotIntentions {
        guard command.wish.generation == round else { return BotIntentions() }
        switch refusal {
        // Try again later.
        case "rateLimited", "staleId": return BotIntentions(wishes: [command.wish])
        case nil where command.wish.kind == Kind.ready.rawValue:
            promised = round
            // When the last promise arrives, all players are asked to reveal theirs.
            return BotIntentions(wishes: state == "revealing" ? [automatic(.reveal)] : [])
        default: return BotIntentions()
        }
    }

    package var occasions: [Int] { [] }

    package func wish(on occasion: Int) -> BotWish? { nil }
}

extension SequenceBot.Table {
    fileprivate init(_ fields: JSONObject) throws(Rejection) {
        teams = try fields.requiredInteger("teams")
        need = try fields.requiredInteger("need")
        turn = try fields.requiredInteger("turn")
        step = try fields.requiredInteger("step")
        canSwap = fields["canSwap"]?.bool ?? false
        isRunning = fields["outcome"] == nil && fields["isPaused"] == nil
        hands =
            fields["hands"]?.array?.map { hand in
                (hand.array ?? []).compactMap { $0.integer.flatMap(Card.init(checked:)) }
            } ?? []
        discards = try fields.requiredArray("discards").compactMap { $0.integer.flatMap(Card.init(checked:)) }
        let places = try fields.requiredArray("places").compactMap(\.object)
        players = places.map { $0["player"]?.string }
        counts = places.map { $0["cards"]?.integer ?? 0 }
        let faces = Array(try fields.requiredString("faces"))
        let chips = Array(try fields.requiredString("chips").utf8)
        guard faces.count == 2 * Board.cells, chips.count == Board.cells, (2...3).contains(teams) else {
            throw Rejection(.badMessage, "The table cannot be read.")
        }
        layout = Layout(
            faces: (0..<Board.cells).map { cell in
                let text = String(faces[2 * cell...2 * cell + 1])
                return (0..<Card.faces).first { Card($0).text == text }
            })
        var board = Board(teams: teams, corners: true)
        for (cell, chip) in chips.enumerated() where chip != UInt8(ascii: "-") {
            let team = Int(chip) - 48
            guard (0..<teams).contains(team), !board.isCorner(cell) else {
                throw Rejection(.badMessage, "The chips cannot be read.")
            }
            board.place(cell, of: team, claiming: [])
        }
        for claim in try fields.requiredArray("sequences").compactMap(\.object) {
            let cells = try claim.requiredArray("cells").compactMap(\.integer)
            let team = try claim.requiredInteger("team")
            guard (0..<teams).contains(team), cells.allSatisfy((0..<Board.cells).contains) else {
                throw Rejection(.badMessage, "The sequences cannot be read.")
            }
            board.claim(cells, of: team)
        }
        self.board = board
    }
}

extension SeatView {
    /// Creates a view from the server's messages.
    fileprivate init(of table: SequenceBot.Table, place: Int, hand: [Card]) {
        self.init(
            place: place, team: place % table.teams, players: table.players.count, teams: table.teams,
            need: table.need, layout: table.layout, board: table.board, hand: hand, discards: table.discards,
            counts: table.counts, canSwap: table.canSwap)
    }
}
