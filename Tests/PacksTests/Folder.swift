import Foundation

/// A folder of files that exists as long as a test needs it.
final class Folder: Sendable {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("callboard-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(Data(text.utf8), to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ data: Data, to name: String) throws {
        try data.write(to: URL(fileURLWithPath: path).appendingPathComponent(name))
    }
}
