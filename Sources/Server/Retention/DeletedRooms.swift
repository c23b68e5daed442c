import Content
import GameRules
import Rooms
import WireProtocol

/// The rooms that retention has deleted, as documents: in the log's database for one server, in the stream for several
/// nodes. Backups contain them. The log does not change, and a program that does not know these documents keeps them
/// and serves the rooms.
///
/// Each room has one document. Its title says whether the room is deleted or was restored, and its last change says
/// when.
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
        guard let key = DeletedRooms.key(room), store.entry(key) != nil else { return }
        store.remove(key) { _ in }
    }

    private func write(_ state: State, _ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void) {
        guard let key = DeletedRooms.key(room), let content = try? DocumentContent(title: state.rawValue, body: [])
        else { return completion(false) }
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
}
