import Content
import GameRules
import JSON
import Logging
import Rooms
import Synchronization

/// The log of operators' and moderators' acts, by page or command. It consists of documents next to the rooms, so
/// backups contain them and nodes share them. Entries never change; the oldest are deleted when there are too many.
package final class AuditLog: Sendable {
    /// The person who acted, and by which means.
    package struct Actor: Sendable {
        /// The name of the token in the configuration, or of the machine's user.
        package let name: String
        package let role: Role
        package let way: Way

        package enum Role: String, Sendable { case `operator`, moderator }
        package enum Way: String, Sendable { case page, command }

        package init(_ name: String, _ role: Role, by way: Way) {
            // A command reports its user itself, so the name is cut to a limit.
            self.name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(32)))
            self.role = role
            self.way = way
        }
    }

    /// An act and its subject.
    package struct Deed: Hashable, Sendable {
        package let kind: Kind
        /// A room's code, or a kind of content and a name, for example. It never names a player.
        package let subject: String

        package enum Kind: String, CaseIterable, Sendable {
            case endRoom, nameOwner, deleteRoom, undeleteRoom
            case deleteContent, deleteProfile
            case hide, approve, deletePublished
            case eraseSeat, eraseGuest, exportSeat, exportProfile
            case makeSignInCode, signIn, endSignIns
        }

        package init(_ kind: Kind, _ subject: String) {
            self.kind = kind
            self.subject = String(String.UnicodeScalarView(subject.unicodeScalars.prefix(120)))
        }
    }

    /// An entry of the log.
    package struct Entry: Sendable {
        package let time: Timestamp
        /// The logged members: `by`, `role`, `way`, `did`, `to`.
        package let fields: JSONObject

        /// Reads a document of the log; `nil` if it is not one.
        package init?(_ entry: DocumentEntry) {
            guard entry.key.kind == .audit,
                let fields = (try? JSONParser.parse(Array(entry.title.utf8)))?.object
            else { return nil }
            time = entry.created
            self.fields = fields
        }

        /// Writes the members of the entry.
        package func encode(into writer: inout JSONWriter) {
            writer.member("time", time)
            for name in ["by", "role", "way", "did", "to"] {
                writer.name(of: name)
                writer.string(fields[name]?.string ?? "")
            }
        }
    }

    /// The error that an act succeeded but could not be logged.
    package static let notWritten = Rejection(.unavailable, "It is done, but the audit log cannot be written.")

    /// The maximum number of entries.
    package static let entriesMax = 5_000

    private let store: any ContentStore
    private let logger: Logger?

    /// - Parameter logger: Notified if an entry cannot be written.
    package init(_ store: any ContentStore, logger: Logger? = nil) {
        self.store = store
        self.logger = logger
    }

    /// Logs an act; `completion` is called once, with whether the entry is durable.
    package func note(
        _ deed: Deed, by actor: Actor, at time: Timestamp = .now,
        then completion: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        let line = JSONWriter.object { writer in
            writer.member("by", actor.name)
            writer.member("role", actor.role.rawValue)
            writer.member("way", actor.way.rawValue)
            writer.member("did", deed.kind.rawValue)
            writer.member("to", deed.subject)
        }
        // Names sort by time.
        let digits = String(max(0, time.milliseconds))
        let name =
            String(repeating: "0", count: max(0, 15 - digits.count)) + digits
            + "-\(String(UInt32.random(in: .min ... .max), radix: 16))"
        guard let key = DocumentKey(.audit, name),
            let content = try? DocumentContent(title: String(decoding: line, as: UTF8.self), body: [])
        else { return completion(false) }
        // No client has the token of this document.
        store.create(key, content, owner: [UInt8](repeating: 0, count: 32), creator: nil) { [store, logger] result in
            switch result {
            case .success:
                if store.count(of: .audit) > AuditLog.entriesMax, let oldest = store.entries(of: .audit).first {
                    store.remove(oldest.key) { _ in }
                }
                completion(true)
            case .failure(let failure):
                logger?.error("the audit log cannot be written", metadata: ["reason": "\(failure)"])
                completion(false)
            }
        }
    }

    /// Returns the last entries, the newest first.
    package func entries(atMost count: Int) -> [Entry] {
        store.entries(of: .audit).suffix(count).reversed().compactMap(Entry.init)
    }
}
