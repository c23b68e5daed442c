/// A host's changes of options; `nil` leaves an option unchanged.
public struct OptionsChange: Hashable, Sendable {
    /// The number of rows and of columns.
    public var size: Int?
    /// Whether the cell in the middle is free.
    public var freeCentre: Bool?
    /// The condition for a cell to count.
    public var verification: Verification?
    /// Whether players may use automatic marks.
    public var autoMark: Bool?
    /// The window, in seconds.
    public var windowSeconds: Int?
    /// Whether the window is automatic; a window in seconds implies that it is not.
    public var windowIsAutomatic: Bool?
    /// The share of the present players whose early marks call a term, in percent.
    public var crowdPercent: Int?
    /// The period in which those marks must be made, in seconds.
    public var crowdSeconds: Int?
    /// The goal, replaced as a whole.
    public var goal: Goal?

    /// Changes nothing.
    public init() {}

    /// Returns the changed options, not yet checked.
    ///
    /// Options that a new size makes impossible are dropped: the free centre of an even size, masks for another size,
    /// and a need for more patterns than remain.
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
