import GameRules
import JSON
import WireProtocol

/// Adds seats with boards on paper, for people without a phone. They are numbered in the room.
struct AddPaper: RoomCommand {
    static let name = "addPaper"

    private let count: Int
    /// The name that each of them gets, before its number.
    private let seatName: PlayerName

    /// As for ``SetProgramme``: programs that do not know this command cannot read rooms of this version.
    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection? {
        guard fold.version < 3 else { return nil }
        return Rejection(.notAllowed, "This room was opened by an earlier release, which has no boards on paper.")
    }

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        count = try fields.requiredInteger("count")
        seatName = try room.name(in: fields)
        guard count > 0 else { throw Rejection(.badOptions, "The field “count” must be at least 1.") }
        try AddPaper.requireSpace(for: count, in: room.fold)
        if let refusal = room.refusal(ofSeats: count) { throw refusal }
    }

    init?(logged fields: JSONObject) {
        guard let count = fields["count"]?.integer, count > 0, let name = fields.loggedName else { return nil }
        self.count = count
        seatName = name
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("count", count)
        writer.members(of: seatName)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        try AddPaper.requireSpace(for: count, in: fold)
        var added: [SeatID] = []
        for _ in 0..<count {
            let id = SeatID(UInt32(fold.seats.count + 1))
            let number = fold.paper.seats.count + 1
            _ = fold.seats.add(
                token: TokenHash(of: fold.paperSecret(of: id)), name: seatName.numbered(number), role: .player,
                at: fold.time)
            fold.paper.add(id)
            added.append(id)
        }
        fold.call(.joinedOnPaper(added), send: send)
        note(.paperAdded(added))
    }

    private static func requireSpace(for count: Int, in fold: RoomFold) throws(Rejection) {
        let left = PaperBoards.countMax - fold.paper.seats.count
        guard count > left else { return }
        throw Rejection(
            .badOptions, "A room has at most \(PaperBoards.countMax) boards on paper. This one can get \(left) more.")
    }
}
