import GameRules
import JSON
import WireProtocol

/// Starts another play in the room. The request is created when its game has been prepared, which may take a while; see
/// ``Room/append(_:_:bytes:of:key:from:)``.
struct PlayRequest: Sendable {
    static let name = "play"

    /// The setup of the play.
    let game: PreparedPlay
    let title: String?
    /// Whether the current play may be ended while it is in progress.
    let ends: Bool
    /// The entry of the programme that it plays.
    let entry: Int?

    init(game: PreparedPlay, title: String?, ends: Bool, entry: Int? = nil) {
        self.game = game
        self.title = title
        self.ends = ends
        self.entry = entry
    }

    /// Decodes what ``encode(into:)`` wrote.
    init(logged fields: JSONObject, games: GameRegistry) throws(RoomRecord.Unreadable) {
        game = try PreparedPlay(logged: fields, games: games)
        title = fields["title"]?.string
        ends = fields["end"]?.bool ?? false
        entry = fields["entry"]?.integer
    }

    func encode(into writer: inout JSONWriter) {
        if let title { writer.member("title", title) }
        if ends { writer.member("end", true) }
        if let entry { writer.member("entry", entry) }
        game.encode(into: &writer)
    }
}

extension RoomFold {
    /// Returns the reason why a host may not start another play at a time, or `nil` if they may. Also checked before
    /// the append.
    func refusal(ofPlayThatEnds ends: Bool, by seat: Seat, at time: Timestamp) -> Rejection? {
        if seat.role != .host { return RoomFold.hostRejection }
        if rules.playByOwner, seat.id != ownership.owner { return RoomFold.ownerRejection }
        if let refusal = plays.refusal(at: time) { return refusal }
        guard ends || game.isInterruptible else {
            return Rejection(.roundPlaying, "A round is running. End it first, or send “end”.")
        }
        return nil
    }
}
