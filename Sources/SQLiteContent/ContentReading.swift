import Content
import GRDB
import SQLiteInputLog

/// Reads documents directly from the folder of a server, running or not, or from a backup. Writes nothing.
public enum ContentReading {
    /// Returns all documents of a kind without their bodies, by name. A folder of an older version, which stored
    /// documents differently, has none.
    ///
    /// - Parameter place: a data folder, or the file of a backup.
    public static func entries(of kind: DocumentKind, in place: String) throws(LogReading.Failure) -> [DocumentEntry] {
        try LogReading.reading(place) { db in
            guard try Schema.version(db) >= 2 else { return [] }
            return try DocumentRows.index(db).entries(of: kind)
        }
    }

    /// Returns one document with its body, or `nil` if there is none of this name.
    public static func read(_ key: DocumentKey, from place: String) throws(LogReading.Failure) -> Document? {
        try LogReading.reading(place) { db in
            guard try Schema.version(db) >= 2 else { return nil }
            do { return try DocumentRows.document(key, db) } catch let failure as ContentFailure {
                throw LogReading.Failure(description: failure.description)
            }
        }
    }
}
