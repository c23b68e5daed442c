import Configuration
import Content
import GameRules
import InputLog
import JSON
import JetStreamContent
import Logging
import Rooms
import WireProtocol

/// The rooms and documents that several nodes share, as the operator's commands list and read them: through a running
/// node, or directly from the stream.
package struct SharedHoldings: Sendable {
    /// The maximum bytes of records in an answer. A longer room is read from the stream.
    static let answerBytesMax = 64 << 20

    let log: any InputLog
    let content: any ContentStore

    /// Returns all rooms, as a member `rooms`. Reads every room's log, because a stream does not count the bytes of a
    /// room.
    func rooms() throws(Rejection) -> [UInt8] {
        let deleted = DeletedRooms(content).rooms
        var found: [[UInt8]] = []
        for summary in try reading({ () throws(LogFailure) in try log.summaries() }) {
            guard let code = RoomCode(summary.key.rawValue), code.description == summary.key.rawValue else { continue }
            var (outline, count, bytes, isUnreadable): (RoomOutline?, Int, Int, Bool) = (nil, 0, 0, false)
            do throws(LogFailure) {
                _ = try log.read(summary.key) { record in
                    if count == 0 { outline = RoomOutline(creation: record) } else { outline?.take(record) }
                    count += 1
                    bytes += record.count
                    return true
                }
            } catch .unreadable {
                isUnreadable = true
            } catch .unknown {
                // The room was deleted since the list was read.
                continue
            } catch {
                throw Rejection(.unavailable, error.description)
            }
            found.append(
                JSONWriter.object { writer in
                    writer.member("room", code.description)
                    if let outline { SharedHoldings.write(outline, to: &writer) }
                    writer.member("lastInput", Timestamp(milliseconds: summary.lastCommitMilliseconds))
                    writer.member("records", count)
                    writer.member("bytes", bytes)
                    if isUnreadable { writer.member("unreadable", true) }
                    if let deleted = deleted[code] { writer.member("deleted", deleted) }
                })
        }
        return JSONWriter.write { writer in
            writer.array("rooms") { writer in for room in found { writer.encoded(room) } }
        }
    }

    private static func write(_ outline: RoomOutline, to writer: inout JSONWriter) {
        writer.member("title", outline.title)
        writer.member("game", outline.game)
        if let created = outline.created { writer.member("created", created) }
        if let creator = outline.creator { writer.member("creator", creator) }
        writer.member("ended", outline.isEnded)
    }

    /// Returns a room's records, as a member `records` of hexadecimal texts.
    ///
    /// - Throws: `tooLong` if they exceed an answer.
    func records(of room: RoomCode) throws(Rejection) -> [UInt8] {
        var records: [[UInt8]] = []
        var bytes = 0
        do throws(LogFailure) {
            _ = try log.read(LogKey(room.description)) { record in
                records.append(record)
                bytes += record.count
                return bytes <= SharedHoldings.answerBytesMax
            }
        } catch .abandoned {
            throw SharedHoldings.tooLong
        } catch {
            throw SharedHoldings.rejection(error)
        }
        return JSONWriter.write { writer in
            writer.array("records") { writer in for record in records { writer.string(record.hexadecimal) } }
        }
    }

    static let tooLong = Rejection("tooLong", "This room is too long for one answer.")

    /// Returns all documents of a kind without their bodies, as a member `documents`.
    func documents(of kind: DocumentKind) -> [UInt8] {
        let entries = content.entries(of: kind)
        return JSONWriter.write { writer in
            writer.array("documents") { writer in
                for entry in entries { writer.object { SharedHoldings.write(entry, to: &$0) } }
            }
        }
    }

    /// Returns a document with its body, as members; no member if there is none.
    func document(_ key: DocumentKey, then completion: @escaping @Sendable (Result<[UInt8], Rejection>) -> Void) {
        content.read(key) { result in
            switch result {
            case .success(let document):
                completion(
                    .success(
                        JSONWriter.write { writer in
                            SharedHoldings.write(document.entry, to: &writer)
                            writer.member("body", document.body.hexadecimal)
                        }))
            case .failure(.unknown): completion(.success([]))
            case .failure(let failure): completion(.failure(Rejection(.unavailable, failure.description)))
            }
        }
    }

    private static func write(_ entry: DocumentEntry, to writer: inout JSONWriter) {
        writer.member("name", entry.key.name)
        writer.member("rated", entry.rated)
        writer.member("label", DocumentLabel.text(entry))
    }

    /// Reads an entry that ``documents(of:)`` or ``document(_:then:)`` wrote; `nil` for anything else.
    package static func entry(_ fields: JSONObject, of kind: DocumentKind) -> DocumentEntry? {
        guard let key = fields["name"]?.string.flatMap({ DocumentKey(kind, $0) }),
            var entry = fields["label"]?.string.flatMap({ DocumentLabel.entry($0, of: key) })
        else { return nil }
        entry.rated = fields["rated"]?.integer ?? 0
        return entry
    }

    private func reading<Answer>(_ body: () throws(LogFailure) -> Answer) throws(Rejection) -> Answer {
        do throws(LogFailure) { return try body() } catch { throw SharedHoldings.rejection(error) }
    }

    private static func rejection(_ failure: LogFailure) -> Rejection {
        if case .unknown = failure { return RoomDirectory.unknownRoom }
        return Rejection(.unavailable, failure.description)
    }
}

/// Access to the stream that nodes share, for operator's commands on a machine without a running node.
package final class StreamAccess {
    private let storage: Storage
    package var log: any InputLog { storage.log }
    package var content: any ContentStore { storage.content }

    /// Connects to the configured servers.
    package init(_ configuration: Configuration, games: GameRegistry, logger: Logger) throws {
        storage = try Storage.open(configuration, games: games, logger: logger, isServing: false)
    }

    /// Answers a reading order as a running node does; `nil` for any other order.
    package func answer(_ order: OperatorOrder) throws(Rejection) -> [UInt8]? {
        let holdings = SharedHoldings(log: log, content: content)
        switch order {
        case .rooms: return try holdings.rooms()
        case .records(let room): return try holdings.records(of: room)
        case .documents(let kind): return holdings.documents(of: kind)
        case .document(let key):
            let answer = Awaited<Result<[UInt8], Rejection>>()
            holdings.document(key) { answer.fill($0) }
            return try answer.wait()?.get()
        case .states, .library, .operate, .deleteRoom, .undeleteRoom, .deleteContent, .decide, .eraseSeat,
            .eraseGuest, .makeSignInCode, .endSignIns, .note:
            return nil
        }
    }

    /// Notes that a backup succeeded now, for all nodes; returns whether that is durable.
    package func noteBackup() -> Bool { ClusterBackup.note(in: content) }

    /// Writes what is queued and closes the connection.
    package func close() {
        content.close()
        log.close()
        storage.close()
    }
}
