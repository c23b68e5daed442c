/// The options that a host wants to change; `nil` leaves an option as it is.
public struct OptionsChange: Hashable, Sendable {
    /// The number of rows and of columns.
    public var size: Int?
    /// Whether the cell in the middle is free.
    public var freeCentre: Bool?
    /// What makes a cell count.
    public var verification: Verification?
    /// Whether players may let their suggestions confirm themselves.
    public var autoMark: Bool?
    /// The window, in seconds.
    public var windowSeconds: Int?
    /// Whether the window follows from the players' delays; if nothing is said, a window in seconds says no.
    public var windowIsAutomatic: Bool?
    /// The share of the present players whose early marks call a term, in percent.
    public var crowdPercent: Int?
    /// Within how many seconds those marks must be made.
    public var crowdSeconds: Int?
    /// The goal, replaced as a whole.
    public var goal: Goal?

    /// Changes nothing.
    public init() {}

    /// The options with the change, not yet checked.
    ///
    /// What a new size makes impossible goes without saying: the free centre of an even size, masks that were drawn
    /// for another size, and the need for more patterns than are left.
    public func applied(to options: BingoOptions) -> BingoOptions {
        var options = options
        if let size, size != options.size {
            options.size = size
            if size.isMultiple(of: 2) { options.freeCentre = false }
            if BingoOptions.sizes.contains(size) { options.goal = refitted(options.goal, to: size) }
        }
        if let freeCentre { options.freeCentre = freeCentre }
        if let verification { options.verification = verification }
        if let autoMark { options.autoMark = autoMark }
        options.windowIsAutomatic = windowIsAutomatic ?? (windowSeconds == nil && options.windowIsAutomatic)
        if options.windowIsAutomatic {
            options.windowSeconds = BingoOptions.automaticWindowSeconds(longestDelay: 0)
        } else if let windowSeconds {
            options.windowSeconds = windowSeconds
        }
        if let crowdPercent { options.crowdPercent = crowdPercent }
        if let crowdSeconds { options.crowdSeconds = crowdSeconds }
        if let goal { options.goal = goal }
        return options
    }

    private func refitted(_ goal: Goal, to size: Int) -> Goal {
        guard !goal.kinds.isEmpty else { return .anyLine }
        let kept = Goal(kinds: goal.kinds)
        return Goal(kinds: kept.kinds, need: min(goal.need, PatternTable(goal: kept, size: size).all.count))
    }
}
