import GameRules
import JSON
import WireProtocol

/// A simulated player of a race: finds the next cell line by line, as a person does, and sometimes makes a mistake.
package struct CrossSumsBot: BotStrategy {
    package static let game = CrossSumsGame.name
    package static let words = BotWords(
        announced: "Puzzles", announcement: "puzzle", wins: "solved boards", commands: "marks")
    package static let lateRefusals: Set<Rejection.Code> = [.puzzleOver, .outOfLives]

    /// The content of a message, as far as bots use it.
    package enum Fact: Sendable {
        /// A puzzle is in progress; `marks` is the bot's own board, if the message contains it.
        case puzzle(number: Int, Puzzle?, marks: String?)
        /// No puzzle is in progress.
        case pause(isRoundOver: Bool)
    }

    private var puzzle: Puzzle?
    private var marks: [Mark] = []
    /// Incremented with every puzzle: commands planned for an earlier one are ignored.
    private var generation = 0

    package init(seat: String) {}

    package static func read(_ type: String, _ fields: JSONObject) throws(Rejection) -> BotNews<Fact>? {
        switch type {
        case "puzzleStarted", "roundDealt", "puzzleFinished", "roundFinished":
            let fact = try read(view: fields)
            if type == "puzzleFinished" {
                return BotNews(fact, measure: .won(try fields.requiredObject("progress").requiredInteger("solved")))
            }
            guard type == "puzzleStarted", case .puzzle(let number, _, _) = fact else { return BotNews(fact) }
            let started = try fields.requiredObject("round").requiredObject("puzzle").requiredTime("startedAt")
            return BotNews(fact, measure: .announced(key: number, time: started))
        default: return nil
        }
    }

    package static func read(view: JSONObject) throws(Rejection) -> Fact {
        let round = try view.requiredObject("round")
        let state = try round.requiredString("state")
        guard state == "playing", let fields = round["puzzle"]?.object else {
            return .pause(isRoundOver: state == "finished")
        }
        let numbers = { (name: String) throws(Rejection) -> [Int] in
            try fields.requiredArray(name).compactMap(\.integer)
        }
        let puzzle = Puzzle(
            size: try fields.requiredInteger("size"), grid: try numbers("grid"), rows: try numbers("rows"),
            columns: try numbers("columns"))
        return .puzzle(
            number: try fields.requiredInteger("number"), puzzle, marks: view["own"]?.object?["marks"]?.string)
    }

    package mutating func take(_ fact: Fact) -> BotIntentions {
        generation += 1
        switch fact {
        case .pause(let isRoundOver):
            let wasPlaying = puzzle != nil
            puzzle = nil
            return BotIntentions(isRoundOver: isRoundOver && wasPlaying)
        case .puzzle(_, let new, let text):
            puzzle = new
            marks = (new?.grid ?? []).map { _ in .open }
            for (cell, letter) in (text ?? "").lowercased().enumerated() where marks.indices.contains(cell) {
                marks[cell] = letter == "k" ? .kept : letter == "r" ? .removed : .open
            }
            return next()
        }
    }

    /// Returns the next cell that can be decided. Kept cells need no mark.
    private func next() -> BotIntentions {
        guard let puzzle else { return BotIntentions() }
        var known = marks
        while let hint = puzzle.hint(after: known) {
            if !hint.isKept { return BotIntentions(wishes: [wish(hint.cell)]) }
            known[hint.cell] = .kept
        }
        return BotIntentions()
    }

    private func wish(_ cell: Int) -> BotWish { BotWish(kind: 0, value: cell, generation: generation) }

    package mutating func command(of wish: BotWish) -> BotCommand? {
        guard wish.generation == generation, let puzzle, puzzle.grid.indices.contains(wish.value) else { return nil }
        marks[wish.value] = puzzle.solution[wish.value] ? .kept : .removed
        return BotCommand(
            "mark", JSONObject([("cell", .integer(wish.value)), ("as", .string("removed"))]), of: wish)
    }

    package mutating func settle(_ command: BotCommand, refusal: String?) -> BotIntentions {
        guard command.wish.generation == generation else { return BotIntentions() }
        switch refusal {
        case nil: return next()
        // Try again later.
        case "rateLimited", "staleId":
            marks[command.wish.value] = .open
            return BotIntentions(wishes: [wish(command.wish.value)])
        default: return BotIntentions()
        }
    }

    /// Cells that can be marked wrong by mistake.
    package var occasions: [Int] {
        guard let puzzle else { return [] }
        return puzzle.grid.indices.filter { marks[$0] == .open && puzzle.solution[$0] }
    }

    package func wish(on occasion: Int) -> BotWish? { wish(occasion) }
}
