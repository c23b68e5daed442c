import GameRules
import JSON
import WireProtocol

/// A simulated player of bingo: marks called terms on its board, sometimes terms that are not called yet, and
/// contributes to prize draws.
public struct BingoBot: BotStrategy {
    /// The game's name.
    public static let game = BingoGame.name
    /// Calls, bingos and marks.
    public static let lateRefusals: Set<Rejection.Code> = [.roundFinished, .drawClosed]
    public static let words = BotWords(announced: "Calls", announcement: "call", wins: "bingos", commands: "marks")

    /// The number of seats that contribute to a draw in addition to its candidates.
    private static let contributors = 40

    /// The kinds of a bot's wishes; the value is a cell, or the number of a draw.
    private enum Kind {
        /// A cell whose term was called.
        static let mark = 0
        /// A cell whose term is not called yet.
        static let early = 1
        /// An open prize draw.
        static let draw = 2
    }

    private var board: BotBoard?
    private var round: Round?
    private var isAutomatic = false
    /// Cells whose marks were sent and not answered.
    private var unanswered: [Int] = []
    /// Incremented with every board: marks planned for an earlier one are void.
    private var generation = 0
    private let seat: String
    /// The open draw.
    private var draw: Draw?

    /// Creates a seat's bot, without a board.
    public init(seat: String) { self.seat = seat }

    // MARK: - Facts

    /// Applies a fact; calls and boards lead to marks.
    public mutating func take(_ fact: Fact) -> BotIntentions {
        switch fact {
        case .view(let view): return show(view)
        case .called(let term):
            guard let cell = board?.take(term) else { break }
            if isAutomatic { board?.mark(cell) } else { return BotIntentions(wishes: [wish(Kind.mark, cell)]) }
        case .uncalled(let term): board?.takeBack(term)
        case .round(let new):
            round = new
            board?.setCalled(new.called)
        case .roundFinished:
            round?.state = .finished
            return BotIntentions(isRoundOver: true)
        case .drawOpened(let new): return BotIntentions(wishes: contribution(to: new))
        case .drawn: draw = nil
        case .board(let new): return take(board?.replaced(by: new) ?? BotBoard(new, called: round?.called ?? []))
        case .bingos: break
        }
        return BotIntentions()
    }

    private mutating func show(_ view: View) -> BotIntentions {
        let wasPlaying = round?.state == .playing && round?.number == view.round?.number
        isAutomatic = view.isAutomatic
        round = view.round
        var intentions = BotIntentions()
        if let board = view.board { intentions = take(BotBoard(board, called: view.round?.called ?? [])) }
        intentions.wishes += contribution(to: view.round?.draw)
        intentions.isRoundOver = wasPlaying && round?.state == .finished
        return intentions
    }

    private mutating func take(_ board: BotBoard) -> BotIntentions {
        generation += 1
        var new = board
        for cell in unanswered { new.mark(cell) }
        self.board = new
        return BotIntentions(wishes: isAutomatic ? [] : new.suggestions.map { wish(Kind.mark, $0) })
    }

    /// Returns a contribution to a new draw, as pages make it: all candidates contribute, and some of the others.
    private mutating func contribution(to new: Draw?) -> [BotWish] {
        let isKnown = new?.commitment == draw?.commitment
        draw = new
        guard let new, !isKnown else { return [] }
        let number = SeatID(wire: seat)?.number ?? .max
        guard new.among.contains(seat) || number <= BingoBot.contributors else { return [] }
        return [BotWish(kind: Kind.draw, value: new.number, generation: 0, isAutomatic: true)]
    }

    // MARK: - Commands

    /// Returns the command for a mark or a contribution, unless it is outdated.
    public mutating func command(of wish: BotWish) -> BotCommand? {
        if wish.kind == Kind.draw {
            guard draw?.number == wish.value else { return nil }
            let nonce = (0..<PrizeDraw.Nonce.byteCount).map { _ in UInt8.random(in: 0...255) }.hexadecimal
            let fields = JSONObject([("draw", .integer(wish.value)), ("nonce", .string(nonce))])
            return BotCommand("contribute", fields, of: wish)
        }
        guard wish.generation == generation, round?.state == .playing, let board else { return nil }
        guard wish.kind == Kind.mark ? board.isSuggested(wish.value) : board.isOpen(wish.value) else { return nil }
        self.board?.mark(wish.value)
        unanswered.append(wish.value)
        return BotCommand("mark", JSONObject([("cell", .integer(wish.value))]), of: wish)
    }

    /// Opens a cell again whose mark was refused.
    public mutating func settle(_ command: BotCommand, refusal: String?) -> BotIntentions {
        guard command.wish.kind != Kind.draw else { return BotIntentions() }
        if let index = unanswered.firstIndex(of: command.wish.value) { unanswered.remove(at: index) }
        guard let refusal else { return BotIntentions() }
        board?.mark(command.wish.value, false)
        // A refusal by rate means "not now". With a stale id, the command may or may not have succeeded: mark again.
        guard refusal == "rateLimited" || refusal == "staleId" else { return BotIntentions() }
        return BotIntentions(wishes: [wish(command.wish.kind, command.wish.value)])
    }

    /// The terms that the bot could mark early.
    public var occasions: [Int] { round?.state == .playing ? board?.openTerms ?? [] : [] }

    /// Returns the wish to mark a term that is not called yet.
    public func wish(on occasion: Int) -> BotWish? {
        guard round?.state == .playing, let cell = board?.openCell(of: occasion) else { return nil }
        return wish(Kind.early, cell)
    }

    private func wish(_ kind: Int, _ cell: Int) -> BotWish {
        BotWish(kind: kind, value: cell, generation: generation)
    }
}
