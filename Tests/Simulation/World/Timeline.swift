/// Planned actions, ordered by time, and for equal times by the order of planning.
struct Timeline {
    private struct Entry {
        let due: Int64
        let order: Int
        let action: () -> Void

        func precedes(_ other: Entry) -> Bool { (due, order) < (other.due, other.order) }
    }

    /// A binary heap.
    private var heap: [Entry] = []
    private var planned = 0

    /// When the next action is due, in milliseconds; `nil` if none is planned.
    var nextDue: Int64? { heap.first?.due }

    /// Plans an action.
    mutating func add(at due: Int64, _ action: @escaping () -> Void) {
        planned += 1
        heap.append(Entry(due: due, order: planned, action: action))
        var child = heap.count - 1
        while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes and returns the next action. There must be one.
    mutating func takeFirst() -> () -> Void {
        let first = heap[0]
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first.action }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].precedes(heap[least]) { least = child }
            if least == parent { return first.action }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
