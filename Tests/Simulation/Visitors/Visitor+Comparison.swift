import WireProtocol

extension Visitor {
    /// Asks for a snapshot, with which the page is compared as it stands when the snapshot comes.
    func compare() {
        guard status == .joined, isSettled else { return }
        sync()
        comparison = outbox.last?.id
    }

    func compare(with fresh: RoomView) {
        guard var shown = page.shown else { return }
        var fresh = fresh
        // What the crowd marked early fades between two pulses.
        shown.pulse.early = nil
        fresh.pulse.early = nil
        // Pages learn totals when rounds end and by snapshots; marks and removals change them in between.
        shown.totals = fresh.totals
        world.tally.comparisons += 1
        if let difference = shown.difference(from: fresh) {
            world.inspector.report(.pageState, "on the page of \(name), \(difference)")
        }
    }
}
