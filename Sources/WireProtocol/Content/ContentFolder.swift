import Content
import Foundation

/// A folder of YAML files that come with the server, each with one piece of content.
package struct ContentFolder<Item: ContentItem> {
    private let kind: any ContentKind.Type
    /// The name of the item for setups without one.
    private let standard: String
    private let fileBytesMax: Int
    private let read: (ContentName, [UInt8]) -> (item: Item, mistakes: [ContentMistake])

    /// - Parameter read: reads a file.
    package init(
        of kind: any ContentKind.Type, standard: String, fileBytesMax: Int = 128 * 1_024,
        read: @escaping (ContentName, [UInt8]) -> (item: Item, mistakes: [ContentMistake])
    ) {
        self.kind = kind
        self.standard = standard
        self.fileBytesMax = fileBytesMax
        self.read = read
    }

    /// Returns the items of a folder, the standard one first; the built-in one if no file can be read.
    package func items(in folder: String, builtIn: (ContentName) -> Item, problem: (String) -> Void) -> [Item] {
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }.sorted()
        var items: [Item] = []
        for file in files {
            guard let name = ContentName(String(file[..<file.lastIndex(of: ".")!])), name.description != "check",
                let handle = FileHandle(forReadingAtPath: "\(folder)/\(file)"),
                let data = try? handle.read(upToCount: fileBytesMax + 1), data.count <= fileBytesMax
            else {
                problem("\(folder)/\(file): the file cannot be read, is too large, or has a name of other characters")
                continue
            }
            let found = read(name, Array(data))
            if let mistake = found.mistakes.first {
                problem("\(folder)/\(file)\(mistake.line.map { ":\($0)" } ?? ""): \(mistake.reason)")
            } else {
                items.append(found.item)
            }
        }
        if items.isEmpty {
            problem("\(folder): no readable \(kind.kind.rawValue), the built-in one serves")
            items = [builtIn(ContentName(standard)!)]
        }
        let first = items.first { $0.name.description == standard } ?? items[0]
        return [first] + items.filter { $0.name != first.name }
    }
}

extension ContentDraft {
    /// The media types of YAML: that of RFC 9512, and those used before it.
    package static let yamlTypes = ["application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"]
}
