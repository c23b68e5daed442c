import Content
import Dispatch
import Foundation
import Logging
import Rooms
import Synchronization
import WireProtocol

/// The recaps of finished plays: documents of kind `recap`, named after room and play.
final class Recaps: RecapStore {
    private let store: any ContentStore
    private let logger: Logger
    private let queue = DispatchQueue(label: "recaps to keep", qos: .utility)

    init(_ store: any ContentStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    func keep(_ room: RoomCode, play: Int, make: @escaping @Sendable () -> [UInt8]) {
        guard let key = Recaps.key(room, play) else { return }
        queue.async { [store, logger] in
            guard store.entry(key) == nil else { return }
            let body = make()
            do throws(ContentFailure) {
                let content = try DocumentContent(title: "", body: body)
                // No client has the token of this document.
                store.create(key, content, owner: [UInt8](repeating: 0, count: 32), creator: nil) { result in
                    guard case .failure(let failure) = result else { return }
                    // Another node has stored it at the same time.
                    if case .exists = failure { return }
                    Recaps.warn(key, failure, logger)
                }
            } catch {
                Recaps.warn(key, error, logger)
            }
        }
    }

    func read(_ room: RoomCode, play: Int) -> [UInt8]? {
        guard let key = Recaps.key(room, play) else { return nil }
        let done = DispatchSemaphore(value: 0)
        let body = Mutex<[UInt8]?>(nil)
        store.read(key) { result in
            body.withLock { $0 = try? result.get().body }
            done.signal()
        }
        done.wait()
        return body.withLock { $0 }
    }

    func remove(_ room: RoomCode) {
        queue.async { [store] in
            for play in 1...RoomLimits.playsMax {
                guard let key = Recaps.key(room, play), store.entry(key) != nil else { continue }
                store.remove(key) { _ in }
            }
        }
    }

    private static func key(_ room: RoomCode, _ play: Int) -> DocumentKey? { DocumentKey(.recap, "\(room)-\(play)") }

    private static func warn(_ key: DocumentKey, _ failure: ContentFailure, _ logger: Logger) {
        logger.warning("a recap is not kept", metadata: ["recap": "\(key.name)", "reason": "\(failure)"])
    }
}
