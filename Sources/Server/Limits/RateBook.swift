import GameRules
import Rooms

/// Token buckets by key. Keys that are not used while many others are will be forgotten.
///
/// There are two generations: when the new one is full, it replaces the old one, which is discarded. So no request
/// scans all keys, however many an attacker creates.
struct RateBook<Key: Hashable & Sendable>: Sendable {
    /// A bucket, and whether it was already reported as empty.
    struct Bucket: Sendable {
        var tokens = TokenBucket()
        var isDry = false
    }

    /// The number of keys that are certainly remembered.
    private let keysMax: Int
    private var new: [Key: Bucket] = [:]
    private var old: [Key: Bucket] = [:]

    init(keysMax: Int = 10_000) { self.keysMax = keysMax }

    subscript(key: Key) -> Bucket {
        get { new[key] ?? old[key] ?? Bucket() }
        set {
            if new.count >= keysMax, new[key] == nil { (old, new) = (new, [:]) }
            new[key] = newValue
        }
    }

    /// Takes a token of a key; returns `false` if it has none.
    mutating func take(_ key: Key, at time: Timestamp, rate: RoomLimits.Rate) -> Bool {
        self[key].tokens.take(at: time, rate: rate)
    }
}
