import Content
import GameRules
import JSON
import SQLiteContent
import SQLiteInputLog
import WireProtocol

/// What somebody saved, as its document stands in the data folder.
struct StoredContent: StoredDocument {
    static let plural = "documents"
    static var usualKind: DocumentKind? { games.contents.first?.kind }

    let kind: any ContentKind.Type
    let entry: DocumentEntry

    var documentKind: DocumentKind { kind.kind }
    var name: String { entry.key.name }
    var bytes: Int { entry.bodyBytes }
    var lastUse: Timestamp { entry.lastUse }
    var creator: String? { entry.creator }

    /// All that was saved in a data folder or backup.
    ///
    /// - Parameter words: what the name or the title contains.
    static func all(in place: String, matching words: String) throws(CommandFailure) -> [StoredContent] {
        let search = DocumentSearch(words)
        var found: [StoredContent] = []
        do throws(LogReading.Failure) {
            for kind in games.contents {
                found += try ContentReading.entries(of: kind.kind, in: place).filter(search.matches).map {
                    StoredContent(kind: kind, entry: $0)
                }
            }
        } catch {
            throw CommandFailure(status: 1, error.description)
        }
        return found
    }

    /// Finds what has a name, of whatever kind; `nil` if nothing has it.
    static func named(_ name: ContentName, in place: String) throws(CommandFailure) -> (
        kind: any ContentKind.Type, document: Document
    )? {
        do throws(LogReading.Failure) {
            for kind in games.contents {
                guard let document = try ContentReading.read(name.document(of: kind.kind), from: place) else {
                    continue
                }
                return (kind, document)
            }
        } catch {
            throw CommandFailure(status: 1, error.description)
        }
        return nil
    }

    /// One JSON object.
    var json: [UInt8] {
        JSONWriter.object { writer in
            writer.name(of: kind.kind.rawValue)
            writer.string(name)
            writer.member("title", entry.title)
            writer.member("created", entry.created)
            writer.member("changed", entry.changed)
            writer.member("lastUse", lastUse)
            writer.member("revision", entry.revision)
            writer.member("used", entry.used)
            writer.member("rated", entry.rated)
            writer.member("bytes", bytes)
            if let creator { writer.member("creator", creator) }
        }
    }
}
