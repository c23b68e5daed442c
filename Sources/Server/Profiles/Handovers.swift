import Content
import Dispatch
import GameRules
import WireProtocol

/// Encrypted boxes that one device leaves for another of the same person. Only a device that was shown the code can
/// open one, within a few minutes, and only one can take it.
///
/// The server never sees the content: both devices share a secret that the server does not get. The box's name and key
/// are derived from it.
final class Handovers: Sendable {
    /// The maximum length of a box, in bytes of base64url.
    static let boxBytesMax = 61_440
    /// The lifetime of a box, in milliseconds.
    static let keptMilliseconds: Int64 = 600_000
    /// The maximum number of waiting boxes.
    static let boxesMax = 1_000

    private let store: any ContentStore
    private let clock: @Sendable () -> Timestamp

    /// - Parameter clock: The clock by which the store dates its documents.
    init(_ store: any ContentStore, clock: @escaping @Sendable () -> Timestamp) {
        self.store = store
        self.clock = clock
    }

    /// Stores a box.
    ///
    /// - Parameters:
    ///   - name: The name that the devices derived.
    ///   - creator: A keyed hash of the requesting network.
    func leave(
        _ box: String, as name: String, by creator: String?,
        then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void
    ) {
        do throws(Rejection) {
            let key = try Handovers.key(name)
            guard (1...Handovers.boxBytesMax).contains(box.utf8.count), box.utf8.allSatisfy(SeatToken.isAllowed) else {
                throw Rejection(
                    .badMessage, "A transfer must have 1 to \(Handovers.boxBytesMax) base64url characters.")
            }
            sweep()
            let content: DocumentContent
            do throws(ContentFailure) { content = try DocumentContent(title: "", body: Array(box.utf8)) } catch {
                throw Handovers.rejection(error)
            }
            // No client has the token of this document.
            store.create(key, content, owner: [UInt8](repeating: 0, count: 32), creator: creator) { result in
                completion(result.map { _ in }.mapError(Handovers.rejection))
            }
        } catch {
            completion(.failure(error))
        }
    }

    /// Hands a box to the first client that requests it by name.
    func take(
        _ name: String, then completion: @escaping @Sendable (Result<String, Rejection>) -> Void
    ) {
        let key: DocumentKey
        do throws(Rejection) { key = try Handovers.key(name) } catch { return completion(.failure(error)) }
        guard let entry = store.entry(key), !Handovers.isOver(entry, at: clock()) else {
            return completion(.failure(Handovers.unknown))
        }
        store.read(key) { [store] result in
            switch result {
            case .failure(let failure): completion(.failure(Handovers.rejection(failure)))
            case .success(let document):
                // If two clients have read it, only one can remove it.
                store.remove(key) { removal in
                    completion(
                        removal.map { String(decoding: document.body, as: UTF8.self) }
                            .mapError(Handovers.rejection))
                }
            }
        }
    }

    /// Deletes expired boxes.
    func sweep() {
        let time = clock()
        for entry in store.entries(of: .handover) where Handovers.isOver(entry, at: time) {
            store.remove(entry.key) { _ in }
        }
    }

    private static func isOver(_ entry: DocumentEntry, at time: Timestamp) -> Bool {
        abs(time.milliseconds - entry.created.milliseconds) > keptMilliseconds
    }

    private static func key(_ name: String) throws(Rejection) -> DocumentKey {
        guard (22...64).contains(name.utf8.count), let key = DocumentKey(.handover, name) else {
            throw Rejection(.badMessage, "The name of a transfer must have 22 to 64 base64url characters.")
        }
        return key
    }

    private static let unknown = Rejection(
        "unknownHandover", "This transfer was already picked up or has expired.")

    private static func rejection(_ failure: ContentFailure) -> Rejection {
        switch failure {
        case .unknown: unknown
        case .exists: Rejection(.badMessage, "A transfer with this name already exists. Use another name.")
        case .full: Rejection("tooManyHandovers", "Too many transfers are pending. Try again in a few minutes.")
        case .conflict, .tooLarge, .unreadable, .overloaded, .unavailable, .closed:
            Rejection(.unavailable, "The server cannot save this right now. Try again.")
        }
    }
}
