import Foundation
import GRDB
import InputLog

/// Reads single logs where they lie: in the folder of a server that runs or not, or in a backup. Writes nothing.
public enum LogReading {
    /// Why a log cannot be read. Nothing was changed.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// One line that says why.
        public let description: String

        /// A failure with its reason.
        public init(description: String) {
            self.description = description
        }
    }

    /// The records of one log as they are at this moment; `nil` if there is none of this key.
    ///
    /// - Parameter place: a data folder, or the file of a backup.
    public static func read(_ key: LogKey, from place: String) throws(Failure) -> StoredLog? {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
        let path = isFolder.boolValue ? place + "/callboard.sqlite" : place
        guard exists, FileManager.default.fileExists(atPath: path) else {
            throw Failure(description: "there is no \(path)")
        }
        do {
            var reading = GRDB.Configuration()
            reading.readonly = true
            reading.busyMode = .timeout(5)
            let database = try DatabaseQueue(path: path, configuration: reading)
            defer { try? database.close() }
            return try database.read { db in
                guard case .current = try Schema.inspect(db) else {
                    throw Failure(description: LogBackupFailure.foreign(path).description)
                }
                return try SQLiteStorage.read(key, db)
            }
        } catch let failure as Failure {
            throw failure
        } catch let damage as LogDamage {
            throw Failure(description: damage.description)
        } catch {
            throw Failure(description: "\(path) cannot be read: \(error)")
        }
    }
}
