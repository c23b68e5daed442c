import GameRules
import JSON
import WireProtocol

/// A simulated player of bingo: marks what is called and on its board, now and then what nobody has called yet, and
/// contributes to prize draws.
public struct BingoBot: BotMind {
    /// The game's name.
    public static let game = BingoGame.name
    /// Calls, bingos and marks.
    public static let lateRefusals: Set<Rejection.Code> = [.roundFinished, .drawClosed]
    public static let words = BotWords(announced: "Calls", announcement: "call", wins: "bingos", commands: "marks")

    /// So many seats contribute to a draw besides those that it is among.
    private static let contributors = 40

    /// The wishes of a bot; the value is a cell, or the number of a draw.
    private enum Kind {
        /// A cell whose term was called.
        static let mark = 0
        /// A cell whose term nobody has called.
        static let early = 1
        /// A prize draw that is open.
        static let draw = 2
    }

    private var board: BotBoard?
    private var round: Round?
    private var isAutomatic = false
    /// Cells whose marks were sent and not answered.
    private var unanswered: [Int] = []
    /// Grows whenever a board arrives: what was planned for an earlier one is void.
    private var generation = 0
    private let seat: String
    /// The draw that is open.
    private var draw: Draw?

    /// The mind of a seat, without a board.
    public init(seat: String) { self.seat = seat }

    // MARK: - What it is told

    /// Takes a fact in: calls and boards suggest marks.
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

    /// What pages do for a draw when they first hear of it: all that it is among contribute, and some of the others.
    private mutating func contribution(to new: Draw?) -> [BotWish] {
        let isKnown = new?.commitment == draw?.commitment
        draw = new
        guard let new, !isKnown else { return [] }
        let number = SeatID(wire: seat)?.number ?? .max
        guard new.among.contains(seat) || number <= BingoBot.contributors else { return [] }
        return [BotWish(kind: Kind.draw, value: new.number, generation: 0, isAutomatic: true)]
    }

    // MARK: - What it does

    /// The mark of a cell, or a part in a draw, unless that makes no sense any more, or belongs to an earlier board.
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

    /// A mark that was refused is open again.
    public mutating func settle(_ command: BotCommand, refusal: String?) -> BotIntentions {
        guard command.wish.kind != Kind.draw else { return BotIntentions() }
        if let index = unanswered.firstIndex(of: command.wish.value) { unanswered.remove(at: index) }
        guard let refusal else { return BotIntentions() }
        board?.mark(command.wish.value, false)
        // A rate says "not now"; a stale id says that this very command may or may not have been done: mark again.
        guard refusal == "rateLimited" || refusal == "staleId" else { return BotIntentions() }
        return BotIntentions(wishes: [wish(command.wish.kind, command.wish.value)])
    }

    /// The terms that the bot could mark early now.
    public var occasions: [Int] { round?.state == .playing ? board?.openTerms ?? [] : [] }

    /// To mark a term that nobody has called.
    public func wish(on occasion: Int) -> BotWish? {
        guard round?.state == .playing, let cell = board?.openCell(of: occasion) else { return nil }
        return wish(Kind.early, cell)
    }

    private func wish(_ kind: Int, _ cell: Int) -> BotWish {
        BotWish(kind: kind, value: cell, generation: generation)
    }
}
