import Logging
import Rooms

extension Logger {
    /// Logs a room's note, with its code, seat and connection as metadata.
    func log(_ note: RoomNote) {
        var metadata: Metadata = ["room": "\(note.room)"]
        if let seat = note.seat { metadata["seat"] = "\(seat)" }
        if let subscriber = note.subscriber { metadata["connection"] = .stringConvertible(subscriber.rawValue) }
        for (name, value) in note.details {
            switch value {
            case .text(let text): metadata[name] = .string(text)
            case .number(let number): metadata[name] = .stringConvertible(number)
            }
        }
        log(level: note.isDamage ? .error : note.isTrouble ? .warning : .info, "\(note.sentence)", metadata: metadata)
    }
}
