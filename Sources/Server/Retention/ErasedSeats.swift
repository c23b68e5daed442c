import Content
import GameRules
import InputLog
import Rooms
import WireProtocol

/// The seats whose people asked to be forgotten, as documents stored with the rooms: backups contain them, and nodes share
/// them. The log has nothing new.
///
/// A seat has one document, `CODE-NUMBER`, whose title is the room's link: a later room of the same code has another one.
package final class ErasedSeats: RoomErasures {
    /// The name under which nodes tell one another that they know of erased seats.
    static let rulesName = "erasure"
    /// What of it this program knows.
    static let rulesVersions = 1...1

    private let entries: @Sendable () -> [DocumentEntry]
    private let store: (any ContentStore)?

    /// The seats of a store.
    package init(_ store: any ContentStore) {
        self.store = store
        entries = { store.entries(of: .erasedSeat) }
    }

    /// The seats that documents of their kind tell of.
    package init(told documents: [DocumentEntry]) {
        store = nil
        entries = { documents }
    }

    /// How many there are.
    var count: Int { store?.count(of: .erasedSeat) ?? entries().count }

    /// The rooms in which a seat is erased.
    package var rooms: Set<RoomCode> { Set(entries().compactMap { ErasedSeats.read($0.key)?.room }) }

    package func seats(of room: RoomCode, link: String) -> [SeatID] {
        entries().compactMap { entry in
            guard entry.title == link, let found = ErasedSeats.read(entry.key), found.room == room else { return nil }
            return found.seat
        }
    }

    package func forget(_ room: RoomCode) {
        for entry in entries() where ErasedSeats.read(entry.key)?.room == room { store?.remove(entry.key) { _ in } }
    }

    /// Erases a seat; `completion` is called once, on some thread, with whether that is durable. It cannot be undone.
    package func put(
        _ seat: SeatID, of room: RoomCode, link: String, then completion: @escaping @Sendable (Bool) -> Void
    ) {
        guard let store, let key = DocumentKey(.erasedSeat, "\(room)-\(seat.number)"),
            let content = try? DocumentContent(title: link, body: [])
        else { return completion(false) }
        let done = { @Sendable (result: Result<DocumentEntry, ContentFailure>) in
            if case .success = result { completion(true) } else { completion(false) }
        }
        guard let entry = store.entry(key) else {
            // No client has a token for it.
            return store.create(key, content, owner: [UInt8](repeating: 0, count: 32), creator: nil, then: done)
        }
        if entry.title == link { return completion(true) }
        // An earlier room of the same code is gone.
        store.replace(key, revision: entry.revision, with: content, then: done)
    }

    /// How the records of a room are to be changed so that they name the people in erased seats no more; `nil` if none
    /// of its seats is erased. Reads and folds the whole log.
    package func rewriting(
        of key: LogKey, in log: any InputLog, games: GameRegistry
    ) throws(LogFailure) -> LogCopy.Rewriting? {
        let erasure: RecordErasure?
        do {
            erasure = try RecordErasure(of: self, games: games) { take in try ErasedSeats.each(key, in: log, take) }
        } catch let failure as LogFailure {
            throw failure
        } catch {
            throw .unreadable(
                LogDamage(key: key, position: 0, reason: "the people in it cannot be told apart: \(error)"))
        }
        guard let erasure else { return nil }
        return { (position, record) in erasure.rewritten(record, at: position) }
    }

    private static func each(_ key: LogKey, in log: any InputLog, _ take: ([UInt8]) throws -> Void) throws {
        var unreadable: (any Error)?
        do {
            _ = try log.read(key) { record in
                do { try take(record) } catch { unreadable = error }
                return unreadable == nil
            }
        } catch {
            throw unreadable ?? error
        }
    }

    private static func read(_ key: DocumentKey) -> (room: RoomCode, seat: SeatID)? {
        let parts = key.name.split(separator: "-")
        guard parts.count == 2, let room = RoomCode(String(parts[0])), let seat = SeatID(wire: "p\(parts[1])") else {
            return nil
        }
        return (room, seat)
    }
}
