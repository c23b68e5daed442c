import Content
import GRDB
import SQLiteInputLog

/// Reads documents where they lie: in the folder of a server that runs or not, or in a backup. Writes nothing.
public enum ContentReading {
    /// All documents of a place but their bodies, by kind and name. A place of an older version, which kept them
    /// otherwise, has none.
    ///
    /// - Parameter place: a data folder, or the file of a backup.
    public static func entries(of kind: DocumentKind, in place: String) throws(LogReading.Failure) -> [DocumentEntry] {
        try LogReading.reading(place) { db in
            guard try Schema.version(db) >= 2 else { return [] }
            return try DocumentRows.index(db).entries(of: kind)
        }
    }

    /// One document with its body; `nil` if there is none of this name.
    public static func read(_ key: DocumentKey, from place: String) throws(LogReading.Failure) -> Document? {
        try LogReading.reading(place) { db in
            guard try Schema.version(db) >= 2 else { return nil }
            do { return try DocumentRows.document(key, db) } catch let failure as ContentFailure {
                throw LogReading.Failure(description: failure.description)
            }
        }
    }
}
