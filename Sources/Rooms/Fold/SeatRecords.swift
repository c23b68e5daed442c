import GameRules
import JSON
import WireProtocol

/// The records of a room's log about one person: their joins and names, and every command that they sent.
public enum SeatRecords {
    /// Returns the records of a seat, in order, unchanged. Of the record that created the room, it returns only the
    /// part about the person in the seat. A join by a name of the room's list gets that name.
    public static func all(
        of seat: SeatID, in records: [[UInt8]], games: GameRegistry
    ) throws(RoomUnreadable) -> [JSONObject] {
        var replaying = RoomReplaying(games: games)
        var found: [JSONObject] = []
        for record in records {
            try replaying.take(record)
            guard let fields = (try? JSONParser.parse(Array(record.dropFirst()), limits: .document))?.object else {
                continue
            }
            switch fields["input"]?.string {
            case "create" where seat.number == 1:
                let own = ["input", "name", "token", "creator", "time"]
                found.append(JSONObject(fields.members.filter { own.contains($0.name) }))
            case "join":
                let token = fields["token"]?.string.flatMap(TokenHash.init(hexadecimal:))
                guard let token, let fold = replaying.present, fold.seats.seat(of: token)?.id == seat else { continue }
                let name = fields["name"] == nil ? fields["entry"]?.integer.flatMap { fold.classList[$0]?.name } : nil
                found.append(name.map { JSONObject(fields.members + [("name", .string($0.text))]) } ?? fields)
            case "command":
                let command = fields["command"]?.object
                let isOwn = fields["seat"]?.string == seat.description
                let namesIt = command?["type"]?.string == Rename.name && command?["player"]?.string == seat.description
                if isOwn || namesIt { found.append(fields) }
            default: break
            }
        }
        return found
    }
}
