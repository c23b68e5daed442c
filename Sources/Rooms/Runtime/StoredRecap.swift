import GameRules
import JSON
import WireProtocol

/// A store for public recaps of finished plays, for a time when their rules are no longer known.
public protocol RecapStore: Sendable {
    /// Stores a recap of at most 1 MB, unless there is one. Returns immediately; `make` is called on another thread.
    func keep(_ room: RoomCode, play: Int, make: @escaping @Sendable () -> [UInt8])
    /// Returns a stored recap, or `nil` if there is none. Waits for the disk.
    func read(_ room: RoomCode, play: Int) -> [UInt8]?
    /// Deletes all recaps of a room.
    func remove(_ room: RoomCode)
}

/// A recap as stored: one JSON object in which each name is a seat's number, so that later names and removals apply to
/// it.
enum StoredRecap {
    /// The maximum length in bytes.
    static let bytesMax = 1_000_000
    /// Precedes the number in place of a name. No text of people contains this character.
    private static let mark: Character = "\u{1}"

    static func make(_ game: any HostedGame, seats: Int) -> [UInt8] {
        var names = NameList()
        for number in 0..<seats { names.append("\(mark)\(SeatID(UInt32(number + 1)))") }
        return JSONWriter.object { game.encodeRecap(names: names, into: &$0) }
    }

    /// Writes the members of a recap, with the current names. Those of removed seats are empty.
    ///
    /// - Parameter isTitled: whether a `title` is written already; then that of the game's content is left out.
    static func write(_ bytes: [UInt8], isTitled: Bool = false, in fold: RoomFold, into writer: inout JSONWriter) {
        guard let recap = (try? JSONParser.parse(bytes, limits: .document))?.object else { return }
        for member in recap.members where !isTitled || member.name != "title" {
            writer.name(of: member.name)
            writer.value(named(member.value, in: fold))
        }
    }

    private static func named(_ value: JSONValue, in fold: RoomFold) -> JSONValue {
        switch value {
        case .string(let text) where text.first == mark:
            guard let seat = marked(text, in: fold) else { return value }
            return .string(seat.isRemoved ? "" : fold.seats.names.name(of: seat.id))
        case .array(let elements): return .array(elements.map { named($0, in: fold) })
        case .object(let object):
            var members = object.members.map { (name: $0.name, value: named($0.value, in: fold)) }
            if let name = object["name"]?.string, let player = object["player"]?.string, name.first != mark {
                // A person without a seat, who may have asked to be forgotten.
                members = members.map { member, value in
                    (member, member == "name" ? .string(fold.seats.names.shown(name, as: player)) : value)
                }
            }
            if let seat = object["name"]?.string.flatMap({ marked($0, in: fold) }), !seat.isRemoved,
                let avatar = fold.seats.names.avatar(of: seat.id)
            {
                members.append(("avatar", avatar.value))
            }
            return .object(JSONObject(members))
        default: return value
        }
    }

    /// Returns the seat whose name belongs in place of a text; `nil` for any other text.
    private static func marked(_ text: String, in fold: RoomFold) -> Seat? {
        guard text.first == mark else { return nil }
        return SeatID(wire: String(text.dropFirst())).flatMap { fold.seats.seat($0) }
    }
}

extension Room {
    /// Stores the recap of the last finished play.
    ///
    /// - Parameter game: its game; `nil` if the server has restarted since, so that the log must be folded again.
    func keepRecap(of game: (any HostedGame)?) {
        guard let recaps = environment.recaps, let over = fold.plays.finished.last else { return }
        if let game {
            let seats = fold.seats.count
            return recaps.keep(code, play: over.number) { StoredRecap.make(game, seats: seats) }
        }
        let (fold, past) = (fold, PastPlays(of: code, log: environment.log, games: environment.games))
        recaps.keep(code, play: over.number) {
            var bytes: [UInt8] = []
            try? past.each(until: fold) { play, game in
                if play.number == over.number { bytes = StoredRecap.make(game, seats: fold.seats.count) }
            }
            return bytes
        }
    }
}
