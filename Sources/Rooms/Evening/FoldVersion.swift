/// The versions of a room's own fold, as far as they concern its games.
enum FoldVersion {
    /// The version for new rooms. Rooms without a version have the first.
    static let latest = 3

    /// See ``PlayOrigin/derivesPlaces``.
    static func derivesPlaces(_ version: Int) -> Bool { version > 2 }
}
