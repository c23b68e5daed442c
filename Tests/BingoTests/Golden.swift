import Foundation

/// The golden files, which other languages read too.
enum Golden {
    static func read<Entry: Decodable>(_ name: String, as type: Entry.Type) throws -> [Entry] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Golden/bingo/\(name).json")
        return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
    }
}
