import GameRules
import JSON
import WireProtocol

/// Adds seats with boards on paper, for people without a phone. They are numbered in the room. They get a common name
/// with their number, or each a free name of the room's list.
struct AddPaper: RoomCommand {
    static let name = "addPaper"

    private let names: Names

    private enum Names {
        /// A number of seats with a name before their numbers.
        case numbered(PlayerName, count: Int)
        /// A seat for each of these names of the ``ClassList``, unless it has been taken.
        case listed([Int])

        var count: Int {
            switch self {
            case .numbered(_, let count): count
            case .listed(let entries): entries.count
            }
        }
    }

    /// As for ``SetProgramme``: programs that do not know this command cannot read rooms of this version.
    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection? {
        guard fold.version < 3 else { return nil }
        return Rejection(.notAllowed, "This room was opened by an earlier release, which has no boards on paper.")
    }

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        if fields.present("listed") != nil, try fields.requiredBool("listed") {
            let chosen = try AddPaper.entries(in: fields)
            let free = room.fold.shownClass.lazy.filter { !room.fold.isTaken($0) }.map(\.id)
            names = .listed(free.filter { chosen?.contains($0) ?? true })
            guard names.count > 0 else {
                throw Rejection(.badOptions, "The room's list has no name without a player.")
            }
        } else {
            let count = try fields.requiredInteger("count")
            names = .numbered(try room.name(in: fields), count: count)
            guard count > 0 else { throw Rejection(.badOptions, "The field “count” must be at least 1.") }
        }
        try AddPaper.requireSpace(for: names.count, in: room.fold)
        if let refusal = room.refusal(ofSeats: names.count) { throw refusal }
    }

    /// Returns the entries that a host chose, or `nil` for all.
    private static func entries(in fields: JSONObject) throws(Rejection) -> Set<Int>? {
        guard fields.present("entries") != nil else { return nil }
        return Set(try fields.requiredArray("entries").compactMap(\.integer))
    }

    init?(logged fields: JSONObject) {
        if let entries = fields["entries"]?.array {
            names = .listed(entries.compactMap(\.integer))
            return
        }
        guard let count = fields["count"]?.integer, count > 0, let name = fields.loggedName else { return nil }
        names = .numbered(name, count: count)
    }

    func encode(into writer: inout JSONWriter) {
        switch names {
        case .numbered(let name, let count):
            writer.member("count", count)
            writer.members(of: name)
        case .listed(let entries): writer.array("entries") { writer in for id in entries { writer.integer(id) } }
        }
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        try AddPaper.requireSpace(for: names.count, in: fold)
        var added: [SeatID] = []
        switch names {
        case .numbered(let name, let count):
            for _ in 0..<count { added.append(AddPaper.add(name.numbered(fold.paper.seats.count + 1), to: &fold)) }
        case .listed(let entries):
            for id in entries {
                guard let entry = fold.classList[id], !fold.isTaken(entry) else { continue }
                let seat = AddPaper.add(entry.name, to: &fold)
                fold.classList.give(id, to: seat)
                added.append(seat)
            }
        }
        fold.call(.joinedOnPaper(added), send: send)
        note(.paperAdded(added))
    }

    private static func add(_ name: PlayerName, to fold: inout RoomFold) -> SeatID {
        let id = SeatID(UInt32(fold.seats.count + 1))
        _ = fold.seats.add(
            token: TokenHash(of: fold.paperSecret(of: id)), name: name, role: .player, at: fold.time)
        fold.paper.add(id)
        return id
    }

    private static func requireSpace(for count: Int, in fold: RoomFold) throws(Rejection) {
        let left = PaperBoards.countMax - fold.paper.seats.count
        guard count > left else { return }
        throw Rejection(
            .badOptions, "A room has at most \(PaperBoards.countMax) boards on paper. This one can get \(left) more.")
    }
}
