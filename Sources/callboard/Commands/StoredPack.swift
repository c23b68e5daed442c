import Content
import GameRules
import JSON
import Packs
import SQLiteContent
import SQLiteInputLog
import WireProtocol

/// A saved pack as its document stands in the data folder.
struct StoredPack: StoredItem {
    private let entry: DocumentEntry

    var name: String { entry.key.name }
    var title: String { entry.title }
    var revision: Int { entry.revision }
    var used: Int { entry.used }
    var bytes: Int { entry.bodyBytes }
    var creator: String? { entry.creator }
    var lastUse: Timestamp { entry.lastUse }

    /// All saved packs of a data folder or backup.
    ///
    /// - Parameter words: what the name or the title contains.
    static func all(in place: String, matching words: String = "") throws(CommandFailure) -> [StoredPack] {
        do throws(LogReading.Failure) {
            let search = DocumentSearch(words)
            return try ContentReading.entries(of: .pack, in: place).filter(search.matches).map(StoredPack.init)
        } catch {
            throw CommandFailure(status: 1, error.description)
        }
    }

    /// One JSON object.
    var json: [UInt8] {
        JSONWriter.object { writer in
            writer.member("pack", name)
            writer.member("title", title)
            writer.member("created", entry.created)
            writer.member("changed", entry.changed)
            writer.member("lastUse", lastUse)
            writer.member("revision", revision)
            writer.member("used", used)
            writer.member("rated", entry.rated)
            writer.member("bytes", bytes)
            if let creator { writer.member("creator", creator) }
        }
    }
}
