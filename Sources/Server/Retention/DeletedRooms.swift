import Content
import GameRules
import Rooms
import WireProtocol

/// The rooms that retention has deleted, as documents: in the log's database for one server, in the stream for several
/// nodes. Backups contain them. The log does not change, and a program that does not know these documents keeps them
/// and serves the rooms.
///
/// Each room has one document. Its title says whether the room is deleted or was restored, and its last change says
/// when. A second one, `CODE-date`, has the date at which the owner wants the room to be deleted.
package final class DeletedRooms: RoomBin {
    private enum State: String { case deleted, restored }

    private let store: any ContentStore

    /// The rooms of a store.
    package init(_ store: any ContentStore) { self.store = store }

    package func holds(_ room: RoomCode) -> Bool {
        DeletedRooms.key(room).flatMap(store.entry)?.title == State.deleted.rawValue
    }

    package var rooms: [RoomCode: Timestamp] { times(of: .deleted) }

    /// The restored rooms with the times of their restoration, which count as uses.
    var restored: [RoomCode: Timestamp] { times(of: .restored) }

    private func times(of state: State) -> [RoomCode: Timestamp] {
        DeletedRooms.times(of: state, store.entries(of: .deletedRoom))
    }

    /// Returns the deleted rooms by the documents of their kind.
    package static func rooms(_ entries: [DocumentEntry]) -> [RoomCode: Timestamp] { times(of: .deleted, entries) }

    private static func times(of state: State, _ entries: [DocumentEntry]) -> [RoomCode: Timestamp] {
        var times: [RoomCode: Timestamp] = [:]
        for entry in entries where entry.title == state.rawValue {
            if let room = RoomCode(entry.key.name) { times[room] = entry.changed }
        }
        return times
    }

    package func put(_ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void) {
        write(.deleted, room, then: completion)
    }

    package func takeOut(_ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void) {
        write(.restored, room, then: completion)
    }

    package func forget(_ room: RoomCode) {
        for key in [DeletedRooms.key(room), DeletedRooms.dateKey(room)].compactMap(\.self)
        where store.entry(key) != nil { store.remove(key) { _ in } }
    }

    package func date(of room: RoomCode) -> Timestamp? {
        DeletedRooms.dateKey(room).flatMap(store.entry).flatMap(DeletedRooms.date)
    }

    package func setDate(
        _ date: Timestamp?, of room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void
    ) {
        guard let key = DeletedRooms.dateKey(room) else { return completion(false) }
        guard let date else {
            guard store.entry(key) != nil else { return completion(true) }
            return store.remove(key) { result in
                if case .failure = result { completion(false) } else { completion(true) }
            }
        }
        write(date.rfc3339, as: key, then: completion)
    }

    /// The dates that owners have set, and when they have set them.
    var dates: [RoomCode: (date: Timestamp, set: Timestamp)] {
        var dates: [RoomCode: (date: Timestamp, set: Timestamp)] = [:]
        for entry in store.entries(of: .deletedRoom) {
            guard let date = DeletedRooms.date(entry), let room = RoomCode(String(entry.key.name.dropLast(5))) else {
                continue
            }
            dates[room] = (date, entry.changed)
        }
        return dates
    }

    /// Whether a document is about a room.
    package static func isAbout(_ room: RoomCode, _ entry: DocumentEntry) -> Bool {
        [key(room), dateKey(room)].contains(entry.key)
    }

    private func write(_ state: State, _ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void) {
        guard let key = DeletedRooms.key(room) else { return completion(false) }
        write(state.rawValue, as: key, then: completion)
    }

    private func write(_ title: String, as key: DocumentKey, then completion: @escaping @Sendable (Bool) -> Void) {
        guard let content = try? DocumentContent(title: title, body: []) else { return completion(false) }
        let done = { @Sendable (result: Result<DocumentEntry, ContentFailure>) in
            if case .success = result { completion(true) } else { completion(false) }
        }
        if let entry = store.entry(key) {
            store.replace(key, revision: entry.revision, with: content, then: done)
        } else {
            // No client has the token of this document.
            store.create(key, content, owner: [UInt8](repeating: 0, count: 32), creator: nil, then: done)
        }
    }

    private static func key(_ room: RoomCode) -> DocumentKey? { DocumentKey(.deletedRoom, room.description) }

    private static func dateKey(_ room: RoomCode) -> DocumentKey? { DocumentKey(.deletedRoom, "\(room)-date") }

    /// Returns the date in a document; `nil` if it is another one.
    private static func date(_ entry: DocumentEntry) -> Timestamp? {
        entry.key.name.hasSuffix("-date") ? Timestamp(rfc3339: entry.title) : nil
    }
}
