import JSON
import WireProtocol

/// A message of the server: what it says and where in the room's history it stands.
struct ServerMessage {
    let fact: ServerFact
    /// The position that the message brings one to, if it has one.
    let position: LogPosition?
    /// The position of the broadcast before; `nil` for what is no broadcast.
    let previous: LogPosition?

    /// Whether everybody in the room receives the same bytes.
    var isShared: Bool {
        switch fact {
        case .called, .uncalled, .bingos, .round, .roundFinished, .played, .roomEnded, .other: true
        case .joined, .view, .accepted, .rejected, .board, .removed: false
        }
    }

    /// Reads a message; `nil` if it is no object with a type, or lacks what its type needs.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let fields = try? JSONParser.parse(bytes, limits: .document).object, let type = fields["type"]?.string,
            let fact = ServerMessage.fact(type, fields)
        else { return nil }
        self.fact = fact
        position = fields["at"].flatMap(LogPosition.init)
        previous = fields["after"].flatMap(LogPosition.init)
    }

    private static func fact(_ type: String, _ fields: JSONObject) -> ServerFact? {
        switch type {
        case "joined": return snapshot(fields, play: fields["room"]?.object?["play"]).map { .joined($0) }
        case "view": return snapshot(fields, play: fields["play"]).map { .view($0) }
        case "played":
            return fields["room"]?.object?["play"]?.integer.map { play in
                .played(play: play, round(fields["game"]?.object?["round"]))
            }
        case "accepted": return fields["id"]?.integer.map { .accepted(id: $0) }
        case "rejected":
            guard let code = fields["code"]?.string else { return nil }
            return .rejected(
                id: fields["id"]?.integer, code: code, message: fields["message"]?.string ?? "",
                retryAfter: fields["retryAfter"]?.integer)
        case "called": return call(fields["call"]).map { .called($0) }
        case "uncalled": return fields["term"]?.integer.map { .uncalled(term: $0) }
        case "bingos": return fields["bingos"]?.array.map { .bingos($0.count + (fields["more"]?.integer ?? 0)) }
        case "roundDealt", "roundStarted": return round(fields["round"]).map { .round($0) }
        case "roundFinished": return .roundFinished
        case "board": return board(fields["board"]).map { .board($0) }
        case "removed": return .removed
        case "roomEnded": return .roomEnded
        default: return .other
        }
    }

    private static func snapshot(_ fields: JSONObject, play: JSONValue?) -> ServerFact.Snapshot? {
        guard let play = play?.integer, let game = fields["game"]?.object else { return nil }
        return ServerFact.Snapshot(
            id: fields["id"]?.integer, play: play, autoMark: game["autoMark"]?.bool ?? false,
            round: round(game["round"]), board: board(game["board"]))
    }

    private static func call(_ value: JSONValue?) -> ServerFact.Call? {
        guard let fields = value?.object, let number = fields["number"]?.integer, let term = fields["term"]?.integer,
            let milliseconds = fields["time"]?.string.flatMap(WireTime.milliseconds)
        else { return nil }
        return ServerFact.Call(number: number, term: term, milliseconds: milliseconds)
    }

    private static func round(_ value: JSONValue?) -> ServerFact.Round? {
        guard let fields = value?.object, let number = fields["number"]?.integer, let state = fields["state"]?.string
        else { return nil }
        return ServerFact.Round(
            number: number, isPlaying: state == "playing", isFinished: state == "finished",
            calls: (fields["calls"]?.array ?? []).compactMap(call))
    }

    private static func board(_ value: JSONValue?) -> ServerFact.Board? {
        guard let fields = value?.object, let cells = fields["cells"]?.array, let marked = fields["marked"]?.array,
            cells.count <= 25
        else { return nil }
        return ServerFact.Board(cells: cells.map { $0.integer ?? -1 }, marked: marked.compactMap(\.integer))
    }
}
