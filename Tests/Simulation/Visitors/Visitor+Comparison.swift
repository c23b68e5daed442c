import WireProtocol

extension Visitor {
    /// Requests a snapshot, to compare it with the page when it arrives.
    func compare() {
        guard status == .joined, isSettled else { return }
        sync()
        comparison = outbox.last?.id
    }

    func compare(with fresh: RoomView) {
        guard var shown = page.shown else { return }
        var fresh = fresh
        // The crowd's early marks change between two pulses.
        shown.pulse.early = nil
        fresh.pulse.early = nil
        // Pages learn totals at the end of rounds and from snapshots; marks and removals change them in between.
        shown.totals = fresh.totals
        world.tally.comparisons += 1
        if let difference = shown.difference(from: fresh) {
            world.inspector.report(.pageState, "on the page of \(name), \(difference)")
        }
    }
}
