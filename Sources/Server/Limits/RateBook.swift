import GameRules
import Rooms

/// Buckets of tokens by whom they are for. Those who did nothing while many others did are forgotten.
///
/// Two generations: when the new one is full it becomes the old one, which is forgotten. So no request pays for a look
/// through all of them, however many names somebody has.
struct RateBook<Key: Hashable & Sendable>: Sendable {
    /// A bucket, and whether somebody was told that it ran dry.
    struct Bucket: Sendable {
        var tokens = TokenBucket()
        var isDry = false
    }

    /// The most keys that are remembered for certain.
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

    /// Takes a token of a key; `false` if it has none.
    mutating func take(_ key: Key, at time: Timestamp, rate: RoomLimits.Rate) -> Bool {
        self[key].tokens.take(at: time, rate: rate)
    }
}
