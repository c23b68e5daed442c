import GameRules
import JSON
import WireProtocol

extension BingoBot {
    /// The content of a message, as far as bots use it.
    public enum Fact: Sendable {
        /// The complete state for one player, or its public part.
        case view(View)
        /// A term was called.
        case called(term: Int)
        /// A call was taken back.
        case uncalled(term: Int)
        /// Players have a bingo.
        case bingos
        /// A round was dealt or started.
        case round(Round)
        /// The round has finished.
        case roundFinished
        /// A prize draw is open.
        case drawOpened(Draw)
        /// The prize draw has ended.
        case drawn
        /// The bot's own board, dealt again or marked by another device.
        case board(Board)
    }

    /// A player's state.
    public struct View: Sendable {
        let isAutomatic: Bool
        let round: Round?
        let board: Board?
    }

    /// The public part of a round.
    public struct Round: Sendable {
        enum State {
            case waiting, playing, finished
        }

        let number: Int
        var state: State
        /// The indices of called terms.
        let called: [Int]
        /// The open prize draw, if any.
        let draw: Draw?
    }

    /// A prize draw that pages may contribute to.
    public struct Draw: Sendable {
        let number: Int
        /// The identifiers of the candidates' seats.
        let among: [String]
        /// The commitment to its secret, which identifies the draw.
        let commitment: String
    }

    /// A board and its marks.
    public struct Board: Sendable {
        /// Indices of terms, row by row; `-1` for the free centre.
        let cells: [Int]
        /// Positions of marked cells.
        let marked: [Int]
    }

    /// Reads calls, bingos, rounds and boards.
    public static func read(_ type: String, _ fields: JSONObject) throws(Rejection) -> BotNews<Fact>? {
        switch type {
        case "called":
            let call = try fields.requiredObject("call")
            let term = try call.requiredInteger("term")
            return BotNews(.called(term: term), measure: .announced(key: term, time: try call.requiredTime("time")))
        case "uncalled":
            let term = try fields.requiredInteger("term")
            return BotNews(.uncalled(term: term), measure: .takenBack(key: term))
        case "bingos":
            let count = try fields.requiredArray("bingos").count + (fields["more"]?.integer ?? 0)
            return BotNews(.bingos, measure: .won(count))
        case "roundDealt", "roundStarted": return BotNews(.round(try round(try fields.requiredObject("round"))))
        case "roundFinished": return BotNews(.roundFinished)
        case "drawOpened": return BotNews(.drawOpened(try draw(try fields.requiredObject("draw"))))
        case "drawn": return BotNews(.drawn)
        case "board": return BotNews(.board(try board(try fields.requiredObject("board"))), isShared: false)
        default: return nil
        }
    }

    /// Reads the round, the board and the auto-mark setting.
    public static func read(view: JSONObject) throws(Rejection) -> Fact {
        .view(
            View(
                isAutomatic: view["autoMark"]?.bool ?? false,
                round: try view["round"]?.object.map { fields throws(Rejection) in try round(fields) },
                board: try view["board"]?.object.map { fields throws(Rejection) in try board(fields) }))
    }

    private static func round(_ fields: JSONObject) throws(Rejection) -> Round {
        let state = try fields.requiredString("state")
        return Round(
            number: try fields.requiredInteger("number"),
            state: state == "playing" ? .playing : state == "finished" ? .finished : .waiting,
            called: fields["calls"]?.array?.compactMap { $0.object?["term"]?.integer } ?? [],
            draw: try fields["openDraw"]?.object.map { fields throws(Rejection) in try draw(fields) })
    }

    private static func draw(_ fields: JSONObject) throws(Rejection) -> Draw {
        Draw(
            number: try fields.requiredInteger("number"),
            among: try fields.requiredArray("among").compactMap(\.string),
            commitment: try fields.requiredString("commitment"))
    }

    private static func board(_ fields: JSONObject) throws(Rejection) -> Board {
        let cells = try fields.requiredArray("cells")
        guard cells.count <= 25 else { throw Rejection(.badMessage, "A board has at most 25 cells.") }
        return Board(
            cells: cells.map { $0.integer ?? -1 }, marked: try fields.requiredArray("marked").compactMap(\.integer))
    }
}
