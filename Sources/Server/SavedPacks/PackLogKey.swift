import InputLog
import Packs

/// The key of a saved pack's log: `pack-NAME`, and `pack-NAME-2` and so on for the logs that took its place.
package struct PackLogKey: Hashable, Comparable {
    /// What stands before a pack's name. A room's code has no hyphen.
    static let prefix = "pack-"

    package let name: PackName
    /// How many logs the pack has had, this one among them.
    let generation: Int

    init(_ name: PackName, generation: Int = 1) {
        self.name = name
        self.generation = generation
    }

    /// Reads the key of a log; `nil` if it is no pack's.
    package init?(_ key: LogKey) {
        guard key.rawValue.hasPrefix(PackLogKey.prefix) else { return nil }
        let parts = key.rawValue.dropFirst(PackLogKey.prefix.count).split(
            separator: "-", omittingEmptySubsequences: false)
        guard parts.count <= 2, let name = PackName(saved: String(parts[0])) else { return nil }
        self.name = name
        generation = parts.count == 2 ? Int(parts[1]) ?? 0 : 1
        guard parts.count == 1 ? generation == 1 : generation > 1, logKey == key else { return nil }
    }

    /// The key in the log.
    package var logKey: LogKey {
        LogKey(PackLogKey.prefix + name.description + (generation == 1 ? "" : "-\(generation)"))
    }

    /// The key of the log that takes this one's place.
    var next: PackLogKey { PackLogKey(name, generation: generation + 1) }

    /// Orders keys by their names, then the later after the earlier.
    package static func < (left: PackLogKey, right: PackLogKey) -> Bool {
        (left.name, left.generation) < (right.name, right.generation)
    }
}
