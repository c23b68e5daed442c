import Content
import GameRules
import InputLog
import Rooms
import WireProtocol

/// The people who asked to be forgotten, as documents next to the rooms: backups contain them, and nodes share them.
/// The log does not change.
///
/// Each seat has one document, `CODE-NUMBER`, whose title is the room's link. A later room with the same code has
/// another link. People without a seat, whose names a host has typed, have documents `CODE-gHASH` with a hash of the
/// name.
package final class ErasedSeats: RoomErasures {
    /// The name by which nodes announce that they support erased seats.
    static let rulesName = "erasure"
    /// The supported versions: seats alone, and names of people without a seat.
    static let rulesVersions = 1...2

    private let entries: @Sendable () -> [DocumentEntry]
    private let store: (any ContentStore)?

    /// The seats of a store.
    package init(_ store: any ContentStore) {
        self.store = store
        entries = { store.entries(of: .erasedSeat) }
    }

    /// Reads the seats from documents of their kind.
    package init(told documents: [DocumentEntry]) {
        store = nil
        entries = { documents }
    }

    /// A value that changes with the erased people. Their number does not suffice: one may be added while a room with
    /// another one is deleted.
    var mark: Int {
        var mark = 0
        for entry in entries() { mark ^= [entry.key.name, entry.title].hashValue }
        return mark
    }

    /// The rooms with an erased person.
    package var rooms: Set<RoomCode> { Set(entries().compactMap { ErasedSeats.read($0.key)?.room }) }

    package func seats(of room: RoomCode, link: String) -> [SeatID] {
        entries().compactMap { entry in
            guard entry.title == link, let found = ErasedSeats.read(entry.key), found.room == room,
                case .seat(let seat) = found.person
            else { return nil }
            return seat
        }
    }

    package func names(of room: RoomCode, link: String) -> ErasedNames {
        ErasedNames(
            Set(
                entries().compactMap { entry in
                    guard entry.title == link, let found = ErasedSeats.read(entry.key), found.room == room,
                        case .name(let hash) = found.person
                    else { return nil }
                    return hash
                }), link: link)
    }

    /// Returns a room's stored recap without the names of people without a seat; `nil` if it has none of them.
    package func rewritten(recap bytes: [UInt8], _ key: DocumentKey) -> [UInt8]? {
        guard let room = key.name.split(separator: "-").first.flatMap({ RoomCode(String($0)) }) else { return nil }
        let links = Set(entries().filter { ErasedSeats.read($0.key)?.room == room }.map(\.title))
        return links.lazy.compactMap { self.names(of: room, link: $0).rewritten(recap: bytes) }.first
    }

    package func forget(_ room: RoomCode) {
        for entry in entries() where ErasedSeats.read(entry.key)?.room == room { store?.remove(entry.key) { _ in } }
    }

    /// Erases a seat, which cannot be undone. `completion` is called once, on any thread, with whether it is durable.
    package func put(
        _ seat: SeatID, of room: RoomCode, link: String, then completion: @escaping @Sendable (Bool) -> Void
    ) {
        put("\(room)-\(seat.number)", link: link, then: completion)
    }

    /// Erases the name of people without a seat, as ``put(_:of:link:then:)`` erases a seat.
    package func put(
        name: String, of room: RoomCode, link: String, then completion: @escaping @Sendable (Bool) -> Void
    ) {
        put("\(room)-g\(ErasedNames.hash(of: name, link: link))", link: link, then: completion)
    }

    private func put(_ name: String, link: String, then completion: @escaping @Sendable (Bool) -> Void) {
        guard let store, let key = DocumentKey(.erasedSeat, name),
            let content = try? DocumentContent(title: link, body: [])
        else { return completion(false) }
        let done = { @Sendable (result: Result<DocumentEntry, ContentFailure>) in
            if case .success = result { completion(true) } else { completion(false) }
        }
        guard let entry = store.entry(key) else {
            // No client has the token of this document.
            return store.create(key, content, owner: [UInt8](repeating: 0, count: 32), creator: nil, then: done)
        }
        if entry.title == link { return completion(true) }
        // An earlier room of the same code no longer exists.
        store.replace(key, revision: entry.revision, with: content, then: done)
    }

    /// Returns the changes to a room's records that remove the names of erased people; `nil` if no person in it is
    /// erased.
    /// Reads and folds the whole log.
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

    private enum Person {
        case seat(SeatID)
        /// The hash of a name.
        case name(String)
    }

    private static func read(_ key: DocumentKey) -> (room: RoomCode, person: Person)? {
        let parts = key.name.split(separator: "-")
        guard parts.count == 2, let room = RoomCode(String(parts[0])) else { return nil }
        if parts[1].first == "g" { return (room, .name(String(parts[1].dropFirst()))) }
        return SeatID(wire: "p\(parts[1])").map { (room, .seat($0)) }
    }
}
